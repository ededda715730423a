package dev.carrel.application;

import dev.carrel.application.limits.ListLimits;
import dev.carrel.application.port.evaluation.Evaluations;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.evaluation.EvaluationId;
import dev.carrel.domain.evaluation.EvaluationMetric;
import dev.carrel.domain.evaluation.EvaluationStatus;
import dev.carrel.domain.evaluation.KindFigures;
import dev.carrel.domain.evaluation.LoggedEvaluation;
import dev.carrel.domain.evaluation.MetricValue;
import dev.carrel.domain.evaluation.QuestionResult;
import dev.carrel.domain.evaluation.ReplyCheck;
import dev.carrel.domain.library.LibraryId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The checks and evaluations of one library, see {@link LibraryHandle#evaluations}. An evaluation asks about all
 * documents, so a restricted handle has none. Cheap and thread-safe.
 */
public final class LibraryEvaluations {

    /** The maximum number of checks of a library. */
    public static final int MAX_CHECKS = 1000;
    /** The maximum number of evaluations in a page of their list. */
    public static final int MAX_PAGE_SIZE = 100;

    private final VisibleLibrary view;
    private final LibraryId id;
    private final Evaluations evaluations;

    LibraryEvaluations(VisibleLibrary view) {
        if (!view.filter().isEverything()) {
            throw new IllegalStateException("an evaluation asks about all documents of a library");
        }
        this.view = view;
        this.id = view.id();
        this.evaluations = view.engine().storage().evaluations();
    }

    /** Returns the checks, in their order. */
    public List<ReplyCheck> listChecks() {
        view.requireLibrary();
        return evaluations.findChecks(id);
    }

    /**
     * Replaces the checks; an evaluation that is running keeps the checks that it began with.
     *
     * @throws InvalidRequestException if there are more than {@value #MAX_CHECKS}
     */
    public void replaceChecks(List<ReplyCheck> checks) {
        if (checks.size() > MAX_CHECKS) {
            throw InvalidRequestException.of("", "there must be at most " + MAX_CHECKS + " questions");
        }
        if (!evaluations.replaceChecks(id, checks)) {
            throw NotFoundException.ofLibrary(id.value());
        }
    }

    /**
     * Starts an evaluation in the background, unless one is running, and returns the one that runs.
     *
     * @throws InvalidRequestException if there are no checks
     */
    public LoggedEvaluation startEvaluation() {
        view.requireLibrary();
        return view.engine().evaluations().startEvaluation(id);
    }

    /**
     * Returns evaluations with their metrics, newest first; the latest are kept.
     *
     * @param before only evaluations older than this one; null to begin with the newest
     * @param limit 1 to {@value #MAX_PAGE_SIZE}
     */
    public List<MeasuredEvaluation> listEvaluations(@Nullable EvaluationId before, int limit) {
        view.requireLibrary();
        return evaluations.listNewest(id, before, ListLimits.require(limit, MAX_PAGE_SIZE))
                .stream()
                .map(evaluation -> MeasuredEvaluation.of(evaluation, evaluations.findResults(id, evaluation.id())))
                .toList();
    }

    /**
     * Returns an evaluation with its results, compared with the last complete one before it.
     *
     * @throws NotFoundException if it does not exist
     */
    public EvaluationDetails getEvaluation(EvaluationId evaluation) {
        LoggedEvaluation found = requireEvaluation(evaluation);
        List<QuestionResult> results = evaluations.findResults(id, evaluation);
        Optional<LoggedEvaluation> former = findFormer(evaluation);
        var wasRight = new HashMap<String, Boolean>();
        former.ifPresent(earlier -> evaluations.findResults(id, earlier.id())
                .forEach(result -> wasRight.put(result.id(), result.isRight())));
        List<DocumentId> sources = results.stream().map(QuestionResult::source).filter(Objects::nonNull).toList();
        Map<DocumentId, Document> documents = view.engine().storage().documents().findAllById(id, sources);
        return new EvaluationDetails(MeasuredEvaluation.of(found, results),
                KindFigures.listByKind(results.stream().map(QuestionResult::measure).toList()),
                results.stream()
                        .map(result -> new ComparedResult(result,
                                result.source() == null ? null : documents.get(result.source()),
                                wasRight.get(result.id())))
                        .toList(),
                former.map(LoggedEvaluation::id).orElse(null));
    }

    /**
     * Cancels an evaluation: it ends after its current question and keeps its results. One that has ended stays as it
     * is.
     *
     * @throws NotFoundException if it does not exist
     */
    public void cancelEvaluation(EvaluationId evaluation) {
        requireEvaluation(evaluation);
        view.engine().evaluations().cancelEvaluation(id, evaluation);
    }

    /**
     * Deletes an evaluation that has ended.
     *
     * @return false if it is running, and is kept
     * @throws NotFoundException if it does not exist
     */
    public boolean deleteEvaluation(EvaluationId evaluation) {
        requireEvaluation(evaluation);
        return view.engine().evaluations().deleteEvaluation(id, evaluation);
    }

    private Optional<LoggedEvaluation> findFormer(EvaluationId evaluation) {
        return evaluations.listNewest(id, evaluation, MAX_PAGE_SIZE)
                .stream()
                .filter(earlier -> earlier.status() == EvaluationStatus.DONE)
                .findFirst();
    }

    private LoggedEvaluation requireEvaluation(EvaluationId evaluation) {
        view.requireLibrary();
        return evaluations.findById(id, evaluation)
                .orElseThrow(() -> NotFoundException.ofEvaluation(evaluation.value()));
    }

    /**
     * An evaluation with its metrics over all questions so far.
     *
     * @param right the number of replies that were right
     */
    public record MeasuredEvaluation(LoggedEvaluation evaluation, int right,
            Map<EvaluationMetric, MetricValue> metrics) {

        public MeasuredEvaluation {
            metrics = Map.copyOf(metrics);
        }

        private static MeasuredEvaluation of(LoggedEvaluation evaluation, List<QuestionResult> results) {
            return new MeasuredEvaluation(evaluation,
                    Math.toIntExact(results.stream().filter(QuestionResult::isRight).count()),
                    KindFigures.measureAll(results.stream().map(QuestionResult::measure).toList()));
        }
    }

    /**
     * An evaluation with its results.
     *
     * @param former the last complete evaluation before it; null for none
     */
    public record EvaluationDetails(MeasuredEvaluation summary, List<KindFigures> kinds, List<ComparedResult> results,
            @Nullable EvaluationId former) {

        public EvaluationDetails {
            kinds = List.copyOf(kinds);
            results = List.copyOf(results);
        }
    }

    /**
     * A result, compared with the former evaluation.
     *
     * @param source the first source of the reply; null if there was none, or if it was deleted
     * @param wasRight whether the reply was right in the former evaluation; null if it was not asked there
     */
    public record ComparedResult(QuestionResult result, @Nullable Document source, @Nullable Boolean wasRight) {}
}
