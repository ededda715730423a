package dev.carrel.http.api.document;

import dev.carrel.application.fake.web.CannedPageFetcher;
import dev.carrel.application.fake.web.PlainTextExtractor;
import dev.carrel.application.limits.IngestLimits;
import dev.carrel.domain.document.Failure;
import dev.carrel.http.ApiTestClient;
import dev.carrel.http.ApiTestService;
import dev.carrel.http.ReceivedResponse;
import java.time.Instant;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** The parameters of the operations on documents. */
class DocumentParametersTest {

    private static final String DOCUMENTS = "/library/alpha/document";

    @AutoClose
    private static final ApiTestService SERVICE = ApiTestService.start();

    private final ApiTestClient client = SERVICE.adminClient();

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"wait=30|wait=30", "WAIT = \"7\" ; x=y|wait=7", "respond-async, wait=9|wait=9",
        "wait=1, wait=2|wait=1", "wait=4000000|wait=60", "wait=-1|''", "wait=soon|''", "wait|''", "waiting=5|''",
        "wait=99999999999999999999|''"})
    void honorsKnownPreferences(String preference, String applied) {
        ReceivedResponse added = client.postJson(DOCUMENTS, "{\"text\":\"a text\"}", "Prefer", preference)
                .hasStatus(200);

        assertThat(added.header("Preference-Applied")).isEqualTo(applied);
    }

    @ParameterizedTest
    @CsvSource(delimiter = ' ', value = {"limit=0 ?limit", "limit=101 ?limit", "limit=-1 ?limit", "limit=x ?limit",
        "limit=1.5 ?limit", "limit=99999999999 ?limit", "limit=1&limit=2 ?limit", "status=QUEUED ?status",
        "status=done ?status", "cursor=x ?cursor", "cursor=MTp4%0a ?cursor", "cursor=MTp4eA== ?cursor",
        "cursor=%F0%9F%98%80 ?cursor"})
    void rejectsInvalidParameters(String query, String pointer) {
        ReceivedResponse refused = client.getPath(DOCUMENTS + "?" + query);

        refused.hasProblem(422, "invalid-request");
        assertThat(refused.errorPointers()).containsExactly(pointer);
    }

    @Test
    void reportsAllInvalidParameters() {
        assertThat(client.getPath(DOCUMENTS + "?status=x&limit=y&cursor=z")
                .hasProblem(422, "invalid-request")
                .errorPointers())
                .containsExactlyInAnyOrder("?status", "?limit", "?cursor");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"{}|#", "{\"url\":null,\"text\":null}|#",
        "{\"url\":\"https://example.org/\",\"text\":\"x\"}|#", "{\"text\":\" \\n\"}|#/text",
        "{\"url\":\"ftp://example.org/\"}|#/url", "{\"url\":\"example.org\"}|#/url",
        "{\"url\":\"http://u:p@example.org/\"}|#/url", "{\"url\":\"http://2130706433/\"}|#/url",
        "{\"url\":\"http://0x7f.1/\"}|#/url", "{\"text\":\"x\",\"sourceUrl\":\"javascript:alert(1)\"}|#/sourceUrl",
        "{\"text\":\"x\",\"imageSnippet\":\"/image.png\"}|#/imageSnippet"})
    void rejectsInvalidFields(String body, String pointer) {
        ReceivedResponse refused = client.postJson(DOCUMENTS, body);

        refused.hasProblem(422, "invalid-request");
        assertThat(refused.errorPointers()).containsExactly(pointer);
    }

    @Test
    void reportsAllInvalidFields() {
        String body = "{\"title\":\"" + "x".repeat(513) + "\",\"sourceUrl\":\"x\",\"imageSnippet\":\"y\"}";

        assertThat(client.postJson(DOCUMENTS, body).hasProblem(422, "invalid-request").errorPointers())
                .containsExactlyInAnyOrder("#", "#/title", "#/sourceUrl", "#/imageSnippet");
    }

    @Test
    void rejectsATextAboveTheLimit() {
        try (ApiTestService idle = ApiTestService
                .configure(engine -> engine.ingestLimits(IngestLimits.builder().workers(0).build()))
                .startWith(settings -> settings)) {
            String limit = "ä".repeat(5 * 1024 * 1024 / 2);

            idle.adminClient().postJson(DOCUMENTS, "{\"text\":\"" + limit + "\"}").hasStatus(200);
            idle.adminClient()
                    .postJson(DOCUMENTS, "{\"text\":\"" + limit + "x\"}")
                    .hasProblem(413, "content-too-large");
        }
    }

    @Test
    void reportsTheNextAttempt() {
        String later = "{\"url\":\"https://example.org/later\"}";
        try (ApiTestService busy = ApiTestService
                .configure(engine -> engine.pageFetcher(new CannedPageFetcher().failAddress("https://example.org/later",
                        Failure.transientFailure("Too busy."))).textExtractor(new PlainTextExtractor()))
                .startWith(settings -> settings)) {
            String location = busy.adminClient().postJson(DOCUMENTS, later).hasStatus(200).header("Location");
            ReceivedResponse document = busy.adminClient().getPath(location).hasStatus(200);
            while (document.textAt("/attempts").equals("0") || document.textAt("/status").equals("running")) {
                document = busy.adminClient().getPath(location).hasStatus(200);
            }

            assertThat(Instant.parse(document.textAt("/nextAttemptAt")))
                    .isAfter(Instant.parse(document.textAt("/updatedAt")));
            assertThat(document.textAt("/message")).isEqualTo("Too busy.");
            assertThat(busy.adminClient().getPath(DOCUMENTS).textAt("/documents/0/nextAttemptAt"))
                    .isEqualTo(document.textAt("/nextAttemptAt"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"01936b1e-8f00-7000-8000-000000000000", "a;p=1", "a%20b", "~", "-"})
    void rejectsUnknownDocuments(String id) {
        client.getPath(DOCUMENTS + "/" + id).hasProblem(404, "document-not-found");
        client.deletePath(DOCUMENTS + "/" + id).hasProblem(404, "document-not-found");
        client.getPath(DOCUMENTS + "/" + id + "/text").hasProblem(404, "document-not-found");
        client.getPath("/library/nowhere/document/" + id).hasProblem(404, "library-not-found");
    }
}
