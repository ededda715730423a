package dev.carrel.application;

import dev.carrel.application.LibraryDocuments.AddedDocument;
import dev.carrel.application.fake.model.EchoReplyWriter;
import dev.carrel.application.fake.model.HashingEmbedder;
import dev.carrel.application.fake.storage.InMemoryStorage;
import dev.carrel.application.fake.web.CannedPageFetcher;
import dev.carrel.application.fake.web.CannedSitemapReader;
import dev.carrel.application.fake.web.LinkingTextExtractor;
import dev.carrel.application.fake.web.RecordingWebhookSender;
import dev.carrel.application.faults.FaultInjector;
import dev.carrel.application.faults.FaultInjector.FaultKind;
import dev.carrel.application.faults.RevertingPassageIndex;
import dev.carrel.application.job.Deadline;
import dev.carrel.application.job.JobIntervals;
import dev.carrel.application.limits.IngestLimits;
import dev.carrel.application.port.PageFetcher;
import dev.carrel.application.port.PassageEmbedder;
import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.port.SitemapReader;
import dev.carrel.application.port.TextExtractor;
import dev.carrel.application.port.WebhookSender;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.conversation.Reply;
import dev.carrel.domain.crawl.Crawl;
import dev.carrel.domain.crawl.CrawlPlan;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentState;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.document.RetryPolicy;
import dev.carrel.domain.error.EmbeddingException;
import dev.carrel.domain.error.IndexException;
import dev.carrel.domain.error.StorageException;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.library.LibrarySettings.Webhook;
import dev.carrel.domain.passage.ModelId;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** An engine on ports that can fail, with some work of every kind. */
final class FaultScenario implements AutoCloseable {

    private static final String SLOW = "A page that is slow to read.";
    private static final String SITE = "https://site.example";
    /** Calls that only a request makes, whose caller sees the failure: the engine has nothing to continue with. */
    private static final Set<String> BY_REQUEST_ONLY = Set.of("documents.submitDocuments", "documents.deleteAllById",
            "documents.findById",
            "libraries.createOrUpdate", "libraries.deleteById", "libraries.findById", "libraries.findState",
            "conversations.appendTurn",
            "conversations.findById",
            "conversations.deleteById", "crawls.startCrawl", "crawls.findById", "embeddings.findModels",
            "index.searchPassages",
            "index.listDocuments",
            "embedder.embedQuestion", "embedder.supportsText", "embedder.baselineCosine", "fetcher.checkAddress",
            "sender.checkAddress",
            "documents.findAllById", "documents.findSearchable", "documents.findContent",
            "embeddings.countPending");

    final FaultInjector injector = new FaultInjector();
    private final CannedPageFetcher web = new CannedPageFetcher();
    private final List<Document> acknowledged = new CopyOnWriteArrayList<>();
    private final ExecutorService callers = Executors.newCachedThreadPool(Thread.ofPlatform().daemon().factory());
    private final Carrel carrel;
    private final LibraryHandle first;
    private final LibraryHandle second;
    private final AtomicInteger aheadSeconds = new AtomicInteger();
    private final FaultKind kind;
    private int probes;

