package dev.carrel.scraping;

import dev.carrel.application.port.TextExtractor;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.document.UnreadableContentException;
import dev.carrel.scraping.decode.PlainText;
import dev.carrel.scraping.decode.SniffedType;
import dev.carrel.scraping.decode.TextDecoder;
import dev.carrel.scraping.html.HtmlPage;
import dev.carrel.scraping.html.XhtmlMarkup;

/**
 * A text extractor for HTML pages and plain text of any charset. The content decides between the two; the declared
 * content type is only a hint. Boilerplate removal reduces a page to its main content with headings, lists and tables,
 * without navigation, advertisements or comments.
 *
 * <p>
 * Text of more than 5 MiB and pages of more than 300,000 elements are refused. Thread-safe.
 */
public final class HtmlAndPlainTextExtractor implements TextExtractor {

    @Override
    public ExtractionResult extractText(ExtractionSource source) {
        try {
            return switch (SniffedType.sniffType(source.bytes(), source.contentType())) {
                case SniffedType.HtmlType html ->
                        HtmlPage.extractText(decodeMarkup(source), source.location(), source.keepAll());
                case SniffedType.PlainTextType plain ->
                        PlainText.extractText(TextDecoder.decodePlainText(source.bytes(), source.contentType()));
                case SniffedType.UnsupportedType unsupportedType ->
                        throw new UnreadableContentException(unsupportedType.refusalReason());
            };
        } catch (UnreadableContentException e) {
            return new ExtractionResult.ExtractionFailed(Failure.permanentFailure(e.reason()));
        }
    }

    private static String decodeMarkup(ExtractionSource source) {
        String markup = TextDecoder.decodeMarkup(source.bytes(), source.contentType());
        return XhtmlMarkup.isXhtml(markup, source.contentType()) ? XhtmlMarkup.toHtml(markup) : markup;
    }
}
