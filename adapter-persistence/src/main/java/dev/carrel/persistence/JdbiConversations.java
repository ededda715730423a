package dev.carrel.persistence;

import dev.carrel.application.port.Conversations;
import dev.carrel.domain.conversation.Conversation;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.ConversationTurn;
import dev.carrel.domain.error.LibraryNotFoundException;
import dev.carrel.domain.library.LibraryId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;

record JdbiConversations(Writer writer, Readers readers, Readers scans,
        RemovalSweeper sweeper) implements Conversations {

    /** So many are read in the time of any other read; more may be very many. */
    private static final int MAX_QUICK_TURNS = 100;

    static final String RESTING = """
            SELECT conversation.key, conversation.library
            FROM conversation CROSS JOIN library ON library.id = conversation.library
            WHERE last_turn_at < :before AND known_as IS NOT NULL ORDER BY last_turn_at LIMIT :most
            """;

    /** Has nothing find it any more; its turns may be many. */
    private static final String REMOVE = """
            UPDATE conversation SET library = :nowhere, id = key, last_turn_at = NULL WHERE key = :key
            """;

    @Override
    public void createConversation(LibraryId library, ConversationId id, ConversationTurn first) {
        writer.write(handle -> {
            long key = handle.createQuery("""
                    INSERT INTO conversation (library, id) SELECT id, :id FROM library WHERE known_as = :library
                    RETURNING key
                    """)
                    .bind("library", library.value())
                    .bind("id", id.value())
                    .mapTo(Long.class)
                    .findOne()
                    .orElseThrow(() -> new LibraryNotFoundException(library.value()));
            return TurnTable.insert(handle, library, key, first);
        });
    }

    @Override
    public boolean appendTurn(LibraryId library, ConversationId id, ConversationTurn turn) {
        return writer.write(handle -> {
            Optional<Long> key = key(handle, library, id);
            key.ifPresent(conversation -> TurnTable.insert(handle, library, conversation, turn));
            return key.isPresent();
        });
    }

    @Override
    public Optional<Conversation> findById(LibraryId library, ConversationId id, int mostTurns) {
        Readers suitable = mostTurns > MAX_QUICK_TURNS ? scans : readers;
        return suitable.readAtOnce(handle -> key(handle, library, id).map(key -> {
            List<ConversationTurn> turns = TurnTable.latest(handle, key, mostTurns);
            return new Conversation(id, turns);
        }));
    }

    @Override
    public boolean deleteById(LibraryId library, ConversationId id) {
        boolean removed = writer.write(handle -> {
            Optional<Long> key = key(handle, library, id);
            key.ifPresent(conversation -> remove(handle, library, conversation));
            return key.isPresent();
        });
        if (removed) {
            sweeper.start();
        }
        return removed;
    }

    @Override
    public Map<LibraryId, Integer> deleteIdleSince(Instant before, int most) {
        Map<LibraryId, Integer> removed = writer.write(handle -> {
            List<Resting> resting = handle.createQuery(RESTING)
                    .bind("before", Micros.of(before))
                    .bind("most", most)
                    .map((row, context) -> new Resting(row.getLong("key"), LibraryTable.id(row)))
                    .list();
            resting.forEach(each -> remove(handle, each.library(), each.key()));
            return resting.stream().collect(Collectors.toMap(Resting::library, one -> 1, Integer::sum));
        });
        if (!removed.isEmpty()) {
            sweeper.start();
        }
        return removed;
    }

    private record Resting(long key, LibraryId library) {}

    private static void remove(Handle handle, LibraryId library, long conversation) {
        handle.createUpdate(REMOVE).bind("nowhere", LibraryTable.NOWHERE).bind("key", conversation).execute();
        ErasureTable.note(handle, library);
    }

    private static Optional<Long> key(Handle handle, LibraryId library, ConversationId id) {
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
