package dev.carrel.scraping.html;

import java.util.List;
import java.util.Locale;

/** Repairs markup with an unclosed comment, title or text area, which would hide the rest of the page. */
final class MarkupRepair {

    private record MarkupSpan(String start, String end) {}

    private static final List<MarkupSpan> SPANS = List.of(new MarkupSpan("<!--", "-->"),
            new MarkupSpan("<title", "</title"),
            new MarkupSpan("<textarea", "</textarea"));

    private MarkupRepair() {}

    /** Returns the markup with unclosed elements replaced by paragraphs. */
    static String removeUnclosed(String markup) {
        String repaired = markup;
        for (MarkupSpan span : SPANS) {
            String lower = repaired.toLowerCase(Locale.ROOT);
            int start = lower.indexOf(span.start(), Math.max(0, lower.lastIndexOf(span.end())));
            if (start >= 0) {
                repaired = repaired.substring(0, start) + "<p" + repaired.substring(start + span.start().length());
            }
        }
        return repaired;
    }
}
