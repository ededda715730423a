package dev.carrel.http;

import dev.carrel.application.Carrel;
import dev.carrel.application.Eventually;
import dev.carrel.application.fake.index.InMemoryPassageIndex;
import dev.carrel.application.fake.model.EchoReplyWriter;
import dev.carrel.application.fake.storage.InMemoryStorage;
import dev.carrel.application.fake.web.CannedPageFetcher;
import dev.carrel.application.fake.web.PlainTextExtractor;
import dev.carrel.application.faults.FaultInjector;
import dev.carrel.application.faults.FaultInjector.FaultKind;
import dev.carrel.application.port.PassageIndex;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.error.IndexException;
import dev.carrel.domain.library.LibraryId;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** What those who run the server ask. */
class ServiceActionsTest {

    @Test
    void isAliveAndReadyWithoutAToken() {
        try (Service service = Service.start()) {
            Client nobody = new Client(service, "");

            nobody.get("/healthz").isJson(200, "{\"status\":\"ok\"}");
            nobody.get("/readyz/").isJson(200, "{\"status\":\"ready\"}");
            nobody.post("/healthz", "{}").isProblem(405, "method-not-allowed");
        }
    }

    @Test
    void isNotReadyWhileALostIndexIsBuiltAnew() throws Exception {
        var storage = new InMemoryStorage();
        try (Carrel first = engine(storage, new InMemoryPassageIndex())) {
            var document = first.library("alpha").addDocument("a text").document();
            first.library("alpha").awaitDocument(document.id(), Duration.ofSeconds(20));
        }
        var goOn = new CountDownLatch(1);
        try (Service service = Service
                .with(engine -> engine.storage(storage).index(new SlowIndex(new InMemoryPassageIndex(), goOn)))
                .settings(settings -> settings)) {
            Received unready = new Client(service, "").get("/readyz").isProblem(503, "unavailable");

            assertThat(unready.at("/state")).isEqualTo("rebuilding");
            assertThat(unready.at("/documents/behind")).isEqualTo("1");
            assertThat(unready.at("/documents/total")).isEqualTo("1");
            assertThat(unready.header("Retry-After")).isNotEmpty();
            service.admin().post("/v2/library/alpha/query", "{\"query\":\"a text\"}").is(200);
            goOn.countDown();
            while (new Client(service, "").get("/readyz").status() == 503) {
                Thread.onSpinWait();
            }
        }
    }

    @Test
    void isNotReadyWhileDocumentsAreLeftAlone() throws Exception {
        var later = new AtomicReference<>(Duration.ZERO);
        var begun = new CountDownLatch(1);
        var goOn = new CountDownLatch(1);
        var pages = new CannedPageFetcher().putPage("https://example.org/", "a page");
        try (Service service = Service.with(engine -> engine.clock(() -> Instant.now().plus(later.get()))
                .webReader(pages, source -> {
                    begun.countDown();
                    await(goOn);
                    return new PlainTextExtractor().extractText(source);
                })).settings(settings -> settings)) {
            service.alpha.addDocument(NewDocument.ofPage("https://example.org/"));
            begun.await();
            Received unready = new Client(service, "").get("/readyz");
            while (unready.status() == 200) {
                later.updateAndGet(time -> time.plusHours(1));
                unready = new Client(service, "").get("/readyz");
            }

            unready.isProblem(503, "unavailable");
            assertThat(unready.at("/state")).isEqualTo("stalled");
            assertThat(unready.at("/leftAlone")).isEqualTo("1");
            assertThat(unready.header("Retry-After")).isNotEmpty();
            goOn.countDown();
        }
    }

