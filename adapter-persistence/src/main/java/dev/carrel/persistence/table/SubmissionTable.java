package dev.carrel.persistence.table;

import dev.carrel.domain.document.DocumentSource;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.error.StorageException;
import dev.carrel.persistence.database.DatabaseReader;
import java.io.IOException;
import java.io.InputStream;
import org.jdbi.v3.core.Handle;

/** The tables of submitted texts and files, which are kept until they have been processed. */
public final class SubmissionTable {

    /** The size of a chunk: small enough for memory, large enough that a file has few rows. */
    public static final int CHUNK_BYTES = 256 * 1024;

    private SubmissionTable() {}

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
                INSERT INTO submitted_file (document, name, media_type, size)
                VALUES (:document, :name, :media_type, :size)
                """)
                .bind("document", document)
                .bind("name", file.name())
                .bind("media_type", file.mediaType())
                .bind("size", file.content().size())
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

    /** Deletes the text or file of a document. */
    public static void deleteSource(Handle handle, long document) {
        boolean isText = handle.createUpdate("DELETE FROM submitted_text WHERE document = :key")
                .bind("key", document)
                .execute() > 0;
        if (!isText) {
            handle.createUpdate("DELETE FROM submitted_file WHERE document = :key").bind("key", document).execute();
        }
    }

    /** Returns whether the source of a document is a text. */
    public static boolean isText(Handle handle, DocumentRow row) {
        return row.document().url() == null
                && handle.createQuery("SELECT EXISTS (SELECT 1 FROM submitted_text WHERE document = :document)")
                        .bind("document", row.key())
                        .mapTo(boolean.class)
                        .one();
    }

    /** Returns the source of a document; a file is read from the storage when it is opened. */
    public static DocumentSource readSource(Handle handle, DatabaseReader readPool, DocumentRow row) {
        var url = row.document().url();
        if (url != null) {
            return new DocumentSource.WebPage(url);
        }
        return handle.createQuery("SELECT text FROM submitted_text WHERE document = :document")
                .bind("document", row.key())
                .mapTo(String.class)
                .findOne()
                .<DocumentSource>map(DocumentSource.RawText::new)
                .orElseGet(() -> readFile(handle, readPool, row));
    }

    private static DocumentSource readFile(Handle handle, DatabaseReader readPool, DocumentRow row) {
        return handle.createQuery("SELECT name, media_type, size FROM submitted_file WHERE document = :document")
                .bind("document", row.key())
                .map((file, context) -> new DocumentSource.SourceFile(file.getString("name"),
                        file.getString("media_type"),
                        new SubmittedByteSource(readPool, row.key(), row.submissionDigest(), file.getLong("size"))))
                .one();
    }
}
