package dev.carrel.http;

import dev.carrel.application.limits.IngestLimits;
import dev.carrel.application.port.PageFetcher;
import dev.carrel.application.port.TextExtractor;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.document.Section;
import dev.carrel.domain.document.Validators;
import dev.carrel.domain.error.AddressRefusedException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Adding, reading, listing and deleting documents. */
class DocumentsTest {

    private static final String DOCUMENTS = "/library/alpha/document";

    @AutoClose
    private final Service service = Service.with(engine -> engine.webReader(new OnePage(), new OnePage()))
            .settings(settings -> settings);
    private final Client client = service.admin();

    @Test
    void addsATextAndSaysWhereItIs() {
        Received added = client.post(DOCUMENTS, "{\"text\":\"twenty days of leave\",\"title\":null}").is(200);

        assertThat(added.at("/status")).isEqualTo("queued");
        assertThat(added.header("Location")).isEqualTo(DOCUMENTS + "/" + added.at("/id"));
        assertThat(added.header("Preference-Applied")).isEmpty();
        client.get(added.header("Location")).is(200);
    }

    @Test
    void waitsForTheEndIfThatIsPreferred() {
        Received added = client.post(DOCUMENTS, "{\"text\":\"twenty days of leave\"}", "Prefer", "wait=30").is(200);

        assertThat(added.at("/status")).isEqualTo("success");
        assertThat(added.header("Preference-Applied")).isEqualTo("wait=30");
        assertThat(
                client.post("/v2/library/alpha/query", "{\"query\":\"days of leave\"}").at("/metadata/documents/0/id"))
                .isEqualTo(added.at("/id"));
    }

    @Test
    void saysWhyProcessingFailed() {
        Received added = client.post(DOCUMENTS, "{\"url\":\"https://example.org/gone\"}", "Prefer", "wait=30").is(200);

        assertThat(added.at("/status")).isEqualTo("failed");
        assertThat(added.at("/message")).isEqualTo("The page is gone.");
        Received document = client.get(added.header("Location")).is(200);
        assertThat(document.at("/status")).isEqualTo("failed");
        assertThat(document.at("/message")).isEqualTo("The page is gone.");
        client.get(added.header("Location") + "/text").isProblem(404, "document-not-found");
    }

    @Test
    void answersQueuedWhenTheTimeRanOut() {
        try (Service idle = Service.with(engine -> engine.ingestLimits(IngestLimits.DEFAULT.withWorkers(0)))
                .settings(settings -> settings)) {
            Received added = idle.admin().post(DOCUMENTS, "{\"text\":\"a text\"}", "Prefer", "wait=1").is(200);

            assertThat(added.at("/status")).isEqualTo("queued");
            assertThat(added.header("Preference-Applied")).isEqualTo("wait=1");
        }
    }

    @Test
    void recognisesATextAndAnAddress() {
        String text = "{\"text\":\"a text\",\"title\":\"T\",\"sourceUrl\":\"https://example.org/\"}";
        Received first = client.post(DOCUMENTS, text, "Prefer", "wait=30").is(200);
        Received again = client.post(DOCUMENTS, text).is(200);
        Received other = client.post(DOCUMENTS, text.replace("\"T\"", "\"U\"")).is(200);
        Received page = client.post(DOCUMENTS, "{\"url\":\"https://example.org/page\"}", "Prefer", "wait=30").is(200);
        Received refreshed = client.post(DOCUMENTS, "{\"url\":\"https://example.org/page\"}").is(200);

        assertThat(again.at("/id")).isEqualTo(first.at("/id"));
        assertThat(again.at("/status")).isEqualTo("success");
        assertThat(other.at("/id")).isNotEqualTo(first.at("/id"));
        assertThat(refreshed.at("/id")).isEqualTo(page.at("/id"));
        assertThat(refreshed.at("/status")).isEqualTo("queued");
    }

    @Test
    void showsADocumentWithAllItsFields() {
        String location = client
                .post(DOCUMENTS, "{\"url\":\"https://example.org/page\",\"sourceUrl\":\"https://example.org/source\"}",
                        "Prefer", "wait=30")
                .header("Location");
        Received document = client.get(location + "/").is(200);

        document.isJson(200,
                """
                        {"id": "%s", "url": "https://example.org/page", "key": null, "sourceUrl": "https://example.org/source",
                         "status": "success", "scrapeStatus": "success", "title": "A page", "message": null, "attempts": 1, "nextAttemptAt": null,
                         "createdAt": "%s", "updatedAt": "%s"}"""
                        .formatted(document.at("/id"), document.at("/createdAt"),
                                document.at("/updatedAt")));
        Received text = client.get(location + "/text").is(200);
        assertThat(text.header("Content-Type")).isEqualToIgnoringCase("text/plain;charset=utf-8");
        assertThat(text.text()).isEqualTo("The text of the page, größer.");
    }

