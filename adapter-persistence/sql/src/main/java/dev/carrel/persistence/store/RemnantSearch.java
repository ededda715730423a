package dev.carrel.persistence.store;

import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.persistence.database.DatabaseReader;
import dev.carrel.persistence.table.DocumentRow;
import dev.carrel.persistence.table.DocumentTable;
import java.util.ArrayList;
import java.util.List;
import org.jdbi.v3.core.Handle;

/**
 * The search for remnants of a document in the tables: its rows, and rows that refer to it. The id alone, which a
 * tombstone keeps until the index has followed, does not count.
 */
public record RemnantSearch(DatabaseReader readPool) {

    /** Returns each remnant as a sentence; empty if nothing is left. */
    public List<String> findRemnants(LibraryId library, DocumentId document) {
        List<String> remnants = new ArrayList<>(
                readPool.readSnapshot(handle -> DocumentTable.findDocument(handle, library, document)
                        .map(row -> describeRows(handle, row))
                        .orElse(List.of())));
        remnants.addAll(describeEmbeddings(library, document));
        return remnants;
    }

    private static List<String> describeRows(Handle handle, DocumentRow row) {
        List<String> remnants = new ArrayList<>();
        long characters = countRows(handle, "SELECT coalesce(sum(length(text)), 0) FROM section WHERE document = :key",
                row);
        remnants.add(row.document().hasContent()
                ? "The storage has the document, with a text of " + characters + " characters."
                : "The storage has the document, without a text to answer with.");
        if (countRows(handle, """
                SELECT (SELECT count(*) FROM submitted_text WHERE document = :key)
                    + (SELECT count(*) FROM submitted_file WHERE document = :key)
                """, row) > 0) {
            remnants.add("The storage keeps the submitted content until it has been processed.");
        }
        if (countRows(handle, "SELECT count(*) FROM recognized_page WHERE document = :key", row) > 0) {
            remnants.add("The storage has what was recognised in its pictures.");
        }
        if (countRows(handle, "SELECT count(*) FROM correction WHERE document = :key", row) > 0) {
            remnants.add("The storage has a corrected text of it.");
        }
        long replies = countRows(handle, """
                SELECT (SELECT count(*) FROM turn_document WHERE document = :key)
                    + (SELECT count(*) FROM turn_drawn_from WHERE document = :key)
                """, row);
        if (replies > 0) {
            remnants.add("The storage has replies that were written from it: " + replies + ".");
        }
        long questions = countRows(handle, "SELECT count(*) FROM question_document WHERE document = :key", row);
        if (questions > 0) {
            remnants.add("The question log names it as a source: " + questions + ".");
        }
        if (countRows(handle, "SELECT count(*) FROM callback WHERE document = :key", row) > 0) {
            remnants.add("The storage has an undelivered webhook event for it.");
        }
        return remnants;
    }

    private List<String> describeEmbeddings(LibraryId library, DocumentId document) {
        return readPool.read(handle -> handle.createQuery("""
                SELECT document IS NULL AS released, count(*) AS passages
                FROM embedding_set JOIN embedding ON embedding_set = embedding_set.key
                WHERE library = (SELECT id FROM library WHERE public_id = :library)
                    AND document_id = :id GROUP BY released ORDER BY released
                """)
                .bind("library", library.value())
                .bind("id", document.value())
                .map((row, context) -> row.getBoolean("released")
                        ? "The storage has embeddings of an earlier text, until the next purge: "
                                + row.getLong("passages") + "."
                        : "The storage has embeddings of its passages: " + row.getLong("passages") + ".")
                .list());
    }

    private static long countRows(Handle handle, String sql, DocumentRow row) {
        return handle.createQuery(sql).bind("key", row.key()).mapTo(long.class).one();
    }
}
