package dev.carrel.scraping.extract;

import java.util.List;
import java.util.Locale;

/** What a page opens and never closes, so that all the rest of the page would be in it and nobody would see it. */
final class Unclosed {

    private record Span(String start, String end) {}

    private static final List<Span> SPANS = List.of(new Span("<!--", "-->"), new Span("<title", "</title"),
            new Span("<textarea", "</textarea"));

    private Unclosed() {}

    /** The same markup with what is never closed not opened either. */
    static String repaired(String markup) {
        String repaired = markup;
        for (Span span : SPANS) {
            String lower = repaired.toLowerCase(Locale.ROOT);
            int start = lower.indexOf(span.start(), Math.max(0, lower.lastIndexOf(span.end())));
            if (start >= 0) {
                repaired = repaired.substring(0, start) + "<p" + repaired.substring(start + span.start().length());
            }
        }
        return repaired;
    }
}
