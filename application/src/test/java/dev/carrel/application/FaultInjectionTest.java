package dev.carrel.application;

import dev.carrel.application.faults.FaultInjector;
import dev.carrel.application.faults.FaultInjector.Kind;
import dev.carrel.application.faults.RevertingPassageIndex;
import dev.carrel.application.port.CallbackSender;
import dev.carrel.application.port.Documents.Submission;
import dev.carrel.application.port.PageFetcher;
import dev.carrel.application.port.PassageEmbedder;
import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.port.SitemapReader;
import dev.carrel.application.port.TextExtractor;
import dev.carrel.application.port.embedding.HashingEmbedder;
import dev.carrel.application.port.scraping.CannedPages;
import dev.carrel.application.port.scraping.CannedSitemaps;
import dev.carrel.application.port.scraping.LinkingTextExtractor;
import dev.carrel.application.port.scraping.RecordingCallbacks;
import dev.carrel.application.port.storage.InMemoryStorage;
import dev.carrel.application.port.writing.EchoReplyWriter;
import dev.carrel.application.processing.ProcessingLimits;
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
import dev.carrel.domain.library.Callback;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.passage.ModelId;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Injects a fault into every kind of call that the engine makes of its ports in turn, for a while. Meanwhile the engine
 * goes on or says that it is not ready; when the fault is gone nothing is stuck, and what was acknowledged is found.
 */
final class FaultInjectionTest {

    private static final int ENGINES_AT_ONCE = 16;
    private static final long MAX_WAIT_MILLIS = 20_000;
    private static final String SLOW = "A page that is slow to read.";
    private static final String SITE = "https://site.example";
    /** Calls that only a person's request makes, who sees its failure: the engine has nothing to go on with. */
    private static final Set<String> BY_REQUEST_ONLY = Set.of("documents.submit", "documents.remove", "documents.find",
            "libraries.put", "libraries.remove", "libraries.find", "conversations.append", "conversations.find",
            "conversations.remove", "crawls.begin", "crawls.find", "embeddings.models", "index.search",
            "index.documents",
            "embedder.embedQuestion", "embedder.reads", "embedder.unrelated", "fetcher.check", "callbacks.check",
            "documents.present",
            "documents.titles", "embeddings.countPending");

    @Test
    void theScenarioReachesThePorts() throws Exception {
        SortedMap<String, Integer> calls = callsOfTheScenario();

        assertThat(calls.keySet()).contains("queue.claim", "queue.store", "queue.advance", "queue.succeed",
                "queue.renew",
                "queue.expireLeases", "changes.after", "changes.followed", "index.open", "index.apply", "index.commit",
                "index.purge", "index.drop", "fetcher.fetch", "extractor.extract", "embedder.embedPassages",
                "embeddings.keep", "embeddings.embedded", "crawls.admit", "crawls.discover", "crawls.finishSitemap",
                "sitemaps.read", "sender.send", "callbacks.take", "callbacks.told", "storage.purge",
                "documents.submit", "documents.remove", "libraries.remove", "conversations.append");
    }

    @Test
    void anExceptionOfAnyCallHealsWithNothingStuck() throws Exception {
        injectIntoEachCall(Kind.EXCEPTION);
    }

    @Test
    void anErrorOfAnyCallHealsWithNothingStuck() throws Exception {
        injectIntoEachCall(Kind.ERROR);
    }

    @Test
    void aStallOfAnyCallHealsWithNothingStuck() throws Exception {
        injectIntoEachCall(Kind.STALL);
    }

    private static void injectIntoEachCall(Kind kind) throws Exception {
        var problems = new ConcurrentLinkedQueue<String>();
        try (ExecutorService engines = Executors.newFixedThreadPool(ENGINES_AT_ONCE)) {
            var cases = new ArrayList<Future<?>>();
            for (String call : callsOfTheScenario().keySet()) {
                cases.add(engines.submit(() -> {
                    try (var scenario = new Scenario()) {
                        problems.addAll(scenario.survive(call, kind));
                    } catch (Throwable e) {
                        problems.add(call + ": " + e);
                    }
                }));
            }
            for (Future<?> each : cases) {
                each.get(4, TimeUnit.MINUTES);
            }
        }
        assertThat(problems).isEmpty();
    }

    private static SortedMap<String, Integer> callsOfTheScenario() throws Exception {
        try (var scenario = new Scenario()) {
            scenario.actAll();
            scenario.settle();
            // Upkeep has had its turn when purging has.
            scenario.until(() -> scenario.injector.calls().containsKey("storage.purge"));
            return new TreeMap<>(scenario.injector.calls());
        }
    }

