package dev.carrel.application.contract.model;

import dev.carrel.application.port.Reranker;
import dev.carrel.domain.error.RerankerException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The contract of a {@link Reranker}. The test of a reranker extends this class and opens the reranker. */
public abstract class RerankerContract {

    private static final int THREADS = 4;
    private static final int CALLS = 12;
    private static final String QUESTION = "How many days of paid leave does an employee have?";
    private static final String LEAVE = "Every employee has thirty days of paid leave in a year.";
    private static final List<String> PASSAGES = List.of(
            "The printer on the second floor needs a new toner cartridge.", LEAVE,
            "Books are borrowed from the library for four weeks.", LEAVE);

    private Reranker reranker;

    /** Opens the reranker; called once per test, which closes it. */
    protected abstract Reranker openReranker();

    @BeforeEach
    void open() {
        reranker = openReranker();
    }

    @AfterEach
    void close() {
        reranker.close();
    }

    @Test
    void hasANameAndTakesACall() {
        assertThat(reranker.modelName()).isNotBlank();
        assertThat(reranker.maxConcurrentCalls()).isPositive();
    }

    @Test
    void scoresThePassageThatAnswersHighest() {
        List<Double> scores = reranker.scorePassages(QUESTION, PASSAGES);

        assertThat(scores).hasSameSizeAs(PASSAGES).allMatch(Double::isFinite);
        assertThat(scores.get(1)).isEqualTo(Collections.max(scores))
                .isGreaterThan(scores.get(0))
                .isGreaterThan(scores.get(2))
                .isCloseTo(scores.get(3), Offset.offset(1e-4));
    }

    @Test
    void scoresNoPassages() {
        assertThat(reranker.scorePassages(QUESTION, List.of())).isEmpty();
    }

    @Test
    void scoresUnusualAndVeryLongTexts() {
        List<String> unusual = List.of("?", "\u0001", "😀😀", "\uD83D alone", "x".repeat(5000),
                "Days of leave and more. ".repeat(2000), "\u202Eright to left", "a\u0000b \" \\ \n");

        assertThat(reranker.scorePassages(QUESTION, unusual)).hasSameSizeAs(unusual).allMatch(Double::isFinite);
        unusual.forEach(text -> assertThat(reranker.scorePassages(text, PASSAGES)).hasSameSizeAs(PASSAGES));
    }

    @Test
    void returnsTheSameFromManyThreads() throws InterruptedException, ExecutionException {
        List<Double> alone = reranker.scorePassages(QUESTION, PASSAGES);
        List<Callable<List<Double>>> calls = new ArrayList<>(
                Collections.nCopies(CALLS, () -> reranker.scorePassages(QUESTION, PASSAGES)));

        try (var threads = Executors.newFixedThreadPool(THREADS)) {
            for (Future<List<Double>> call : threads.invokeAll(calls)) {
                assertThat(call.get()).isEqualTo(alone);
            }
        }
    }

    @Test
    void rejectsCallsAfterClose() {
        reranker.close();
        reranker.close();

        assertThatThrownBy(() -> reranker.scorePassages(QUESTION, PASSAGES)).isInstanceOf(RerankerException.class);
    }
}
