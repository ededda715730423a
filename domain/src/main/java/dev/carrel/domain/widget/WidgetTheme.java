package dev.carrel.domain.widget;

import dev.carrel.domain.WireName;
import dev.carrel.domain.error.InvalidRequestException.Violation;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The look of a widget.
 *
 * @param accent a colour such as {@code #0b57d0}; null for that of the widget itself
 * @param position where the button stands that opens the widget
 */
public record WidgetTheme(@Nullable String accent, ColorScheme scheme, LauncherPosition position) {

    /** The colours of the visitor's system, at the right. */
    public static final WidgetTheme DEFAULT = new WidgetTheme(null, ColorScheme.AUTO, LauncherPosition.RIGHT);

    /** Light or dark colours. */
    public enum ColorScheme implements WireName {
        /** As the visitor's system. */
        AUTO,
        /** Dark on light. */
        LIGHT,
        /** Light on dark. */
        DARK;

        /** Returns the constant with a wire name, compared exactly; empty if there is none. */
        public static Optional<ColorScheme> fromWireName(String wireName) {
            return WireName.find(ColorScheme.class, wireName);
        }
    }

    /** A lower corner of the page. */
    public enum LauncherPosition implements WireName {
        /** The lower right corner. */
        RIGHT,
        /** The lower left corner. */
        LEFT;

        /** Returns the constant with a wire name, compared exactly; empty if there is none. */
        public static Optional<LauncherPosition> fromWireName(String wireName) {
            return WireName.find(LauncherPosition.class, wireName);
        }
    }

    List<Violation> findViolations() {
        return accent == null || accent.matches("#[0-9A-Fa-f]{6}") ? List.of()
                : List.of(new Violation("theme/accent", "must be a colour of six hexadecimal digits, such as #0b57d0"));
    }
}
