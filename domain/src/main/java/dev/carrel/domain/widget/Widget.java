package dev.carrel.domain.widget;

import dev.carrel.domain.library.LibraryId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A chat window for websites, through which visitors ask a library.
 *
 * @param visitorSecret signs the tokens of visitors
 * @param userSecret with which the owner's server signs the users that it has authenticated; null for none
 */
public record Widget(LibraryId library, WidgetId id, WidgetKey key, WidgetSettings settings,
        WidgetSecret visitorSecret, @Nullable WidgetSecret userSecret, Instant createdAt, Instant updatedAt) {

    /** More than one for each page of a website; they are listed and stored whole. */
    public static final int MAX_PER_LIBRARY = 1_000;

    /** Returns whether a page of an origin may show the widget. */
    public boolean permits(String origin) {
        return settings.origins().stream().anyMatch(allowed -> allowed.matches(origin));
    }

    /** Returns the widget with other settings. */
    public Widget withSettings(WidgetSettings other, Instant now) {
        return new Widget(library, id, key, other, visitorSecret, userSecret, createdAt, now);
    }

    /** Returns the widget with another secret for signed users. */
    public Widget withUserSecret(WidgetSecret secret, Instant now) {
        return new Widget(library, id, key, settings, visitorSecret, secret, createdAt, now);
    }
}
