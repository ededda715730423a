package dev.carrel.persistence;

import dev.carrel.domain.conversation.ReplyMetadata;
import dev.carrel.domain.conversation.Turn;
import dev.carrel.domain.conversation.UsedDocument;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.library.LibraryId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** The turns of conversations with the documents that they are drawn from. */
final class TurnTable {

    private TurnTable() {}

    /** Adds a turn, redacted if a document that it is drawn from is not there. @return its key */
    static long insert(Handle handle, LibraryId library, long conversation, Turn turn) {
        Map<DocumentId, Long> there = new HashMap<>();
        List<DocumentId> gone = new ArrayList<>();
        for (DocumentId id : turn.drawnFrom()) {
            DocumentTable.find(handle, library, id)
                    .ifPresentOrElse(row -> there.put(id, row.key()), () -> gone.add(id));
        }
        Turn kept = turn.redacted(gone);
        long key = handle.createQuery("""
                INSERT INTO turn (conversation, query, reply, created_at)
                VALUES (:conversation, :query, :reply, :created_at) RETURNING key
                """)
                .bind("conversation", conversation)
                .bind("query", kept.query())
                .bind("reply", kept.reply())
                .bind("created_at", Micros.of(kept.createdAt()))
                .mapTo(long.class)
                .one();
        int position = 0;
        for (UsedDocument source : kept.metadata().documents()) {
            insert(handle, key, position++, there.remove(source.id()), source);
        }
        there.values().forEach(document -> insertDrawnFrom(handle, key, document));
        return key;
    }

    private static void insertDrawnFrom(Handle handle, long turn, long document) {
        handle.createUpdate("INSERT INTO turn_drawn_from (turn, document) VALUES (:turn, :document)")
                .bind("turn", turn)
                .bind("document", document)
                .execute();
    }

    private static void insert(Handle handle, long turn, int position, @Nullable Long document, UsedDocument source) {
        handle.createUpdate("""
                INSERT INTO turn_document (turn, position, document, title, similarity, learn_more, image_snippet)
                VALUES (:turn, :position, :document, :title, :similarity, :learn_more, :image_snippet)
                """)
                .bind("turn", turn)
                .bind("position", position)
                .bind("document", document)
                .bind("title", source.title())
                .bind("similarity", source.similarity())
                .bind("learn_more", Addresses.value(source.learnMore()))
                .bind("image_snippet", Addresses.value(source.imageSnippet()))
                .execute();
    }

    /** The latest turns, oldest first. */
    static List<Turn> latest(Handle handle, long conversation, int most) {
        return handle.createQuery("""
                SELECT key, query, reply, created_at FROM turn
                WHERE conversation = :conversation ORDER BY key DESC LIMIT :most
                """)
                .bind("conversation", conversation)
                .bind("most", most)
                .map((row, context) -> new Turn(row.getString("query"), row.getString("reply"),
                        new ReplyMetadata(sources(handle, row.getLong("key"))), drawnFrom(handle, row.getLong("key")),
                        Micros.toInstant(row.getLong("created_at"))))
                .list()
                .reversed();
    }

    private static List<UsedDocument> sources(Handle handle, long turn) {
        return handle.createQuery("""
                SELECT document.id, turn_document.title, similarity, learn_more, turn_document.image_snippet
                FROM turn_document JOIN document ON document.key = turn_document.document
                WHERE turn = :turn ORDER BY position
                """).bind("turn", turn).map((row, context) -> source(row)).list();
    }

    /** Beside the sources. */
    private static Set<DocumentId> drawnFrom(Handle handle, long turn) {
        return handle.createQuery("""
                SELECT id FROM turn_drawn_from JOIN document ON document.key = turn_drawn_from.document
                WHERE turn = :turn
                """).bind("turn", turn).mapTo(String.class).map(DocumentId::new).collectIntoSet();
    }

    private static UsedDocument source(ResultSet row) throws SQLException {
        return new UsedDocument(new DocumentId(row.getString("id")), row.getString("title"),
                row.getDouble("similarity"), Addresses.read(row, "learn_more"), Addresses.read(row, "image_snippet"));
    }
}
