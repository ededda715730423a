package dev.carrel.system.access;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.harness.ApiClient;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import static org.assertj.core.api.Assertions.assertThat;

/** A library with one thing of each kind, which only its own tokens may see. */
final class HiddenLibrary {

    static final String ID = "hidden";
    static final String SITE = "https://www.example.com";
    /** Words of its documents. */
    static final List<String> WORDS_OF_DOCUMENTS = List.of("zebra", "marmalade");
    /** Words of what else it has. */
    static final List<String> OTHER_WORDS = List.of("walrus", "unicorn", "ostrich", "giraffe", "octopus");
    private static final String TEAM = "closed";

    private final ApiClient admin;
    /** The ids of its things, by the name of the parameter in the path of a route. */
    final Map<String, String> ids = new LinkedHashMap<>();

    HiddenLibrary(ApiClient admin) throws Exception {
        this.admin = admin;
        admin.put("/library/" + ID, Map.of("name", "Walrus"));
        JsonNode document = admin.addDocument(ID, Map.of("text", "The zebra eats marmalade.", "title",
                "Marmalade of the zebra", "key", "zebra.txt", "attributes", Map.of("team", TEAM)));
        assertThat(document.at("/status").asText()).isEqualTo("success");
        ids.put("document_id", document.at("/id").asText());
        JsonNode asked = admin
                .post("/v2/library/" + ID + "/query", Map.of("query", "Does the unicorn or the zebra eat marmalade?"))
                .json();
        ids.put("conversation_id", asked.at("/conversationId").asText());
        ids.put("share_key",
                admin.put("/library/" + ID + "/conversation/" + ids.get("conversation_id") + "/link", Map.of())
                        .json()
                        .at("/key")
                        .asText());
        ids.put("query_id", admin.get("/library/" + ID + "/question").json().at("/questions/0/id").asText());
        ids.put("turn_number", "1");
        ids.put("page_number", "1");
        admin.put("/library/" + ID + "/help-article/tall", Map.of("url", "https://www.example.com/giraffe", "title",
                "All about the giraffe", "answer", "A giraffe is tall.", "questions", List.of("How tall is it?")));
        ids.put("article_key", "tall");
        admin.putLine("/library/" + ID + "/evaluation/question",
                Map.of("text", "Does an ostrich fly?", "answerable", false));
        ids.put("evaluation_id", admin.post("/library/" + ID + "/evaluation", Map.of()).json().at("/id").asText());
        ids.put("widget_key", admin.put("/library/" + ID + "/widget/chat",
                Map.of("name", "Ask us", "origins", List.of(SITE, "https://octopus.example.com")))
                .json()
                .at("/key")
                .asText());
        ids.put("widget_id", "chat");
        ids.put("model", ID);
        ids.put("token_id", admin.post("/token", Map.of("name", "matrix", "scopes", List.of("read")))
                .json()
                .at("/id")
                .asText());
        ids.put("session_id", admin.post("/session", Map.of()).json().at("/id").asText());
        assertThat(ids.values()).doesNotContain("");
    }

    /**
     * Returns its first things and its settings, as an administrator sees them. Others may have added open documents.
     */
    Map<String, String> everything() throws Exception {
        var everything = new LinkedHashMap<String, String>();
        for (String path : List.of("", "/document/" + ids.get("document_id"),
                "/document/" + ids.get("document_id") + "/text", "/conversation/" + ids.get("conversation_id"),
                "/help-article/tall", "/evaluation/question", "/widget/chat")) {
            ApiClient.ClientResponse response = admin.get("/library/" + ID + path);
            assertThat(response.status()).as(path).isEqualTo(200);
            everything.put(path, response.text().replaceFirst("\"success\":[0-9]+", ""));
        }
        everything.put("session", String.valueOf(admin.get("/session").text().contains(ids.get("session_id"))));
        return everything;
    }
}
