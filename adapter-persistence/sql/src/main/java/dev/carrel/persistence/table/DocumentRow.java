package dev.carrel.persistence.table;

import dev.carrel.application.port.DocumentQueue.FetchReason;
import dev.carrel.application.port.PageFetcher.Validators;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentMetadata;
import dev.carrel.domain.document.DocumentState;
import dev.carrel.domain.document.DocumentState.Lease;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.persistence.column.AttributeColumns;
import dev.carrel.persistence.column.CorrectionColumn;
import dev.carrel.persistence.column.DeduplicationKey;
import dev.carrel.persistence.column.EpochMicros;
import dev.carrel.persistence.column.LeftOutColumn;
import dev.carrel.persistence.column.MetadataColumn;
import dev.carrel.persistence.column.WebAddressColumns;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A row of the {@code document} table.
 *
 * @param key the primary key, which other tables refer to
 * @param fencingToken the number of the last lease; 0 before the first
 * @param sourceDigest see {@link DeduplicationKey#sourceDigest}; null also for one that an earlier version stored
 * @param submissionDigest see {@link DeduplicationKey#submissionDigest}
 * @param fetchReason the reason of the next fetch, or of the running one
 * @param everRequested whether a client has ever requested the document, as opposed to a crawl
 * @param knownValidators the validators of the version of the page that is the content
 * @param revision of the last change of the content, its title or its attributes; 0 while there is no content
 * @param keepAll the library's setting to keep all text when the content was extracted
 */
public record DocumentRow(long key, long fencingToken, @Nullable String sourceDigest, @Nullable String submissionDigest,
        FetchReason fetchReason,
        boolean everRequested, Validators knownValidators, long revision, boolean keepAll, Document document) {

    /** Reads a row with all columns of the table. */
    public static DocumentRow fromRow(ResultSet row) throws SQLException {
        var metadata = new DocumentMetadata(row.getString("title"), WebAddressColumns.readAddress(row, "source_url"),
                WebAddressColumns.readAddress(row, "image_snippet"),
                AttributeColumns.readAttributes(row.getString("attributes")));
        var document = new Document(new DocumentId(row.getString("id")), LibraryTable.libraryIdOf(row),
                WebAddressColumns.readAddress(row, "url"), row.getString("client_key"), metadata,
                MetadataColumn.readMetadata(row.getString("pending")),
                row.getString("content_title"), row.getObject("kept") == null ? null : row.getDouble("kept"),
                LeftOutColumn.readLeftOut(row.getString("left_out")),
                readState(row), CorrectionColumn.readCorrection(row.getString("correction")),
                EpochMicros.toInstant(row.getLong("created_at")),
                EpochMicros.toInstant(row.getLong("updated_at")));
        return new DocumentRow(row.getLong("key"), row.getLong("lease"), row.getString("source"),
                row.getString("submission"),
                FetchReason.valueOf(row.getString("fetch_reason").toUpperCase(Locale.ROOT)), row.getBoolean("asked"),
                new Validators(row.getString("etag"), row.getString("last_modified")), row.getLong("revision"),
                row.getBoolean("keep_all"), document);
    }

    private static DocumentState readState(ResultSet row) throws SQLException {
        int attempts = row.getInt("attempts");
        return switch (DocumentStatus.fromWireName(row.getString("status")).orElseThrow()) {
            case QUEUED -> new DocumentState.Queued(attempts, EpochMicros.toInstant(row.getLong("due")),
                    row.getString("message"), row.getInt("interruptions"));
            case RUNNING -> new DocumentState.Running(attempts,
                    new Lease(row.getLong("lease"), EpochMicros.toInstant(row.getLong("lease_until"))),
                    row.getBoolean("resubmitted"), row.getInt("interruptions"));
            case SUCCESS -> new DocumentState.Success(attempts);
            case FAILED -> new DocumentState.Failed(attempts, row.getString("message"),
                    row.getObject("gone_since") != null);
        };
    }

    /** Returns whether another fetch is pending that has not begun. */
    public boolean isAwaitingRead() {
        return document.state() instanceof DocumentState.Queued
                || document.state() instanceof DocumentState.Running running && running.resubmitted();
    }
}
