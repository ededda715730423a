package dev.carrel.http.api.helparticle;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.http.ApiTestClient;
import dev.carrel.http.ApiTestService;
import dev.carrel.http.ReceivedResponse;
import dev.carrel.http.exchange.JsonCodec;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class HelpArticleControllerTest {

    private static final String ARTICLES = "/library/alpha/help-article";
    private static final String RESET = ARTICLES + "/reset";
    private static final String BODY = """
            {"url": "https://example.org/reset", "title": "Reset your password", "summary": "Lost passwords",
             "questions": ["How do I reset my password?"], "answer": "Use the link.\\n\\nThen sign in.",
             "attributes": {"team": "sales"}, "language": "en", "pinned": true, "validUntil": "2100-01-01T00:00:00Z"}""";

    @AutoClose
    private final ApiTestService service = ApiTestService.start();
    private final ApiTestClient client = service.adminClient();

    private ReceivedResponse put(String path, String body) {
        return client.sendRequest("PUT", path, BodyPublishers.ofString(body), "Content-Type", "application/json");
    }

    private List<JsonNode> importLines(String type, String body) {
        return client.sendRequest("POST", ARTICLES + "/batch", BodyPublishers.ofString(body), "Content-Type", type)
                .hasStatus(200)
                .bodyText()
                .lines()
                .map(HelpArticleControllerTest::parse)
                .toList();
    }

    private static JsonNode parse(String line) {
        try {
            return JsonCodec.readTree(new StringReader(line));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void savesReadsAndDeletesAnArticle() {
        String stored = """
                {"key": "reset", "url": "https://example.org/reset", "title": "Reset your password",
                 "summary": "Lost passwords", "questions": ["How do I reset my password?"],
                 "answer": "Use the link.\\n\\nThen sign in.", "attributes": {"team": "sales"}, "language": "en",
                 "pinned": true, "enabled": true, "validUntil": "2100-01-01T00:00:00Z"}""";
        ReceivedResponse created = put(RESET, BODY).hasJson(201, stored);
        assertThat(created.header("Location")).isEqualTo(RESET);
        put(RESET, BODY.replaceFirst("\\{", "{\"key\": \"reset\", \"unknown\": 1, ")).hasJson(200, stored);
        client.getPath(RESET).hasJson(200, stored);
        client.sendRequest("DELETE", RESET, BodyPublishers.noBody())
                .hasJson(200, "{\"id\": \"reset\", \"object\": \"help-article\", \"deleted\": true}");
        client.getPath(RESET).hasProblem(404, "help-article-not-found");
        client.sendRequest("DELETE", RESET, BodyPublishers.noBody()).hasProblem(404, "help-article-not-found");
        client.getPath("/problems/help-article-not-found").hasStatus(200);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"title": "T"}                                                     | answer
            {"title": "T", "answer": "A", "pinned": true}                      | pinned
            {"url": "ftp://example.org/", "title": "T"}                        | url
            {"url": "https://example.org/"}                                    | title
            {"url": "https://example.org/", "title": " "}                      | title
            {"url": "https://example.org/", "title": "T", "key": "x"}          | key
            {"url": "https://example.org/", "title": "T", "questions": ["", "?"]} | questions/0
            {"url": "https://example.org/", "title": "T", "language": "German!"} | language
            {"url": "https://example.org/", "title": "T", "validUntil": "soon"} | validUntil
            {"url": "https://example.org/", "title": "T", "attributes": {"a": {}}} | attributes/a
            """)
    void namesTheInvalidField(String body, String field) {
        assertThat(put(RESET, body).hasProblem(422, "invalid-request").errorPointers()).containsExactly("#/" + field);
    }

    @Test
    void reportsWrongTypesMissingLibrariesAndBadKeys() {
        assertThat(put(RESET, "{\"url\": 1, \"pinned\": \"yes\"}").hasProblem(400, "malformed-request").errorPointers())
                .containsExactly("#/url", "#/pinned");
        put("/library/nowhere/help-article/reset", BODY).hasProblem(404, "library-not-found");
        assertThat(put(ARTICLES + "/a%20b", BODY).hasProblem(422, "invalid-request").errorPointers())
                .containsExactly("#/key");
        client.getPath(ARTICLES + "/a%20b").hasProblem(404, "help-article-not-found");
    }

    @Test
    void anArticleChangesReplies() {
        put(RESET, BODY).hasStatus(201);
        String question = "{\"query\": \"how do I reset my password\", \"streaming\": false}";
        ReceivedResponse reply = client.postJson("/v2/library/alpha/query", question).hasStatus(200);
        assertThat(reply.textAt("/reply")).isEqualTo("Use the link.\n\nThen sign in.");
        assertThat(reply.parseJson().at("/metadata/helpArticles")).isEqualTo(
                parse("[{\"url\": \"https://example.org/reset\", \"text\": \"Reset your password\"}]"));
        String stream = client.postJson("/v2/library/alpha/query", question.replace("false", "true"))
                .hasStatus(200)
                .bodyText();
        assertThat(stream).contains("{\"type\":\"token\",\"value\":\"Use \"}", "\"type\":\"done\"");
        assertThat(client.postJson("/v1/chat/completions", """
                {"model": "alpha", "messages": [{"role": "user", "content": "How do I reset my password?"}]}""")
                .hasStatus(200)
                .textAt("/choices/0/message/content")).isEqualTo("Use the link.\n\nThen sign in.");
        assertThat(client.getPath("/library/alpha/question?outcome=help-article").parseJson().at("/questions"))
                .hasSize(3);
        assertThat(client.postJson("/v2/library/alpha/query", "{\"query\": \"Where is the volcano?\"}")
                .textAt("/metadata/helpArticles/0/url")).as("pinned").isEqualTo("https://example.org/reset");

        put("/library/alpha", "{\"helpArticles\": \"documents\"}").hasStatus(200);
        assertThat(client.postJson("/v2/library/alpha/query", question).parseJson().at("/metadata/helpArticles"))
                .isEmpty();
        assertThat(put("/library/alpha", "{\"helpArticles\": \"none\"}").hasProblem(422, "invalid-request")
                .errorPointers()).containsExactly("#/helpArticles");
    }

    @Test
    void anAnswerNeedsNoAddress() {
        put(ARTICLES + "/hours", """
                {"title": "Opening hours", "questions": ["When are you open?"], "answer": "From nine to five."}""")
                .hasStatus(201);
        assertThat(client.getPath(ARTICLES + "/hours").parseJson().at("/url").isNull()).isTrue();
        ReceivedResponse reply = client.postJson("/v2/library/alpha/query", "{\"query\": \"when are you open\"}");
        assertThat(reply.textAt("/reply")).isEqualTo("From nine to five.");
        assertThat(reply.parseJson().at("/metadata/helpArticles")).isEmpty();
        JsonNode explained = client
                .postJson("/v2/library/alpha/search", "{\"query\": \"opening hours please\", \"explain\": true}")
                .parseJson()
                .at("/explanation/helpArticles/0");
        assertThat(explained.path("placement").asText()).isEqualTo("quoted");
        assertThat(explained.path("url").isNull()).isTrue();
        assertThat(importLines("text/csv", "key,title,answer\nhours,Opening hours,At ten.").getFirst()
                .path("status")
                .asText()).isEqualTo("replaced");
    }

    @Test
    void importsATable() {
        List<JsonNode> results = importLines("text/csv; charset=utf-8", """
                \uFEFFkey;title;url;questions;answer;pinned;attributes
                a;"Title \"\"A\"\"\";https://example.org/a;"One?
                Two?";"First paragraph.

                Second; paragraph.";true;"{""team"": ""sales"", ""year"": 2026}"

                b;;https://example.org/b;;;;
                c;C;https://example.org/c;;;perhaps;
                d;D;https://example.org/d
                a;Again;https://example.org/a
                e;E;https://example.org/e;;;;;;
                """);
        assertThat(results).extracting(result -> result.path("line").asInt()).containsExactly(2, 7, 8, 9, 10, 11);
        assertThat(results).extracting(result -> result.path("status").asText())
                .containsExactly("created", "422", "422", "created", "replaced", "422");
        assertThat(results.get(1).at("/errors/0/pointer").asText()).isEqualTo("#/title");
        assertThat(results.get(2).at("/errors/0/pointer").asText()).isEqualTo("#/pinned");
        assertThat(results.get(5).path("detail").asText()).isNotBlank();
        assertThat(importLines("text/csv", "key,title,url\na,Again,https://example.org/a").getFirst()
                .path("status")
                .asText()).isEqualTo("unchanged");
    }

    @Test
    void rejectsATableWithoutTheRightColumns() {
        for (String header : List.of("key,url,title,adress", "key,url", "key,url,title,key")) {
            client.sendRequest("POST", ARTICLES + "/batch", BodyPublishers.ofString(header + "\na,b,c,d\n"),
                    "Content-Type", "text/csv").hasProblem(422, "invalid-request");
        }
        client.sendRequest("POST", ARTICLES + "/batch", BodyPublishers.ofString(""), "Content-Type", "text/csv")
                .hasProblem(400, "malformed-request");
        client.postJson(ARTICLES + "/batch", "{}").hasProblem(415, "unsupported-media-type");
        assertThat(importLines("text/csv", "key,url,title\na,https://example.org/,\"Open\nb,c,d").getFirst()
                .path("status")
                .asInt()).isEqualTo(400);
    }

    @Test
    void importsLinesAndExportsThemAgain() {
        List<JsonNode> results = importLines("application/x-ndjson",
                "{\"key\": \"reset\", " + BODY.replace("\n", " ").substring(1) + "\nnot JSON\n"
                        + "{\"key\": \"b\", \"url\": \"https://example.org/b\", \"title\": \"=SUM(1)\"}\n");
        assertThat(results).extracting(result -> result.path("status").asText())
                .containsExactly("created", "400", "created");
        for (String format : List.of("jsonl", "csv")) {
            ReceivedResponse exported = client.getPath(ARTICLES + "?format=" + format).hasStatus(200);
            String type = format.equals("csv") ? "text/csv" : "application/x-ndjson";
            assertThat(exported.header("Content-Type")).startsWith(type);
            assertThat(importLines(type, exported.bodyText()))
                    .extracting(result -> result.path("status").asText())
                    .containsExactly("unchanged", "unchanged");
        }
        ReceivedResponse first = client.getPath(ARTICLES + "?limit=1").hasStatus(200);
        assertThat(first.textAt("/helpArticles/0/key")).isEqualTo("b");
        ReceivedResponse second = client.getPath(ARTICLES + "?limit=1&cursor=" + first.textAt("/nextCursor"));
        assertThat(second.textAt("/helpArticles/0/key")).isEqualTo("reset");
        assertThat(second.parseJson().path("nextCursor").isNull()).isTrue();
        client.getPath(ARTICLES + "?format=xml").hasProblem(422, "invalid-request");
    }
}
