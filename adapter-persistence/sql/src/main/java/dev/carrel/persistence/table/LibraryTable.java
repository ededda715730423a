package dev.carrel.persistence.table;

import dev.carrel.domain.WebAddress;
import dev.carrel.domain.helparticle.HelpArticleMode;
import dev.carrel.domain.library.Library;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.library.LibrarySettings;
import dev.carrel.domain.library.LibrarySettings.Webhook;
import dev.carrel.domain.library.UsageLimits;
import dev.carrel.persistence.column.EpochMicros;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.SqlStatement;
import org.jspecify.annotations.Nullable;

/**
 * The {@code library} table. The row of a deleted library is hidden, with everything that refers to it, until it is
 * deleted in batches; a library that is created again under the same id gets a row of its own meanwhile. The column
 * {@code public_id} is the library id, or null for a deleted library; the column {@code id} is the row id: the library
 * id, with a random suffix if an older row has that id.
 */
public final class LibraryTable {

    /** The id of the trash: a row that is no library, to which deleted conversations are moved. */
    public static final String TRASH_ROW_ID = "!";

    /** Separates a library id from the suffix of a row id; sorts before all characters of a library id. */
    private static final String SUFFIX_SEPARATOR = "!";

    private LibraryTable() {}

    /** Adds a library. */
    public static void insertLibrary(Handle handle, Library library) {
        var insert = handle.createUpdate(
                """
                        INSERT INTO library (id, public_id, name, instructions, refresh_interval, callback_url,
                            callback_secret, keep_all, limit_per_minute, limit_per_day, limit_at_once,
                            limit_question, help_articles, created_at)
                        VALUES (CASE WHEN EXISTS (SELECT 1 FROM library WHERE id = :id)
                                THEN :id || '!' || :suffix ELSE :id END,
                            :id, :name, :instructions, :refresh_interval, :callback_url, :callback_secret, :keep_all,
                            :limit_per_minute, :limit_per_day, :limit_at_once, :limit_question, :help_articles,
                            :created_at)
                        """);
        bindSettings(insert, library.settings());
        insert.bind("id", library.id().value())
                .bind("suffix", Long.toHexString(ThreadLocalRandom.current().nextLong()))
                .bind("created_at", EpochMicros.of(library.createdAt()))
                .execute();
    }

    /** Replaces the settings of a library. */
    public static void updateSettings(Handle handle, LibraryId library, LibrarySettings settings) {
        var update = handle.createUpdate("""
                UPDATE library SET name = :name, instructions = :instructions, refresh_interval = :refresh_interval,
                    callback_url = :callback_url, callback_secret = :callback_secret, keep_all = :keep_all,
                    limit_per_minute = :limit_per_minute, limit_per_day = :limit_per_day,
                    limit_at_once = :limit_at_once, limit_question = :limit_question,
                    help_articles = :help_articles
                WHERE public_id = :id
                """);
        bindSettings(update, settings);
        update.bind("id", library.value()).execute();
    }

    private static <T extends SqlStatement<T>> void bindSettings(T statement, LibrarySettings settings) {
        Webhook webhook = settings.webhook();
        bindLimits(statement, settings.limits())
                .bind("name", settings.name())
                .bind("instructions", settings.instructions())
                .bind("refresh_interval", EpochMicros.ofNullable(settings.refreshInterval()))
                .bind("callback_url", webhook == null ? null : webhook.url().value())
                .bind("callback_secret", webhook == null ? null : webhook.secret())
                .bind("keep_all", settings.keepAll())
                .bind("help_articles", settings.helpArticles().wireName());
    }

    /** Reads a row of a library that is not deleted. */
    public static Library readLibrary(ResultSet row) throws SQLException {
        var settings = new LibrarySettings(row.getString("name"), row.getString("instructions"), refreshInterval(row),
                readWebhook(row), row.getBoolean("keep_all"), readLimits(row),
                HelpArticleMode.fromWireName(row.getString("help_articles")).orElseThrow());
        return new Library(new LibraryId(row.getString("public_id")), settings,
                EpochMicros.toInstant(row.getLong("created_at")), row.getBoolean("keeps_readers"));
    }

    /** Has a library keep who may read its documents, for ever. */
    public static void keepReaders(Handle handle, LibraryId library) {
        handle.createUpdate("UPDATE library SET keeps_readers = TRUE WHERE public_id = :library AND NOT keeps_readers")
                .bind("library", library.value())
                .execute();
    }

