package dev.carrel.scraping.html;

import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.DocumentContent.Section;
import dev.carrel.scraping.content.ContentBlock;
import dev.carrel.scraping.content.ContentSectionWriter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The share of a page's visible text that its sections keep, by letters and digits, since marks and spaces are written
 * anew. The title counts as kept: a heading that repeats it is omitted from the sections.
 */
final class KeptShare {

    private KeptShare() {}

    /**
     * Returns the share, from 0 to 1; null if the page has no visible text.
     *
     * @param whole everything that a visitor sees
     */
    static @Nullable Double of(ContentBlock whole, String title, List<Section> sections) {
        String seen = lettersOf(ContentSectionWriter.flatText(whole));
        if (seen.isEmpty()) {
            return null;
        }
        String shownTitle = lettersOf(title);
        int kept = lettersOf(new DocumentContent("", sections).plainText()).length();
        int omitted = seen.contains(shownTitle) ? shownTitle.length() : 0;
        return Math.min(1, (double) (kept + omitted) / seen.length());
    }

    private static String lettersOf(String text) {
        var letters = new StringBuilder(text.length());
        text.codePoints().filter(Character::isLetterOrDigit).forEach(letters::appendCodePoint);
        return letters.toString();
    }
}
