package dev.carrel.scraping;

import dev.carrel.application.port.TextExtractor;
import dev.carrel.domain.document.Failure;
import dev.carrel.scraping.decode.SniffedType;
import dev.carrel.scraping.decode.TextDecoder;
import dev.carrel.scraping.html.HtmlPage;
import dev.carrel.scraping.html.XhtmlMarkup;
import dev.carrel.scraping.text.PlainText;
import dev.carrel.scraping.text.UnreadableException;

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
            return switch (SniffedType.sniffType(source.bytes(), source.contentType())) {
                case SniffedType.HtmlType html -> HtmlPage.extractText(decodeMarkup(source), source.location());
                case SniffedType.PlainTextType plain ->
                        PlainText.extractText(TextDecoder.decodePlainText(source.bytes(), source.contentType()));
                case SniffedType.UnsupportedType unsupportedType ->
                        throw new UnreadableException(unsupportedType.refusalReason());
            };
        } catch (UnreadableException e) {
            return new ExtractionResult.ExtractionFailed(Failure.permanentFailure(e.sentence()));
        }
    }

    private static String decodeMarkup(ExtractionSource source) {
        String markup = TextDecoder.decodeMarkup(source.bytes(), source.contentType());
        return XhtmlMarkup.isXhtml(markup, source.contentType()) ? XhtmlMarkup.toHtml(markup) : markup;
    }
}
