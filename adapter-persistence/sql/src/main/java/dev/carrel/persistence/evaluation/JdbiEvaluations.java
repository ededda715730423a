package dev.carrel.persistence.evaluation;

import dev.carrel.application.port.coordination.LeaseHolder;
import dev.carrel.application.port.evaluation.Evaluations;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.evaluation.EvaluationId;
import dev.carrel.domain.evaluation.EvaluationStatus;
import dev.carrel.domain.evaluation.LoggedEvaluation;
import dev.carrel.domain.evaluation.QuestionResult;
import dev.carrel.domain.evaluation.ReplyCheck;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.persistence.column.EpochMicros;
import dev.carrel.persistence.column.EvaluationColumns;
import dev.carrel.persistence.database.DatabaseReader;
import dev.carrel.persistence.database.DatabaseWriter;
import dev.carrel.persistence.table.PendingPurgeTable;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Checks and evaluations. */
public record JdbiEvaluations(DatabaseWriter writer, DatabaseReader readPool) implements Evaluations {

    private static final String LIBRARY_ROW = "(SELECT id FROM library WHERE public_id = :library)";

    /** Selects the evaluations of a library with the number of their results. */
    private static final String SELECT = """
            SELECT id, status, questions, started_at, ended_at, failure,
                (SELECT count(*) FROM evaluation_result WHERE evaluation = evaluation.key) AS done
            FROM evaluation WHERE library = (SELECT id FROM library WHERE public_id = :library)
            """;

    @Override
    public List<ReplyCheck> findChecks(LibraryId library) {
        return readPool.read(handle -> handle
                .createQuery("SELECT content FROM reply_check WHERE library = " + LIBRARY_ROW + " ORDER BY position")
                .bind("library", library.value())
                .map((row, context) -> EvaluationColumns.readCheck(row.getString("content")))
                .list());
    }

    @Override
    public boolean replaceChecks(LibraryId library, List<ReplyCheck> checks) {
        return writer.runInTransaction(library, handle -> {
            if (!hasLibrary(handle, library)) {
                return false;
            }
            int deleted = handle.createUpdate("DELETE FROM reply_check WHERE library = " + LIBRARY_ROW)
                    .bind("library", library.value())
                    .execute();
            for (int position = 0; position < checks.size(); position++) {
                handle.createUpdate("INSERT INTO reply_check (library, position, content) VALUES (" + LIBRARY_ROW
                        + ", :position, :content)")
                        .bind("library", library.value())
                        .bind("position", position)
                        .bind("content", EvaluationColumns.toColumn(checks.get(position)))
                        .execute();
            }
            if (deleted > 0) {
                PendingPurgeTable.recordDeletion(handle, library);
            }
            return true;
        });
    }

    @Override
    public void createEvaluation(LeaseHolder engine, LibraryId library, LoggedEvaluation evaluation, int kept) {
        writer.useTransaction(library, handle -> insertEvaluation(handle, library, evaluation, kept));
    }

    /** Adds an evaluation, and deletes all but the newest. */
    public static void insertEvaluation(Handle handle, LibraryId library, LoggedEvaluation evaluation, int kept) {
        if (!hasLibrary(handle, library)) {
            throw NotFoundException.ofLibrary(library.value());
        }
        handle.createUpdate("INSERT INTO evaluation (library, id, status, questions, started_at) VALUES ("
                + LIBRARY_ROW + ", :id, :status, :questions, :started_at)")
                .bind("library", library.value())
                .bind("id", evaluation.id().value())
                .bind("status", evaluation.status().wireName())
                .bind("questions", evaluation.questions())
                .bind("started_at", EpochMicros.of(evaluation.startedAt()))
                .execute();
        int deleted = handle.createUpdate("DELETE FROM evaluation WHERE library = " + LIBRARY_ROW
                + " AND id <= (SELECT id FROM evaluation WHERE library = " + LIBRARY_ROW
                + " ORDER BY id DESC LIMIT 1 OFFSET :kept)")
                .bind("library", library.value())
                .bind("kept", kept)
                .execute();
        if (deleted > 0) {
            PendingPurgeTable.recordDeletion(handle, library);
        }
    }

