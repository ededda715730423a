package dev.carrel.http.api.conversation;

import dev.carrel.domain.access.AccessToken.TokenScope;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.http.ApiTestClient;
import dev.carrel.http.ApiTestService;
import dev.carrel.http.ReceivedResponse;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

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
        shown.hasJson(200,
                """
                        {"id": "%s", "turns": [{"query": "leave", "reply": "You asked: leave", "metadata": {
                           "documents": [{"id": "%s", "title": "Leave", "similarity": 1.0, "extraFields": {
                             "excerpt": {"text": "days of leave", "heading": []}, "quoted": true, "sure": true}}],
                           "images": [], "helpArticles": []}, "createdAt": "%s", "nothingFound": false}]}""".formatted(
                        id, document,
                        shown.textAt("/turns/0/createdAt")));
        client.deletePath(path).hasJson(200, "{\"id\":\"" + id + "\",\"object\":\"conversation\",\"deleted\":true}");
        client.getPath(path).hasProblem(404, "conversation-not-found");
        client.deletePath(path).hasProblem(404, "conversation-not-found");
    }

    @Test
    void listsTheConversationsOfATokenNewestFirst() {
        ApiTestClient site = service.newClient(ApiTestService.allLibraries(), TokenScope.QUERY, TokenScope.READ);
        String first = site.postJson("/v2/library/alpha/query", "{\"query\":\"leave\"}").textAt("/conversationId");
        site.postJson("/v2/library/alpha/query",
                "{\"query\":\"And then?\",\"conversationId\":\"" + first + "\"}").hasStatus(200);
        String second = site.postJson("/library/alpha/query", "{\"query\":\"travel\"}").textAt("/conversationId");
        String other = client.postJson("/v2/library/alpha/query", "{\"query\":\"pay\"}").textAt("/conversationId");

        ReceivedResponse page = site.getPath("/library/alpha/conversation?limit=1").hasStatus(200);
        page.hasJson(200, """
                {"conversations": [{"id": "%s", "createdAt": "%s", "updatedAt": "%s", "turns": 1,
                 "firstQuery": "travel", "title": null, "linkKey": null}], "nextCursor": "%s"}""".formatted(second,
                page.textAt("/conversations/0/createdAt"), page.textAt("/conversations/0/updatedAt"),
                page.textAt("/nextCursor")));
        ReceivedResponse last = site
                .getPath("/library/alpha/conversation?limit=1&cursor=" + page.textAt("/nextCursor"))
                .hasStatus(200);
        assertThat(last.textAt("/conversations/0/id")).isEqualTo(first);
        assertThat(last.textAt("/conversations/0/turns")).isEqualTo("2");
        assertThat(last.textAt("/conversations/0/firstQuery")).isEqualTo("leave");
        assertThat(last.parseJson().get("nextCursor").isNull()).isTrue();

        assertThat(
                client.getPath("/library/alpha/conversation").parseJson().get("conversations").findValuesAsText("id"))
                .containsExactly(other, second, first);
        site.getPath("/library/alpha/conversation?limit=0&cursor=x").hasProblem(422, "invalid-request");
        client.getPath("/library/nowhere/conversation").hasProblem(404, "library-not-found");
    }

    @ParameterizedTest
    @ValueSource(strings = {"01936b1e-8f00-7000-8000-000000000000", "a%20b", "a;b"})
    void rejectsUnknownConversations(String id) {
        client.getPath("/library/alpha/conversation/" + id).hasProblem(404, "conversation-not-found");
        client.deletePath("/library/alpha/conversation/" + id).hasProblem(404, "conversation-not-found");
        client.getPath("/library/nowhere/conversation/" + id).hasProblem(404, "library-not-found");
    }

    private static String begin(ApiTestClient client, String query) {
        return client.postJson("/v2/library/alpha/query", "{\"query\":\"" + query + "\"}").textAt("/conversationId");
    }

    @Test
    void namesAndFindsConversations() {
        String leave = begin(client, "leave");
        begin(client, "travel");
        client.patchJson("/library/alpha/conversation/" + leave, "{\"title\":\" Holidays \"}").hasStatus(200);

        ReceivedResponse found = client.getPath("/library/alpha/conversation?query=HOLI").hasStatus(200);
        assertThat(found.textAt("/conversations/0/title")).isEqualTo("Holidays");
        assertThat(found.parseJson().get("conversations")).hasSize(1);
        client.patchJson("/library/alpha/conversation/" + leave, "{\"title\":null}").hasStatus(200);
        assertThat(client.getPath("/library/alpha/conversation?query=holi").parseJson().get("conversations")).isEmpty();
        client.patchJson("/library/alpha/conversation/" + leave, "{\"title\":\" \"}")
                .hasProblem(422, "invalid-request");
        client.patchJson("/library/alpha/conversation/none", "{\"title\":\"a\"}")
                .hasProblem(404, "conversation-not-found");
    }

    @Test
    void letsOthersReadWhatTheOwnerShares() {
        ApiTestClient owner = service.newClient(ApiTestService.allLibraries(), TokenScope.QUERY);
        ApiTestClient reader = service.newClient(ApiTestService.onlyLibrary(ApiTestService.ALPHA), TokenScope.QUERY);
        String conversation = begin(owner, "leave");
        String link = "/library/alpha/conversation/" + conversation + "/link";
        for (ApiTestClient other : List.of(reader, client)) {
            other.putJson(link, "").hasProblem(404, "conversation-not-found");
        }
        reader.deletePath(link).hasProblem(404, "conversation-not-found");

        ReceivedResponse shared = owner.putJson(link, "").hasStatus(200);
        String key = shared.textAt("/key");
        assertThat(shared.textAt("/url")).startsWith("http").endsWith("/" + key);
        assertThat(owner.putJson(link, "").textAt("/key")).isEqualTo(key);
        assertThat(owner.getPath("/library/alpha/conversation").textAt("/conversations/0/linkKey")).isEqualTo(key);
        String path = "/library/alpha/shared-conversation/" + key;
        assertThat(reader.getPath(path).hasStatus(200).textAt("/turns/0/query")).isEqualTo("leave");
        reader.getPath("/library/alpha/conversation/" + conversation).hasProblem(404, "conversation-not-found");
        reader.postJson("/v2/library/alpha/query",
                "{\"query\":\"more\",\"conversationId\":\"" + key + "\"}").hasProblem(404, "conversation-not-found");
        service.newClient(ApiTestService.onlyLibrary("beta"), TokenScope.QUERY)
                .getPath(path)
                .hasProblem(403, "forbidden");
        client.getPath("/library/nowhere/shared-conversation/" + key).hasProblem(404, "library-not-found");

        owner.deletePath(link).hasStatus(204);
        reader.getPath(path).hasProblem(404, "conversation-not-found");
        assertThat(owner.putJson(link, "").textAt("/key")).isNotEqualTo(key);
        client.deletePath(link).hasStatus(204);
        owner.deletePath("/library/alpha/conversation/" + conversation).hasStatus(200);
        owner.deletePath(link).hasProblem(404, "conversation-not-found");
    }

    @Test
    void letsAPersonWhoMayOnlyAskLookAfterTheirOwn() {
        ApiTestClient person = service.newClient(ApiTestService.allLibraries(), TokenScope.QUERY);
        String own = "/library/alpha/conversation/" + begin(person, "leave");
        String other = "/library/alpha/conversation/" + begin(client, "pay");

        person.getPath(own).hasStatus(200);
        person.patchJson(own, "{\"title\":\"Leave\"}").hasStatus(200);
        for (String path : List.of(other, "/library/alpha/conversation/none")) {
            person.getPath(path).hasProblem(404, "conversation-not-found");
            person.patchJson(path, "{\"title\":\"Mine\"}").hasProblem(404, "conversation-not-found");
            person.deletePath(path).hasProblem(404, "conversation-not-found");
        }
        assertThat(client.getPath("/library/alpha/conversation?own=true").parseJson().get("conversations")).hasSize(1);
        assertThat(client.getPath("/library/alpha/conversation").parseJson().get("conversations")).hasSize(2);
        client.patchJson(own, "{\"title\":\"By the administrator\"}").hasStatus(200);
        person.deletePath(own).hasStatus(200);
        client.getPath(other).hasStatus(200);
    }
}
