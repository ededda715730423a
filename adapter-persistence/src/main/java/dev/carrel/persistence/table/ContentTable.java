package dev.carrel.persistence.table;

import dev.carrel.application.port.DocumentQueue.ExtractedContent;
import dev.carrel.application.port.PageFetcher.Validators;
import dev.carrel.domain.document.DocumentContent;
import java.time.Instant;
import java.util.OptionalLong;
import org.jdbi.v3.core.Handle;

/** The content columns of the {@code document} table, and the sections of the content. */
public final class ContentTable {

    private ContentTable() {}

    /**
     * Returns the revision at which a document got its content if it has the given digest; empty if the content
     * differs.
     */
    public static OptionalLong findRevisionOfSame(Handle handle, long document, String digest) {
        return handle.createQuery("SELECT revision FROM document WHERE key = :key AND content_digest = :digest")
                .bind("key", document)
                .bind("digest", digest)
                .mapTo(Long.class)
                .findOne()
                .map(OptionalLong::of)
                .orElse(OptionalLong.empty());
    }

    /** Replaces the content of a document, which is then pending for embedding. */
    public static void replaceContent(Handle handle, DocumentRow row, DocumentContent content, String digest,
            long revision, Instant now) {
        if (row.document().hasContent()) {
            SectionTable.deleteSections(handle, row.key());
            EmbeddingTable.releaseEmbeddings(handle, row.key());
        }
        handle.createUpdate("""
                UPDATE document SET content_title = :title, content_digest = :digest, revision = :revision,
                    embedded = NULL, updated_at = :updated_at
                WHERE key = :key
                """)
                .bind("title", content.title())
                .bind("digest", digest)
                .bind("revision", revision)
                .bind("updated_at", EpochMicros.of(now))
                .bind("key", row.key())
                .execute();
        SectionTable.insertContent(handle, row.key(), content);
    }

    /** Sets the validators of the version of the page that was fetched last, and what is known of its extraction. */
    public static void updateVersion(Handle handle, long document, Validators version, ExtractedContent extracted) {
        handle.createUpdate("""
                UPDATE document SET etag = :etag, last_modified = :last_modified, kept = :kept, keep_all = :keep_all
                WHERE key = :key
                """)
                .bind("etag", version.etag())
                .bind("last_modified", version.lastModified())
                .bind("kept", extracted.kept())
                .bind("keep_all", extracted.keepAll())
                .bind("key", document)
                .execute();
    }

    /** Deletes the content of a document together with everything known of its version. */
    public static void clearContent(Handle handle, long document, Instant now) {
        handle.createUpdate(
                """
                        UPDATE document SET content_title = NULL, content_digest = NULL, revision = NULL,
                            embedded = NULL, etag = NULL, last_modified = NULL, kept = NULL,
                            updated_at = :updated_at
                        WHERE key = :key
                        """)
                .bind("updated_at", EpochMicros.of(now))
                .bind("key", document)
                .execute();
        SectionTable.deleteSections(handle, document);
        ImageTable.deleteImages(handle, document);
        EmbeddingTable.releaseEmbeddings(handle, document);
    }
}
