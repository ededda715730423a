package dev.carrel.application.rerank;

import dev.carrel.application.Carrel;
import dev.carrel.application.Eventually;
import dev.carrel.application.SearchResult;
import dev.carrel.application.fake.index.InMemoryPassageIndex;
import dev.carrel.application.fake.model.EchoReplyWriter;
import dev.carrel.application.fake.storage.InMemoryStorage;
import dev.carrel.application.limits.RerankLimits;
import dev.carrel.application.port.EngineObserver;
import dev.carrel.application.port.PassageIndex.PassageHit;
import dev.carrel.application.port.ReplyWriter.RetrievedDocument;
import dev.carrel.application.port.Reranker;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.conversation.ReplyMetadata.SourceDocument;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.error.RerankerException;
import dev.carrel.domain.passage.Passage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class RerankPassagesTest {

    private static final String QUESTION = "How many days of leave?";
    private static final List<String> TEXTS = List.of("How many days of leave are there? Many days.",
            "Days of leave: twenty-eight.", "Leave the door open, many times.");

    private static final RerankLimits PATIENT = RerankLimits.DEFAULT.withTimeout(Eventually.LIMIT);

    private final RecordingObserver observer = new RecordingObserver();

    @Test
    void ranksByTheModelAndKeepsTheSimilaritiesOfTheRanks() throws InterruptedException {
        SearchResult plain = search(null, PATIENT);
        SearchResult reranked = search(new ScriptedReranker(text -> -text.length()), PATIENT);

        assertThat(texts(reranked)).containsExactly(TEXTS.get(1), TEXTS.get(2), TEXTS.get(0))
                .isNotEqualTo(texts(plain));
        assertThat(similarities(reranked)).isEqualTo(similarities(plain));
        assertThat(reranked.documents()).allMatch(
                found -> found.passages().getFirst().similarity() == found.document().similarity());
        assertThat(observer.outcomes).containsExactly(EngineObserver.RerankOutcome.RERANKED);
    }

    @Test
    void explainsTheScoreOfTheModelForWhatItRead() throws InterruptedException {
        SearchResult reranked = search(new ScriptedReranker(text -> text.endsWith(TEXTS.get(1)) ? 7 : -3),
                PATIENT.withPassages(2));

        assertThat(reranked.documents()).extracting(found -> found.passages().getFirst().explanation())
                .extracting(explanation -> explanation == null ? null : explanation.rerankScore())
                .containsExactly(7.0, -3.0, null);
    }

    @Test
    void leavesWhatIsBehindTheHeadAsItIs() throws InterruptedException {
        SearchResult plain = search(null, PATIENT);
        SearchResult reranked = search(new ScriptedReranker(text -> text.endsWith(texts(plain).get(1)) ? 1 : 0),
                PATIENT.withPassages(2));

        assertThat(texts(reranked)).containsExactly(texts(plain).get(1), texts(plain).get(0), texts(plain).get(2));
        assertThat(similarities(reranked)).isEqualTo(similarities(plain));
    }

    @Test
    void keepsTheOrderIfTheModelFailsAndSparesTheNextQuery() throws InterruptedException {
        var failing = new ScriptedReranker(text -> {
            throw new RerankerException("The model is down.", null);
        });

        // Each failure doubles the pause, should the machine stand still for longer than that.
        SearchResult last = search(failing, PATIENT,
                () -> observer.outcomes.contains(EngineObserver.RerankOutcome.SKIPPED) || failing.calls.get() > 9);

        assertThat(texts(last)).isEqualTo(texts(search(null, PATIENT)));
        assertThat(observer.outcomes).endsWith(EngineObserver.RerankOutcome.SKIPPED)
                .filteredOn(EngineObserver.RerankOutcome.FAILED::equals)
                .hasSize(failing.calls.get());
    }

    @Test
    void keepsTheOrderIfAScoreIsNoNumber() throws InterruptedException {
        assertThat(texts(search(new ScriptedReranker(text -> Double.NaN), PATIENT)))
                .isEqualTo(texts(search(null, PATIENT)));
        assertThat(observer.outcomes).containsExactly(EngineObserver.RerankOutcome.FAILED);
    }

    @Test
    void endsACallThatTakesTooLong() throws InterruptedException {
        var interrupted = new CountDownLatch(1);
        var hanging = new ScriptedReranker(text -> {
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                interrupted.countDown();
            }
            return 0;
        });

        assertThat(texts(search(hanging, RerankLimits.DEFAULT.withTimeout(Duration.ofMillis(20)))))
                .isEqualTo(texts(search(null, PATIENT)));
        interrupted.await();
        assertThat(observer.outcomes).containsExactly(EngineObserver.RerankOutcome.FAILED);
        assertThat(hanging.closed).isTrue();
    }

    @Test
    void readsLessTheMoreCallsWaitForAnAnswerModelAndThenNothing() throws Exception {
        var goOn = new CountDownLatch(1);
        List<RetrievedDocument> found = IntStream.range(0, 8)
                .mapToObj(i -> new RetrievedDocument(
                        new SourceDocument(new DocumentId("d" + i), "Leave", 0.4, null, null),
                        List.of(new PassageHit(new Passage(0, List.of(), TEXTS.get(1)), 0.4))))
                .toList();
        try (var rerankPassages = new RerankPassages(new BusyAnswerModel(goOn), PATIENT, observer);
                var threads = Executors.newFixedThreadPool(5)) {
            var calls = new ArrayList<Future<List<RetrievedDocument>>>();
            for (int i = 0; i < 5; i++) {
                calls.add(threads.submit(() -> rerankPassages.rerank(QUESTION, found, null)));
            }
            Eventually.await("two are not read", () -> observer.outcomes.size() == 2);
            assertThat(observer.outcomes).containsOnly(EngineObserver.RerankOutcome.SKIPPED);
            goOn.countDown();

            var read = new ArrayList<Long>();
            for (Future<List<RetrievedDocument>> call : calls) {
                read.add(call.get()
                        .stream()
                        .filter(document -> document.passages().getFirst().reading() != null)
                        .count());
            }
            assertThat(read).containsExactlyInAnyOrder(8L, 4L, 2L, 0L, 0L);
        }
    }

    @Test
    void readsAsManyPassagesAsAQueryAsksForWhoeverWaits() throws Exception {
        var goOn = new CountDownLatch(1);
        List<RetrievedDocument> found = List.of(new RetrievedDocument(
                new SourceDocument(new DocumentId("a"), "Leave", 0.4, null, null),
                TEXTS.stream().map(text -> new PassageHit(new Passage(0, List.of(), text), 0.4)).toList()));
        try (var rerankPassages = new RerankPassages(new BusyAnswerModel(goOn), PATIENT, observer);
                var threads = Executors.newFixedThreadPool(2)) {
            var calls = new ArrayList<Future<List<RetrievedDocument>>>();
            for (int i = 0; i < 2; i++) {
                calls.add(threads.submit(() -> rerankPassages.rerank(QUESTION, found, 3)));
            }
            goOn.countDown();
            for (Future<List<RetrievedDocument>> call : calls) {
                assertThat(call.get().getFirst().passages()).allMatch(hit -> hit.reading() != null);
            }
        }
    }

    private SearchResult search(@Nullable Reranker reranker, RerankLimits limits) throws InterruptedException {
        return search(reranker, limits, () -> true);
    }

    private SearchResult search(@Nullable Reranker reranker, RerankLimits limits, BooleanSupplier isEnough)
            throws InterruptedException {
        try (Carrel carrel = Carrel.builder()
                .storage(new InMemoryStorage())
                .index(new InMemoryPassageIndex())
                .replyWriter(new EchoReplyWriter())
                .reranker(reranker)
                .rerankLimits(limits)
                .observer(observer)
                .open()) {
            var library = carrel.createLibrary("handbook");
            for (String text : TEXTS) {
                library.documents().awaitDocument(library.documents().addText(text).document().id(), Eventually.LIMIT);
            }
            SearchResult result;
            do {
                result = library.queries().explainSearch(Question.of(QUESTION), 3);
            } while (!isEnough.getAsBoolean());
            return result;
        }
    }

    private static List<String> texts(SearchResult result) {
        return result.documents().stream().map(found -> found.passages().getFirst().passage().text()).toList();
    }

    private static List<Double> similarities(SearchResult result) {
        return result.documents().stream().map(found -> found.document().similarity()).toList();
    }

    /** A reranker that scores each passage by a function. */
    private static final class ScriptedReranker implements Reranker {

        private final ToDoubleFunction<String> score;
        private final AtomicInteger calls = new AtomicInteger();
        private volatile boolean closed;

        ScriptedReranker(ToDoubleFunction<String> score) {
            this.score = score;
        }

        @Override
        public String modelName() {
            return "scripted";
        }

        @Override
        public int maxConcurrentCalls() {
            return 1;
        }

        @Override
        public List<Double> scorePassages(String question, List<String> passages) {
            calls.incrementAndGet();
            return passages.stream().map(passage -> score.applyAsDouble(passage)).toList();
        }

        @Override
        public void close() {
            closed = true;
        }
    }

    /** An answer model that reads once it may. */
    private record BusyAnswerModel(CountDownLatch goOn) implements Reranker {

        @Override
        public String modelName() {
            return "busy";
        }

        @Override
        public int maxConcurrentCalls() {
            return 1;
        }

        @Override
        public boolean isAnswerModel() {
            return true;
        }

        @Override
        public List<Double> scorePassages(String question, List<String> passages) {
            Eventually.awaitLatch(goOn);
            return passages.stream().map(passage -> 1.0).toList();
        }

        @Override
        public void close() {}
    }

    /** Records how reranking ended. */
    private static final class RecordingObserver implements EngineObserver {

        private final List<RerankOutcome> outcomes = new CopyOnWriteArrayList<>();

        @Override
        public void onReplyEnded(OperationOutcome outcome, Duration elapsed) {}

        @Override
        public void onSearchEnded(OperationOutcome outcome, Duration elapsed) {}

        @Override
        public void onDocumentEnded(DocumentStatus status, Duration elapsed) {}

        @Override
        public void onPendingCounted(long documents) {}

        @Override
        public void onRerankEnded(RerankOutcome outcome, Duration elapsed) {
            outcomes.add(outcome);
        }
    }
}
