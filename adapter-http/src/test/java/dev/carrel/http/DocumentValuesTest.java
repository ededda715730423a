package dev.carrel.http;

import dev.carrel.application.fake.web.CannedPageFetcher;
import dev.carrel.application.fake.web.PlainTextExtractor;
import dev.carrel.application.limits.IngestLimits;
import dev.carrel.domain.document.Failure;
import java.time.Instant;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** What the operations on documents take, and what not. */
class DocumentValuesTest {

    private static final String DOCUMENTS = "/library/alpha/document";

    @AutoClose
    private static final Service SERVICE = Service.start();

    private final Client client = SERVICE.admin();

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"wait=30|wait=30", "WAIT = \"7\" ; x=y|wait=7", "respond-async, wait=9|wait=9",
        "wait=1, wait=2|wait=1", "wait=4000000|wait=60", "wait=-1|''", "wait=soon|''", "wait|''", "waiting=5|''",
        "wait=99999999999999999999|''"})
    void honoursPreferencesThatItUnderstands(String preference, String applied) {
        Received added = client.post(DOCUMENTS, "{\"text\":\"a text\"}", "Prefer", preference).is(200);

        assertThat(added.header("Preference-Applied")).isEqualTo(applied);
    }

    @ParameterizedTest
    @CsvSource(delimiter = ' ', value = {"limit=0 ?limit", "limit=101 ?limit", "limit=-1 ?limit", "limit=x ?limit",
        "limit=1.5 ?limit", "limit=99999999999 ?limit", "limit=1&limit=2 ?limit", "status=QUEUED ?status",
        "status=done ?status", "cursor=x ?cursor", "cursor=MTp4%0a ?cursor", "cursor=MTp4eA== ?cursor",
        "cursor=%F0%9F%98%80 ?cursor"})
    void refusesParametersThatItCannotTake(String query, String pointer) {
        Received refused = client.get(DOCUMENTS + "?" + query);

        refused.isProblem(422, "invalid-request");
        assertThat(refused.pointers()).containsExactly(pointer);
    }

    @Test
    void namesAllParametersThatItCannotTake() {
        assertThat(client.get(DOCUMENTS + "?status=x&limit=y&cursor=z").isProblem(422, "invalid-request").pointers())
                .containsExactlyInAnyOrder("?status", "?limit", "?cursor");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"{}|#", "{\"url\":null,\"text\":null}|#",
        "{\"url\":\"https://example.org/\",\"text\":\"x\"}|#", "{\"text\":\" \\n\"}|#/text",
        "{\"url\":\"ftp://example.org/\"}|#/url", "{\"url\":\"example.org\"}|#/url",
        "{\"url\":\"http://u:p@example.org/\"}|#/url", "{\"url\":\"http://2130706433/\"}|#/url",
        "{\"url\":\"http://0x7f.1/\"}|#/url", "{\"text\":\"x\",\"sourceUrl\":\"javascript:alert(1)\"}|#/sourceUrl",
        "{\"text\":\"x\",\"imageSnippet\":\"/image.png\"}|#/imageSnippet"})
    void refusesValuesThatItCannotTake(String body, String pointer) {
        Received refused = client.post(DOCUMENTS, body);

        refused.isProblem(422, "invalid-request");
        assertThat(refused.pointers()).containsExactly(pointer);
    }

    @Test
    void namesAllValuesThatItCannotTake() {
        String body = "{\"title\":\"" + "x".repeat(513) + "\",\"sourceUrl\":\"x\",\"imageSnippet\":\"y\"}";

        assertThat(client.post(DOCUMENTS, body).isProblem(422, "invalid-request").pointers())
                .containsExactlyInAnyOrder("#", "#/title", "#/sourceUrl", "#/imageSnippet");
    }

    @Test
    void refusesATextThatIsTooLarge() {
        try (Service idle = Service.with(engine -> engine.ingestLimits(IngestLimits.DEFAULT.withWorkers(0)))
                .settings(settings -> settings)) {
            String most = "ä".repeat(5 * 1024 * 1024 / 2);

            idle.admin().post(DOCUMENTS, "{\"text\":\"" + most + "\"}").is(200);
            idle.admin().post(DOCUMENTS, "{\"text\":\"" + most + "x\"}").isProblem(413, "content-too-large");
        }
    }

    @Test
    void tellsWhenADocumentIsTriedAgain() {
        String later = "{\"url\":\"https://example.org/later\"}";
        try (Service busy = Service
                .with(engine -> engine.webReader(
                        new CannedPageFetcher().failAddress("https://example.org/later",
                                Failure.transientFailure("Too busy.")),
                        new PlainTextExtractor()))
                .settings(settings -> settings)) {
            String location = busy.admin().post(DOCUMENTS, later).is(200).header("Location");
            Received document = busy.admin().get(location).is(200);
            while (document.at("/attempts").equals("0") || document.at("/status").equals("running")) {
                document = busy.admin().get(location).is(200);
            }

            assertThat(Instant.parse(document.at("/nextAttemptAt"))).isAfter(Instant.parse(document.at("/updatedAt")));
            assertThat(document.at("/message")).isEqualTo("Too busy.");
            assertThat(busy.admin().get(DOCUMENTS).at("/documents/0/nextAttemptAt"))
                    .isEqualTo(document.at("/nextAttemptAt"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"01936b1e-8f00-7000-8000-000000000000", "a;p=1", "a%20b", "~", "-"})
    void knowsNoDocumentThatIsNotThere(String id) {
        client.get(DOCUMENTS + "/" + id).isProblem(404, "document-not-found");
        client.delete(DOCUMENTS + "/" + id).isProblem(404, "document-not-found");
        client.get(DOCUMENTS + "/" + id + "/text").isProblem(404, "document-not-found");
        client.get("/library/nowhere/document/" + id).isProblem(404, "library-not-found");
    }
}
