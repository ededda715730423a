package dev.carrel.persistence;

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

/** The rows of libraries. */
final class LibraryTable {

    /** The library that is never known; what is put there is as good as deleted. */
    static final String NOWHERE = "!";

    /** Between the id of a library and what tells one life of it from another; sorts before all that an id may have. */
    private static final String LIFE = "!";

    private LibraryTable() {}

    static void insert(Handle handle, Library library) {
        var insert = handle.createUpdate(
                """
                        INSERT INTO library (id, known_as, name, instructions, refresh_interval, callback_url, callback_secret,
                            created_at)
                        VALUES (iif(EXISTS (SELECT 1 FROM library WHERE id = :id), :id || '!' || hex(randomblob(8)), :id),
                            :id, :name, :instructions, :refresh_interval, :callback_url, :callback_secret, :created_at)
                        """);
        bind(insert, library.settings());
        insert.bind("id", library.id().value()).bind("created_at", Micros.of(library.createdAt())).execute();
    }

    static void update(Handle handle, LibraryId library, LibrarySettings settings) {
        var update = handle.createUpdate("""
                UPDATE library SET name = :name, instructions = :instructions, refresh_interval = :refresh_interval,
                    callback_url = :callback_url, callback_secret = :callback_secret
                WHERE known_as = :id
                """);
        bind(update, settings);
        update.bind("id", library.value()).execute();
    }

    private static void bind(SqlStatement<?> statement, LibrarySettings settings) {
        Webhook callback = settings.webhook();
        statement.bind("name", settings.name())
                .bind("instructions", settings.instructions())
                .bind("refresh_interval", Micros.ofNullable(settings.refreshInterval()))
                .bind("callback_url", callback == null ? null : callback.url().value())
                .bind("callback_secret", callback == null ? null : callback.secret());
    }

    static Library read(ResultSet row) throws SQLException {
        var settings = new LibrarySettings(row.getString("name"), row.getString("instructions"), refreshInterval(row),
                callback(row));
        return new Library(new LibraryId(row.getString("known_as")), settings,
                Micros.toInstant(row.getLong("created_at")));
    }

    /** Returns the id by which clients know the library that a row names. */
    static LibraryId id(ResultSet row) throws SQLException {
        return new LibraryId(id(row.getString("library")));
    }

    /** Returns the id by which clients know the library of which that is a life. */
    static String id(String life) {
        int end = life.indexOf(LIFE);
        return end < 0 ? life : life.substring(0, end);
    }

    /** Returns what sorts behind all lives of the library of which that is one, and before all other libraries. */
    static String behind(String life) {
        return id(life) + LIFE + "~";
    }

    /**
     * Has nothing find a library and what belongs to it any more, in favour of {@link RemovalSweeper}.
     *
     * @return whether it was there
     */
    static boolean remove(Handle handle, LibraryId library) {
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

    /**
     * Returns those that were removed and may have rows, the one for rows that were removed by themselves among them.
     */
    static List<String> removed(Handle handle) {
        return handle.createQuery("SELECT id FROM library WHERE known_as IS NULL").mapTo(String.class).list();
    }

    /** Deletes the row of a library that was removed. @return whether there was one; not that of {@link #NOWHERE} */
    static boolean delete(Handle handle, String life) {
        return !life.equals(NOWHERE)
                && handle.createUpdate("DELETE FROM library WHERE id = :life").bind("life", life).execute() == 1;
    }

    private static @Nullable Duration refreshInterval(ResultSet row) throws SQLException {
        long micros = row.getLong("refresh_interval");
        return row.wasNull() ? null : Micros.toDuration(micros);
    }

    /** Who is told, of a row that says it; null if nobody is. */
    static @Nullable Webhook callback(ResultSet row) throws SQLException {
        String url = row.getString("callback_url");
        return url == null ? null : new Webhook(new WebAddress(url), row.getString("callback_secret"));
    }

    /** Takes the next revision of a library that is there. */
    static long nextRevision(Handle handle, LibraryId library) {
        return handle
                .createQuery("UPDATE library SET revision = revision + 1 WHERE known_as = :library RETURNING revision")
                .bind("library", library.value())
                .mapTo(long.class)
                .one();
    }
}
