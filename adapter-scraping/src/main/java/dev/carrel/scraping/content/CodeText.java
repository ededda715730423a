package dev.carrel.scraping.content;

import java.util.stream.Collectors;
import org.jsoup.nodes.Element;

/** The text of preformatted blocks. */
final class CodeText {

    private CodeText() {}

    /** Returns the text of a block verbatim. */
    static String of(ContentBlock block) {
        return block.includedNodes().stream().map(CodeText::verbatimText).collect(Collectors.joining("\n"));
    }

    private static String verbatimText(ContentNode node) {
        return switch (node) {
            case TextRun run -> run.text();
            case ContentBlock block -> of(block);
        };
    }

    /** Returns true for the numbers of the lines of code in the next cell. */
    static boolean isLineNumbers(ContentBlock code, String text) {
        Element cell = code.element().closest("td");
        Element next = cell == null ? null : cell.nextElementSibling();
        return next != null && text.matches("[\\d\\s]+") && next.selectFirst("pre") != null;
    }
}