    @Test
    void hasNullForAddressesThatAreNotThere() {
        String location = client.post(DOCUMENTS, "{\"text\":\"a text\"}").header("Location");

        assertThat(client.get(location).json().has("url")).isTrue();
        assertThat(client.get(location).json().get("url").isNull()).isTrue();
        assertThat(client.get(location).json().get("sourceUrl").isNull()).isTrue();
    }

    @Test
    void deletesForGood() throws Exception {
        String id = service.document(NewDocument.ofText("twenty days of leave")).value();
        String conversation = client.post("/v2/library/alpha/query", "{\"query\":\"days of leave\"}")
                .at("/conversationId");

        client.delete(DOCUMENTS + "/" + id)
                .isJson(200, "{\"id\":\"" + id + "\",\"object\":\"document\",\"deleted\":true}");
        client.delete(DOCUMENTS + "/" + id).isProblem(404, "document-not-found");
        client.get(DOCUMENTS + "/" + id).isProblem(404, "document-not-found");
        assertThat(client.post("/v2/library/alpha/query", "{\"query\":\"days of leave\"}")
                .json()
                .at("/metadata/documents"))
                .isEmpty();
        assertThat(client.get("/library/alpha/conversation/" + conversation).at("/turns/0/reply"))
                .contains("removed");
    }

    @Test
    void listsFromTheNewestInPages() throws Exception {
        var ids = new ArrayList<String>();
        for (int number = 0; number < 5; number++) {
            ids.addFirst(service.document(NewDocument.ofText("text " + number)).value());
        }
        Received first = client.get(DOCUMENTS + "?limit=2").is(200);
        Received second = client.get(DOCUMENTS + "?limit=2&cursor=" + first.at("/nextCursor")).is(200);
        Received third = client.get(DOCUMENTS + "?limit=1&status=success&cursor=" + second.at("/nextCursor")).is(200);

        var listed = new ArrayList<String>();
        for (Received page : List.of(first, second, third)) {
            listed.addAll(page.json().at("/documents").findValuesAsText("id"));
        }
        assertThat(listed).isEqualTo(ids);
        assertThat(third.json().get("nextCursor").isNull()).isTrue();
        assertThat(client.get(DOCUMENTS + "?status=failed&limit=&other=x").is(200).json().at("/documents")).isEmpty();
        assertThat(client.get(DOCUMENTS).json().at("/documents")).hasSize(5);
    }

    @Test
    void refusesAddressesThatThePolicyRefuses() {
        Received refused = client.post(DOCUMENTS, "{\"url\":\"http://127.0.0.1/\"}");

        refused.isProblem(422, "address-refused");
        assertThat(refused.pointers()).containsExactly("#/url");
    }

    @Test
    void turnsMoreAwayWhenTheQueueIsFull() {
        try (Service full = Service
                .with(engine -> engine.ingestLimits(IngestLimits.DEFAULT.withWorkers(0).withMaxPending(1)))
                .settings(settings -> settings)) {
            full.admin().post(DOCUMENTS, "{\"text\":\"one\"}").is(200);

            Received refused = full.admin().post(DOCUMENTS, "{\"text\":\"two\"}").isProblem(503, "unavailable");
            assertThat(refused.header("Retry-After")).isEqualTo("10");
        }
    }

    @Test
    void toldItsAddressItSaysSoInLocations() {
        try (Service behind = Service.with(engine -> engine)
                .settings(settings -> settings.withBaseUrl("https://example.org/carrel/"))) {
            Received added = behind.admin().post(DOCUMENTS + "/", "{\"text\":\"one\"}").is(200);

            assertThat(added.header("Location"))
                    .isEqualTo("https://example.org/carrel/library/alpha/document/" + added.at("/id"));
        }
    }

    /** The web has one page, and one that is gone. */
    private static final class OnePage implements PageFetcher, TextExtractor {

        @Override
        public void checkAddress(WebAddress address) {
            if (address.host().startsWith("127.")) {
                throw new AddressRefusedException("This address is not public.");
            }
        }

        @Override
        public FetchResult fetchPage(FetchRequest request) {
            WebAddress address = request.address();
            return address.value().endsWith("/page")
                    ? new FetchResult.FetchedPage(address, "text/plain", new byte[0], Validators.NONE)
                    : new FetchResult.FetchFailed(Failure.permanentFailure("The page is gone."));
        }

        @Override
        public Duration politenessDelay(WebAddress address, boolean asRobot) {
            return Duration.ZERO;
        }

        @Override
        public ExtractionResult extractText(ExtractionSource source) {
            return new ExtractionResult.ExtractedText("A page",
                    List.of(Section.of("The text of the page, größer.")), PageLinks.NONE);
        }
    }
}
