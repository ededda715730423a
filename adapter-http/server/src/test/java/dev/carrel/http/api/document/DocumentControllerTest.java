package dev.carrel.http.api.document;

import dev.carrel.application.limits.IngestLimits;
import dev.carrel.application.port.PageFetcher;
import dev.carrel.application.port.PageFetcher.Validators;
import dev.carrel.application.port.TextExtractor;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.DocumentContent.Section;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.error.AddressRefusedException;
import dev.carrel.http.ApiTestClient;
import dev.carrel.http.ApiTestService;
import dev.carrel.http.ReceivedResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class DocumentControllerTest {

    private static final String DOCUMENTS = "/library/alpha/document";

    @AutoClose
    private final ApiTestService service = ApiTestService
            .configure(engine -> engine.pageFetcher(new SinglePageWeb()).textExtractor(new SinglePageWeb()))
            .startWith(settings -> settings);
    private final ApiTestClient client = service.adminClient();

    @Test
    void addsATextAndReturnsItsLocation() {
        ReceivedResponse added = client.postJson(DOCUMENTS, "{\"text\":\"twenty days of leave\",\"title\":null}")
                .hasStatus(200);

        assertThat(added.textAt("/status")).isEqualTo("queued");
        assertThat(added.header("Location")).isEqualTo(DOCUMENTS + "/" + added.textAt("/id"));
        assertThat(added.header("Preference-Applied")).isEmpty();
        client.getPath(added.header("Location")).hasStatus(200);
    }

    @Test
    void waitsForProcessingIfPreferred() {
        ReceivedResponse added = client.postJson(DOCUMENTS, "{\"text\":\"twenty days of leave\"}", "Prefer", "wait=30")
                .hasStatus(200);

        assertThat(added.textAt("/status")).isEqualTo("success");
        assertThat(added.header("Preference-Applied")).isEqualTo("wait=30");
        assertThat(
                client.postJson("/v2/library/alpha/query", "{\"query\":\"days of leave\"}")
                        .textAt("/metadata/documents/0/id"))
                .isEqualTo(added.textAt("/id"));
    }

    @Test
    void reportsWhyProcessingFailed() {
        ReceivedResponse added = client
                .postJson(DOCUMENTS, "{\"url\":\"https://example.org/gone\"}", "Prefer", "wait=30")
                .hasStatus(200);

        assertThat(added.textAt("/status")).isEqualTo("failed");
        assertThat(added.textAt("/message")).isEqualTo("The page is gone.");
        ReceivedResponse document = client.getPath(added.header("Location")).hasStatus(200);
        assertThat(document.textAt("/status")).isEqualTo("failed");
        assertThat(document.textAt("/message")).isEqualTo("The page is gone.");
        client.getPath(added.header("Location") + "/text").hasProblem(404, "document-not-found");
    }

    @Test
    void answersQueuedAfterTheWaitTime() {
        try (ApiTestService idle = ApiTestService
                .configure(engine -> engine.ingestLimits(IngestLimits.builder().workers(0).build()))
                .startWith(settings -> settings)) {
            ReceivedResponse added = idle.adminClient()
                    .postJson(DOCUMENTS, "{\"text\":\"a text\"}", "Prefer", "wait=1")
                    .hasStatus(200);

            assertThat(added.textAt("/status")).isEqualTo("queued");
            assertThat(added.header("Preference-Applied")).isEqualTo("wait=1");
        }
    }

    @Test
    void returnsTheSameDocumentForTheSameTextOrAddress() {
        String text = "{\"text\":\"a text\",\"title\":\"T\",\"sourceUrl\":\"https://example.org/\"}";
        ReceivedResponse first = client.postJson(DOCUMENTS, text, "Prefer", "wait=30").hasStatus(200);
        ReceivedResponse again = client.postJson(DOCUMENTS, text).hasStatus(200);
        ReceivedResponse other = client.postJson(DOCUMENTS, text.replace("\"T\"", "\"U\"")).hasStatus(200);
        ReceivedResponse page = client
                .postJson(DOCUMENTS, "{\"url\":\"https://example.org/page\"}", "Prefer", "wait=30")
                .hasStatus(200);
        ReceivedResponse refreshed = client.postJson(DOCUMENTS, "{\"url\":\"https://example.org/page\"}")
                .hasStatus(200);

        assertThat(again.textAt("/id")).isEqualTo(first.textAt("/id"));
        assertThat(again.textAt("/status")).isEqualTo("success");
        assertThat(other.textAt("/id")).isNotEqualTo(first.textAt("/id"));
        assertThat(refreshed.textAt("/id")).isEqualTo(page.textAt("/id"));
        assertThat(refreshed.textAt("/status")).isEqualTo("queued");
    }

    @Test
    void returnsAllFieldsOfADocument() {
        String location = client
                .postJson(DOCUMENTS,
                        "{\"url\":\"https://example.org/page\",\"sourceUrl\":\"https://example.org/source\"}",
                        "Prefer", "wait=30")
                .header("Location");
        ReceivedResponse document = client.getPath(location + "/").hasStatus(200);

        document.hasJson(200,
                """
                        {"id": "%s", "url": "https://example.org/page", "key": null,
                         "sourceUrl": "https://example.org/source",
                         "status": "success", "scrapeStatus": "success", "title": "A page", "message": null,
                         "attempts": 1, "nextAttemptAt": null, "kept": 0.75, "leftOut": [], "correction": null, "attributes": {},
                         "createdAt": "%s", "updatedAt": "%s"}"""
                        .formatted(document.textAt("/id"), document.textAt("/createdAt"),
                                document.textAt("/updatedAt")));
        ReceivedResponse text = client.getPath(location + "/text").hasStatus(200);
        assertThat(text.header("Content-Type")).isEqualToIgnoringCase("text/plain;charset=utf-8");
        assertThat(text.bodyText()).isEqualTo("The text of the page, größer.");
    }

    @Test
    void returnsNullForMissingAddresses() {
        String location = client.postJson(DOCUMENTS, "{\"text\":\"a text\"}").header("Location");

        assertThat(client.getPath(location).parseJson().has("url")).isTrue();
        assertThat(client.getPath(location).parseJson().get("url").isNull()).isTrue();
        assertThat(client.getPath(location).parseJson().get("sourceUrl").isNull()).isTrue();
    }

    @Test
    void deletesADocument() throws Exception {
        String id = service.addDocument(NewDocument.ofText("twenty days of leave")).value();
        String conversation = client.postJson("/v2/library/alpha/query", "{\"query\":\"days of leave\"}")
                .textAt("/conversationId");

        client.deletePath(DOCUMENTS + "/" + id)
                .hasJson(200, "{\"id\":\"" + id + "\",\"object\":\"document\",\"deleted\":true}");
        client.deletePath(DOCUMENTS + "/" + id).hasProblem(404, "document-not-found");
        client.getPath(DOCUMENTS + "/" + id).hasProblem(404, "document-not-found");
        assertThat(client.postJson("/v2/library/alpha/query", "{\"query\":\"days of leave\"}")
                .parseJson()
                .at("/metadata/documents"))
                .isEmpty();
        assertThat(client.getPath("/library/alpha/conversation/" + conversation).textAt("/turns/0/reply"))
                .contains("removed");
    }

    @Test
    void listsDocumentsNewestFirstInPages() throws Exception {
        var ids = new ArrayList<String>();
        for (int number = 0; number < 5; number++) {
            ids.addFirst(service.addDocument(NewDocument.ofText("text " + number)).value());
        }
        ReceivedResponse first = client.getPath(DOCUMENTS + "?limit=2").hasStatus(200);
        ReceivedResponse second = client.getPath(DOCUMENTS + "?limit=2&cursor=" + first.textAt("/nextCursor"))
                .hasStatus(200);
        ReceivedResponse third = client
                .getPath(DOCUMENTS + "?limit=1&status=success&cursor=" + second.textAt("/nextCursor"))
                .hasStatus(200);

        var listed = new ArrayList<String>();
        for (ReceivedResponse page : List.of(first, second, third)) {
            listed.addAll(page.parseJson().at("/documents").findValuesAsText("id"));
        }
        assertThat(listed).isEqualTo(ids);
        assertThat(third.parseJson().get("nextCursor").isNull()).isTrue();
        assertThat(
                client.getPath(DOCUMENTS + "?status=failed&limit=&other=x").hasStatus(200).parseJson().at("/documents"))
                .isEmpty();
        assertThat(client.getPath(DOCUMENTS).parseJson().at("/documents")).hasSize(5);
    }

    @Test
    void rejectsAddressesForbiddenByThePolicy() {
        ReceivedResponse refused = client.postJson(DOCUMENTS, "{\"url\":\"http://127.0.0.1/\"}");

        refused.hasProblem(422, "address-refused");
        assertThat(refused.errorPointers()).containsExactly("#/url");
    }

    @Test
    void rejectsDocumentsWhenTheQueueIsFull() {
        try (ApiTestService full = ApiTestService
                .configure(engine -> engine.ingestLimits(IngestLimits.builder().workers(0).maxPending(1).build()))
                .startWith(settings -> settings)) {
            full.adminClient().postJson(DOCUMENTS, "{\"text\":\"one\"}").hasStatus(200);

            ReceivedResponse refused = full.adminClient()
                    .postJson(DOCUMENTS, "{\"text\":\"two\"}")
                    .hasProblem(503, "unavailable");
            assertThat(refused.header("Retry-After")).isEqualTo("10");
        }
    }

    @Test
    void usesTheBaseUrlInLocations() {
        try (ApiTestService behind = ApiTestService.configure(engine -> engine)
                .startWith(settings -> settings.withBaseUrl("https://example.org/carrel/"))) {
            ReceivedResponse added = behind.adminClient()
                    .postJson(DOCUMENTS + "/", "{\"text\":\"one\"}")
                    .hasStatus(200);

            assertThat(added.header("Location"))
                    .isEqualTo("https://example.org/carrel/library/alpha/document/" + added.textAt("/id"));
        }
    }

    /** Fakes a web with one page, and one that was removed. */
    private static final class SinglePageWeb implements PageFetcher, TextExtractor {

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
                    List.of(Section.of("The text of the page, größer.")), PageLinks.NONE, 0.75);
        }
    }
}