    /** An engine on ports that can fail, with something of everything to do. */
    private static final class Scenario implements AutoCloseable {

        private final FaultInjector injector = new FaultInjector();
        private final CannedPages web = new CannedPages();
        private final List<Document> acknowledged = new CopyOnWriteArrayList<>();
        private final ExecutorService people = Executors.newCachedThreadPool(Thread.ofPlatform().daemon().factory());
        private final Carrel carrel;
        private final LibraryHandle first;
        private final LibraryHandle second;
        private final AtomicInteger aheadSeconds = new AtomicInteger();
        private int probes;

        Scenario() {
            web.put(SITE + "/", "Home of the site.\n-> " + SITE + "/a\n-> " + SITE + "/b");
            web.put(SITE + "/a", "Page a of the site.\n-> " + SITE + "/");
            web.put(SITE + "/b", "Page b of the site.\n-> " + SITE + "/gone");
            web.fail(SITE + "/broken", Failure.forGood("It is broken."));
            web.put(SITE + "/slow", SLOW);
            var sitemaps = new CannedSitemaps().put(SITE + "/sitemap.xml", SITE + "/a", SITE + "/b");
            carrel = Carrel.builder()
                    .storage(injector.storage(new InMemoryStorage(), text -> new StorageException(text, null)))
                    .index(new RevertingPassageIndex(index -> injector.around(PassageIndex.class, "index", index,
                            text -> new IndexException(text, null))))
                    .replies(new EchoReplyWriter())
                    .pages(injector.around(PageFetcher.class, "fetcher", web, IllegalStateException::new),
                            injector.around(TextExtractor.class, "extractor", Scenario::extract,
                                    IllegalStateException::new))
                    .sitemaps(injector.around(SitemapReader.class, "sitemaps", sitemaps, IllegalStateException::new))
                    .callbacks(injector.around(CallbackSender.class, "sender", new RecordingCallbacks(),
                            IllegalStateException::new))
                    .embedding(injector.around(PassageEmbedder.class, "embedder",
                            new HashingEmbedder(new ModelId("test")), text -> new EmbeddingException(text, null)))
                    .processing(ProcessingLimits.DEFAULT.withWorkers(2)
                            .withLease(Duration.ofMillis(300), Duration.ofSeconds(2))
                            .withRetries(new RetryPolicy(Collections.nCopies(500, Duration.ofMillis(50))))
                            .withPurgeWithin(Duration.ofMillis(600)))
                    .clock(() -> Instant.now().plusSeconds(aheadSeconds.get()))
                    .keepConversations(Duration.ofSeconds(1))
                    .intervals(new JobIntervals(Duration.ofMillis(40), Duration.ofMillis(20)))
                    .open();
            first = carrel.library("first");
            second = carrel.library("second");
            var webhook = new Callback(new WebAddress("https://hook.example/"), carrel.newCallbackSecret());
            carrel.putLibrary(first.id(),
                    settings -> settings.calling(webhook).refreshedEvery(Duration.ofMinutes(1)));
        }

        /** A slow page takes longer than the interval in which leases are renewed. */
        private static TextExtractor.Extracted extract(TextExtractor.Source source) {
            if (new String(source.bytes(), StandardCharsets.UTF_8).equals(SLOW)) {
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(250));
            }
            return new LinkingTextExtractor().extract(source);
        }

        /** Injects the fault, and returns what is wrong with what the engine makes of it. */
        List<String> survive(String call, Kind kind) throws Exception {
            var problems = new ArrayList<String>();
            acknowledge(first.add("The engine has a text before the fault."));
            settle();
            injector.inject(call, kind);
            Future<?> acting = people.submit(this::actAll);
            boolean hit = injector.awaitHit(2_000);
            if (hit && !BY_REQUEST_ONLY.contains(call) && !until(() -> isNotReady() || goesOn())) {
                problems.add(call + ": during the fault the engine does not go on, and says it is ready");
            }
            injector.heal();
            // Whatever is tried again after a pause is due.
            aheadSeconds.addAndGet((int) Duration.ofMinutes(20).toSeconds());
            acting.get(MAX_WAIT_MILLIS, TimeUnit.MILLISECONDS);
            settle().forEach(problem -> problems.add(call + ": " + problem));
            return problems;
        }

