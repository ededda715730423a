package dev.carrel.persistence.store;

import dev.carrel.application.port.Conversations;
import dev.carrel.domain.access.AccessTokenId;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.conversation.Conversation;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.ConversationSelection;
import dev.carrel.domain.conversation.ConversationSummary;
import dev.carrel.domain.conversation.ConversationTurn;
import dev.carrel.domain.conversation.ShareKey;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.question.LoggedQuestion;
import dev.carrel.persistence.column.AttributeColumns;
import dev.carrel.persistence.column.EpochMicros;
import dev.carrel.persistence.database.DatabaseReader;
import dev.carrel.persistence.database.DatabaseWriter;
import dev.carrel.persistence.database.LockedRows;
import dev.carrel.persistence.database.NewestFirst;
import dev.carrel.persistence.table.LibraryTable;
import dev.carrel.persistence.table.PendingPurgeTable;
import dev.carrel.persistence.table.QuestionTable;
import dev.carrel.persistence.table.TurnTable;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Conversations and their turns. */
public record JdbiConversations(DatabaseWriter writer, DatabaseReader readPool, DatabaseReader scanPool,
        RemovalSweeper sweeper) implements Conversations {

    /** The number of turns up to which a conversation is read by the pool for short reads. */
    private static final int MAX_QUICK_TURNS = 100;

    public static final String IDLE = """
            SELECT conversation.key, conversation.library
            FROM conversation CROSS JOIN library ON library.id = conversation.library
            WHERE last_turn_at < :before AND public_id IS NOT NULL ORDER BY last_turn_at LIMIT :limit
            """;

    private static final String SUMMARIES = """
            SELECT conversation.id, conversation.title, conversation.link, first.created_at, last_turn_at, first.query,
                first.filter, (SELECT count(*) FROM turn WHERE conversation = conversation.key) AS turns
            FROM conversation CROSS JOIN turn AS first
                ON first.key = (SELECT min(key) FROM turn WHERE conversation = conversation.key)
            WHERE library = (SELECT id FROM library WHERE public_id = :library)
            """;

    /** Moves a conversation to the trash, for {@link RemovalSweeper} to delete its turns. */
    private static final String REMOVE = """
            UPDATE conversation SET library = :trash, id = CAST(key AS TEXT), last_turn_at = NULL WHERE key = :key
            """;

    @Override
    public void createConversation(LibraryId library, ConversationId id, @Nullable AccessTokenId creator,
            ConversationTurn first, @Nullable LoggedQuestion logged) {
        writer.runInTransaction(library, handle -> {
            long key = handle.createQuery("""
                    INSERT INTO conversation (library, id, token)
                    SELECT id, :id, :token FROM library WHERE public_id = :library RETURNING key
                    """)
                    .bind("library", library.value())
                    .bind("id", id.value())
                    .bind("token", creator == null ? null : creator.value())
                    .mapTo(Long.class)
                    .findOne()
                    .orElseThrow(() -> NotFoundException.ofLibrary(library.value()));
            return insertTurn(handle, library, key, first, logged);
        });
    }

    @Override
    public boolean appendTurn(LibraryId library, ConversationId id, ConversationTurn turn,
            @Nullable LoggedQuestion logged) {
        return writer.runInTransaction(library, handle -> {
            Optional<Long> key = findKey(handle, library, id);
            key.ifPresent(conversation -> insertTurn(handle, library, conversation, turn, logged));
            return key.isPresent();
        });
    }

    private static long insertTurn(Handle handle, LibraryId library, long conversation, ConversationTurn turn,
            @Nullable LoggedQuestion logged) {
        long key = TurnTable.insertTurn(handle, library, conversation, turn);
        if (logged != null) {
            QuestionTable.insertTurnQuestion(handle, library, key, logged);
        }
        return key;
    }

    @Override
    public Optional<Conversation> findById(LibraryId library, ConversationId id, int maxTurns) {
        DatabaseReader suitable = maxTurns > MAX_QUICK_TURNS ? scanPool : readPool;
        return suitable.readSnapshot(handle -> handle.createQuery("""
                SELECT conversation.key, conversation.token,
                    (SELECT filter FROM turn WHERE turn.conversation = conversation.key
                    ORDER BY turn.key LIMIT 1) AS first_filter
                FROM conversation WHERE library = (SELECT id FROM library WHERE public_id = :library) AND id = :id
                """)
                .bind("library", library.value())
                .bind("id", id.value())
                .map((row, context) -> new Conversation(id, readCreator(row),
                        AttributeColumns.readFilter(row.getString("first_filter")),
                        TurnTable.findLatest(handle, row.getLong("key"), maxTurns)))
                .findOne());
    }

    private static @Nullable AccessTokenId readCreator(ResultSet row) throws SQLException {
        String token = row.getString("token");
        return token == null ? null : new AccessTokenId(token);
    }

    @Override
    public Optional<AccessTokenId> findCreator(LibraryId library, ConversationId id) {
        return readPool.read(handle -> handle.createQuery("""
                SELECT token FROM conversation
                WHERE library = (SELECT id FROM library WHERE public_id = :library) AND id = :id AND token IS NOT NULL
                """)
                .bind("library", library.value())
                .bind("id", id.value())
                .map((row, context) -> new AccessTokenId(row.getString("token")))
                .findOne());
    }

    @Override
    public List<ConversationSummary> listNewest(LibraryId library, AttributeFilter access,
            ConversationSelection selection, @Nullable ConversationId before, int limit) {
        return readPool.readSnapshot(handle -> NewestFirst.find(before == null ? null : before.value(), limit,
                summary -> summary.filter().isWithin(access) && selection.matchesText(summary),
                summary -> summary.id().value(),
                (last, rows) -> readPage(handle, library, selection.creator(), last, rows)));
    }

    private static List<ConversationSummary> readPage(Handle handle, LibraryId library,
            @Nullable AccessTokenId creator, @Nullable String before, int rows) {
        var query = handle.createQuery(SUMMARIES + (creator == null ? "" : " AND token = :token")
                + (before == null ? "" : " AND conversation.id < :before")
                + " ORDER BY conversation.id DESC LIMIT " + rows).bind("library", library.value());
        if (creator != null) {
            query.bind("token", creator.value());
        }
        if (before != null) {
            query.bind("before", before);
        }
        return query.map((row, context) -> readSummary(row)).list();
    }

    private static ConversationSummary readSummary(ResultSet row) throws SQLException {
        return new ConversationSummary(new ConversationId(row.getString("id")),
                EpochMicros.toInstant(row.getLong("created_at")), EpochMicros.toInstant(row.getLong("last_turn_at")),
                row.getInt("turns"), row.getString("query"), row.getString("title"),
                AttributeColumns.readFilter(row.getString("filter")), readLink(row.getString("link")));
    }

    private static @Nullable ShareKey readLink(@Nullable String link) {
        return link == null ? null : new ShareKey(link);
    }

    @Override
    public boolean rename(LibraryId library, ConversationId id, @Nullable String title) {
        return writer.runInTransaction(library, handle -> {
            int renamed = handle.createUpdate("""
                    UPDATE conversation SET title = :title
                    WHERE library = (SELECT id FROM library WHERE public_id = :library) AND id = :id
                    """)
                    .bind("library", library.value())
                    .bind("id", id.value())
                    .bind("title", title)
                    .execute();
            if (renamed > 0) {
                // The earlier name.
                PendingPurgeTable.recordDeletion(handle, library);
            }
            return renamed > 0;
        });
    }

    @Override
    public Optional<ShareKey> share(LibraryId library, ConversationId id, ShareKey key) {
        return writer.runInTransaction(library, handle -> handle.createQuery("""
                UPDATE conversation SET link = COALESCE(link, :link)
                WHERE library = (SELECT id FROM library WHERE public_id = :library) AND id = :id RETURNING link
                """)
                .bind("library", library.value())
                .bind("id", id.value())
                .bind("link", key.value())
                .map((row, context) -> new ShareKey(row.getString("link")))
                .findOne());
    }

    @Override
    public void withdraw(LibraryId library, ConversationId id) {
        writer.runInTransaction(library, handle -> handle.createUpdate("""
                UPDATE conversation SET link = NULL
                WHERE library = (SELECT id FROM library WHERE public_id = :library) AND id = :id
                """).bind("library", library.value()).bind("id", id.value()).execute());
    }

    @Override
    public Optional<ConversationId> findShared(LibraryId library, ShareKey key) {
        return readPool.read(handle -> handle.createQuery("""
                SELECT id FROM conversation
                WHERE library = (SELECT id FROM library WHERE public_id = :library) AND link = :link
                """)
                .bind("library", library.value())
                .bind("link", key.value())
                .map((row, context) -> new ConversationId(row.getString("id")))
                .findOne());
    }

    @Override
    public boolean deleteById(LibraryId library, ConversationId id) {
        boolean removed = writer.runInTransaction(library, handle -> {
            Optional<Long> key = findKey(handle, library, id);
            key.ifPresent(conversation -> markRemoved(handle, library, conversation));
            return key.isPresent();
        });
        if (removed) {
            sweeper.startSweep();
        }
        return removed;
    }

    @Override
    public Map<LibraryId, Integer> deleteIdleSince(Instant before, int limit) {
        Map<LibraryId, Integer> removed = writer.runInTransaction(handle -> {
            List<IdleConversation> idle = LockedRows.find(writer, handle, reader -> reader.createQuery(IDLE)
                    .bind("before", EpochMicros.of(before))
                    .bind("limit", limit)
                    .map((row, context) -> new IdleConversation(row.getLong("key"), LibraryTable.libraryIdOf(row)))
                    .list(), IdleConversation::library);
            idle.forEach(each -> markRemoved(handle, each.library(), each.key()));
            return idle.stream().collect(Collectors.toMap(IdleConversation::library, each -> 1, Integer::sum));
        });
        if (!removed.isEmpty()) {
            sweeper.startSweep();
        }
        return removed;
    }

    private record IdleConversation(long key, LibraryId library) {}

    private static void markRemoved(Handle handle, LibraryId library, long conversation) {
        handle.createUpdate(REMOVE).bind("trash", LibraryTable.TRASH_ROW_ID).bind("key", conversation).execute();
        PendingPurgeTable.recordDeletion(handle, library);
    }

    /** Returns the key of a conversation. */
    static Optional<Long> findKey(Handle handle, LibraryId library, ConversationId id) {
        return handle.createQuery("""
                SELECT key FROM conversation
                WHERE library = (SELECT id FROM library WHERE public_id = :library) AND id = :id
                """)
                .bind("library", library.value())
                .bind("id", id.value())
                .mapTo(Long.class)
                .findOne();
    }
}
