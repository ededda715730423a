package dev.carrel.persistence.table;

import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.widget.Widget;
import dev.carrel.domain.widget.WidgetId;
import dev.carrel.domain.widget.WidgetKey;
import dev.carrel.domain.widget.WidgetSecret;
import dev.carrel.persistence.column.EpochMicros;
import dev.carrel.persistence.column.WidgetColumns;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** The {@code widget} table: the chat widgets of libraries. */
public final class WidgetTable {

    /** Selects widgets with the ids of their libraries. */
    public static final String SELECT = """
            SELECT widget.name, public_key, settings, visitor_secret, user_secret, widget.created_at,
                widget.updated_at, public_id
            FROM widget CROSS JOIN library ON library.id = widget.library AND public_id IS NOT NULL
            """;

    /** Selects the widgets of a library. */
    public static final String SELECT_OF_LIBRARY = SELECT
            + " WHERE widget.library = (SELECT id FROM library WHERE public_id = :library)";

    private WidgetTable() {}

    /** Reads a row of {@link #SELECT}. */
    public static Widget readRow(ResultSet row) throws SQLException {
        String userSecret = row.getString("user_secret");
        return new Widget(new LibraryId(row.getString("public_id")), new WidgetId(row.getString("name")),
                new WidgetKey(row.getString("public_key")), WidgetColumns.readSettings(row.getString("settings")),
                new WidgetSecret(row.getString("visitor_secret")),
                userSecret == null ? null : new WidgetSecret(userSecret),
                EpochMicros.toInstant(row.getLong("created_at")), EpochMicros.toInstant(row.getLong("updated_at")));
    }

    /** Returns a widget; empty if it does not exist. */
    public static Optional<Widget> findById(Handle handle, LibraryId library, WidgetId id) {
        return handle.createQuery(SELECT_OF_LIBRARY + " AND widget.name = :name")
                .bind("library", library.value())
                .bind("name", id.value())
                .map((row, context) -> readRow(row))
                .findOne();
    }

    /** Returns the public keys of the widgets of a library. */
    public static List<WidgetKey> listKeys(Handle handle, LibraryId library) {
        return handle.createQuery("""
                SELECT public_key FROM widget WHERE library = (SELECT id FROM library WHERE public_id = :library)
                """)
                .bind("library", library.value())
                .map((row, context) -> new WidgetKey(row.getString("public_key")))
                .list();
    }

    /** Returns the number of widgets of a library. */
    public static int countWidgets(Handle handle, LibraryId library) {
        return handle.createQuery("""
                SELECT count(*) FROM widget WHERE library = (SELECT id FROM library WHERE public_id = :library)
                """).bind("library", library.value()).mapTo(int.class).one();
    }

    /** Adds a widget to a library; does nothing if there is no such library. */
    public static void insertWidget(Handle handle, Widget widget) {
        handle.createUpdate("""
                INSERT INTO widget (library, name, public_key, settings, visitor_secret, created_at, updated_at)
                SELECT id, :name, :public_key, :settings, :visitor_secret, :created_at, :updated_at
                FROM library WHERE public_id = :library
                """)
                .bind("library", widget.library().value())
                .bind("name", widget.id().value())
                .bind("public_key", widget.key().value())
                .bind("settings", WidgetColumns.toColumn(widget.settings()))
                .bind("visitor_secret", widget.visitorSecret().value())
                .bind("created_at", EpochMicros.of(widget.createdAt()))
                .bind("updated_at", EpochMicros.of(widget.updatedAt()))
                .execute();
    }

    /** Replaces the settings of a widget, and its secret for signed users. */
    public static void updateWidget(Handle handle, Widget widget) {
        WidgetSecret userSecret = widget.userSecret();
        handle.createUpdate("""
                UPDATE widget SET settings = :settings, user_secret = :user_secret, updated_at = :updated_at
                WHERE public_key = :public_key
                """)
                .bind("settings", WidgetColumns.toColumn(widget.settings()))
                .bind("user_secret", userSecret == null ? null : userSecret.value())
                .bind("updated_at", EpochMicros.of(widget.updatedAt()))
                .bind("public_key", widget.key().value())
                .execute();
    }

    /** Deletes a widget. */
    public static void deleteWidget(Handle handle, WidgetKey key) {
        handle.createUpdate("DELETE FROM widget WHERE public_key = :key").bind("key", key.value()).execute();
    }
}