        /** What people do; each act may fail, and what was acknowledged counts. */
        private void actAll() {
            act(() -> acknowledge(first.add("A text that is added during the fault.")));
            act(() -> acknowledge(second.add("A text of another library.")));
            act(() -> acknowledge(first.add(NewDocument.page(SITE + "/a"))));
            act(() -> second.add(NewDocument.page(SITE + "/broken")));
            act(() -> second.add(NewDocument.page(SITE + "/slow")));
            act(() -> first.crawl(CrawlPlan.site(SITE + "/").depth(2)));
            act(() -> second.crawl(CrawlPlan.sitemap(SITE + "/sitemap.xml")));
            act(() -> {
                Reply reply = first.ask("What does the engine have?");
                return first.ask(new Question("And the text?", reply.conversation()));
            });
            act(() -> first.search(Question.of("text"), 5));
            act(() -> {
                Document gone = second.add("A text that is deleted.").document();
                second.delete(gone.id());
                return gone;
            });
            act(() -> {
                carrel.library("third").add("A text of a library that is deleted.");
                carrel.deleteLibrary(new LibraryId("third"));
                return carrel;
            });
            // The pages are due to be read again.
            aheadSeconds.addAndGet(61);
        }

        private static void act(Callable<?> deed) {
            try {
                deed.call();
            } catch (Exception | OutOfMemoryError ignored) {
                // Its author saw the failure, and nothing was promised.
            }
        }

        private Document acknowledge(Submission submission) {
            acknowledged.add(submission.document());
            return submission.document();
        }

        private boolean isNotReady() {
            try {
                return !(carrel.readiness() instanceof Readiness.Ready);
            } catch (RuntimeException | OutOfMemoryError ignored) {
                return true;
            }
        }

        /** Whether a new text gets to success soon, and is found. */
        private boolean goesOn() {
            Future<Boolean> probe = people.submit(() -> isFound(second, "probe" + probes++));
            try {
                return probe.get(1, TimeUnit.SECONDS);
            } catch (Exception ignored) {
                return false;
            }
        }

        private static boolean isFound(LibraryHandle library, String word) throws InterruptedException {
            Document added = library.add("This is a " + word + ".").document();
            return library.await(added.id(), Duration.ofSeconds(1)).state() instanceof DocumentState.Success
                    && library.search(Question.of(word), 5)
                            .stream()
                            .anyMatch(hit -> hit.document().id().equals(added.id()));
        }

        /** Waits until nothing is under way. @return what is wrong then */
        List<String> settle() throws InterruptedException {
            var problems = new ArrayList<String>();
            check(problems, "not ready", () -> carrel.readiness().equals(new Readiness.Ready()));
            check(problems, "documents wait", () -> all().stream().noneMatch(library -> countWaiting(library) > 0));
            check(problems, "crawls run", () -> all().stream()
                    .flatMap(library -> library.crawls(null, 10).stream())
                    .noneMatch(Crawl::isRunning));
            check(problems, "not all is embedded",
                    () -> all().stream().allMatch(library -> library.overview().unembedded() == 0));
            check(problems, "a new text is not found", this::goesOn);
            check(problems, "index and storage disagree",
                    () -> all().stream().allMatch(library -> carrel.verify(library.id()).agree()));
            for (Document document : acknowledged) {
                LibraryHandle library = carrel.library(document.library());
                DocumentState state = library.document(document.id()).state();
                boolean mayFail = document.url() != null;
                if (state.status() != DocumentStatus.SUCCESS && !mayFail) {
                    problems.add("an acknowledged text is " + state);
                }
            }
            return problems;
        }

        private List<LibraryHandle> all() {
            return carrel.libraries().stream().map(library -> carrel.library(library.id())).toList();
        }

        private static long countWaiting(LibraryHandle library) {
            Map<DocumentStatus, Long> counts = library.overview().documents();
            return counts.get(DocumentStatus.QUEUED) + counts.get(DocumentStatus.RUNNING);
        }

        private void check(List<String> problems, String problem, BooleanSupplier condition)
                throws InterruptedException {
            if (!until(condition)) {
                problems.add(problem + " (" + carrel.readiness() + ")");
            }
        }

        /** Waits for a condition. @return whether it came true in time */
        boolean until(BooleanSupplier condition) throws InterruptedException {
            long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(MAX_WAIT_MILLIS);
            while (System.nanoTime() - deadline < 0) {
                try {
                    if (condition.getAsBoolean()) {
                        return true;
                    }
                } catch (RuntimeException | OutOfMemoryError ignored) {
                    // Not yet.
                }
                Thread.sleep(10);
            }
            return false;
        }

        @Override
        public void close() {
            injector.heal();
            people.shutdownNow();
            carrel.close();
        }
    }
}
