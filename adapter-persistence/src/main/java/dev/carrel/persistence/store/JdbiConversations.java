package dev.carrel.persistence.store;

import dev.carrel.application.port.Conversations;
import dev.carrel.domain.conversation.Conversation;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.ConversationTurn;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.persistence.sqlite.GroupCommitWriter;
import dev.carrel.persistence.sqlite.ReadPool;
import dev.carrel.persistence.table.EpochMicros;
import dev.carrel.persistence.table.LibraryTable;
import dev.carrel.persistence.table.PendingPurgeTable;
import dev.carrel.persistence.table.TurnTable;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;

/** Conversations and their turns. */
public record JdbiConversations(GroupCommitWriter writer, ReadPool readPool, ReadPool scanPool,
        RemovalSweeper sweeper) implements Conversations {

    /** The number of turns up to which a conversation is read by the pool for short reads. */
    private static final int MAX_QUICK_TURNS = 100;

    public static final String IDLE = """
            SELECT conversation.key, conversation.library
            FROM conversation CROSS JOIN library ON library.id = conversation.library
            WHERE last_turn_at < :before AND known_as IS NOT NULL ORDER BY last_turn_at LIMIT :limit
            """;

    /** Moves a conversation to the trash, for {@link RemovalSweeper} to delete its turns. */
    private static final String REMOVE = """
            UPDATE conversation SET library = :trash, id = key, last_turn_at = NULL WHERE key = :key
            """;

    @Override
    public void createConversation(LibraryId library, ConversationId id, ConversationTurn first) {
        writer.runInTransaction(handle -> {
            long key = handle.createQuery("""
                    INSERT INTO conversation (library, id) SELECT id, :id FROM library WHERE known_as = :library
                    RETURNING key
                    """)
                    .bind("library", library.value())
                    .bind("id", id.value())
                    .mapTo(Long.class)
                    .findOne()
                    .orElseThrow(() -> NotFoundException.ofLibrary(library.value()));
            return TurnTable.insertTurn(handle, library, key, first);
        });
    }

    @Override
    public boolean appendTurn(LibraryId library, ConversationId id, ConversationTurn turn) {
        return writer.runInTransaction(handle -> {
            Optional<Long> key = findKey(handle, library, id);
            key.ifPresent(conversation -> TurnTable.insertTurn(handle, library, conversation, turn));
            return key.isPresent();
        });
    }

    @Override
    public Optional<Conversation> findById(LibraryId library, ConversationId id, int maxTurns) {
        ReadPool suitable = maxTurns > MAX_QUICK_TURNS ? scanPool : readPool;
        return suitable.readSnapshot(handle -> findKey(handle, library, id).map(key -> {
            List<ConversationTurn> turns = TurnTable.findLatest(handle, key, maxTurns);
            return new Conversation(id, turns);
        }));
    }

    @Override
    public boolean deleteById(LibraryId library, ConversationId id) {
        boolean removed = writer.runInTransaction(handle -> {
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
            List<IdleConversation> idle = handle.createQuery(IDLE)
                    .bind("before", EpochMicros.of(before))
                    .bind("limit", limit)
                    .map((row, context) -> new IdleConversation(row.getLong("key"), LibraryTable.libraryIdOf(row)))
                    .list();
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

    private static Optional<Long> findKey(Handle handle, LibraryId library, ConversationId id) {
        return handle.createQuery("""
                SELECT key FROM conversation
                WHERE library = (SELECT id FROM library WHERE known_as = :library) AND id = :id
                """)
                .bind("library", library.value())
                .bind("id", id.value())
                .mapTo(Long.class)
                .findOne();
    }
}
