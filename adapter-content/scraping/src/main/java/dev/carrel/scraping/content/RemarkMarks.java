package dev.carrel.scraping.content;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Recognises remarks set apart from the text: admonitions, callouts and alerts, by whole class names. */
final class RemarkMarks {

    /** The names that generators give to remarks set apart, as whole class names. */
    private static final Set<String> REMARK_NAMES = Set.of("admonition", "admonitionblock", "theme-admonition",
            "custom-block", "markdown-alert", "callout", "alert", "note", "tip", "hint", "important", "warning",
            "caution",
            "danger", "attention", "remark");
    /** A longer one is a part of the page that is named after something else. */
    private static final int MAX_REMARK_LENGTH = 3_000;
    private static final int MAX_REMARK_TITLE_LENGTH = 60;

    private RemarkMarks() {}

    /** Returns true for a block that holds a remark. */
    static boolean isRemark(ContentBlock block) {
        return switch (block.tagName()) {
            case "div", "aside", "section" -> block.characterCount() <= MAX_REMARK_LENGTH
                    && block.element()
                            .classNames()
                            .stream()
                            .anyMatch(name -> REMARK_NAMES.contains(name.toLowerCase(Locale.ROOT)));
            default -> false;
        };
    }

    /** Returns true for a block in a remark that holds its title. */
    static boolean isTitle(ContentBlock block) {
        return block.characterCount() <= MAX_REMARK_TITLE_LENGTH
                && (HeadingLevels.levelOf(block.element()) > 0 || block.tagName().equals("th")
                        || block.element().classNames().stream().anyMatch(name -> name.endsWith("title")));
    }

    /** Returns the only row of a remark that is a table of a title or icon and a text, as Asciidoctor writes it. */
    static Optional<ContentBlock> findRow(ContentBlock remark) {
        ContentBlock inner = remark;
        while (inner.includedNodes().size() == 1 && inner.includedNodes().getFirst() instanceof ContentBlock only
                && !inner.tagName().equals("tr") && isLayout(only)) {
            inner = only;
        }
        List<ContentBlock> cells = inner.includedBlocks();
        boolean isRow = inner.tagName().equals("tr") && cells.size() == 2
                && cells.getFirst().characterCount() <= MAX_REMARK_TITLE_LENGTH;
        return isRow ? Optional.of(inner) : Optional.empty();
    }

    /** Returns true for a part of a table, which DocBook uses to place an icon, a title and a text. */
    static boolean isLayout(ContentBlock block) {
        return switch (block.tagName()) {
            case "table", "tbody", "tr", "td" -> true;
            default -> false;
        };
    }
}
