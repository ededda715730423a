package dev.carrel.http;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The description as it is handed out, and its page. */
class DescriptionTest {

    @AutoClose
    private static final Service SERVICE = Service.start();

    private final Client nobody = new Client(SERVICE, "");

    @Test
    void saysWhereTheServiceIs() {
        assertThat(nobody.get("/openapi.json").is(200).at("/servers/0/url"))
                .isEqualTo("http://127.0.0.1:" + SERVICE.server.port());
        try (var connection = new RawConnection(SERVICE)) {
            assertThat(connection.send("GET /openapi.json HTTP/1.1\r\nHost: carrel.example.org\r\n\r\n")
                    .requireAnswer()
                    .at("/servers/0/url")).isEqualTo("http://carrel.example.org");
        }
        try (Service behind = Service.with(engine -> engine)
                .settings(settings -> settings.withBaseUrl("https://example.org/carrel"))) {
            assertThat(new Client(behind, "").get("/openapi.json").at("/servers/0/url"))
                    .isEqualTo("https://example.org/carrel");
        }
    }

    @Test
    void isOpenApi() {
        Received description = nobody.get("/openapi.json").is(200);

        assertThat(description.header("Content-Type")).isEqualTo("application/json");
        assertThat(description.at("/openapi")).isEqualTo("3.1.0");
        assertThat(description.json().at("/paths")).isEqualTo(OpenApiCheck.DOCUMENT.at("/paths"));
    }

    @Test
    void givesExamplesThatAreRight() {
        for (JsonNode content : OpenApiCheck.DOCUMENT.findValues("content")) {
            for (Map.Entry<String, JsonNode> type : content.properties()) {
                JsonNode example = type.getValue().path("example");
                if (type.getKey().equals("application/json") && !example.isMissingNode()) {
                    assertThat(OpenApiCheck.flaws(type.getValue().get("schema"), example)).as(example.toString())
                            .isEmpty();
                }
                if (example.isTextual()) {
                    example.asText()
                            .lines()
                            .filter(line -> !line.isEmpty())
                            .forEach(line -> assertThat(OpenApiCheck
                                    .flaws(type.getValue().get("schema"),
                                            Received.json(line.replaceFirst("^data: ", ""))))
                                    .as(line)
                                    .isEmpty());
                }
            }
        }
    }

    @Test
    void hasAPageThatLoadsNothingFromElsewhere() throws Exception {
        Received page = nobody.get("/docs").is(200);
        String policy = page.header("Content-Security-Policy");

        assertThat(page.header("Content-Type")).isEqualToIgnoringCase("text/html;charset=utf-8");
        assertThat(policy).startsWith("default-src 'none'").doesNotContain("unsafe").doesNotContain("http");
        assertThat(policy).contains("script-src " + hash(between("<script>", "</script>", page.text())));
        assertThat(policy).contains("style-src " + hash(between("<style>", "</style>", page.text())));
        assertThat(page.text()).doesNotContain("src=").doesNotContain("://").doesNotContain("${style}");
        assertThat(nobody.get("/docs/").is(200).text()).isEqualTo(page.text());
    }

    private static String between(String start, String end, String text) {
        Matcher matcher = Pattern.compile(Pattern.quote(start) + "(.*)" + Pattern.quote(end), Pattern.DOTALL)
                .matcher(text);
        assertThat(matcher.find()).isTrue();
        return matcher.group(1);
    }

    private static String hash(String content) throws Exception {
        return "'sha256-" + Base64.getEncoder()
                .encodeToString(MessageDigest.getInstance("SHA-256").digest(content.getBytes(StandardCharsets.UTF_8)))
                + "'";
    }
}
