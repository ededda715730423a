package dev.carrel.scraping.decode;

import dev.carrel.domain.text.MagicBytes;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The type of some content, detected by content sniffing. The first bytes decide; the declared type only settles
 * ambiguous cases.
 */
public sealed interface SniffedType {

    record HtmlType() implements SniffedType {}

    record PlainTextType() implements SniffedType {}

    /**
     * A format that is neither HTML nor plain text.
     *
     * @param description a noun with its article
     */
    record UnsupportedType(String description) implements SniffedType {

        /** Returns the reason of the refusal as a sentence. */
        public String refusalReason() {
            return "The content is " + description + ", not a text or an HTML page.";
        }
    }

    int MAX_SNIFFED_BYTES = 4096;

    int MAX_STRAY_CONTROLS = 3;

    /** After comments, only a page starts like this; some generators write XHTML whose root is not {@code html}. */
    Pattern PAGE_START = Pattern.compile("(?is)(?:<\\?xml[^>]*>|<!--.*?-->|\\s++)*+"
            + "<(?:!doctype\\s+(?:html|\\w++\\s+public\\s+[\"']-//w3c//dtd xhtml)|html|head|body)\\b.*");
    Pattern MARKUP_START = Pattern.compile("(?s)<(?:[a-zA-Z][^<>]*>|!--).*");

    /**
     * Detects the type of some content.
     *
     * @param contentType the declared content type; null if there is none
     */
    static SniffedType sniffType(byte[] bytes, @Nullable String contentType) {
        var magicBytes = MagicBytes.describeFormat(bytes);
        if (magicBytes.isPresent()) {
            return new UnsupportedType(magicBytes.get());
        }
        String declaredType = contentType == null ? "" : contentType.toLowerCase(Locale.ROOT);
        if (isBinary(bytes, declaredType)) {
            return new UnsupportedType("of a binary format");
        }
        String head = sniffedHead(bytes).strip();
        if (PAGE_START.matcher(head).matches() || (declaredType.contains("html") && hasMarkup(bytes))) {
            return new HtmlType();
        }
        if (head.startsWith("<?xml") || (head.startsWith("<") && declaredType.contains("xml"))) {
            return new UnsupportedType(describeXml(head));
        }
        boolean isDeclaredText = declaredType.startsWith("text/");
        return !isDeclaredText && MARKUP_START.matcher(head).matches() ? new HtmlType() : new PlainTextType();
    }

    private static String describeXml(String head) {
        if (head.contains("<rss") || head.contains("<feed")) {
            return "a news feed";
        }
        return head.contains("<svg") ? "an SVG image" : "an XML document";
    }

    private static boolean hasMarkup(byte[] bytes) {
        for (byte b : bytes) {
            if (b == '<' || b == '&') {
                return true;
            }
        }
        return false;
    }

    /** Returns the ASCII characters of the first bytes, in any charset. */
    private static String sniffedHead(byte[] bytes) {
        String head = new String(bytes, 0, Math.min(bytes.length, MAX_SNIFFED_BYTES), StandardCharsets.ISO_8859_1);
        return head.replace("\0", "").replaceFirst("^(\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)", "");
    }

    /**
     * In compressed data one byte in nine is a control character that text does not have; text may have a stray one.
     */
    private static boolean isBinary(byte[] bytes, String declaredType) {
        if (TextDecoder.isUtf16(bytes, declaredType)) {
            return false;
        }
        int length = Math.min(bytes.length, MAX_SNIFFED_BYTES);
        int controls = 0;
        for (int i = 0; i < length; i++) {
            int b = bytes[i];
            if (b >= 0 && b < ' ' && b != '\t' && b != '\n' && b != '\f' && b != '\r' && b != 0x1b) {
                controls++;
            }
        }
        return controls > Math.max(MAX_STRAY_CONTROLS, length / 30);
    }
}
