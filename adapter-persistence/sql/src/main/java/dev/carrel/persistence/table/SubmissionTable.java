package dev.carrel.persistence.table;

import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.DocumentSource;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.error.StorageException;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.persistence.database.DatabaseReader;
import dev.carrel.persistence.database.MultiRowStatement;
import java.io.IOException;
import java.io.InputStream;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;

/** The tables of submitted texts and files, which are kept until they have been processed, originals for longer. */
public final class SubmissionTable {

    /** The size of a chunk: small enough for memory, large enough that a file has few rows. */
    public static final int CHUNK_BYTES = 256 * 1024;

    private SubmissionTable() {}

    /** Stores the texts and files of new documents; a web page has nothing to store. */
    public static void insertSources(Handle handle, LibraryId library, List<NewDocumentRow> rows) {
        List<NewDocumentRow> texts = rows.stream()
                .filter(row -> row.source() instanceof DocumentSource.RawText)
                .toList();
        MultiRowStatement.execute(handle, """
                INSERT INTO submitted_text (document, text)
                SELECT document.key, column3
                FROM (VALUES %s) AS added JOIN library ON library.public_id = column1
                    JOIN document ON document.library = library.id AND document.id = column2
                """, texts, row -> List.of(library.value(), row.document().id().value(),
                ((DocumentSource.RawText) row.source()).text()));
        for (NewDocumentRow row : rows) {
            if (row.source() instanceof DocumentSource.SourceFile file) {
                insertSource(handle, DocumentTable.findKey(handle, library, row.document().id()), file);
            }
        }
    }

    /** Stores a text or file; a web page has nothing to store. */
    public static void insertSource(Handle handle, long document, DocumentSource source) {
        switch (source) {
            case DocumentSource.WebPage page -> {
                // The URL is a column of the document.
            }
            case DocumentSource.RawText raw ->
                    handle.createUpdate("INSERT INTO submitted_text (document, text) VALUES (:document, :text)")
                            .bind("document", document)
                            .bind("text", raw.text())
                            .execute();
            case DocumentSource.SourceFile file -> insertSource(handle, document, file);
        }
    }

    private static void insertSource(Handle handle, long document, DocumentSource.SourceFile file) {
        handle.createUpdate("""
                INSERT INTO submitted_file (document, name, media_type, size, kept)
                VALUES (:document, :name, :media_type, :size, :kept)
                """)
                .bind("document", document)
                .bind("name", file.name())
                .bind("media_type", file.mediaType())
                .bind("size", file.content().size())
                .bind("kept", file.isKept())
                .execute();
        try (InputStream content = file.content().openStream()) {
            long size = 0;
            int position = 0;
            for (byte[] chunk = content.readNBytes(CHUNK_BYTES); chunk.length > 0; chunk = content
                    .readNBytes(CHUNK_BYTES)) {
                insertChunk(handle, document, position++, chunk);
                size += chunk.length;
            }
            if (size != file.content().size()) {
                throw InvalidRequestException.of("file", "must have its declared size");
            }
        } catch (IOException e) {
            throw new StorageException("The file " + file.name() + " could not be read.", e);
        }
    }

    private static void insertChunk(Handle handle, long document, int position, byte[] chunk) {
        handle.createUpdate("""
                INSERT INTO submitted_chunk (document, position, bytes) VALUES (:document, :position, :bytes)
                """).bind("document", document).bind("position", position).bind("bytes", chunk).execute();
    }

    /** Deletes the texts or files of documents. */
    public static void deleteSources(Handle handle, Collection<DocumentRow> rows) {
        deleteSources(handle, rows, "");
    }

    /** Deletes the texts or files of documents that have been processed, but for the originals that are kept. */
    public static void deleteProcessedSources(Handle handle, Collection<DocumentRow> rows) {
        deleteSources(handle, rows, " AND NOT kept");
    }

    private static void deleteSources(Handle handle, Collection<DocumentRow> rows, String condition) {
        int texts = handle.createUpdate("""
                DELETE FROM submitted_text WHERE document IN (SELECT CAST(value AS BIGINT) FROM json_each(:keys))
                """).bind("keys", keysOf(rows)).execute();
        if (texts < rows.size()) {
            handle.createUpdate("""
                    DELETE FROM submitted_file WHERE document IN (SELECT CAST(value AS BIGINT) FROM json_each(:keys))
                    """ + condition).bind("keys", keysOf(rows)).execute();
        }
    }

    /** Returns the length of each submitted text in characters, by the key of its document. */
    public static Map<Long, Long> findTextLengths(Handle handle, Collection<DocumentRow> rows) {
        return handle.createQuery("""
                SELECT document, length(text) AS characters FROM json_each(:keys)
                    CROSS JOIN submitted_text ON document = CAST(value AS BIGINT)
                """)
                .bind("keys", keysOf(rows))
                .map((row, context) -> Map.entry(row.getLong("document"), row.getLong("characters")))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    /** Returns the sources of documents by their keys; a file is read from the storage when it is opened. */
    public static Map<Long, DocumentSource> readSources(Handle handle, DatabaseReader readPool,
            Collection<DocumentRow> rows) {
        Map<Long, String> texts = handle.createQuery("""
                SELECT document, text FROM json_each(:keys)
                    CROSS JOIN submitted_text ON document = CAST(value AS BIGINT)
                """)
                .bind("keys", keysOf(rows))
                .map((row, context) -> Map.entry(row.getLong("document"), row.getString("text")))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
        return rows.stream().collect(Collectors.toMap(DocumentRow::key, row -> {
            WebAddress url = row.document().url();
            String text = texts.get(row.key());
            return url != null ? new DocumentSource.WebPage(url)
                    : text != null ? new DocumentSource.RawText(text) : readFile(handle, readPool, row);
        }));
    }

    private static String keysOf(Collection<DocumentRow> rows) {
        return rows.stream()
                .filter(row -> row.document().url() == null)
                .map(row -> Long.toString(row.key()))
                .collect(Collectors.joining(",", "[", "]"));
    }

    private static DocumentSource readFile(Handle handle, DatabaseReader readPool, DocumentRow row) {
        return findFile(handle, readPool, row).orElseThrow();
    }

    /** Returns how many bytes the files of a library have that are kept. */
    public static long sumKept(Handle handle, LibraryId library) {
        return handle.createQuery("""
                SELECT coalesce(sum(size), 0)
                FROM library JOIN document ON document.library = library.id
                    JOIN submitted_file ON submitted_file.document = document.key
                WHERE public_id = :library AND submitted_file.kept
                """).bind("library", library.value()).mapTo(long.class).one();
    }

    /** Returns the file of a document; it is read from the storage when it is opened. Empty if there is none. */
    public static Optional<DocumentSource.SourceFile> findFile(Handle handle, DatabaseReader readPool,
            DocumentRow row) {
        return handle.createQuery("SELECT name, media_type, size, kept FROM submitted_file WHERE document = :document")
                .bind("document", row.key())
                .map((file, context) -> new DocumentSource.SourceFile(file.getString("name"),
                        file.getString("media_type"),
                        new SubmittedByteSource(readPool, row.key(), row.submissionDigest(), file.getLong("size")),
                        file.getBoolean("kept")))
                .findOne();
    }
}
