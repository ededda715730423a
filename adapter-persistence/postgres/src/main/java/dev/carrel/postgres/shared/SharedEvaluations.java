package dev.carrel.postgres.shared;

import dev.carrel.application.port.coordination.LeaseHolder;
import dev.carrel.application.port.evaluation.Evaluations;
import dev.carrel.domain.evaluation.EvaluationId;
import dev.carrel.domain.evaluation.EvaluationStatus;
import dev.carrel.domain.evaluation.LoggedEvaluation;
import dev.carrel.domain.evaluation.QuestionResult;
import dev.carrel.domain.evaluation.ReplyCheck;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.persistence.database.DatabaseWriter;
import dev.carrel.persistence.evaluation.JdbiEvaluations;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Evaluations with the engine that runs each.
 *
 * @param evaluations the evaluations themselves
 */
public record SharedEvaluations(Evaluations evaluations, DatabaseWriter writer) implements Evaluations {

    @Override
    public void createEvaluation(LeaseHolder engine, LibraryId library, LoggedEvaluation evaluation, int kept) {
        writer.useTransaction(library, handle -> {
            JdbiEvaluations.insertEvaluation(handle, library, evaluation, kept);
            handle.createUpdate("""
                    UPDATE evaluation SET engine = :engine, run = :run
                    WHERE library = (SELECT id FROM library WHERE public_id = :library) AND id = :id
                    """)
                    .bind("engine", engine.engine())
                    .bind("run", engine.run())
                    .bind("library", library.value())
                    .bind("id", evaluation.id().value())
                    .execute();
        });
    }

    @Override
    public void markInterrupted(LeaseHolder engine) {
        writer.useTransaction(handle -> handle.createUpdate("""
                UPDATE evaluation SET status = 'interrupted'
                WHERE status = 'running' AND engine = :engine AND run <> :run
                """).bind("engine", engine.engine()).bind("run", engine.run()).execute());
    }

    @Override
    public List<ReplyCheck> findChecks(LibraryId library) {
        return evaluations.findChecks(library);
    }

    @Override
    public boolean replaceChecks(LibraryId library, List<ReplyCheck> checks) {
        return evaluations.replaceChecks(library, checks);
    }

    @Override
    public void addResult(LibraryId library, EvaluationId id, QuestionResult result) {
        evaluations.addResult(library, id, result);
    }

    @Override
    public boolean endEvaluation(LibraryId library, EvaluationId id, EvaluationStatus status, Instant now,
            @Nullable String failure) {
        return evaluations.endEvaluation(library, id, status, now, failure);
    }

    @Override
    public Optional<LoggedEvaluation> findById(LibraryId library, EvaluationId id) {
        return evaluations.findById(library, id);
    }

    @Override
    public List<LoggedEvaluation> listNewest(LibraryId library, @Nullable EvaluationId before, int limit) {
        return evaluations.listNewest(library, before, limit);
    }

    @Override
    public List<QuestionResult> findResults(LibraryId library, EvaluationId id) {
        return evaluations.findResults(library, id);
    }

    @Override
    public boolean deleteById(LibraryId library, EvaluationId id) {
        return evaluations.deleteById(library, id);
    }
}
