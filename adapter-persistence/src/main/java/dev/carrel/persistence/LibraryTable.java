package dev.carrel.persistence;

import dev.carrel.domain.WebAddress;
import dev.carrel.domain.library.Callback;
import dev.carrel.domain.library.Library;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.library.LibrarySettings;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.SqlStatement;
import org.jspecify.annotations.Nullable;

/** The rows of libraries. */
final class LibraryTable {

    private LibraryTable() {}

    static void insert(Handle handle, Library library) {
        var insert = handle.createUpdate(
                """
                        INSERT INTO library (id, name, instructions, refresh_interval, callback_url, callback_secret, created_at)
                        VALUES (:id, :name, :instructions, :refresh_interval, :callback_url, :callback_secret, :created_at)
                        """);
        bind(insert, library.settings());
        insert.bind("id", library.id().value()).bind("created_at", Micros.of(library.createdAt())).execute();
    }

    static void update(Handle handle, LibraryId library, LibrarySettings settings) {
        var update = handle.createUpdate("""
                UPDATE library SET name = :name, instructions = :instructions, refresh_interval = :refresh_interval,
                    callback_url = :callback_url, callback_secret = :callback_secret
                WHERE id = :id
                """);
        bind(update, settings);
        update.bind("id", library.value()).execute();
    }

    private static void bind(SqlStatement<?> statement, LibrarySettings settings) {
        Callback callback = settings.callback();
        statement.bind("name", settings.name())
                .bind("instructions", settings.instructions())
                .bind("refresh_interval", Micros.ofNullable(settings.refreshInterval()))
                .bind("callback_url", callback == null ? null : callback.url().value())
                .bind("callback_secret", callback == null ? null : callback.secret());
    }

    static Library read(ResultSet row) throws SQLException {
        var settings = new LibrarySettings(row.getString("name"), row.getString("instructions"), refreshInterval(row),
                callback(row));
        return new Library(new LibraryId(row.getString("id")), settings, Micros.toInstant(row.getLong("created_at")));
    }

    private static @Nullable Duration refreshInterval(ResultSet row) throws SQLException {
        long micros = row.getLong("refresh_interval");
        return row.wasNull() ? null : Micros.toDuration(micros);
    }

    /** Who is told, of a row that says it; null if nobody is. */
    static @Nullable Callback callback(ResultSet row) throws SQLException {
        String url = row.getString("callback_url");
        return url == null ? null : new Callback(new WebAddress(url), row.getString("callback_secret"));
    }

    /** Takes the next revision of a library that is there. */
    static long nextRevision(Handle handle, LibraryId library) {
        return handle.createQuery("UPDATE library SET revision = revision + 1 WHERE id = :library RETURNING revision")
                .bind("library", library.value())
                .mapTo(long.class)
                .one();
    }
}
