package dev.carrel.http.web;

import dev.carrel.http.ApiTestService;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

class WebRoutesTest {

    private final ApiTestService service = ApiTestService.start();
    private final HttpClient client = HttpClient.newHttpClient();

    @AfterEach
    void close() {
        client.close();
        service.close();
    }

    @Test
    void sendsBrowsersToTheInterfaceAndOthersToTheDocumentation() throws Exception {
        HttpResponse<byte[]> browser = get("/", "Accept", "text/html,application/xhtml+xml,*/*;q=0.8");
        assertThat(browser.statusCode()).isEqualTo(303);
        assertThat(browser.headers().firstValue("Location")).hasValue("ui/");

        HttpResponse<byte[]> program = get("/", "Accept", "*/*");
        assertThat(program.statusCode()).isEqualTo(200);
        assertThat(textOf(program)).contains("\"version\":\"development\"", "\"openapi\":\"openapi.json\"",
                "\"ui\":\"ui/\"");
    }

    @Test
    void showsTheNameTheColourAndTheLogoOfAnother() throws Exception {
        byte[] logo = "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>".getBytes(UTF_8);
        var brand = new Brand("A & <B>", "#ffee00", BrandLogo.of(logo).orElseThrow());
        try (var other = ApiTestService.configure(engine -> engine).startWith(settings -> settings.withBrand(brand))) {
            String address = "http://127.0.0.1:" + other.server.port();
            String page = fetch(address + "/ui/").body();
            assertThat(page).contains("<title>A &amp; &lt;B&gt;</title>").doesNotContain("<B>", "Carrel", "${");
            Matcher links = Pattern.compile("href=\"(\\w+)/(brand\\.css|brand\\.svg)\"").matcher(page);
            assertThat(links.results().map(link -> link.group(2)).toList()).containsExactly("brand.svg", "brand.css");
            String folder = page.replaceAll("(?s).*href=\"(\\w+)/brand\\.css.*", "$1");

            assertThat(fetch(address + "/ui/" + folder + "/brand.css").body()).contains("--accent: light-dark(#");
            HttpResponse<String> picture = fetch(address + "/ui/" + folder + "/brand.svg");
            assertThat(picture.headers().firstValue("Content-Type")).hasValue("image/svg+xml");
            assertThat(picture.headers().firstValue("X-Content-Type-Options")).hasValue("nosniff");
            assertThat(picture.headers().firstValue("Content-Security-Policy"))
                    .hasValue("default-src 'none'; style-src 'unsafe-inline'; sandbox");
            HttpResponse<String> docs = fetch(address + "/docs");
            assertThat(docs.body())
                    .contains("data:image/svg+xml;base64,", "A &amp; &lt;B&gt;", "--accent: light-dark(#")
                    .doesNotContain("${brand}", "${logo}");
            assertThat(docs.headers().firstValue("Content-Security-Policy"))
                    .hasValueSatisfying(policy -> assertThat(policy).contains("img-src data:"));
        }
    }

    private HttpResponse<String> fetch(String address) throws Exception {
        return client.send(HttpRequest.newBuilder(URI.create(address)).build(), BodyHandlers.ofString());
    }

    @Test
    void addsTheSlashThatRelativeLinksNeed() throws Exception {
        HttpResponse<byte[]> response = get("/ui", "Accept", "text/html");

        assertThat(response.statusCode()).isEqualTo(308);
        assertThat(response.headers().firstValue("Location")).hasValue("ui/");
    }

    @Test
    void allowsThePageOnlyItsOwnScripts() throws Exception {
        HttpResponse<byte[]> page = get("/ui/", "Accept", "text/html");

        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.headers().firstValue("Content-Security-Policy")).hasValueSatisfying(policy -> assertThat(policy)
                .contains("default-src 'none'", "script-src 'self'", "require-trusted-types-for 'script'",
                        "frame-ancestors 'none'")
                .doesNotContain("unsafe"));
        assertThat(page.headers().firstValue("Cache-Control")).hasValue("no-cache");
        assertThat(page.headers().firstValue("Cross-Origin-Opener-Policy")).hasValue("same-origin");
    }

    @Test
    void letsBrowsersKeepTheFilesOfAVersion() throws Exception {
        String script = pathOfScript();

        HttpResponse<byte[]> plain = get(script, "Accept", "*/*");
        HttpResponse<byte[]> compressed = get(script, "Accept-Encoding", "br, gzip");

        assertThat(plain.headers().firstValue("Cache-Control")).hasValue("public, max-age=31536000, immutable");
        assertThat(plain.headers().firstValue("Content-Type")).hasValueSatisfying(
                type -> assertThat(type).startsWith("text/javascript"));
        assertThat(compressed.headers().firstValue("Content-Encoding")).hasValue("gzip");
        assertThat(compressed.headers().allValues("Vary")).contains("Accept-Encoding");
        assertThat(new GZIPInputStream(new ByteArrayInputStream(compressed.body())).readAllBytes())
                .isEqualTo(plain.body());
    }

    @ParameterizedTest
    @ValueSource(strings = {"/ui/0000000000000000/main.js", "/ui/VERSION/none.js", "/ui/VERSION/index.html",
        "/ui/VERSION/%2e%2e/%2e%2e/WebFiles.class", "/ui/VERSION/lit/LICENSE", "/ui/main.js"})
    void hasNothingElse(String path) throws Exception {
        String version = pathOfScript().split("/")[2];

        assertThat(get(path.replace("VERSION", version), "Accept", "*/*").statusCode()).isIn(400, 404);
    }

    @Test
    void canBeSwitchedOff() throws Exception {
        try (ApiTestService without = ApiTestService.configure(engine -> engine)
                .startWith(settings -> settings.withUi(false))) {
            URI root = URI.create("http://127.0.0.1:" + without.server.port() + "/");
            HttpRequest interfaceRequest = HttpRequest.newBuilder(root.resolve("/ui/")).build();
            HttpRequest browser = HttpRequest.newBuilder(root).header("Accept", "text/html").build();
            HttpRequest program = HttpRequest.newBuilder(root).build();

            assertThat(client.send(interfaceRequest, BodyHandlers.discarding()).statusCode()).isEqualTo(404);
            assertThat(client.send(browser, BodyHandlers.discarding()).headers().firstValue("Location"))
                    .hasValue("docs");
            assertThat(client.send(program, BodyHandlers.ofString()).body()).contains("\"version\"")
                    .doesNotContain("ui/");
        }
    }

    /** Returns the path of the script that the start page loads. */
    private String pathOfScript() throws IOException, InterruptedException {
        HttpResponse<byte[]> start = get("/ui/", "Accept", "text/html");
        Matcher script = Pattern.compile("src=\"([^\"]+)\"").matcher(textOf(start));
        assertThat(script.find()).as(start + " " + textOf(start)).isTrue();
        return "/ui/" + script.group(1);
    }

    private HttpResponse<byte[]> get(String path, String header, String value)
            throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + service.server.port() + path))
                .header(header, value)
                .build();
        return client.send(request, BodyHandlers.ofByteArray());
    }

    private static String textOf(HttpResponse<byte[]> response) {
        return new String(response.body(), UTF_8);
    }
}
