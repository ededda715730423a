package dev.carrel.application;

import dev.carrel.application.fake.model.EchoReplyWriter;
import dev.carrel.application.fake.web.CannedPageFetcher;
import dev.carrel.application.fake.web.CannedSitemapReader;
import dev.carrel.application.fake.web.LinkingTextExtractor;
import dev.carrel.application.fake.web.RecordingWebhookSender;
import dev.carrel.application.limits.IngestLimits;
import dev.carrel.application.port.PageFetcher.Validators;
import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.port.Storage;
import dev.carrel.application.port.TextExtractor;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.document.RetryPolicy;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

import static dev.carrel.application.IndexAgreement.awaitAgreement;

/** An engine on a scripted web, for the contracts of documents, pages and sites. */
abstract class EngineDocumentsFixture {

    static final Duration TIMEOUT = Eventually.LIMIT;
    static final String SITE = "https://site.example";
    /** The validators of two versions of a page. */
    static final Validators FIRST = new Validators("\"1\"", null);
    static final Validators SECOND = new Validators("\"2\"", null);

    final CannedPageFetcher web = new CannedPageFetcher();
    final CannedSitemapReader sitemaps = new CannedSitemapReader();
    final RecordingWebhookSender webhooks = new RecordingWebhookSender();
    final CountingFetcher fetches = new CountingFetcher(web);
    final AtomicReference<Duration> clockOffset = new AtomicReference<>(Duration.ZERO);
    /** The clock of the engine, but for the offset. */
    InstantSource time = InstantSource.system();
    TextExtractor extractor = new LinkingTextExtractor();
    IngestLimits limits = IngestLimits.builder()
            .workers(4)
            .retries(new RetryPolicy(List.of(Duration.ofMillis(5), Duration.ofMillis(5))))
            .build();
    Storage storage;
    Carrel carrel;
    LibraryHandle handbook;

    /** Opens the storage, with everything that the same test has stored before. */
    protected abstract Storage openStorage();

    /** Opens the index, with everything that the same test has indexed before. */
    protected abstract PassageIndex openIndex();

    @BeforeEach
    void openEngine() {
        storage = openStorage();
        carrel = Carrel.builder()
                .storage(storage)
                .index(openIndex())
                .replyWriter(new EchoReplyWriter())
                .pageFetcher(fetches)
                .textExtractor(source -> extractor.extractText(source))
                .sitemapReader(sitemaps)
                .webhookSender(webhooks)
                .ingestLimits(limits)
                .clock(() -> time.instant().plus(clockOffset.get()))
                .jobIntervals(EngineFixture.OFTEN)
                .open();
        handbook = carrel.createLibrary("handbook");
    }

    @AfterEach
    void closeEngine() throws InterruptedException {
        awaitAgreement(carrel);
        carrel.close();
    }

    void reopenEngine(IngestLimits newLimits) {
        carrel.close();
        limits = newLimits;
        openEngine();
    }

    Document addAndAwait(NewDocument document) throws InterruptedException {
        return handbook.documents().awaitDocument(handbook.documents().addDocument(document).document().id(), TIMEOUT);
    }

    void putPage(String path, String text, Validators version) {
        web.putPage(new WebAddress(pageOf(path)), "text/plain", text.getBytes(StandardCharsets.UTF_8), version);
    }

    static String pageOf(String path) {
        return path.startsWith("/") ? SITE + path : path;
    }

    List<String> searchTitles(String text) {
        return handbook.queries()
                .search(Question.of(text), 100)
                .documents()
                .stream()
                .map(found -> found.document().title())
                .toList();
    }

    long currentRevision() {
        return storage.changeLog().findPosition(handbook.id()).orElseThrow().revision();
    }

    void awaitNothingWaiting() throws InterruptedException {
        Eventually.await("nothing waits",
                () -> handbook.describe().documentCounts().get(DocumentStatus.QUEUED) == 0
                        && handbook.describe().documentCounts().get(DocumentStatus.RUNNING) == 0);
    }
}
