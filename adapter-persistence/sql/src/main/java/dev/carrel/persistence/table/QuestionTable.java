package dev.carrel.persistence.table;

import dev.carrel.domain.access.AccessTokenId;
import dev.carrel.domain.conversation.Asker;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.QueryId;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.question.Feedback;
import dev.carrel.domain.question.Feedback.Vote;
import dev.carrel.domain.question.LoggedQuestion;
import dev.carrel.domain.question.QuestionOutcome;
import dev.carrel.persistence.column.AttributeColumns;
import dev.carrel.persistence.column.EpochMicros;
import dev.carrel.persistence.database.RowBatch;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** The {@code question} table: the log of questions. A question with a turn has its text and its sources there. */
public final class QuestionTable {

    /**
     * Selects the questions of a library. A deleted conversation, which is in the trash until its turns are deleted,
     * hides its questions.
     */
    public static final String SELECT = """
            SELECT question.*, coalesce(question.text, turn.query) AS asked,
                CASE WHEN question.turn IS NULL THEN question.filter ELSE turn.filter END AS asked_under,
                conversation.id AS conversation_id,
                (SELECT count(*) FROM turn AS earlier
                    WHERE earlier.conversation = turn.conversation AND earlier.key <= turn.key) AS number,
                (SELECT string_agg(id, ' ' ORDER BY position) FROM (
                    SELECT document.id, position
                        FROM turn_document JOIN document ON document.key = turn_document.document
                        WHERE turn_document.turn = question.turn
                    UNION ALL
                    SELECT document.id, position
                        FROM question_document JOIN document ON document.key = question_document.document
                        WHERE question_document.question = question.key) AS used) AS documents
            FROM question LEFT JOIN turn ON turn.key = question.turn
                LEFT JOIN conversation ON conversation.key = coalesce(turn.conversation, question.conversation)
            WHERE question.library = (SELECT id FROM library WHERE public_id = :library)
                AND (conversation.key IS NULL OR conversation.library = question.library)
            """;

    private QuestionTable() {}

    /** Adds the question of a turn, which has its text and its sources. */
    public static void insertTurnQuestion(Handle handle, LibraryId library, long turn, LoggedQuestion question) {
        insertRow(handle, library, question, null, turn, null);
    }

    /**
     * Adds a question whose reply is not a turn, unless the library does not exist.
     *
     * @param conversation the key of the conversation that it belongs to; null if there is none
     */
    public static void insertQuestion(Handle handle, LibraryId library, @Nullable Long conversation,
            LoggedQuestion question) {
        for (Long key : insertRow(handle, library, question, question.text(), null, conversation)) {
            RowBatch.execute(handle, """
                    INSERT INTO question_document (question, position, document)
                    SELECT :question, :position, key FROM document
                    WHERE library = (SELECT id FROM library WHERE public_id = :library) AND id = :document
                    """, IntStream.range(0, question.documents().size()).boxed().toList(),
                    (insert, position) -> insert.bind("question", key)
                            .bind("position", position)
                            .bind("library", library.value())
                            .bind("document", question.documents().get(position).value()));
        }
    }

    private static List<Long> insertRow(Handle handle, LibraryId library, LoggedQuestion question,
            @Nullable String text, @Nullable Long turn, @Nullable Long conversation) {
        Asker asker = question.asker();
        return handle.createQuery("""
                INSERT INTO question (library, id, text, turn, conversation, outcome, similarity, confidence, latency,
                    asked_at, token, token_name, filter)
                SELECT id, :id, :text, :turn, :conversation, :outcome, :similarity, :confidence, :latency, :asked_at,
                    :token, :token_name, :filter
                FROM library WHERE public_id = :library RETURNING key
                """)
                .bind("library", library.value())
                .bind("id", question.id().value())
                .bind("text", text)
                .bind("turn", turn)
                .bind("conversation", conversation)
                .bind("outcome", question.outcome().wireName())
                .bind("similarity", question.similarity())
                .bind("confidence", question.confidence())
                .bind("latency", ChronoUnit.MICROS.between(EpochMicros.toInstant(0),
                        EpochMicros.toInstant(0).plus(question.latency())))
                .bind("asked_at", EpochMicros.of(question.askedAt()))
                .bind("token", asker == null ? null : asker.token().value())
                .bind("token_name", asker == null ? null : asker.name())
                // That of a turn is stored with it.
                .bind("filter", turn == null ? AttributeColumns.toColumn(question.filter()) : null)
                .mapTo(Long.class)
                .list();
    }

    /** Reads a row of {@link #SELECT}. */
    public static LoggedQuestion readQuestion(ResultSet row) throws SQLException {
        String conversation = row.getString("conversation_id");
        return new LoggedQuestion(new QueryId(row.getString("id")), row.getString("asked"),
                QuestionOutcome.fromWireName(row.getString("outcome")).orElseThrow(),
                readNumber(row, "similarity"), readNumber(row, "confidence"),
                EpochMicros.toDuration(row.getLong("latency")), EpochMicros.toInstant(row.getLong("asked_at")),
                readAsker(row), conversation == null ? null : new ConversationId(conversation),
                row.getInt("number"), AttributeColumns.readFilter(row.getString("asked_under")),
                readDocuments(row.getString("documents")), readFeedback(row));
    }

    private static @Nullable Double readNumber(ResultSet row, String column) throws SQLException {
        double number = row.getDouble(column);
        return row.wasNull() ? null : number;
    }

    private static @Nullable Asker readAsker(ResultSet row) throws SQLException {
        String token = row.getString("token");
        return token == null ? null : new Asker(new AccessTokenId(token), row.getString("token_name"));
    }

    private static List<DocumentId> readDocuments(@Nullable String joined) {
        return joined == null ? List.of() : Arrays.stream(joined.split(" ")).map(DocumentId::new).toList();
    }

    private static @Nullable Feedback readFeedback(ResultSet row) throws SQLException {
        String vote = row.getString("vote");
        return vote == null ? null : new Feedback(Vote.fromWireName(vote).orElseThrow(), row.getString("reason"));
    }
}
