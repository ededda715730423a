package dev.carrel.http.api.conversation;

import dev.carrel.domain.document.NewDocument;
import dev.carrel.http.ApiTestClient;
import dev.carrel.http.ApiTestService;
import dev.carrel.http.ReceivedResponse;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConversationControllerTest {

    @AutoClose
    private final ApiTestService service = ApiTestService.start();
    private final ApiTestClient client = service.adminClient();

    @Test
    void returnsAllTurnsUntilDeleted() throws Exception {
        String document = service.addDocument(NewDocument.ofText("days of leave").withTitle("Leave")).value();
        String id = client.postJson("/v2/library/alpha/query", "{\"query\":\"leave\"}").textAt("/conversationId");
        String path = "/library/alpha/conversation/" + id;

        ReceivedResponse shown = client.getPath(path).hasStatus(200);
        shown.hasJson(200, """
                {"id": "%s", "turns": [{"query": "leave", "reply": "You asked: leave", "metadata": {
                   "documents": [{"id": "%s", "title": "Leave", "similarity": 1.0, "extraFields": {
                     "excerpt": {"text": "days of leave", "heading": []}}}],
                   "images": [], "helpArticles": []}, "createdAt": "%s"}]}""".formatted(id, document,
                shown.textAt("/turns/0/createdAt")));
        client.deletePath(path).hasJson(200, "{\"id\":\"" + id + "\",\"object\":\"conversation\",\"deleted\":true}");
        client.getPath(path).hasProblem(404, "conversation-not-found");
        client.deletePath(path).hasProblem(404, "conversation-not-found");
    }

    @ParameterizedTest
    @ValueSource(strings = {"01936b1e-8f00-7000-8000-000000000000", "a%20b", "a;b"})
    void rejectsUnknownConversations(String id) {
        client.getPath("/library/alpha/conversation/" + id).hasProblem(404, "conversation-not-found");
        client.deletePath("/library/alpha/conversation/" + id).hasProblem(404, "conversation-not-found");
        client.getPath("/library/nowhere/conversation/" + id).hasProblem(404, "library-not-found");
    }
}
