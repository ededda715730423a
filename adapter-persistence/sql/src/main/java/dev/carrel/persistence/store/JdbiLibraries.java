package dev.carrel.persistence.store;

import dev.carrel.application.port.ChangeLog.LogPosition;
import dev.carrel.application.port.Libraries;
import dev.carrel.domain.access.UsageAccount.LibraryAccount;
import dev.carrel.domain.library.Library;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.library.LibrarySettings;
import dev.carrel.persistence.database.DatabaseReader;
import dev.carrel.persistence.database.DatabaseWriter;
import dev.carrel.persistence.table.LibraryTable;
import dev.carrel.persistence.table.PendingPurgeTable;
import dev.carrel.persistence.table.WebhookEventTable;
import dev.carrel.persistence.table.WidgetTable;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * Libraries and their settings.
 *
 * @param isShared whether other engines use the database, which has columns for what they need
 */
public record JdbiLibraries(DatabaseWriter writer, DatabaseReader readPool, RemovalSweeper sweeper,
        boolean isShared) implements Libraries {

    /** The number of conversations that are read to find the libraries in use: some milliseconds of reading. */
    private static final int RECENT_CONVERSATIONS = 1000;

    /** The number of documents that are read to find the library filled last, even while a large one is deleted. */
    private static final int RECENT_DOCUMENTS = 1000;

    private static final String BEFORE_ALL_IDS = "";

    @Override
    public UpsertResult createOrUpdate(LibraryId id, UnaryOperator<LibrarySettings> change, Instant now) {
        return writer.runInTransaction(id, handle -> {
            Optional<Library> known = findLibrary(handle, id);
            LibrarySettings settings = change.apply(known.map(Library::settings).orElse(LibrarySettings.NONE));
            if (known.isEmpty()) {
                LibraryTable.insertLibrary(handle, new Library(id, settings, now));
            } else {
                LibraryTable.updateSettings(handle, id, settings);
            }
            if (settings.webhook() == null) {
                WebhookEventTable.deleteAll(handle, id);
            }
            return new UpsertResult(findLibrary(handle, id).orElseThrow(), known.isEmpty());
        });
    }

    @Override
    public Optional<Library> findById(LibraryId id) {
        return readPool.read(handle -> findLibrary(handle, id));
    }

    @Override
    public Optional<LibraryState> findState(LibraryId id) {
        return readPool.read(handle -> handle.createQuery("""
                SELECT library.*, storage.epoch || '.' || library.incarnation AS epoch
                FROM library, storage WHERE library.public_id = :id
                """)
                .bind("id", id.value())
                .map((row, context) -> new LibraryState(LibraryTable.readLibrary(row),
                        new LogPosition(row.getString("epoch"), row.getLong("revision"),
                                isShared ? row.getLong("horizon") : 0),
                        isShared ? row.getLong("help_version") : 0))
                .findOne());
    }

    @Override
    public List<Library> findAll() {
        return readPool
                .read(handle -> handle
                        .createQuery("SELECT * FROM library WHERE public_id IS NOT NULL ORDER BY public_id")
                        .map((row, context) -> LibraryTable.readLibrary(row))
                        .list());
    }

    @Override
    public List<Library> findPage(@Nullable LibraryId after, int limit) {
        return readPool.read(handle -> handle.createQuery("""
                SELECT * FROM library WHERE public_id > :after ORDER BY public_id LIMIT :limit
                """)
                .bind("after", after == null ? BEFORE_ALL_IDS : after.value())
                .bind("limit", limit)
                .map((row, context) -> LibraryTable.readLibrary(row))
                .list());
    }

    @Override
    public Optional<LibraryId> findLastFilled() {
        return readPool.read(handle -> handle.createQuery("""
                SELECT public_id FROM document CROSS JOIN library ON library.id = document.library
                WHERE document.key > (SELECT max(key) FROM document) - :documents
                    AND public_id IS NOT NULL AND document.revision IS NOT NULL
                ORDER BY document.key DESC LIMIT 1
                """)
                .bind("documents", RECENT_DOCUMENTS)
                .map((row, context) -> new LibraryId(row.getString("public_id")))
                .findOne());
    }

    @Override
    public List<LibraryId> findIdsByLastQuestion() {
        return readPool.read(handle -> handle.createQuery("""
                WITH recent (library, asked_at) AS MATERIALIZED (SELECT library, max(last_turn_at) FROM
                    (SELECT library, last_turn_at FROM conversation WHERE last_turn_at >= 0
                        ORDER BY last_turn_at DESC LIMIT :conversations) AS latest
                    GROUP BY library)
                SELECT public_id FROM library LEFT JOIN recent ON recent.library = library.id
                WHERE public_id IS NOT NULL ORDER BY asked_at DESC NULLS LAST, public_id
                """)
                .bind("conversations", RECENT_CONVERSATIONS)
                .map((row, context) -> new LibraryId(row.getString("public_id")))
                .list());
    }

    @Override
    public boolean deleteById(LibraryId id) {
        boolean removed = writer.runInTransaction(id, handle -> {
            handle.createUpdate("DELETE FROM token_library WHERE library = :id").bind("id", id.value()).execute();
            handle.createUpdate("DELETE FROM person_role WHERE library = :id").bind("id", id.value()).execute();
            JdbiUsageLog.deleteAccount(handle, new LibraryAccount(id));
            WidgetTable.listKeys(handle, id).forEach(widget -> JdbiUsageLog.deleteWidget(handle, widget));
            if (LibraryTable.markRemoved(handle, id)) {
                PendingPurgeTable.recordDeletion(handle, id);
                return true;
            }
            return false;
        });
        if (removed) {
            sweeper.startSweep();
        }
        return removed;
    }

    private static Optional<Library> findLibrary(Handle handle, LibraryId id) {
        return handle.createQuery("SELECT * FROM library WHERE public_id = :id")
                .bind("id", id.value())
                .map((row, context) -> LibraryTable.readLibrary(row))
                .findOne();
    }
}
