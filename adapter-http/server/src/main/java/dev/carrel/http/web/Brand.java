package dev.carrel.http.web;

import org.jspecify.annotations.Nullable;

/**
 * How a server calls itself, and looks: in the web interface, under {@code /docs}, and as the default of widgets.
 *
 * @param name one line
 * @param color six hexadecimal digits after a {@code #}; null for Carrel's colour
 * @param logo null for Carrel's logo
 */
public record Brand(String name, @Nullable String color, @Nullable BrandLogo logo) {

    /** Carrel's own. */
    public static final Brand DEFAULT = new Brand("Carrel", null, null);

    /** Returns the name as HTML. */
    public String htmlName() {
        return name.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;");
    }

    /** Returns a style sheet that sets the colour, as light or dark as it must be to be read; empty without one. */
    public String styleSheet() {
        return color == null ? "" : BrandColors.styleSheetOf(color);
    }
}
