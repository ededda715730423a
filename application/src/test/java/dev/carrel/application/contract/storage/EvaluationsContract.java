package dev.carrel.application.contract.storage;

import dev.carrel.application.port.evaluation.Evaluations;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.evaluation.BoundedPattern;
import dev.carrel.domain.evaluation.EvaluationId;
import dev.carrel.domain.evaluation.EvaluationMetric;
import dev.carrel.domain.evaluation.EvaluationStatus;
import dev.carrel.domain.evaluation.LoggedEvaluation;
import dev.carrel.domain.evaluation.QuestionResult;
import dev.carrel.domain.evaluation.ReplyCheck;
import dev.carrel.domain.evaluation.ReplyMeasure;
import dev.carrel.domain.library.LibraryId;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The contract of {@link Evaluations}. */
public abstract class EvaluationsContract extends StorageFixture {

    private static final LibraryId NONE = new LibraryId("none");
    private static final ReplyCheck LEAVE = new ReplyCheck("1", "How much \"leave\" 𝄞?", "how-to", "rules", "talk", 2,
            true, List.of(BoundedPattern.compile("\\b28\\b", true)), List.of(BoundedPattern.compile("office", true)),
            List.of(BoundedPattern.compile("Leave\\.md$", false)));
    private static final ReplyCheck FRANCE = new ReplyCheck("2", "The capital?", "question", null, null, 1, false,
            List.of(), List.of(), List.of());

    private Evaluations evaluations() {
        return storage.evaluations();
    }

    @Test
    void keepsEveryFieldOfAllChecksInTheirOrder() {
        assertThat(evaluations().findChecks(HANDBOOK)).isEmpty();
        assertThat(evaluations().replaceChecks(HANDBOOK, List.of(FRANCE, LEAVE))).isTrue();
        assertThat(evaluations().findChecks(HANDBOOK)).usingRecursiveComparison()
                .withEqualsForType((one, other) -> one.toString().equals(other.toString()), BoundedPattern.class)
                .isEqualTo(List.of(FRANCE, LEAVE));
        assertThat(evaluations().findChecks(HANDBOOK).getLast().isExpectedDocument("leave.md")).isFalse();
        assertThat(evaluations().findChecks(RECIPES)).isEmpty();

        evaluations().replaceChecks(HANDBOOK, List.of(LEAVE));

        assertThat(evaluations().findChecks(HANDBOOK)).extracting(ReplyCheck::id).containsExactly("1");
        assertThat(evaluations().replaceChecks(NONE, List.of(LEAVE))).isFalse();
        assertThat(evaluations().findChecks(NONE)).isEmpty();
    }

    @Test
    void keepsResultsInTheirOrder() {
        DocumentId document = submitDocument(HANDBOOK, NewDocument.ofText("leave")).id();
        EvaluationId id = begin("a");
        QuestionResult right = result("1", document);
        QuestionResult wrong = result("2", null, "it has 300 words", "a forbidden pattern is in it: \"x\"");
        evaluations().addResult(HANDBOOK, id, right);
        evaluations().addResult(HANDBOOK, id, wrong);

        assertThat(evaluations().findResults(HANDBOOK, id)).containsExactly(right, wrong);
        assertThat(evaluations().findResults(RECIPES, id)).isEmpty();
        assertThat(evaluations().findById(RECIPES, id)).isEmpty();
        assertThat(evaluations().findById(HANDBOOK, id))
                .contains(new LoggedEvaluation(id, EvaluationStatus.RUNNING, 3, 2, T0, null, null));
    }

    @Test
    void endsOnlyOnce() {
        EvaluationId id = begin("a");

        assertThat(evaluations().endEvaluation(HANDBOOK, id, EvaluationStatus.FAILED, atSecond(9), "No model."))
                .isTrue();
        assertThat(evaluations().endEvaluation(HANDBOOK, id, EvaluationStatus.DONE, atSecond(10), null)).isFalse();
        evaluations().addResult(HANDBOOK, id, result("1", null));

        assertThat(evaluations().findById(HANDBOOK, id)).contains(
                new LoggedEvaluation(id, EvaluationStatus.FAILED, 3, 0, T0, atSecond(9), "No model."));
    }

    @Test
    void marksWhatWasRunningAsInterrupted() {
        EvaluationId running = begin("b");
        EvaluationId done = begin("a");
        evaluations().endEvaluation(HANDBOOK, done, EvaluationStatus.DONE, T0, null);

        evaluations().markInterrupted(NEXT_RUN);
        evaluations().markInterrupted(NEXT_RUN);

        assertThat(evaluations().findById(HANDBOOK, running).orElseThrow().status())
                .isEqualTo(EvaluationStatus.INTERRUPTED);
        assertThat(evaluations().findById(HANDBOOK, done).orElseThrow().status()).isEqualTo(EvaluationStatus.DONE);
    }

    @Test
    void keepsTheNewestEvaluations() {
        for (String id : List.of("a", "b", "c", "d")) {
            evaluations().createEvaluation(HOLDER, HANDBOOK, running(id), 3);
        }

        assertThat(evaluations().listNewest(HANDBOOK, null, 10)).extracting(each -> each.id().value())
                .containsExactly("d", "c", "b");
        assertThat(evaluations().listNewest(HANDBOOK, new EvaluationId("d"), 1)).extracting(each -> each.id().value())
                .containsExactly("c");
        assertThat(evaluations().deleteById(HANDBOOK, new EvaluationId("c"))).isTrue();
        assertThat(evaluations().deleteById(HANDBOOK, new EvaluationId("c"))).isFalse();
        assertThatThrownBy(() -> evaluations().createEvaluation(HOLDER, NONE, running("a"), 3))
                .isInstanceOf(NotFoundException.class);
    }

    @Test
    void forgetsADeletedSourceAndADeletedLibrary() {
        DocumentId document = submitDocument(HANDBOOK, NewDocument.ofText("leave")).id();
        EvaluationId id = begin("a");
        evaluations().addResult(HANDBOOK, id, result("1", document));
        evaluations().replaceChecks(HANDBOOK, List.of(LEAVE));

        storage.documents().deleteById(HANDBOOK, document);
        assertThat(evaluations().findResults(HANDBOOK, id)).extracting(QuestionResult::source).containsOnlyNulls();

        storage.libraries().deleteById(HANDBOOK);
        assertThat(evaluations().findById(HANDBOOK, id)).isEmpty();
        storage.libraries().createOrUpdate(HANDBOOK, settings -> settings, T0);
        assertThat(evaluations().findById(HANDBOOK, id)).isEmpty();
        assertThat(evaluations().findChecks(HANDBOOK)).isEmpty();
    }

    private EvaluationId begin(String id) {
        evaluations().createEvaluation(HOLDER, HANDBOOK, running(id), 10);
        return new EvaluationId(id);
    }

    private static LoggedEvaluation running(String id) {
        return new LoggedEvaluation(new EvaluationId(id), EvaluationStatus.RUNNING, 3, 0, T0, null, null);
    }

    private static QuestionResult result(String id, @Nullable DocumentId source, String... failures) {
        return new QuestionResult(id, "Why?", new ReplyMeasure("how-to", true, source != null, 7,
                Set.of(EvaluationMetric.RIGHT, EvaluationMetric.HIT_5)), List.of(failures), source);
    }
}
