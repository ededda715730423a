package dev.carrel.scraping.extract;

import dev.carrel.application.port.TextExtractor;
import dev.carrel.domain.document.Failure;

/**
 * Reads HTML pages and plain texts of any charset, told apart by their content: what is said about them is only a hint.
 * Of a page it keeps the main text with its headings, lists and tables, without navigation, advertisements or comments.
 *
 * <p>
 * What it reads is bounded: a text of more than 5 MiB and a page of more than 300,000 elements are refused.
 */
public final class HtmlAndPlainTextExtractor implements TextExtractor {

    @Override
    public ExtractionResult extractText(ExtractionSource source) {
        try {
            return switch (Format.of(source.bytes(), source.contentType())) {
                case Format.Html html -> HtmlPage.read(markup(source), source.location());
                case Format.Plain plain -> PlainText.read(TextDecoder.plain(source.bytes(), source.contentType()));
                case Format.Unsupported unsupported -> throw new UnreadableException(unsupported.sentence());
            };
        } catch (UnreadableException e) {
            return new ExtractionResult.ExtractionFailed(Failure.permanentFailure(e.sentence()));
        }
    }

    private static String markup(ExtractionSource source) {
        String markup = TextDecoder.markup(source.bytes(), source.contentType());
        return Xhtml.is(markup, source.contentType()) ? Xhtml.asHtml(markup) : markup;
    }
}
