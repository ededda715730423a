package dev.carrel.application.port.widget;

import dev.carrel.domain.error.InvalidRequestException;
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

/** Stores the chat widgets of libraries. They are deleted with their library. */
public interface Widgets {

    /**
     * Creates a widget, or replaces the settings of the one with its id, which keeps its key, its secrets and the time
     * of its creation.
     *
     * @return the widget as it is stored
     * @throws NotFoundException if the library does not exist
     * @throws InvalidRequestException if the library would have more than {@value Widget#MAX_PER_LIBRARY}
     */
    SavedWidget save(Widget widget);

    /** Returns a widget; empty if it does not exist. */
    Optional<Widget> findById(LibraryId library, WidgetId id);

    /** Returns the widget with a public key; empty if no library has it. */
    Optional<Widget> findByKey(WidgetKey key);

    /**
     * Returns widgets, ordered by id.
     *
     * @param after the id that the page follows, of a widget or not; null for the first page
     * @param limit at least 1
     */
    List<Widget> listById(LibraryId library, @Nullable WidgetId after, int limit);

    /**
     * Replaces the secret for signed users.
     *
     * @return whether the widget exists
     */
    boolean saveUserSecret(LibraryId library, WidgetId id, WidgetSecret secret, Instant now);

    /**
     * Deletes a widget with what was counted for it and for its visitors. Their conversations are kept.
     *
     * @return whether it existed
     */
    boolean deleteById(LibraryId library, WidgetId id);

    /** Returns the exception of a library that would have too many widgets. */
    static InvalidRequestException tooManyWidgets() {
        return InvalidRequestException.of("", "the library must have at most " + Widget.MAX_PER_LIBRARY + " widgets");
    }

    /**
     * The result of saving a widget.
     *
     * @param created false if there was a widget of this id
     */
    record SavedWidget(Widget widget, boolean created) {}
}
