package dev.carrel.persistence.table;

import dev.carrel.domain.WebAddress;
import dev.carrel.domain.library.Library;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.library.LibrarySettings;
import dev.carrel.domain.library.Webhook;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.SqlStatement;
import org.jspecify.annotations.Nullable;

/** The {@code library} table. A row is one life of a library: a library that is deleted and created again has two. */
public final class LibraryTable {

    /** The id of a row that no library has; rows that are moved to it are as good as deleted. */
    public static final String NOWHERE = "!";

    /** Separates a library id from the suffix of its life; sorts before all characters of an id. */
    private static final String LIFE_SEPARATOR = "!";

    private LibraryTable() {}

    /** Adds a library; it gets a new life if rows of a removed one remain. */
    public static void insertLibrary(Handle handle, Library library) {
        var insert = handle.createUpdate(
                """
                        INSERT INTO library (id, known_as, name, instructions, refresh_interval, callback_url,
                            callback_secret, created_at)
                        VALUES (iif(EXISTS (SELECT 1 FROM library WHERE id = :id),
                                :id || '!' || hex(randomblob(8)), :id),
                            :id, :name, :instructions, :refresh_interval, :callback_url, :callback_secret, :created_at)
                        """);
        bindSettings(insert, library.settings());
        insert.bind("id", library.id().value()).bind("created_at", EpochMicros.of(library.createdAt())).execute();
    }

    /** Replaces the settings of a library. */
    public static void updateSettings(Handle handle, LibraryId library, LibrarySettings settings) {
        var update = handle.createUpdate("""
                UPDATE library SET name = :name, instructions = :instructions, refresh_interval = :refresh_interval,
                    callback_url = :callback_url, callback_secret = :callback_secret
                WHERE known_as = :id
                """);
        bindSettings(update, settings);
        update.bind("id", library.value()).execute();
    }

    private static void bindSettings(SqlStatement<?> statement, LibrarySettings settings) {
        Webhook webhook = settings.webhook();
        statement.bind("name", settings.name())
                .bind("instructions", settings.instructions())
                .bind("refresh_interval", EpochMicros.ofNullable(settings.refreshInterval()))
                .bind("callback_url", webhook == null ? null : webhook.url().value())
                .bind("callback_secret", webhook == null ? null : webhook.secret());
    }

    /** Reads a row of a library that is not removed. */
    public static Library readLibrary(ResultSet row) throws SQLException {
        var settings = new LibrarySettings(row.getString("name"), row.getString("instructions"), refreshInterval(row),
                readWebhook(row));
        return new Library(new LibraryId(row.getString("known_as")), settings,
                EpochMicros.toInstant(row.getLong("created_at")));
    }

    /** Returns the library id of a row that refers to a library. */
    public static LibraryId libraryIdOf(ResultSet row) throws SQLException {
        return new LibraryId(libraryIdOf(row.getString("library")));
    }

    /** Returns the library id of a life. */
    public static String libraryIdOf(String life) {
        int end = life.indexOf(LIFE_SEPARATOR);
        return end < 0 ? life : life.substring(0, end);
    }

    /** Returns a key that sorts after all lives of a library, and before all other libraries. */
    public static String afterAllLives(String life) {
        return libraryIdOf(life) + LIFE_SEPARATOR + "~";
    }

    /**
     * Hides a library and everything that belongs to it, for {@code RemovalSweeper} to delete.
     *
     * @return whether the library existed
     */
    public static boolean markRemoved(Handle handle, LibraryId library) {
        handle.createUpdate("""
                UPDATE crawl SET status = 'cancelled', ended_at = created_at, sitemap_due = NULL, sitemap_since = NULL
                WHERE library = (SELECT id FROM library WHERE known_as = :library) AND status = 'running'
                """).bind("library", library.value()).execute();
        return handle.createUpdate("""
                UPDATE library SET known_as = NULL, name = NULL, instructions = NULL, refresh_interval = NULL,
                    callback_url = NULL, callback_secret = NULL
                WHERE known_as = :library
                """).bind("library", library.value()).execute() == 1;
    }

    /** Returns the keys of removed libraries, including {@link #NOWHERE}. */
    public static List<String> listRemoved(Handle handle) {
        return handle.createQuery("SELECT id FROM library WHERE known_as IS NULL").mapTo(String.class).list();
    }

    /** Deletes the row of a removed library, except {@link #NOWHERE}; returns whether it existed. */
    public static boolean deleteLibrary(Handle handle, String life) {
        return !life.equals(NOWHERE)
                && handle.createUpdate("DELETE FROM library WHERE id = :life").bind("life", life).execute() == 1;
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

    /** Increments the revision of an existing library and returns it. */
    public static long nextRevision(Handle handle, LibraryId library) {
        return handle
                .createQuery("UPDATE library SET revision = revision + 1 WHERE known_as = :library RETURNING revision")
                .bind("library", library.value())
                .mapTo(long.class)
                .one();
    }
}
