package dev.carrel.application.contract.model;

import dev.carrel.application.port.PassageEmbedder;
import dev.carrel.domain.error.EmbeddingException;
import dev.carrel.domain.passage.Embedding;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The contract of a {@link PassageEmbedder}. The test of an embedder extends this class and opens the embedder. */
public abstract class PassageEmbedderContract {

    private static final int THREADS = 4;
    private static final int CALLS = 12;
    /** Embedding a text alone or in a batch may change the last digits only. */
    private static final double THE_SAME = 0.99;

    private static final String LEAVE = "Every employee has thirty days of paid leave in a year.";
    private static final String PRINTER = "The printer on the second floor needs a new toner cartridge.";
    private static final String LIBRARY = "Books are borrowed from the library for four weeks.";
    private static final List<String> PASSAGES = List.of(LEAVE, PRINTER, LIBRARY, "Short.",
            "The library has books. ".repeat(40), PRINTER);

    private PassageEmbedder embedder;

    /** Opens the embedder; called once per test, which closes it. */
    protected abstract PassageEmbedder openEmbedder();

    @BeforeEach
    void open() {
        embedder = openEmbedder();
    }

    @AfterEach
    void close() {
        embedder.close();
    }

    @Test
    void supportsEnglishAndHasAPositiveBatchSize() {
        assertThat(embedder.supportsText(LEAVE)).isTrue();
        assertThat(embedder.preferredBatchSize()).isPositive();
    }

    @Test
    void ranksARelatedPassageAboveTheBaseline() {
        Embedding question = embedder.embedQuestion("How many days of paid leave has an employee?");

        assertThat(embedder.baselineCosine()).isBetween(-1.0, 0.99)
                .isLessThan(question.cosineSimilarity(embedder.embedPassages(List.of(LEAVE)).getFirst()));
    }

    @Test
    void returnsOneEmbeddingPerPassageInOrder() {
        List<Embedding> together = embedder.embedPassages(PASSAGES);

        assertThat(together).hasSameSizeAs(PASSAGES);
        for (int i = 0; i < PASSAGES.size(); i++) {
            Embedding alone = embedder.embedPassages(List.of(PASSAGES.get(i))).getFirst();
            assertThat(together.get(i).modelId()).isEqualTo(embedder.modelId());
            assertThat(together.get(i).cosineSimilarity(alone)).as(PASSAGES.get(i)).isGreaterThan(THE_SAME);
        }
        assertThat(together.get(0).cosineSimilarity(together.get(1))).isLessThan(THE_SAME);
    }

    @Test
    void returnsNoEmbeddingsForNoPassages() {
        assertThat(embedder.embedPassages(List.of())).isEmpty();
    }

    @Test
    void embedsAQuestionNearItsAnswer() {
        List<Embedding> passages = embedder.embedPassages(List.of(LEAVE, PRINTER, LIBRARY));

        Embedding question = embedder.embedQuestion("How many days of paid leave does an employee have?");

        assertThat(question.modelId()).isEqualTo(embedder.modelId());
        assertThat(question.cosineSimilarity(passages.get(0))).isGreaterThan(question.cosineSimilarity(passages.get(1)))
                .isGreaterThan(question.cosineSimilarity(passages.get(2)));
    }

    @Test
    void embedsUnusualAndVeryLongTexts() {
        List<String> strange = List.of("?", "\u0001", "😀😀", "\uD83D alone", "x".repeat(5000),
                "Days of leave and more. ".repeat(5000), "\u202Eright to left", "a\u0000b");

        List<Embedding> embedded = embedder.embedPassages(strange);

        assertThat(embedded).hasSameSizeAs(strange);
        strange.forEach(text -> assertThat(embedder.embedQuestion(text).dimensions())
                .isEqualTo(embedded.getFirst().dimensions()));
    }

    @Test
    void returnsTheSameFromManyThreads() throws InterruptedException, ExecutionException {
        List<Embedding> alone = embedder.embedPassages(PASSAGES);
        List<Callable<List<Embedding>>> calls = new ArrayList<>();
        for (int i = 0; i < CALLS; i++) {
            calls.add(() -> embedder.embedPassages(PASSAGES));
        }
        try (var threads = Executors.newFixedThreadPool(THREADS)) {
            for (Future<List<Embedding>> call : threads.invokeAll(calls)) {
                List<Embedding> together = call.get();
                for (int i = 0; i < PASSAGES.size(); i++) {
                    assertThat(together.get(i).cosineSimilarity(alone.get(i))).isGreaterThan(THE_SAME);
                }
            }
        }
    }

    @Test
    void rejectsCallsAfterClose() {
        embedder.close();
        embedder.close();

        assertThatThrownBy(() -> embedder.embedQuestion("How many days?")).isInstanceOf(EmbeddingException.class);
        assertThatThrownBy(() -> embedder.embedPassages(PASSAGES)).isInstanceOf(EmbeddingException.class);
    }
}
