package dev.carrel.formats.plain;

import dev.carrel.domain.document.UnreadableContentException;
import dev.carrel.formats.parse.FileFormat;
import dev.carrel.formats.parse.ParseResult;

/** Reads plain text formats with markup of their own as the Markdown that they are translated to. */
public final class MarkupTranslation {

    private MarkupTranslation() {}

    /**
     * Parses a document.
     *
     * @throws UnreadableContentException if it has no text, or too much
     */
    public static ParseResult.ParsedText parseMarkup(FileFormat format, String text) {
        String markdown = switch (format) {
            case RESTRUCTURED_TEXT -> RestructuredText.toMarkdown(text);
            case ASCIIDOC -> AsciiDoc.toMarkdown(text);
            case LATEX -> LatexText.toMarkdown(text);
            case MANUAL_PAGE -> ManualPage.toMarkdown(text);
            default -> throw new IllegalArgumentException(format + " is read elsewhere");
        };
        return MarkdownParser.parseMarkdown(markdown.isBlank() ? text : markdown);
    }
}
