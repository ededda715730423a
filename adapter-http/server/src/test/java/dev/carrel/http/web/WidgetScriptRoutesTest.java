package dev.carrel.http.web;

import dev.carrel.http.ApiTestService;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

class WidgetScriptRoutesTest {

    /** The interface can be switched off; the widget is for others than its users. */
    private final ApiTestService service = ApiTestService.configure(engine -> engine)
            .startWith(settings -> settings.withUi(false));
    private final HttpClient client = HttpClient.newHttpClient();

    @AfterEach
    void close() {
        client.close();
        service.close();
    }

    @Test
    void servesTheScriptToPagesOfAllOrigins() throws Exception {
        HttpResponse<byte[]> script = get("/widget.js");

        assertThat(script.statusCode()).isEqualTo(200);
        assertThat(script.headers().firstValue("Content-Type")).hasValue("text/javascript; charset=utf-8");
        assertThat(script.headers().firstValue("Access-Control-Allow-Origin")).hasValue("*");
        assertThat(script.headers().firstValue("Cross-Origin-Resource-Policy")).hasValue("cross-origin");
        assertThat(script.headers().firstValue("Cache-Control")).hasValue("public, max-age=600");
        assertThat(new String(script.body(), UTF_8)).startsWith("(() => {").contains("carrel-chat");
    }

    @Test
    void namesTheVersionWithItsHash() throws Exception {
        String latest = new String(get("/widget/latest.json").body(), UTF_8);
        HttpResponse<byte[]> script = get("/" + valueOf("path", latest));

        assertThat(script.headers().firstValue("Cache-Control")).hasValue("public, max-age=31536000, immutable");
        assertThat(script.body()).isEqualTo(get("/widget.js").body());
        assertThat(valueOf("path", latest)).isEqualTo("widget/" + valueOf("version", latest) + ".js");
        assertThat(valueOf("integrity", latest)).isEqualTo("sha384-" + Base64.getEncoder()
                .encodeToString(MessageDigest.getInstance("SHA-384").digest(script.body())));
    }

    @Test
    void leadsPagesWithAnEarlierVersionToTheCurrentOne() throws Exception {
        HttpResponse<byte[]> earlier = get("/widget/0123456789abcdef.js");

        assertThat(earlier.statusCode()).isEqualTo(307);
        assertThat(earlier.headers().firstValue("Location")).hasValue("../widget.js");
        assertThat(earlier.headers().firstValue("Access-Control-Allow-Origin")).hasValue("*");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/widget/", "/widget/chat.js", "/widget/none.json", "/widget/0123456789abcdef.css"})
    void hasNothingElse(String path) throws Exception {
        assertThat(get(path).statusCode()).isEqualTo(404);
    }

    private HttpResponse<byte[]> get(String path) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + service.server.port() + path))
                .build();
        return client.send(request, BodyHandlers.ofByteArray());
    }

    private static String valueOf(String name, String json) {
        Matcher value = Pattern.compile("\"" + name + "\":\"([^\"]+)\"").matcher(json);
        assertThat(value.find()).isTrue();
        return value.group(1);
    }
}
