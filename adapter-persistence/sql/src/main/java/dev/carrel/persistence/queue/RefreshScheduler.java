package dev.carrel.persistence.queue;

import dev.carrel.application.port.DocumentQueue.FetchReason;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.persistence.column.EpochMicros;
import dev.carrel.persistence.database.DatabaseReader;
import dev.carrel.persistence.database.DatabaseWriter;
import dev.carrel.persistence.table.DocumentRow;
import dev.carrel.persistence.table.DocumentTable;
import dev.carrel.persistence.table.LibraryTable;
import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.Handle;

/** The scheduled refresh of pages: queues pages again that are older than the refresh interval of their library. */
public record RefreshScheduler(DatabaseWriter writer, DatabaseReader readPool) {

    /** One index seek for each library with a refresh interval, independent of other libraries. */
    public static final String STALE_LIBRARIES = """
            SELECT library_row, under_way FROM (
                SELECT library.id AS library_row,
                    refresh_interval + (SELECT read_at FROM document INDEXED BY document_read
                        WHERE document.library = library.id AND read_at IS NOT NULL
                        ORDER BY read_at LIMIT 1) AS stale_at,
                    (SELECT count(*) FROM document INDEXED BY document_scheduled
                        WHERE document.library = library.id AND fetch_reason = 'scheduled'
                            AND status IN ('queued', 'running')) AS under_way
                FROM library INDEXED BY library_refreshing
                WHERE refresh_interval IS NOT NULL AND public_id IS NOT NULL) AS refreshing
            WHERE stale_at <= :now AND under_way < :share ORDER BY stale_at, library_row LIMIT :limit
            """;
    public static final String STALE = """
            SELECT document.* FROM library CROSS JOIN document INDEXED BY document_read ON document.library = library.id
            WHERE library.id = :library AND public_id IS NOT NULL AND refresh_interval IS NOT NULL
                AND read_at IS NOT NULL AND read_at <= :now - refresh_interval
            ORDER BY read_at LIMIT :limit
            """;

    /**
     * Queues stale pages, oldest first.
     *
     * @param share the maximum number of queued or running refreshes of each library
     * @param limit the maximum number of pages in total
     * @return the number of queued pages
     */
    int enqueueRefreshes(Instant now, int share, int limit) {
        int refreshed = 0;
        for (StaleLibrary library : findStaleLibraries(now, share, limit)) {
            int pageLimit = Math.min(share - library.scheduledCount(), limit - refreshed);
            if (pageLimit > 0) {
                refreshed += writer.runInTransaction(new LibraryId(LibraryTable.libraryIdOf(library.rowId())),
                        handle -> resubmitStale(handle, library, now, pageLimit));
            }
        }
        return refreshed;
    }

    private List<StaleLibrary> findStaleLibraries(Instant now, int share, int limit) {
        return readPool.read(handle -> handle.createQuery(STALE_LIBRARIES)
                .bind("now", EpochMicros.of(now))
                .bind("share", share)
                .bind("limit", limit)
                .map((row, context) -> new StaleLibrary(row.getString("library_row"), row.getInt("under_way")))
                .list());
    }

    private static int resubmitStale(Handle handle, StaleLibrary library, Instant now, int limit) {
        List<DocumentRow> stale = handle.createQuery(STALE)
                .bind("library", library.rowId())
                .bind("now", EpochMicros.of(now))
                .bind("limit", limit)
                .map((row, context) -> DocumentRow.fromRow(row))
                .list();
        for (DocumentRow row : stale) {
            DocumentTable.updateState(handle, row, row.document().state().resubmit(now), now);
            DocumentTable.updateFetchReason(handle, row.key(), FetchReason.SCHEDULED);
        }
        return stale.size();
    }

    /**
     * A library with stale pages.
     *
     * @param rowId the id of its row, see {@link LibraryTable}
     * @param scheduledCount the number of refreshes that are queued or running
     */
    private record StaleLibrary(String rowId, int scheduledCount) {}
}
