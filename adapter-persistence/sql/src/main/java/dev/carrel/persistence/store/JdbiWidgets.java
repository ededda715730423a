package dev.carrel.persistence.store;

import dev.carrel.application.port.widget.Widgets;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.widget.Widget;
import dev.carrel.domain.widget.WidgetId;
import dev.carrel.domain.widget.WidgetKey;
import dev.carrel.domain.widget.WidgetSecret;
import dev.carrel.persistence.column.EpochMicros;
import dev.carrel.persistence.database.DatabaseReader;
import dev.carrel.persistence.database.DatabaseWriter;
import dev.carrel.persistence.table.PendingPurgeTable;
import dev.carrel.persistence.table.WidgetTable;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Chat widgets. */
public record JdbiWidgets(DatabaseWriter writer, DatabaseReader readPool) implements Widgets {

    @Override
    public SavedWidget save(Widget widget) {
        return writer.runInTransaction(widget.library(), handle -> {
            Optional<Widget> before = WidgetTable.findById(handle, widget.library(), widget.id());
            if (before.isPresent()) {
                WidgetTable.updateWidget(handle, before.get()
                        .withSettings(widget.settings(), EpochMicros.toStoredPrecision(widget.updatedAt())));
                PendingPurgeTable.recordDeletion(handle, widget.library());
            } else {
                if (WidgetTable.countWidgets(handle, widget.library()) >= Widget.MAX_PER_LIBRARY) {
                    throw Widgets.tooManyWidgets();
                }
                WidgetTable.insertWidget(handle, widget);
            }
            return new SavedWidget(WidgetTable.findById(handle, widget.library(), widget.id())
                    .orElseThrow(() -> NotFoundException.ofLibrary(widget.library().value())), before.isEmpty());
        });
    }

    @Override
    public Optional<Widget> findById(LibraryId library, WidgetId id) {
        return readPool.read(handle -> WidgetTable.findById(handle, library, id));
    }

    @Override
    public Optional<Widget> findByKey(WidgetKey key) {
        return readPool.read(handle -> handle.createQuery(WidgetTable.SELECT + " WHERE public_key = :key")
                .bind("key", key.value())
                .map((row, context) -> WidgetTable.readRow(row))
                .findOne());
    }

    @Override
    public List<Widget> listById(LibraryId library, @Nullable WidgetId after, int limit) {
        return readPool.read(handle -> handle
                .createQuery(WidgetTable.SELECT_OF_LIBRARY
                        + " AND widget.name > :after ORDER BY widget.name LIMIT :limit")
                .bind("library", library.value())
                .bind("after", after == null ? "" : after.value())
                .bind("limit", limit)
                .map((row, context) -> WidgetTable.readRow(row))
                .list());
    }

    @Override
    public boolean saveUserSecret(LibraryId library, WidgetId id, WidgetSecret secret, Instant now) {
        return writer.runInTransaction(library, handle -> {
            Optional<Widget> found = WidgetTable.findById(handle, library, id);
            found.ifPresent(widget -> {
                WidgetTable.updateWidget(handle, widget.withUserSecret(secret, now));
                PendingPurgeTable.recordDeletion(handle, library);
            });
            return found.isPresent();
        });
    }

    @Override
    public boolean deleteById(LibraryId library, WidgetId id) {
        return writer.runInTransaction(library, handle -> {
            Optional<Widget> found = WidgetTable.findById(handle, library, id);
            found.ifPresent(widget -> {
                WidgetTable.deleteWidget(handle, widget.key());
                JdbiUsageLog.deleteWidget(handle, widget.key());
                PendingPurgeTable.recordDeletion(handle, library);
            });
            return found.isPresent();
        });
    }
}