    @Override
    public void addResult(LibraryId library, EvaluationId id, QuestionResult result) {
        DocumentId source = result.source();
        writer.useTransaction(library, handle -> handle.createUpdate("""
                INSERT INTO evaluation_result (evaluation, position, content, source)
                SELECT key, (SELECT count(*) FROM evaluation_result WHERE evaluation = evaluation.key), :content,
                    (SELECT key FROM document WHERE document.library = evaluation.library AND document.id = :source)
                FROM evaluation
                WHERE library = (SELECT id FROM library WHERE public_id = :library) AND id = :id AND status = 'running'
                """)
                .bind("library", library.value())
                .bind("id", id.value())
                .bind("content", EvaluationColumns.toColumn(result))
                .bind("source", source == null ? null : source.value())
                .execute());
    }

    @Override
    public boolean endEvaluation(LibraryId library, EvaluationId id, EvaluationStatus status, Instant now,
            @Nullable String failure) {
        return writer.runInTransaction(library, handle -> handle.createUpdate("""
                UPDATE evaluation SET status = :status, ended_at = :now, failure = :failure
                WHERE library = (SELECT id FROM library WHERE public_id = :library) AND id = :id AND status = 'running'
                """)
                .bind("library", library.value())
                .bind("id", id.value())
                .bind("status", status.wireName())
                .bind("now", EpochMicros.of(now))
                .bind("failure", failure)
                .execute() > 0);
    }

    @Override
    public void markInterrupted(LeaseHolder engine) {
        boolean isAnyRunning = readPool.read(handle -> handle
                .createQuery("SELECT EXISTS (SELECT 1 FROM evaluation WHERE status = 'running')")
                .mapTo(boolean.class)
                .one());
        if (isAnyRunning) {
            writer.useTransaction(handle -> handle
                    .execute("UPDATE evaluation SET status = 'interrupted' WHERE status = 'running'"));
        }
    }

    @Override
    public Optional<LoggedEvaluation> findById(LibraryId library, EvaluationId id) {
        return readPool.read(handle -> handle.createQuery(SELECT + " AND id = :id")
                .bind("library", library.value())
                .bind("id", id.value())
                .map((row, context) -> readEvaluation(row))
                .findOne());
    }

    @Override
    public List<LoggedEvaluation> listNewest(LibraryId library, @Nullable EvaluationId before, int limit) {
        String bound = before == null ? "" : " AND id < :before";
        return readPool.read(handle -> {
            var query = handle.createQuery(SELECT + bound + " ORDER BY id DESC LIMIT :limit")
                    .bind("library", library.value())
                    .bind("limit", limit);
            if (before != null) {
                query.bind("before", before.value());
            }
            return query.map((row, context) -> readEvaluation(row)).list();
        });
    }

    @Override
    public List<QuestionResult> findResults(LibraryId library, EvaluationId id) {
        return readPool.read(handle -> handle.createQuery("""
                SELECT content, document.id AS source_id
                FROM evaluation CROSS JOIN evaluation_result ON evaluation = evaluation.key
                    LEFT JOIN document ON document.key = evaluation_result.source
                        AND document.library = evaluation.library
                WHERE evaluation.library = (SELECT id FROM library WHERE public_id = :library) AND evaluation.id = :id
                ORDER BY position
                """)
                .bind("library", library.value())
                .bind("id", id.value())
                .map((row, context) -> {
                    String source = row.getString("source_id");
                    return EvaluationColumns.readResult(row.getString("content"),
                            source == null ? null : new DocumentId(source));
                })
                .list());
    }

    @Override
    public boolean deleteById(LibraryId library, EvaluationId id) {
        return writer.runInTransaction(library, handle -> {
            int deleted = handle.createUpdate("DELETE FROM evaluation WHERE library = " + LIBRARY_ROW + " AND id = :id")
                    .bind("library", library.value())
                    .bind("id", id.value())
                    .execute();
            if (deleted > 0) {
                PendingPurgeTable.recordDeletion(handle, library);
            }
            return deleted > 0;
        });
    }

    private static boolean hasLibrary(Handle handle, LibraryId library) {
        return handle.createQuery("SELECT EXISTS (SELECT 1 FROM library WHERE public_id = :library)")
                .bind("library", library.value())
                .mapTo(boolean.class)
                .one();
    }

    private static LoggedEvaluation readEvaluation(ResultSet row) throws SQLException {
        long endedAt = row.getLong("ended_at");
        Instant end = row.wasNull() ? null : EpochMicros.toInstant(endedAt);
        return new LoggedEvaluation(new EvaluationId(row.getString("id")),
                EvaluationStatus.fromWireName(row.getString("status")), row.getInt("questions"), row.getInt("done"),
                EpochMicros.toInstant(row.getLong("started_at")), end, row.getString("failure"));
    }
}
