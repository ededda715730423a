package dev.carrel.formats.xhtml;

import dev.carrel.domain.text.LinkTarget;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The links of a text, whose addresses are written after their text unless there are many of them. */
final class XhtmlLinks {

    private String address = "";
    private int start = -1;
    private int end = -1;
    private int links;

    void enterLink(@Nullable String href, StringBuilder text) {
        address = Objects.requireNonNullElse(href, "").strip();
        if (end == text.length()) {
            // Two links that stand side by side are two things.
            text.append(' ');
        }
        start = text.length();
    }

    void leaveLink(StringBuilder text) {
        if (start >= 0 && start < text.length()) {
            links++;
            String shown = links > LinkTarget.MAX_IN_TEXT ? ""
                    : LinkTarget.afterText(text.substring(start), address, "");
            text.append(shown);
            end = text.length();
        }
        start = -1;
    }

    /** Ends a paragraph, an item or a cell. */
    void endText() {
        links = 0;
        start = -1;
        end = -1;
    }
}