    /** @param kind the kind of fault to inject */
    FaultScenario(FaultKind kind) {
        this.kind = kind;
        web.putPage(SITE + "/", "Home of the site.\n-> " + SITE + "/a\n-> " + SITE + "/b");
        web.putPage(SITE + "/a", "Page a of the site.\n-> " + SITE + "/");
        web.putPage(SITE + "/b", "Page b of the site.\n-> " + SITE + "/gone");
        web.failAddress(SITE + "/broken", Failure.permanentFailure("It is broken."));
        web.putPage(SITE + "/slow", SLOW);
        var sitemaps = new CannedSitemapReader().putSitemap(SITE + "/sitemap.xml", SITE + "/a", SITE + "/b");
        carrel = Carrel.builder()
                .storage(injector.wrapStorage(new InMemoryStorage(), text -> new StorageException(text, null)))
                .index(new RevertingPassageIndex(index -> injector.wrapPort(PassageIndex.class, "index", index,
                        text -> new IndexException(text, null))))
                .replyWriter(new EchoReplyWriter())
                .pageFetcher(injector.wrapPort(PageFetcher.class, "fetcher", web, IllegalStateException::new))
                .textExtractor(injector.wrapPort(TextExtractor.class, "extractor", FaultScenario::extractText,
                        IllegalStateException::new))
                .sitemapReader(
                        injector.wrapPort(SitemapReader.class, "sitemaps", sitemaps, IllegalStateException::new))
                .webhookSender(injector.wrapPort(WebhookSender.class, "sender", new RecordingWebhookSender(),
                        IllegalStateException::new))
                .embedder(injector.wrapPort(PassageEmbedder.class, "embedder",
                        new HashingEmbedder(new ModelId("test")), text -> new EmbeddingException(text, null)))
                .ingestLimits(IngestLimits.builder()
                        .workers(2)
                        .lease(Duration.ofMillis(300))
                        // Only a stall has to be noticed; else a busy machine may take longer for a document.
                        .maxRunTime(kind == FaultKind.STALL ? Duration.ofSeconds(3) : Duration.ofMinutes(5))
                        .retries(new RetryPolicy(Collections.nCopies(500, Duration.ofMillis(50))))
                        .purgeWithin(Duration.ofMillis(600))
                        .build())
                .clock(() -> Instant.now().plusSeconds(aheadSeconds.get()))
                .conversationRetention(Duration.ofSeconds(1))
                .jobIntervals(new JobIntervals(Duration.ofMillis(40), Duration.ofMillis(20)))
                .open();
        first = carrel.createLibrary("first");
        second = carrel.createLibrary("second");
        var webhook = new Webhook(new WebAddress("https://hook.example/"), carrel.newWebhookSecret());
        carrel.createOrUpdateLibrary(first.id(),
                settings -> settings.withWebhook(webhook).withRefreshInterval(Duration.ofMinutes(1)));
    }

