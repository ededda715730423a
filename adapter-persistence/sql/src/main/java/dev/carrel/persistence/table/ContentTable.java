package dev.carrel.persistence.table;

import dev.carrel.application.port.DocumentQueue.ExtractedContent;
import dev.carrel.application.port.PageFetcher.Validators;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.Document.Correction;
import dev.carrel.domain.document.DocumentContent;
import dev.carrel.persistence.column.CorrectionColumn;
import dev.carrel.persistence.column.EpochMicros;
import dev.carrel.persistence.column.LeftOutColumn;
import dev.carrel.persistence.database.MultiRowStatement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** The content columns of the {@code document} table, and the sections of the content. */
public final class ContentTable {

    private ContentTable() {}

    /** What was fetched of a document: the validators of its version, and what is known of the extraction. */
    public record FetchedVersion(DocumentRow row, Validators validators, ExtractedContent extracted) {

        private List<@Nullable Object> columns() {
            return Arrays.asList(row.key(), validators.etag(), validators.lastModified(), extracted.kept(),
                    extracted.keepAll(), LeftOutColumn.toColumn(extracted.leftOut()));
        }
    }

    /**
     * A new content of a document.
     *
     * @param digest of the content
     */
    public record NewContent(FetchedVersion version, String digest, long revision) {

        DocumentRow row() {
            return version.row();
        }

        DocumentContent content() {
            return version.extracted().content();
        }

        private List<@Nullable Object> columns(Instant now) {
            var columns = new ArrayList<@Nullable Object>(version.columns());
            columns.addAll(Arrays.asList(content().title(), digest, revision, EpochMicros.of(now),
                    CorrectionColumn.toColumn(outdatedCorrection(row().document()))));
            return columns;
        }
    }

    /** The text of a document with a key. */
    record StoredContent(long document, DocumentContent content) {}

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

    /** Replaces the contents of documents, which are then pending for embedding, and applies the metadata that wait. */
    public static void replaceContents(Handle handle, List<NewContent> contents, Instant now) {
        for (NewContent each : contents) {
            DocumentTable.storeMetadata(handle, each.row(), each.row().document().withPendingApplied(now));
            if (each.row().document().hasContent()) {
                SectionTable.deleteSections(handle, each.row().key());
                EmbeddingTable.releaseEmbeddings(handle, each.row().key());
            }
        }
        MultiRowStatement.execute(handle, """
                UPDATE document SET etag = column2, last_modified = column3, kept = CAST(column4 AS DOUBLE PRECISION),
                    keep_all = CAST(column5 AS BOOLEAN), left_out = column6, content_title = column7,
                    content_digest = column8, revision = CAST(column9 AS BIGINT), embedded = NULL,
                    updated_at = CAST(column10 AS BIGINT), correction = column11
                FROM (VALUES %s) AS stored WHERE document.key = CAST(column1 AS BIGINT)
                """, contents, each -> each.columns(now));
        SectionTable.insertContents(handle, contents.stream()
                .map(each -> new StoredContent(each.row().key(), each.content()))
                .toList());
        CorrectionTable.endAll(handle, contents.stream()
                .map(NewContent::row)
                .filter(row -> row.document().isCorrected())
                .map(DocumentRow::key)
                .toList());
    }

    private static @Nullable Correction outdatedCorrection(Document document) {
        Correction correction = document.correction();
        return correction == null ? null : correction.outdated();
    }

    /** Replaces the text of a document, which is then pending for embedding, and not what is known of its source. */
    public static void replaceSections(Handle handle, long document, DocumentContent content, long revision) {
        SectionTable.deleteSections(handle, document);
        EmbeddingTable.releaseEmbeddings(handle, document);
        handle.createUpdate("""
                UPDATE document SET content_title = :title, revision = :revision, embedded = NULL WHERE key = :key
                """)
                .bind("title", content.title())
                .bind("revision", revision)
                .bind("key", document)
                .execute();
        SectionTable.insertContents(handle, List.of(new StoredContent(document, content)));
    }

    /** Sets what is known of the correction of a document; null for none. */
    public static void updateCorrection(Handle handle, long document, @Nullable Correction correction, Instant now) {
        handle.createUpdate("UPDATE document SET correction = :correction, updated_at = :updated_at WHERE key = :key")
                .bind("correction", CorrectionColumn.toColumn(correction))
                .bind("updated_at", EpochMicros.of(now))
                .bind("key", document)
                .execute();
    }

    /** Sets what is known of the versions of documents that were fetched last, and whose contents stay. */
    public static void updateVersions(Handle handle, List<FetchedVersion> versions) {
        MultiRowStatement.execute(handle, """
                UPDATE document SET etag = column2, last_modified = column3, kept = CAST(column4 AS DOUBLE PRECISION),
                    keep_all = CAST(column5 AS BOOLEAN), left_out = column6
                FROM (VALUES %s) AS fetched WHERE document.key = CAST(column1 AS BIGINT)
                """, versions, FetchedVersion::columns);
    }

    /** Deletes the content of a document together with everything known of its version. */
    public static void clearContent(Handle handle, DocumentRow row, Instant now) {
        long document = row.key();
        handle.createUpdate(
                """
                        UPDATE document SET content_title = NULL, content_digest = NULL, revision = NULL,
                            embedded = NULL, etag = NULL, last_modified = NULL, kept = NULL, left_out = NULL,
                            correction = :correction, updated_at = :updated_at
                        WHERE key = :key
                        """)
                .bind("correction", CorrectionColumn.toColumn(outdatedCorrection(row.document())))
                .bind("updated_at", EpochMicros.of(now))
                .bind("key", document)
                .execute();
        CorrectionTable.endAll(handle, row.document().isCorrected() ? List.of(document) : List.of());
        SectionTable.deleteSections(handle, document);
        ImageTable.deleteImages(handle, document);
        EmbeddingTable.releaseEmbeddings(handle, document);
    }
}