    /** Returns the library id of a row that refers to a library. */
    public static LibraryId libraryIdOf(ResultSet row) throws SQLException {
        return new LibraryId(libraryIdOf(row.getString("library")));
    }

    /** Returns the library id of a row id. */
    public static String libraryIdOf(String rowId) {
        int end = rowId.indexOf(SUFFIX_SEPARATOR);
        return end < 0 ? rowId : rowId.substring(0, end);
    }

    /** Returns a key that sorts after all row ids of a library, and before the row ids of the next one. */
    public static String afterAllRowsOf(String rowId) {
        return libraryIdOf(rowId) + SUFFIX_SEPARATOR + "~";
    }

    /**
     * Hides a library and everything that belongs to it, for {@code RemovalSweeper} to delete.
     *
     * @return whether the library existed
     */
    public static boolean markRemoved(Handle handle, LibraryId library) {
        handle.createUpdate("""
                UPDATE crawl SET status = 'cancelled', ended_at = created_at, sitemap_due = NULL, sitemap_since = NULL
                WHERE library = (SELECT id FROM library WHERE public_id = :library) AND status = 'running'
                """).bind("library", library.value()).execute();
        return handle.createUpdate("""
                UPDATE library SET public_id = NULL, name = NULL, instructions = NULL, refresh_interval = NULL,
                    callback_url = NULL, callback_secret = NULL
                WHERE public_id = :library
                """).bind("library", library.value()).execute() == 1;
    }

    /** Returns the row ids of deleted libraries, and that of the trash. */
    public static List<String> listRemoved(Handle handle) {
        return handle.createQuery("SELECT id FROM library WHERE public_id IS NULL").mapTo(String.class).list();
    }

    /** Deletes the row of a deleted library, but not the trash; returns whether it was deleted. */
    public static boolean deleteLibrary(Handle handle, String rowId) {
        return !rowId.equals(TRASH_ROW_ID)
                && handle.createUpdate("DELETE FROM library WHERE id = :id").bind("id", rowId).execute() == 1;
    }

    private static @Nullable Duration refreshInterval(ResultSet row) throws SQLException {
        long micros = row.getLong("refresh_interval");
        return row.wasNull() ? null : EpochMicros.toDuration(micros);
    }

    /** Reads the webhook of a library; null if it has none. */
    static @Nullable Webhook readWebhook(ResultSet row) throws SQLException {
        String url = row.getString("callback_url");
        return url == null ? null : new Webhook(new WebAddress(url), row.getString("callback_secret"));
    }

    /** Binds the columns of limits, which the table of tokens has too. */
    public static <T extends SqlStatement<T>> T bindLimits(T statement, UsageLimits limits) {
        return statement.bind("limit_per_minute", limits.perMinute())
                .bind("limit_per_day", limits.perDay())
                .bind("limit_at_once", limits.atOnce())
                .bind("limit_question", limits.questionCharacters());
    }

    /** Reads the columns of limits. */
    public static UsageLimits readLimits(ResultSet row) throws SQLException {
        return new UsageLimits(readLimit(row, "limit_per_minute"), readLimit(row, "limit_per_day"),
                readLimit(row, "limit_at_once"), readLimit(row, "limit_question"));
    }

    private static @Nullable Integer readLimit(ResultSet row, String column) throws SQLException {
        int limit = row.getInt(column);
        return row.wasNull() ? null : limit;
    }

    /** Returns whether the library keeps all text of pages. */
    public static boolean keepsAll(Handle handle, LibraryId library) {
        return handle.createQuery("SELECT keep_all FROM library WHERE public_id = :library")
                .bind("library", library.value())
                .mapTo(boolean.class)
                .findOne()
                .orElse(false);
    }

    /** Increments the revision of an existing library and returns it. */
    public static long nextRevision(Handle handle, LibraryId library) {
        return nextRevisions(handle, library, 1);
    }

    /** Makes several changes the latest of a library, and returns the revision of the first; the others follow it. */
    public static long nextRevisions(Handle handle, LibraryId library, int count) {
        return handle
                .createQuery("""
                        UPDATE library SET revision = revision + :count WHERE public_id = :library RETURNING revision
                        """)
                .bind("count", count)
                .bind("library", library.value())
                .mapTo(long.class)
                .one() - count + 1;
    }
}
