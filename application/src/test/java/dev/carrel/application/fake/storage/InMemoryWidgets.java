package dev.carrel.application.fake.storage;

import dev.carrel.application.port.widget.Widgets;
import dev.carrel.domain.access.UsageAccount;
import dev.carrel.domain.access.UsageAccount.VisitorAccount;
import dev.carrel.domain.access.UsageAccount.WidgetAccount;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.widget.Widget;
import dev.carrel.domain.widget.WidgetId;
import dev.carrel.domain.widget.WidgetKey;
import dev.carrel.domain.widget.WidgetSecret;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

record InMemoryWidgets(InMemoryState state) implements Widgets {

    @Override
    public SavedWidget save(Widget widget) {
        synchronized (state) {
            InMemoryLibrary library = state.library(widget.library())
                    .orElseThrow(() -> NotFoundException.ofLibrary(widget.library().value()));
            Widget before = library.widgets.get(widget.id().value());
            if (before == null && library.widgets.size() == Widget.MAX_PER_LIBRARY) {
                throw Widgets.tooManyWidgets();
            }
            Widget saved = before == null ? widget : before.withSettings(widget.settings(), widget.updatedAt());
            library.widgets.put(widget.id().value(), saved);
            if (before != null) {
                state.deleted(widget.library());
            }
            return new SavedWidget(saved, before == null);
        }
    }

    @Override
    public Optional<Widget> findById(LibraryId library, WidgetId id) {
        synchronized (state) {
            return state.library(library).map(found -> found.widgets.get(id.value()));
        }
    }

    @Override
    public Optional<Widget> findByKey(WidgetKey key) {
        synchronized (state) {
            return state.libraries.values()
                    .stream()
                    .flatMap(library -> library.widgets.values().stream())
                    .filter(widget -> widget.key().equals(key))
                    .findFirst();
        }
    }

    @Override
    public List<Widget> listById(LibraryId library, @Nullable WidgetId after, int limit) {
        synchronized (state) {
            return state.library(library)
                    .stream()
                    .flatMap(found -> found.widgets.values().stream())
                    .filter(widget -> after == null || widget.id().value().compareTo(after.value()) > 0)
                    .limit(limit)
                    .toList();
        }
    }

    @Override
    public boolean saveUserSecret(LibraryId library, WidgetId id, WidgetSecret secret, Instant now) {
        synchronized (state) {
            return state.library(library)
                    .map(found -> found.widgets.computeIfPresent(id.value(),
                            (key, widget) -> widget.withUserSecret(secret, now)))
                    .isPresent();
        }
    }

    @Override
    public boolean deleteById(LibraryId library, WidgetId id) {
        synchronized (state) {
            Optional<Widget> removed = state.library(library).map(found -> found.widgets.remove(id.value()));
            removed.ifPresent(widget -> {
                forgetUsage(state, widget.key());
                state.deleted(library);
            });
            return removed.isPresent();
        }
    }

    static void forgetUsage(InMemoryState state, WidgetKey key) {
        state.usage.keySet().removeIf(account -> isOf(account, key));
    }

    private static boolean isOf(UsageAccount account, WidgetKey key) {
        return account instanceof WidgetAccount && account.id().equals(key.value())
                || account instanceof VisitorAccount && account.id().startsWith(key.value() + ".");
    }
}
