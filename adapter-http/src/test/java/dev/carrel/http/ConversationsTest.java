package dev.carrel.http;

import dev.carrel.domain.document.NewDocument;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConversationsTest {

    @AutoClose
    private final Service service = Service.start();
    private final Client client = service.admin();

    @Test
    void showsAllTurnsAndForgetsThemWhenItIsDeleted() throws Exception {
        String document = service.document(NewDocument.ofText("days of leave").withTitle("Leave")).value();
        String id = client.post("/v2/library/alpha/query", "{\"query\":\"leave\"}").at("/conversationId");
        String path = "/library/alpha/conversation/" + id;

        Received shown = client.get(path).is(200);
        shown.isJson(200, """
                {"id": "%s", "turns": [{"query": "leave", "reply": "You asked: leave", "metadata": {
                   "documents": [{"id": "%s", "title": "Leave", "similarity": 1.0, "extraFields": {}}],
                   "images": [], "helpArticles": []}, "createdAt": "%s"}]}""".formatted(id, document,
                shown.at("/turns/0/createdAt")));
        client.delete(path).isJson(200, "{\"id\":\"" + id + "\",\"object\":\"conversation\",\"deleted\":true}");
        client.get(path).isProblem(404, "conversation-not-found");
        client.delete(path).isProblem(404, "conversation-not-found");
    }

    @ParameterizedTest
    @ValueSource(strings = {"01936b1e-8f00-7000-8000-000000000000", "a%20b", "a;b"})
    void knowsNoneThatIsNotThere(String id) {
        client.get("/library/alpha/conversation/" + id).isProblem(404, "conversation-not-found");
        client.delete("/library/alpha/conversation/" + id).isProblem(404, "conversation-not-found");
        client.get("/library/nowhere/conversation/" + id).isProblem(404, "library-not-found");
    }
}
