package dev.carrel.domain.document;

import dev.carrel.domain.WebAddress;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An image of a document, which is linked and never loaded.
 *
 * @param url an https address
 * @param text its caption, else its text alternative; null if it has neither
 * @param headings the headings above it, outermost first, as those of the {@linkplain DocumentContent.Section#headings
 * section} that it belongs to; null if it stands for the whole document
 */
public record DocumentImage(WebAddress url, @Nullable String text, @Nullable List<String> headings) {

    /** The maximum number of images of a document. */
    public static final int MAX_IMAGES = 200;

    public DocumentImage {
        headings = headings == null ? null : List.copyOf(headings);
        if (!url.isSecure()) {
            throw new IllegalArgumentException("not an https address: " + url);
        }
    }

    /** Returns whether the image belongs to the sections with these headings. */
    public boolean isUnder(List<String> sectionHeadings) {
        return sectionHeadings.equals(headings);
    }
}
