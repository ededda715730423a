package dev.carrel.http.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.carrel.http.ApiTestClient;
import dev.carrel.http.ApiTestService;
import dev.carrel.http.OpenApiValidator;
import dev.carrel.http.RawConnection;
import dev.carrel.http.ReceivedResponse;
import dev.carrel.http.api.person.PersonRoutes;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The OpenAPI document as it is served, and its page. */
class ApiDocsTest {

    @AutoClose
    private static final ApiTestService SERVICE = ApiTestService.start();

    private final ApiTestClient anonymous = new ApiTestClient(SERVICE, "");

    @Test
    void namesTheUrlOfTheService() {
        assertThat(anonymous.getPath("/openapi.json").hasStatus(200).textAt("/servers/0/url"))
                .isEqualTo("http://127.0.0.1:" + SERVICE.server.port());
        try (var connection = new RawConnection(SERVICE)) {
            assertThat(connection.sendBytes("GET /openapi.json HTTP/1.1\r\nHost: carrel.example.org\r\n\r\n")
                    .requireResponse()
                    .textAt("/servers/0/url")).isEqualTo("http://carrel.example.org");
        }
        try (ApiTestService behind = ApiTestService.configure(engine -> engine)
                .startWith(settings -> settings.withBaseUrl("https://example.org/carrel"))) {
            assertThat(new ApiTestClient(behind, "").getPath("/openapi.json").textAt("/servers/0/url"))
                    .isEqualTo("https://example.org/carrel");
        }
    }

    @Test
    void servesOpenApi31() {
        ReceivedResponse description = anonymous.getPath("/openapi.json").hasStatus(200);

        assertThat(description.header("Content-Type")).isEqualTo("application/json");
        assertThat(description.textAt("/openapi")).isEqualTo("3.1.0");
        // Without an OpenID provider there are no routes to it.
        ObjectNode paths = OpenApiValidator.DOCUMENT.at("/paths").deepCopy();
        assertThat(description.parseJson().at("/paths")).isEqualTo(paths.remove(PersonRoutes.DIRECTORY_PATHS));
    }

    @Test
    void hasValidExamples() {
        for (JsonNode content : OpenApiValidator.DOCUMENT.findValues("content")) {
            for (Map.Entry<String, JsonNode> type : content.properties()) {
                JsonNode example = type.getValue().path("example");
                if (type.getKey().equals("application/json") && !example.isMissingNode()) {
                    assertThat(OpenApiValidator.findViolations(type.getValue().get("schema"), example))
                            .as(example.toString())
                            .isEmpty();
                }
                // A table is a string for the schema.
                if (example.isTextual() && !type.getKey().equals("text/csv")) {
                    example.asText()
                            .lines()
                            .filter(line -> !line.isEmpty() && !line.startsWith("id: "))
                            .forEach(line -> assertThat(OpenApiValidator
                                    .findViolations(OpenApiValidator.itemSchema(type.getValue()),
                                            ReceivedResponse.parseJson(line.replaceFirst("^data: ", ""))))
                                    .as(line)
                                    .isEmpty());
                }
            }
        }
    }

    @Test
    void servesADocsPageWithoutExternalResources() throws Exception {
        ReceivedResponse page = anonymous.getPath("/docs").hasStatus(200);
        String policy = page.header("Content-Security-Policy");

        assertThat(page.header("Content-Type")).isEqualToIgnoringCase("text/html;charset=utf-8");
        assertThat(policy).startsWith("default-src 'none'").doesNotContain("unsafe").doesNotContain("http");
        assertThat(policy).contains("script-src " + sha256Of(textBetween("<script>", "</script>", page.bodyText())));
        assertThat(policy).contains("style-src " + sha256Of(textBetween("<style>", "</style>", page.bodyText())));
        assertThat(page.bodyText()).doesNotContain("src=").doesNotContain("://").doesNotContain("${style}");
        assertThat(anonymous.getPath("/docs/").hasStatus(200).bodyText()).isEqualTo(page.bodyText());
    }

    private static String textBetween(String start, String end, String text) {
        Matcher matcher = Pattern.compile(Pattern.quote(start) + "(.*)" + Pattern.quote(end), Pattern.DOTALL)
                .matcher(text);
        assertThat(matcher.find()).isTrue();
        return matcher.group(1);
    }

    private static String sha256Of(String content) throws Exception {
        return "'sha256-" + Base64.getEncoder()
                .encodeToString(MessageDigest.getInstance("SHA-256").digest(content.getBytes(StandardCharsets.UTF_8)))
                + "'";
    }
}
