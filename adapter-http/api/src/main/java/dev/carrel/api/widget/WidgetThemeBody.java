package dev.carrel.api.widget;

import dev.carrel.domain.error.InvalidRequestException.Violation;
import dev.carrel.domain.widget.WidgetTheme;
import dev.carrel.domain.widget.WidgetTheme.ColorScheme;
import dev.carrel.domain.widget.WidgetTheme.LauncherPosition;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The look of a widget. In a request a null field has its default.
 *
 * @param accent a colour such as {@code #0b57d0}; null for that of the widget itself
 * @param scheme auto, light or dark
 * @param position right or left
 */
public record WidgetThemeBody(@Nullable String accent, @Nullable String scheme, @Nullable String position) {

    static final WidgetThemeBody DEFAULT = of(WidgetTheme.DEFAULT);

    static WidgetThemeBody of(WidgetTheme theme) {
        return new WidgetThemeBody(theme.accent(), theme.scheme().wireName(), theme.position().wireName());
    }

    /** Returns this look with a colour, if it has none. */
    WidgetThemeBody withDefaultAccent(@Nullable String color) {
        return accent == null ? new WidgetThemeBody(color, scheme, position) : this;
    }

    WidgetTheme toTheme(List<Violation> violations) {
        WidgetTheme usual = WidgetTheme.DEFAULT;
        return new WidgetTheme(accent,
                WidgetBody.parse("theme/scheme", scheme, ColorScheme.class, usual.scheme(), violations),
                WidgetBody.parse("theme/position", position, LauncherPosition.class, usual.position(), violations));
    }
}
