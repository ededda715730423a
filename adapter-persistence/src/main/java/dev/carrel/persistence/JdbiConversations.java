package dev.carrel.persistence;

import dev.carrel.application.port.Conversations;
import dev.carrel.domain.conversation.Conversation;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.Turn;
import dev.carrel.domain.error.LibraryNotFoundException;
import dev.carrel.domain.library.LibraryId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;

record JdbiConversations(Writer writer, Readers readers) implements Conversations {

    static final String REMOVE_RESTING = """
            DELETE FROM conversation WHERE key IN
                (SELECT key FROM conversation WHERE last_turn_at < :before ORDER BY last_turn_at LIMIT :most)
            RETURNING library
            """;

    @Override
    public void begin(LibraryId library, ConversationId id, Turn first) {
        writer.write(handle -> {
            long key = handle.createQuery("""
                    INSERT INTO conversation (library, id) SELECT id, :id FROM library WHERE id = :library
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
    public boolean append(LibraryId library, ConversationId id, Turn turn) {
        return writer.write(handle -> {
            Optional<Long> key = key(handle, library, id);
            key.ifPresent(conversation -> TurnTable.insert(handle, library, conversation, turn));
            return key.isPresent();
        });
    }

    @Override
    public Optional<Conversation> find(LibraryId library, ConversationId id, int mostTurns) {
        return readers.readAtOnce(handle -> key(handle, library, id).map(key -> {
            List<Turn> turns = TurnTable.latest(handle, key, mostTurns);
            return new Conversation(id, turns);
        }));
    }

    @Override
    public boolean remove(LibraryId library, ConversationId id) {
        return writer
                .write(handle -> handle.createUpdate("DELETE FROM conversation WHERE library = :library AND id = :id")
                        .bind("library", library.value())
                        .bind("id", id.value())
                        .execute() == 1);
    }

    @Override
    public Map<LibraryId, Integer> removeRestingSince(Instant before, int most) {
        return writer.write(handle -> handle.createQuery(REMOVE_RESTING)
                .bind("before", Micros.of(before))
                .bind("most", most)
                .mapTo(String.class)
                .list()
                .stream()
                .collect(Collectors.toMap(LibraryId::new, one -> 1, Integer::sum)));
    }

    private static Optional<Long> key(Handle handle, LibraryId library, ConversationId id) {
        return handle.createQuery("SELECT key FROM conversation WHERE library = :library AND id = :id")
                .bind("library", library.value())
                .bind("id", id.value())
                .mapTo(Long.class)
                .findOne();
    }
}