    @Test
    void isNotReadyWhileAnIndexCannotTakeChanges() throws Exception {
        var faults = new FaultInjector();
        PassageIndex index = faults.wrapPort(PassageIndex.class, "index", new InMemoryPassageIndex(),
                text -> new IndexException(text, null));
        try (Service service = Service.with(engine -> engine.index(index)).settings(settings -> settings)) {
            var client = new Client(service, "");
            faults.injectFault("index.apply", FaultKind.EXCEPTION);
            service.alpha.addDocument(NewDocument.ofText("a text"));
            Eventually.await(Duration.ofSeconds(20), "it is not ready", () -> client.get("/readyz").status() == 503);

            Received unready = client.get("/readyz").isProblem(503, "unavailable");
            assertThat(unready.at("/state")).isEqualTo("impaired");
            assertThat(unready.at("/reasons/0")).isNotBlank().doesNotContain(Service.ALPHA);
            assertThat(unready.header("Retry-After")).isNotEmpty();

            faults.healFault();
            Eventually.await(Duration.ofSeconds(20), "it is ready", () -> client.get("/readyz").status() == 200);
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException ignored) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void isNotReadyWhenTheEngineIsClosing() {
        try (Service service = Service.start()) {
            service.carrel.close();

            assertThat(new Client(service, "").get("/readyz").isProblem(503, "unavailable").at("/state"))
                    .isEqualTo("closing");
            new Client(service, "").get("/healthz").is(200);
        }
    }

    @Test
    void backsUpIntoAFolderOfItsOwn(@TempDir Path folder) throws Exception {
        Path backups = folder.resolve("there/backups");
        try (Service service = Service.with(engine -> engine).settings(settings -> settings.withBackups(backups))) {
            Path first = Path.of(service.admin().post("/backup", "").is(200).at("/folder"));
            Path second = Path.of(service.admin().post("/backup", "{}").is(200).at("/folder"));

            assertThat(first).isNotEqualTo(second).hasParent(backups);
            assertThat(Files.readString(first.resolve("libraries.txt"))).contains(Service.ALPHA);
            assertThat(first.getFileName().toString())
                    .matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d-\\d\\d-\\d\\d\\.\\d{3}Z(-\\d)?");
        }
    }

    @Test
    void tellsAFaultOfABackupByItsIdOnly(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("file"), "in the way");
        try (Service service = Service.with(engine -> engine).settings(settings -> settings.withBackups(file))) {
            Received fault = service.admin().post("/backup", "").isProblem(500, "internal-error");

            assertThat(fault.at("/instance")).isEqualTo(fault.header("X-Request-Id")).isNotEmpty();
            assertThat(fault.text()).doesNotContain("in the way").doesNotContain(folder.toString());
        }
    }

    private static Carrel engine(InMemoryStorage storage, PassageIndex index) {
        return Carrel.builder().storage(storage).index(index).replyWriter(new EchoReplyWriter()).open();
    }

    /** Takes nothing in until it may. */
    private record SlowIndex(PassageIndex index, CountDownLatch goOn) implements PassageIndex {

        @Override
        public IndexState openLibrary(LibraryId library, String epoch) {
            return index.openLibrary(library, epoch);
        }

        @Override
        public void applyUpdates(LibraryId library, List<IndexUpdate> updates, long upTo) {
            try {
                goOn.await();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            index.applyUpdates(library, updates, upTo);
        }

        @Override
        public long commitLibrary(LibraryId library) {
            return index.commitLibrary(library);
        }

        @Override
        public SearchHits searchPassages(LibraryId library, PassageQuery query) {
            return index.searchPassages(library, query);
        }

        @Override
        public void purgeDeleted(LibraryId library) {
            index.purgeDeleted(library);
        }

        @Override
        public List<String> findRemnants(LibraryId library, DocumentId document) {
            return index.findRemnants(library, document);
        }

        @Override
        public List<DocumentId> listDocuments(LibraryId library) {
            return index.listDocuments(library);
        }

        @Override
        public void dropAllExcept(Collection<LibraryId> libraries) {
            index.dropAllExcept(libraries);
        }

        @Override
        public void dropLibrary(LibraryId library) {
            index.dropLibrary(library);
        }

        @Override
        public void close() {
            index.close();
        }
    }
}
