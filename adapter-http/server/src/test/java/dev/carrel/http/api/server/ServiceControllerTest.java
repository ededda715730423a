package dev.carrel.http.api.server;

import dev.carrel.application.Carrel;
import dev.carrel.application.Eventually;
import dev.carrel.application.fake.index.ForwardingPassageIndex;
import dev.carrel.application.fake.index.InMemoryPassageIndex;
import dev.carrel.application.fake.model.EchoReplyWriter;
import dev.carrel.application.fake.storage.InMemoryStorage;
import dev.carrel.application.fake.web.CannedPageFetcher;
import dev.carrel.application.fake.web.PlainTextExtractor;
import dev.carrel.application.faults.FaultInjector;
import dev.carrel.application.faults.FaultInjector.FaultKind;
import dev.carrel.application.port.PassageIndex;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.error.IndexException;
import dev.carrel.domain.error.IndexException.IndexUnreachableException;
import dev.carrel.domain.error.IndexException.IndexUnusableException;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.http.ApiTestClient;
import dev.carrel.http.ApiTestService;
import dev.carrel.http.ReceivedResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class ServiceControllerTest {

    @Test
    void answersHealthAndReadinessWithoutAToken() {
        try (ApiTestService service = ApiTestService.start()) {
            ApiTestClient nobody = new ApiTestClient(service, "");

            nobody.getPath("/healthz").hasJson(200, "{\"status\":\"ok\"}");
            nobody.getPath("/readyz/").hasJson(200, "{\"status\":\"ready\"}");
            nobody.postJson("/healthz", "{}").hasProblem(405, "method-not-allowed");
        }
    }

    @Test
    void isNotReadyWhileRebuildingTheIndex() throws Exception {
        var storage = new InMemoryStorage();
        try (Carrel first = engine(storage, new InMemoryPassageIndex())) {
            var document = first.createLibrary("alpha").documents().addText("a text").document();
            first.createLibrary("alpha").documents().awaitDocument(document.id(), Eventually.LIMIT);
        }
        var release = new CountDownLatch(1);
        try (ApiTestService service = ApiTestService
                .configure(engine -> engine.storage(storage)
                        .index(new BlockingPassageIndex(new InMemoryPassageIndex(), release)))
                .startWith(settings -> settings)) {
            ReceivedResponse unready = new ApiTestClient(service, "").getPath("/readyz").hasProblem(503, "unavailable");

            assertThat(unready.textAt("/state")).isEqualTo("rebuilding");
            assertThat(unready.textAt("/documents/behind")).isEqualTo("1");
            assertThat(unready.textAt("/documents/total")).isEqualTo("1");
            assertThat(unready.header("Retry-After")).isNotEmpty();
            service.adminClient().postJson("/v2/library/alpha/query", "{\"query\":\"a text\"}").hasStatus(200);
            release.countDown();
            Eventually.await("it is ready", () -> new ApiTestClient(service, "").getPath("/readyz").status() == 200);
        }
    }

    @Test
    void isNotReadyWhileIngestionIsStalled() throws Exception {
        var later = new AtomicReference<>(Duration.ZERO);
        var started = new CountDownLatch(1);
        var release = new CountDownLatch(1);
        var pages = new CannedPageFetcher().putPage("https://example.org/", "a page");
        try (ApiTestService service = ApiTestService
                .configure(engine -> engine.clock(() -> Instant.now().plus(later.get()))
                        .pageFetcher(pages)
                        .textExtractor(source -> {
                            started.countDown();
                            Eventually.awaitLatch(release);
                            return new PlainTextExtractor().extractText(source);
                        }))
                .startWith(settings -> settings)) {
            service.alpha.documents().addDocument(NewDocument.ofPage("https://example.org/"));
            Eventually.awaitLatch(started);
            ReceivedResponse unready = new ApiTestClient(service, "").getPath("/readyz");
            while (unready.status() == 200) {
                later.updateAndGet(time -> time.plusHours(1));
                unready = new ApiTestClient(service, "").getPath("/readyz");
            }

            unready.hasProblem(503, "unavailable");
            assertThat(unready.textAt("/state")).isEqualTo("stalled");
            assertThat(unready.textAt("/leftAlone")).isEqualTo("1");
            assertThat(unready.header("Retry-After")).isNotEmpty();
            release.countDown();
        }
    }

    @Test
    void isNotReadyWhileAnIndexIsImpaired() throws Exception {
        var faults = new FaultInjector();
        PassageIndex index = faults.wrapPort(PassageIndex.class, "index", new InMemoryPassageIndex(),
                text -> new IndexException(text, null));
        try (ApiTestService service = ApiTestService.configure(engine -> engine.index(index))
                .startWith(settings -> settings)) {
            var client = new ApiTestClient(service, "");
            faults.injectFault("index.applyUpdates", FaultKind.EXCEPTION);
            service.alpha.documents().addDocument(NewDocument.ofText("a text"));
            Eventually.await("it is not ready",
                    () -> client.getPath("/readyz").status() == 503);

            ReceivedResponse unready = client.getPath("/readyz").hasProblem(503, "unavailable");
            assertThat(unready.textAt("/state")).isEqualTo("impaired");
            assertThat(unready.textAt("/reasons/0")).isNotBlank().doesNotContain(ApiTestService.ALPHA);
            assertThat(unready.header("Retry-After")).isNotEmpty();

            faults.healFault();
            Eventually.await("it is ready", () -> client.getPath("/readyz").status() == 200);
        }
    }

    @Test
    void namesTheServerThatCannotBeReached() throws Exception {
        var faults = new FaultInjector();
        PassageIndex index = faults.wrapPort(PassageIndex.class, "index", InMemoryPassageIndex.shared(),
                text -> new IndexUnreachableException(text, null));
        try (ApiTestService service = ApiTestService.configure(engine -> engine.index(index))
                .startWith(settings -> settings)) {
            var client = new ApiTestClient(service, "");
            faults.injectFault("index.checkServer", FaultKind.EXCEPTION);
            Eventually.await("it is not ready",
                    () -> client.getPath("/readyz").status() == 503);

            ReceivedResponse unready = client.getPath("/readyz").hasProblem(503, "unavailable");
            assertThat(unready.textAt("/state")).isEqualTo("impaired");
            assertThat(unready.textAt("/unreachable/0")).isEqualTo("index");
            assertThat(unready.textAt("/reasons/0")).isEqualTo("The search index cannot be reached.");

            faults.healFault();
            Eventually.await("it is ready", () -> client.getPath("/readyz").status() == 200);
        }
    }

    @Test
    void answers503WhileTheIndexAnswersWrongly() {
        var faults = new FaultInjector();
        PassageIndex index = faults.wrapPort(PassageIndex.class, "index", InMemoryPassageIndex.shared(),
                text -> new IndexUnusableException(text, null));
        try (ApiTestService service = ApiTestService.configure(engine -> engine.index(index))
                .startWith(settings -> settings)) {
            ApiTestClient client = service.adminClient();
            client.putJson("/library/handbook", "{}");
            faults.injectFault("index.searchPassages", FaultKind.EXCEPTION);

            ReceivedResponse refused = client.postJson("/v2/library/handbook/search", "{\"query\": \"rules\"}")
                    .hasProblem(503, "unavailable");

            assertThat(refused.textAt("/detail")).contains("does not answer as it should");
            assertThat(refused.header("Retry-After")).isNotEmpty();
        }
    }

    @Test
    void isNotReadyWhenTheEngineIsClosing() {
        try (ApiTestService service = ApiTestService.start()) {
            service.carrel.close();

            assertThat(
                    new ApiTestClient(service, "").getPath("/readyz").hasProblem(503, "unavailable").textAt("/state"))
                    .isEqualTo("closing");
            new ApiTestClient(service, "").getPath("/healthz").hasStatus(200);
        }
    }

    @Test
    void createsABackupInANewFolder(@TempDir Path folder) throws Exception {
        Path backups = folder.resolve("there/backups");
        try (ApiTestService service = ApiTestService.configure(engine -> engine)
                .startWith(settings -> settings.withBackupFolder(backups))) {
            Path first = Path.of(service.adminClient().postJson("/backup", "").hasStatus(200).textAt("/folder"));
            Path second = Path.of(service.adminClient().postJson("/backup", "{}").hasStatus(200).textAt("/folder"));

            assertThat(first).isNotEqualTo(second).hasParent(backups);
            assertThat(Files.readString(first.resolve("libraries.txt"))).contains(ApiTestService.ALPHA);
            assertThat(first.getFileName().toString())
                    .matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d-\\d\\d-\\d\\d\\.\\d{3}Z(-\\d)?");
        }
    }

    @Test
    void reportsOnlyTheIdOfAFailedBackup(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("file"), "in the way");
        try (ApiTestService service = ApiTestService.configure(engine -> engine)
                .startWith(settings -> settings.withBackupFolder(file))) {
            ReceivedResponse fault = service.adminClient().postJson("/backup", "").hasProblem(500, "internal-error");

            assertThat(fault.textAt("/instance")).isEqualTo(fault.header("X-Request-Id")).isNotEmpty();
            assertThat(fault.bodyText()).doesNotContain("in the way").doesNotContain(folder.toString());
        }
    }

    private static Carrel engine(InMemoryStorage storage, PassageIndex index) {
        return Carrel.builder().storage(storage).index(index).replyWriter(new EchoReplyWriter()).open();
    }

    /** An index whose updates wait for a latch. */
    private static final class BlockingPassageIndex extends ForwardingPassageIndex {

        private final CountDownLatch release;

        BlockingPassageIndex(PassageIndex index, CountDownLatch release) {
            super(index);
            this.release = release;
        }

        @Override
        public void applyUpdates(LibraryId library, List<IndexUpdate> updates, long upTo) {
            Eventually.awaitLatch(release);
            super.applyUpdates(library, updates, upTo);
        }
    }
}
