package dev.carrel.system.access;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.harness.ApiClient;
import dev.carrel.harness.Await;
import dev.carrel.harness.ServerProcess;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * For a token with a filter, a library with documents that do not pass it answers as one without them: the same
 * documents, similarities, counts, pages and questions.
 */
class HiddenDocumentsTest {

    private static final Map<String, Object> OPEN = Map.of("type", "eq", "key", "team", "value", "open");
    private static final List<String> TEXTS = List.of("The pump moves water through the valve.",
            "A valve of brass lasts for ten years.", "Water that freezes breaks the pump.",
            "Every employee has 28 days of leave a year.");
    private static final Pattern ID = Pattern.compile("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}");
    private static final Pattern TIME = Pattern
            .compile("\"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+Z\"|\"created(_at)?\":[0-9]+|"
                    + "\"nextCursor\":\"[^\"]+\"|\"latencyMillis\":[0-9]+");

    @TempDir
    private Path data;

    @Test
    void aLibraryAnswersAsIfItHadNoHiddenDocuments() throws Exception {
        try (var server = ServerProcess.start(data, Map.of("CARREL_EMBEDDING_MODEL", "none"))) {
            ApiClient admin = server.client();
            fill(admin, "alone", false);
            fill(admin, "mixed", true);

            Map<String, String> alone = answers(server, "alone");

            assertThat(alone.get("/library/L")).contains("\"success\":4");
            assertThat(String.join("", alone.values())).contains("28 days", "similarity");
            answers(server, "mixed").forEach(
                    (request, answer) -> assertThat(answer).as(request).isEqualTo(alone.get(request)));
        }
    }

    /** Adds open documents, and between them hidden ones that speak of the same things, and asks about them. */
    private static void fill(ApiClient admin, String library, boolean withHidden) throws Exception {
        admin.put("/library/" + library, Map.of("name", "Manual"));
        for (int number = 0; number < TEXTS.size(); number++) {
            if (withHidden) {
                add(admin, library, "closed", "The hidden pump and its valve leak water: " + number + ".",
                        "h" + number);
                add(admin, library, "closed", TEXTS.get(number) + " This is hidden.", "i" + number);
            }
            add(admin, library, "open", TEXTS.get(number), "o" + number);
        }
        if (withHidden) {
            admin.post("/v2/library/" + library + "/query", Map.of("query", "Where does the hidden pump leak?"));
            admin.put("/library/" + library + "/help-article/hidden", Map.of("url", "https://www.example.com/hidden",
                    "title", "The pump", "questions", List.of("What breaks the pump?"), "answer", "Hidden.",
                    "attributes", Map.of("team", "closed")));
        }
    }

    private static void add(ApiClient admin, String library, String team, String text, String key) throws Exception {
        JsonNode added = admin.addDocument(library,
                Map.of("text", text, "title", "Page " + key, "key", key, "attributes", Map.of("team", team)));
        assertThat(added.at("/status").asText()).isEqualTo("success");
    }

    /** Returns what a token with a filter is answered, without ids and times, by path. */
    private static Map<String, String> answers(ServerProcess server, String library) throws Exception {
        String secret = server.client()
                .post("/token", Map.of("name", "open", "scopes", List.of("query", "read"), "libraries",
                        List.of(library), "filter", OPEN))
                .json()
                .at("/token")
                .asText();
        var token = new ApiClient(server.address(), secret);
        Map<String, String> answers = new LinkedHashMap<>();
        for (String question : List.of("What breaks the pump?", "How long does a valve last?", "Who eats marmalade?",
                "How many days of leave do I have?")) {
            Map<String, String> body = Map.of("query", question);
            answers.put("query " + question, token.post("/v2/library/" + library + "/query", body).text());
            answers.put("search " + question, token.post("/v2/library/" + library + "/search",
                    Map.of("query", question, "explain", true)).text());
            answers.put("model " + question, token.post("/v1/chat/completions", Map.of("model", library, "messages",
                    List.of(Map.of("role", "user", "content", question)))).text());
        }
        // Each question was asked twice; the log has what belongs to no conversation a moment after its reply.
        Await.until(() -> token.get("/library/" + library + "/question").json().get("questions").size(),
                logged -> logged == 8);
        String firstPage = token.get("/library/" + library + "/document?limit=2").text();
        answers.put("page", firstPage);
        for (String path : List.of("", "/document", "/question", "/conversation", "/help-article", "/crawl")) {
            answers.put("/library/L" + path, token.get("/library/" + library + path).text());
        }
        answers.put("usage", token.get("/token/self").text());
        answers.replaceAll((path, text) -> anonymous(text).replace(library, "L"));
        return answers;
    }

    /** Replaces ids by the order in which they appear, and times and cursors, which are made of ids. */
    private static String anonymous(String text) {
        var seen = new ArrayList<String>();
        return TIME.matcher(ID.matcher(text).replaceAll(id -> {
            if (!seen.contains(id.group())) {
                seen.add(id.group());
            }
            return "id-" + seen.indexOf(id.group());
        })).replaceAll("time");
    }
}
