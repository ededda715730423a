package dev.carrel.http.api.document;

import dev.carrel.domain.access.AccessToken.TokenScope;
import dev.carrel.http.ApiTestClient;
import dev.carrel.http.ApiTestService;
import dev.carrel.http.ReceivedResponse;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class CorrectionControllerTest {

    private static final String LEAVE = "{\"text\":\"Every employee has 2B days.\",\"key\":\"leave\"}";

    @AutoClose
    private final ApiTestService service = ApiTestService.start();
    private final ApiTestClient client = service.adminClient();
    private String document = "";
    private String correction = "";

    @BeforeEach
    void addDocument() {
        document = "/library/alpha/document/" + add(LEAVE).textAt("/id");
        correction = document + "/correction";
    }

    private ReceivedResponse add(String body) {
        return client.postJson("/library/alpha/document", body, "Prefer", "wait=30").hasStatus(200);
    }

    private String textTag() {
        return client.getPath(document + "/text").hasStatus(200).header("ETag");
    }

    private static String body(String text) {
        return "{\"text\":\"" + text + "\"}";
    }

    @Test
    void correctsATextAndTakesThatBack() {
        assertThat(client.getPath(document).parseJson().at("/correction").isNull()).isTrue();
        client.getPath(correction).hasProblem(404, "document-not-found");
        String read = textTag();

        ReceivedResponse corrected = client.putJson(correction, body("Every employee has 28 days."), "If-Match", read)
                .hasStatus(200);
        assertThat(corrected.parseJson().at("/correction/outdated").asBoolean(true)).isFalse();
        assertThat(corrected.parseJson().at("/correction/by").isNull()).as("a token is no person").isTrue();
        assertThat(corrected.textAt("/correction/at")).isNotEmpty();
        assertThat(corrected.header("ETag")).isEqualTo(textTag()).isNotEqualTo(read);
        assertThat(client.getPath(document + "/text").bodyText()).isEqualTo("Every employee has 28 days.");
        assertThat(client.getPath(correction).hasStatus(200).textAt("/text")).isEqualTo("Every employee has 28 days.");
        assertThat(client.postJson("/v2/library/alpha/search", "{\"query\":\"28 days\"}")
                .textAt("/documents/0/id")).isEqualTo(corrected.textAt("/id"));

        ReceivedResponse back = client.deletePath(correction, "If-Match", textTag()).hasStatus(200);
        assertThat(back.parseJson().at("/correction").isNull()).isTrue();
        assertThat(textTag()).isEqualTo(read).isEqualTo(back.header("ETag"));
        client.deletePath(correction).hasProblem(404, "document-not-found");
        assertThat(client.getPath("/audit").parseJson().at("/entries").findValuesAsText("action"))
                .contains("PUT /library/{library_id}/document/{document_id}/correction",
                        "DELETE /library/{library_id}/document/{document_id}/correction");
    }

    @Test
    void twoEditorsDoNotOverwriteEachOther() {
        String read = textTag();
        client.putJson(correction, body("First."), "If-Match", read).hasStatus(200);
        client.putJson(correction, body("Second."), "If-Match", read).hasProblem(412, "text-changed");
        client.putJson(correction, body("Second."), "If-Match", "nonsense").hasProblem(412, "text-changed");
        client.deletePath(correction, "If-Match", read).hasProblem(412, "text-changed");
        assertThat(client.getPath(document + "/text").bodyText()).isEqualTo("First.");
        client.putJson(correction, body("Second."), "If-Match", "W/" + textTag()).hasStatus(200);
        client.putJson(correction, body("Third."), "If-Match", "*").hasStatus(200);
        client.putJson(correction, body("Fourth.")).hasStatus(200);
    }

    @Test
    void aCorrectionOfAnOlderVersionIsKept() {
        client.putJson(correction, body("Every employee has 28 days.")).hasStatus(200);
        add("{\"text\":\"Every employee has 30 days.\",\"key\":\"leave\"}");

        assertThat(client.getPath(document).parseJson().at("/correction/outdated").asBoolean()).isTrue();
        assertThat(client.getPath(document + "/text").bodyText()).isEqualTo("Every employee has 30 days.");
        ReceivedResponse old = client.getPath(correction).hasStatus(200);
        assertThat(old.textAt("/text")).isEqualTo("Every employee has 28 days.");
        assertThat(old.parseJson().at("/outdated").asBoolean()).isTrue();
        assertThat(old.header("ETag")).isEqualTo(textTag());
        client.deletePath(correction).hasStatus(200);
        assertThat(client.getPath(document).parseJson().at("/correction").isNull()).isTrue();
    }

    @Test
    void refusesWhatIsNoCorrection() {
        client.putJson(correction, body(" ")).hasProblem(422, "invalid-request");
        client.putJson(correction, "{}").hasProblem(422, "invalid-request");
        client.putJson(correction, "{\"txt\":\"a\"}").hasProblem(422, "invalid-request");
        client.putJson(correction, body("a".repeat(5 * 1024 * 1024 + 1))).hasProblem(413, "content-too-large");
        client.putJson("/library/alpha/document/none/correction", body("a")).hasProblem(404, "document-not-found");
        assertThat(client.getPath(document).parseJson().at("/correction").isNull()).isTrue();
    }

    @Test
    void readersDoNotCorrect() {
        ApiTestClient reader = service.newClient(ApiTestService.allLibraries(), TokenScope.READ);
        reader.putJson(correction, body("a")).hasProblem(403, "forbidden");
        reader.deletePath(correction).hasProblem(403, "forbidden");
    }
}
