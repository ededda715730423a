package dev.carrel.http.web;

import java.util.function.Predicate;

/** Makes colours of one that can be read, in the light and the dark scheme: each pair has a contrast of 4.5 to 1. */
final class BrandColors {

    static final double MIN_CONTRAST = 4.5;

    private static final String WHITE = "#ffffff";
    private static final String BLACK = "#000000";
    /** The lightest ground of the dark scheme, the ground of its page, and what is written on a light colour. */
    private static final String RAISED = "#22282a";
    private static final String DARK = "#151819";
    private static final String ON_LIGHT = "#101314";
    private static final double LIGHT_TINT = 0.08;
    private static final double DARK_TINT = 0.15;
    private static final int STEPS = 50;
    private static final int CHANNELS = 3;

    private BrandColors() {}

    static String styleSheetOf(String color) {
        String light = approach(BLACK, color, shade -> contrast(shade, mix(WHITE, shade, LIGHT_TINT)) >= MIN_CONTRAST);
        String dark = approach(WHITE, color, shade -> contrast(shade, RAISED) >= MIN_CONTRAST
                && contrast(shade, mix(DARK, shade, DARK_TINT)) >= MIN_CONTRAST);
        return """
                :root { color-scheme: light dark; --accent: light-dark(%1$s, %2$s); --on-accent: light-dark(%3$s, %4$s);
                    --accent-ground: light-dark(%5$s, %6$s); --logo: %1$s; }
                """.formatted(light, dark, WHITE, ON_LIGHT, mix(WHITE, light, LIGHT_TINT), mix(DARK, dark, DARK_TINT));
    }

    /** Returns the first shade from a colour to black or white that can be read. */
    private static String approach(String end, String color, Predicate<String> isReadable) {
        int step = 0;
        while (step < STEPS && !isReadable.test(mix(color, end, (double) step / STEPS))) {
            step++;
        }
        return mix(color, end, (double) step / STEPS);
    }

    /** Returns a colour with a share of another one. */
    static String mix(String color, String other, double share) {
        var mixed = new StringBuilder("#");
        for (int index = 0; index < CHANNELS; index++) {
            mixed.append("%02x".formatted(
                    Math.round(channel(color, index) * (1 - share) + channel(other, index) * share)));
        }
        return mixed.toString();
    }

    /** Returns the contrast ratio of the Web Content Accessibility Guidelines, from 1 to 21. */
    static double contrast(String one, String other) {
        double first = luminance(one) + 0.05;
        double second = luminance(other) + 0.05;
        return Math.max(first, second) / Math.min(first, second);
    }

    private static double luminance(String color) {
        return 0.2126 * linear(channel(color, 0)) + 0.7152 * linear(channel(color, 1))
                + 0.0722 * linear(channel(color, 2));
    }

    private static double linear(int channel) {
        double share = channel / 255.0;
        return share <= 0.04045 ? share / 12.92 : Math.pow((share + 0.055) / 1.055, 2.4);
    }

    private static int channel(String color, int index) {
        return Integer.parseInt(color, 1 + 2 * index, 3 + 2 * index, 16);
    }
}
