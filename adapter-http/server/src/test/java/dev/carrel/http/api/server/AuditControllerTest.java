package dev.carrel.http.api.server;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.domain.access.AccessToken.TokenScope;
import dev.carrel.http.ApiTestClient;
import dev.carrel.http.ApiTestService;
import dev.carrel.http.ReceivedResponse;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class AuditControllerTest {

    @AutoClose
    private final ApiTestService service = ApiTestService.start();
    private final ApiTestClient admin = service.adminClient();

    private JsonNode entries(String query) {
        return admin.getPath("/audit" + query).hasStatus(200).parseJson().at("/entries");
    }

    @Test
    void namesWhoChangedDeletedAndExportedWhat() {
        admin.putJson("/library/beta", "{\"name\": \"A secret name\"}").hasStatus(201);
        String document = admin.postJson("/library/beta/document", "{\"text\": \"A secret text.\"}")
                .hasStatus(200)
                .textAt("/id");
        admin.postJson("/v2/library/beta/query", "{\"query\": \"A secret question?\"}").hasStatus(200);
        admin.getPath("/library/beta/document").hasStatus(200);
        admin.putJson("/library/beta", "{\"name\": 1}").hasStatus(400);
        admin.getPath("/library/beta/question?format=csv").hasStatus(200);
        admin.deletePath("/library/beta/document/" + document).hasStatus(200);

        JsonNode entries = entries("");
        assertThat(entries.findValuesAsText("action")).containsExactly(
                "DELETE /library/{library_id}/document/{document_id}", "GET /library/{library_id}/question",
                "POST /library/{library_id}/document", "PUT /library/{library_id}");
        assertThat(entries.findValuesAsText("kind")).filteredOn(kind -> !kind.equals("token"))
                .containsExactly("delete", "export", "change", "change");
        assertThat(entries.findValuesAsText("library")).containsOnly("beta");
        assertThat(entries.findValuesAsText("target")).containsExactly(document, "null", document, "null");
        assertThat(entries.at("/0/actor/kind").asText()).isEqualTo("token");
        assertThat(entries.toString()).doesNotContain("secret");
    }

    @Test
    void namesDocumentsAsTheyAreCalledNow() {
        admin.putJson("/library/beta", "{}").hasStatus(201);
        String kept = admin.postJson("/library/beta/document", "{\"text\": \"A text.\", \"title\": \"Holidays, paid\"}")
                .hasStatus(200)
                .textAt("/id");
        String deleted = admin.postJson("/library/beta/document", "{\"text\": \"Another.\", \"title\": \"Gone\"}")
                .hasStatus(200)
                .textAt("/id");
        admin.patchJson("/library/beta/document/" + kept, "{\"attributes\": {}}").hasStatus(200);
        admin.deletePath("/library/beta/document/" + deleted).hasStatus(200);

        assertThat(entries("").findValuesAsText("title"))
                .containsExactly("null", "Holidays, paid", "null", "Holidays, paid", "null");
        assertThat(admin.getPath("/audit?format=csv").bodyText().lines().skip(1))
                .filteredOn(line -> line.contains(kept))
                .hasSize(2)
                .allMatch(line -> line.endsWith(",\"Holidays, paid\""));
        assertThat(admin.getPath("/audit?format=jsonl").bodyText()).contains("Holidays, paid").doesNotContain("Gone");
    }

    @Test
    void namesTheSessionOfABrowser() {
        String session = admin.postJson("/session", "{}").hasStatus(201).textAt("/id");

        JsonNode entry = entries("?kind=sign-in").at("/0");
        assertThat(entry.at("/action").asText()).isEqualTo("POST /session");
        assertThat(entry.at("/session").asText()).isEqualTo(session);
    }

    @Test
    void selectsPagesAndExports() {
        for (String library : List.of("b1", "b2", "b3")) {
            admin.putJson("/library/" + library, "{}").hasStatus(201);
        }
        String actor = entries("").at("/0/actor/id").asText();

        assertThat(entries("?library=b2").findValuesAsText("library")).containsExactly("b2");
        assertThat(entries("?actor=" + actor)).hasSize(3);
        assertThat(entries("?actor=nobody")).isEmpty();
        assertThat(entries("?since=2999-01-01T00:00:00Z")).isEmpty();
        JsonNode first = admin.getPath("/audit?limit=2").parseJson();
        assertThat(entries("?limit=2&cursor=" + first.at("/nextCursor").asText()).findValuesAsText("library"))
                .containsExactly("b1");
        ReceivedResponse table = admin.getPath("/audit?format=csv").hasStatus(200);
        assertThat(table.header("Content-Type")).isEqualTo("text/csv; charset=utf-8");
        assertThat(table.bodyText().lines()).hasSize(4)
                .first()
                .isEqualTo("id,at,kind,action,library,target,actorKind,actorId,actorName,session,request,title");
        assertThat(admin.getPath("/audit?format=jsonl").bodyText().lines()).hasSize(4)
                .first()
                .asString()
                .contains("\"kind\":\"export\"", "\"action\":\"GET /audit\"");
        admin.getPath("/audit?kind=other").hasProblem(422, "invalid-request");
        service.newClient(ApiTestService.onlyLibrary("b1"), TokenScope.ADMIN)
                .getPath("/audit")
                .hasProblem(403, "forbidden");
    }
}
