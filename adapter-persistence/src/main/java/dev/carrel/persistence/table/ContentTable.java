package dev.carrel.persistence.table;

import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.Validators;
import java.time.Instant;
import java.util.OptionalLong;
import org.jdbi.v3.core.Handle;

/** What documents answer with. */
public final class ContentTable {

    private ContentTable() {}

    /**
     * The revision of the change that made it answer with the very same text; empty if it answers with another.
     *
     * @param digest that of the text
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

    /** Puts this text in place of what was there; it is yet to be embedded. */
    public static void replaceContent(Handle handle, long document, DocumentContent content, String digest,
            long revision,
            Instant now) {
        handle.createUpdate("""
                UPDATE document SET content_title = :title, content_digest = :digest, revision = :revision,
                    embedded = NULL, updated_at = :updated_at
                WHERE key = :key
                """)
                .bind("title", content.title())
                .bind("digest", digest)
                .bind("revision", revision)
                .bind("updated_at", EpochMicros.of(now))
                .bind("key", document)
                .execute();
        SectionTable.writeContent(handle, document, content);
    }

    public static void updateValidators(Handle handle, long document, Validators version) {
        handle.createUpdate("UPDATE document SET etag = :etag, last_modified = :last_modified WHERE key = :key")
                .bind("etag", version.etag())
                .bind("last_modified", version.lastModified())
                .bind("key", document)
                .execute();
    }

    /** Takes the text away, of which nothing is known from then on. */
    public static void clearContent(Handle handle, long document, Instant now) {
        handle.createUpdate(
                """
                        UPDATE document SET content_title = NULL, content_digest = NULL, revision = NULL, embedded = NULL, etag = NULL,
                            last_modified = NULL, updated_at = :updated_at
                        WHERE key = :key
                        """)
                .bind("updated_at", EpochMicros.of(now))
                .bind("key", document)
                .execute();
        SectionTable.deleteSections(handle, document);
        EmbeddingTable.releaseEmbeddings(handle, document);
    }
}
