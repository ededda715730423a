package dev.carrel.application.port.evaluation;

import dev.carrel.application.port.coordination.LeaseHolder;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.evaluation.EvaluationId;
import dev.carrel.domain.evaluation.EvaluationStatus;
import dev.carrel.domain.evaluation.LoggedEvaluation;
import dev.carrel.domain.evaluation.QuestionResult;
import dev.carrel.domain.evaluation.ReplyCheck;
import dev.carrel.domain.library.LibraryId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Stores the checks of libraries and their evaluations. They are deleted with their library, and a result forgets a
 * source that is deleted.
 */
public interface Evaluations {

    /** Returns the checks of a library, in their order; none if it does not exist. */
    List<ReplyCheck> findChecks(LibraryId library);

    /**
     * Replaces the checks of a library.
     *
     * @return whether the library exists
     */
    boolean replaceChecks(LibraryId library, List<ReplyCheck> checks);

    /**
     * Stores an evaluation without results, and deletes the oldest ones of the library.
     *
     * @param engine runs it
     * @param kept how many may remain, this one included, at least 1
     * @throws NotFoundException if the library does not exist
     */
    void createEvaluation(LeaseHolder engine, LibraryId library, LoggedEvaluation evaluation, int kept);

    /** Appends a result to a running evaluation; ignored if there is none with this id. */
    void addResult(LibraryId library, EvaluationId id, QuestionResult result);

    /**
     * Ends a running evaluation.
     *
     * @param failure null unless it failed
     * @return whether it was running
     */
    boolean endEvaluation(LibraryId library, EvaluationId id, EvaluationStatus status, Instant now,
            @Nullable String failure);

    /** Marks the running evaluations that earlier runs of an engine have left as interrupted, of all libraries. */
    void markInterrupted(LeaseHolder engine);

    /** Returns an evaluation; empty if it does not exist. */
    Optional<LoggedEvaluation> findById(LibraryId library, EvaluationId id);

    /**
     * Returns evaluations, newest first, which is in descending order of their ids.
     *
     * @param before only evaluations with a lesser id; null to begin with the newest
     * @param limit at least 1
     */
    List<LoggedEvaluation> listNewest(LibraryId library, @Nullable EvaluationId before, int limit);

    /** Returns the results of an evaluation, in the order in which they were added. */
    List<QuestionResult> findResults(LibraryId library, EvaluationId id);

    /**
     * Deletes an evaluation with its results.
     *
     * @return whether it existed
     */
    boolean deleteById(LibraryId library, EvaluationId id);
}
