package dev.carrel.persistence.store;

import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.error.StorageException;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.persistence.sqlite.ReadPool;
import dev.carrel.persistence.table.DocumentRow;
import dev.carrel.persistence.table.DocumentTable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jdbi.v3.core.Handle;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

/**
 * The search for remnants of a document: its rows, rows that refer to it, and its id in the WAL. The id alone, which a
 * tombstone keeps until the index has followed, does not count. The database file is not searched, because closing a
 * file that SQLite has open would release SQLite's locks.
 */
public record RemnantSearch(Path database, ReadPool readPool) {

    private static final int BUFFER_BYTES = 1024 * 1024;

    /** Returns each remnant as a sentence; empty if nothing is left. */
    public List<String> findRemnants(LibraryId library, DocumentId document) {
        List<String> remnants = new ArrayList<>(
                readPool.readSnapshot(handle -> DocumentTable.findDocument(handle, library, document)
                        .map(row -> describeRows(handle, row))
                        .orElse(List.of())));
        remnants.addAll(describeEmbeddings(library, document));
        if (isInWal(document)) {
            remnants.add("The storage's write-ahead log may hold its text until the next purge.");
        }
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
                WHERE library = (SELECT id FROM library WHERE known_as = :library)
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

    private boolean isInWal(DocumentId document) {
        Path wal = database.resolveSibling(database.getFileName() + "-wal");
        try (InputStream in = Files.newInputStream(wal)) {
            return containsText(in, document.value());
        } catch (NoSuchFileException ignored) {
            return false;
        } catch (IOException e) {
            throw new StorageException("The file " + wal + " could not be read.", e);
        }
    }

    private static boolean containsText(InputStream in, String id) throws IOException {
        byte[] end = new byte[0];
        for (byte[] buffer = in.readNBytes(BUFFER_BYTES); buffer.length > 0; buffer = in.readNBytes(BUFFER_BYTES)) {
            String text = new String(end, ISO_8859_1) + new String(buffer, ISO_8859_1);
            if (text.contains(id)) {
                return true;
            }
            end = Arrays.copyOfRange(buffer, Math.max(0, buffer.length - id.length()), buffer.length);
        }
        return false;
    }
}