    /** Makes a slow page take longer than the interval at which leases are extended. */
    private static TextExtractor.ExtractionResult extractText(TextExtractor.ExtractionSource source) {
        if (new String(source.bytes(), StandardCharsets.UTF_8).equals(SLOW)) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(250));
        }
        return new LinkingTextExtractor().extractText(source);
    }

    /** Injects a fault while the engine is used. @return the broken promises of the engine */
    List<String> runWithFault(String call) throws Exception {
        var problems = new ArrayList<String>();
        recordAcknowledged(first.documents().addText("The engine has a text before the fault."));
        awaitQuiet();
        injector.injectFault(call, kind);
        Future<?> acting = callers.submit(this::actAll);
        boolean hit = injector.awaitHit(2_000);
        if (hit && !BY_REQUEST_ONLY.contains(call) && !awaitCondition(() -> isNotReady() || canContinue())) {
            problems.add("during the fault the engine does not continue, but is ready");
        }
        injector.healFault();
        // All retries are due.
        aheadSeconds.addAndGet((int) Duration.ofMinutes(20).toSeconds());
        acting.get(Eventually.LIMIT.toSeconds(), TimeUnit.SECONDS);
        problems.addAll(awaitQuiet());
        return problems;
    }

    /** Runs the acts of callers; each may fail, and acknowledged documents are recorded. */
    void actAll() {
        runAct(() -> recordAcknowledged(first.documents().addText("A text that is added during the fault.")));
        runAct(() -> recordAcknowledged(second.documents().addText("A text of another library.")));
        runAct(() -> recordAcknowledged(first.documents().addDocument(NewDocument.ofPage(SITE + "/a"))));
        runAct(() -> second.documents().addDocument(NewDocument.ofPage(SITE + "/broken")));
        runAct(() -> second.documents().addDocument(NewDocument.ofPage(SITE + "/slow")));
        runAct(() -> first.crawls().startCrawl(CrawlPlan.ofSite(SITE + "/").withDepth(2)));
        runAct(() -> second.crawls().startCrawl(CrawlPlan.ofSitemap(SITE + "/sitemap.xml")));
        runAct(() -> {
            Reply reply = first.queries().ask(Question.of("What does the engine have?"));
            return first.queries().ask(new Question("And the text?", reply.conversation()));
        });
        runAct(() -> first.queries().search(Question.of("text"), 5));
        runAct(() -> {
            Document gone = second.documents().addText("A text that is deleted.").document();
            second.documents().deleteDocument(gone.id());
            return gone;
        });
        runAct(() -> {
            carrel.createLibrary("third").documents().addText("A text of a library that is deleted.");
            carrel.deleteLibrary(new LibraryId("third"));
            return carrel;
        });
        // The refreshes of the pages are due.
        aheadSeconds.addAndGet(61);
    }

    private static void runAct(Callable<?> act) {
        try {
            act.call();
        } catch (Exception | OutOfMemoryError ignored) {
            // The caller saw the failure, and nothing was promised.
        }
    }

    private Document recordAcknowledged(AddedDocument submission) {
        acknowledged.add(submission.document());
        return submission.document();
    }

    private boolean isNotReady() {
        try {
            return !(carrel.readiness() instanceof EngineReadiness.Ready);
        } catch (RuntimeException | OutOfMemoryError ignored) {
            return true;
        }
    }

    /** Returns whether a new text succeeds soon and is found; each time it may take a second longer. */
    private boolean canContinue() {
        int seconds = ++probes;
        Future<Boolean> probe = callers.submit(() -> isFound(second, "probe" + seconds, Duration.ofSeconds(seconds)));
        try {
            return probe.get(seconds, TimeUnit.SECONDS);
        } catch (Exception ignored) {
            return false;
        }
    }

    private static boolean isFound(LibraryHandle library, String word, Duration limit) throws InterruptedException {
        Document added = library.documents().addText("This is a " + word + ".").document();
        return library.documents().awaitDocument(added.id(), limit).state() instanceof DocumentState.Success
                && library.queries()
                        .search(Question.of(word), 5)
                        .documents()
                        .stream()
                        .anyMatch(hit -> hit.document().id().equals(added.id()));
    }

    /** Waits until all work is done. @return the broken promises of the engine */
    List<String> awaitQuiet() throws InterruptedException {
        var problems = new ArrayList<String>();
        checkConsistency(problems, "not ready", () -> carrel.readiness().equals(new EngineReadiness.Ready()));
        checkConsistency(problems, "documents wait",
                () -> allLibraries().stream().noneMatch(library -> countWaiting(library) > 0));
        checkConsistency(problems, "crawls run", () -> allLibraries().stream()
                .flatMap(library -> library.crawls().listCrawls(null, 10).stream())
                .noneMatch(Crawl::isRunning));
        checkConsistency(problems, "not all is embedded",
                () -> allLibraries().stream().allMatch(library -> library.describe().unembeddedDocuments() == 0));
        checkConsistency(problems, "a new text is not found", this::canContinue);
        checkConsistency(problems, "index and storage disagree",
                () -> allLibraries().stream().allMatch(library -> carrel.verifyIndex(library.id()).isConsistent()));
        for (Document document : acknowledged) {
            LibraryHandle library = carrel.library(document.library());
            DocumentState state = library.documents().getDocument(document.id()).state();
            boolean mayFail = document.url() != null;
            if (state.status() != DocumentStatus.SUCCESS && !mayFail) {
                problems.add("an acknowledged text is " + state);
            }
        }
        return problems;
    }

    /** Returns whether a lease was extended; if not, reads the slow page again: a busy machine may have been late. */
    boolean hasExtendedALease() {
        if (injector.callCounts().containsKey("documentQueue.extendLeases")) {
            return true;
        }
        try {
            Document slow = second.documents().addDocument(NewDocument.ofPage(SITE + "/slow")).document();
            second.documents().awaitDocument(slow.id(), Eventually.LIMIT);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return false;
    }

    private List<LibraryHandle> allLibraries() {
        return carrel.listLibraries().stream().map(library -> carrel.library(library.id())).toList();
    }

    private static long countWaiting(LibraryHandle library) {
        Map<DocumentStatus, Long> counts = library.describe().documentCounts();
        return counts.get(DocumentStatus.QUEUED) + counts.get(DocumentStatus.RUNNING);
    }

    private void checkConsistency(List<String> problems, String problem, BooleanSupplier condition)
            throws InterruptedException {
        if (!awaitCondition(condition)) {
            problems.add(problem + " (" + carrel.readiness() + ")");
        }
    }

    /** Waits for a condition. @return whether it came true in time */
    boolean awaitCondition(BooleanSupplier condition) throws InterruptedException {
        Deadline deadline = Deadline.after(Eventually.LIMIT);
        while (!deadline.isOver()) {
            try {
                if (condition.getAsBoolean()) {
                    return true;
                }
            } catch (RuntimeException | OutOfMemoryError ignored) {
                // The condition is not met yet.
            }
            Thread.sleep(10);
        }
        return false;
    }

    @Override
    public void close() {
        injector.healFault();
        callers.shutdownNow();
        carrel.close();
    }
}
