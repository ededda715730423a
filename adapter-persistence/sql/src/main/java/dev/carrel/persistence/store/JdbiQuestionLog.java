package dev.carrel.persistence.store;

import dev.carrel.application.port.QuestionLog;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.QueryId;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.question.Feedback;
import dev.carrel.domain.question.LoggedQuestion;
import dev.carrel.domain.question.QuestionSelection;
import dev.carrel.persistence.column.EpochMicros;
import dev.carrel.persistence.database.DatabaseReader;
import dev.carrel.persistence.database.DatabaseWriter;
import dev.carrel.persistence.database.LockedRows;
import dev.carrel.persistence.database.NewestFirst;
import dev.carrel.persistence.table.LibraryTable;
import dev.carrel.persistence.table.PendingPurgeTable;
import dev.carrel.persistence.table.QuestionTable;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** The log of questions. */
public record JdbiQuestionLog(DatabaseWriter writer, DatabaseReader readPool,
        DatabaseReader scanPool) implements QuestionLog {

    /** Selects the questions to expire, with their libraries. */
    public static final String EXPIRED = """
            SELECT question.key, question.library
            FROM question CROSS JOIN library ON library.id = question.library
            WHERE asked_at < :before AND public_id IS NOT NULL ORDER BY asked_at LIMIT :limit
            """;

    @Override
    public void recordQuestion(LibraryId library, LoggedQuestion question) {
        writer.writeLater(library, handle -> {
            ConversationId conversation = question.conversation();
            Optional<Long> key = conversation == null ? Optional.empty()
                    : JdbiConversations.findKey(handle, library, conversation);
            if (conversation == null || key.isPresent()) {
                QuestionTable.insertQuestion(handle, library, key.orElse(null), question);
            }
        });
    }

    @Override
    public Optional<LoggedQuestion> findById(LibraryId library, QueryId id) {
        return readPool.readSnapshot(handle -> handle.createQuery(QuestionTable.SELECT + " AND question.id = :id")
                .bind("library", library.value())
                .bind("id", id.value())
                .map((row, context) -> QuestionTable.readQuestion(row))
                .findOne());
    }

    @Override
    public Optional<QueryId> findByTurn(LibraryId library, ConversationId conversation, int turn) {
        return readPool.readSnapshot(handle -> JdbiConversations.findKey(handle, library, conversation)
                .flatMap(key -> handle.createQuery("""
                        SELECT id FROM question WHERE turn =
                            (SELECT key FROM turn WHERE conversation = :conversation ORDER BY key LIMIT 1 OFFSET :skip)
                        """)
                        .bind("conversation", key)
                        .bind("skip", turn - 1)
                        .map((row, context) -> new QueryId(row.getString("id")))
                        .findOne()));
    }

    @Override
    public List<LoggedQuestion> listNewest(LibraryId library, QuestionSelection selection, @Nullable QueryId before,
            int limit) {
        // SQLite compares only ASCII letters without regard to case.
        return scanPool.readSnapshot(handle -> NewestFirst.find(before == null ? null : before.value(), limit,
                selection::matches, question -> question.id().value(),
                (last, rows) -> readPage(handle, library, selection, last, rows)));
    }

    private static List<LoggedQuestion> readPage(Handle handle, LibraryId library, QuestionSelection selection,
            @Nullable String before, int rows) {
        var query = handle.createQuery(QuestionTable.SELECT
                + (selection.outcome() == null ? "" : " AND outcome = :outcome")
                + (selection.vote() == null ? "" : " AND vote = :vote")
                + (selection.since() == null ? "" : " AND asked_at >= :since")
                + (selection.token() == null ? "" : " AND question.token = :token")
                + (before == null ? "" : " AND question.id < :before")
                + " ORDER BY question.id DESC LIMIT " + rows).bind("library", library.value());
        if (selection.outcome() != null) {
            query.bind("outcome", selection.outcome().wireName());
        }
        if (selection.vote() != null) {
            query.bind("vote", selection.vote().wireName());
        }
        if (selection.since() != null) {
            query.bind("since", EpochMicros.of(selection.since()));
        }
        if (selection.token() != null) {
            query.bind("token", selection.token().value());
        }
        if (before != null) {
            query.bind("before", before);
        }
        return query.map((row, context) -> QuestionTable.readQuestion(row)).list();
    }

    @Override
    public boolean saveFeedback(LibraryId library, QueryId id, @Nullable Feedback feedback) {
        if (findById(library, id).isEmpty()) {
            return false;
        }
        return writer.runInTransaction(library, handle -> {
            int updated = handle.createUpdate("""
                    UPDATE question SET vote = :vote, reason = :reason
                    WHERE library = (SELECT id FROM library WHERE public_id = :library) AND id = :id
                    """)
                    .bind("library", library.value())
                    .bind("id", id.value())
                    .bind("vote", feedback == null ? null : feedback.vote().wireName())
                    .bind("reason", feedback == null ? null : feedback.reason())
                    .execute();
            if (updated > 0) {
                // The earlier reason.
                PendingPurgeTable.recordDeletion(handle, library);
            }
            return updated > 0;
        });
    }

    @Override
    public int deleteAskedBefore(Instant before, int limit) {
        return writer.runInTransaction(handle -> {
            List<ExpiredQuestion> expired = LockedRows.find(writer, handle, reader -> reader.createQuery(EXPIRED)
                    .bind("before", EpochMicros.of(before))
                    .bind("limit", limit)
                    .map((row, context) -> new ExpiredQuestion(row.getLong("key"), LibraryTable.libraryIdOf(row)))
                    .list(), ExpiredQuestion::library);
            expired.forEach(each -> handle.createUpdate("DELETE FROM question WHERE key = :key")
                    .bind("key", each.key())
                    .execute());
            expired.stream()
                    .map(ExpiredQuestion::library)
                    .distinct()
                    .forEach(library -> PendingPurgeTable.recordDeletion(handle, library));
            return expired.size();
        });
    }

    private record ExpiredQuestion(long key, LibraryId library) {}
}
