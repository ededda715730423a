package dev.carrel.scraping.extract;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What some bytes are. The first of them decide; what is said about them only where they leave it open. */
sealed interface Format {

    record Html() implements Format {}

    record Plain() implements Format {}

    /**
     * @param name what it is, with its article
     */
    record Unsupported(String name) implements Format {

        String sentence() {
            return "The content is " + name + ", not a text or an HTML page.";
        }
    }

    int LOOKED_AT = 4096;

    int STRAY_CONTROLS = 3;

    /** What nothing but a page begins with, after comments. */
    Pattern PAGE = Pattern
            .compile("(?is)(?:<\\?xml[^>]*>|<!--.*?-->|\\s++)*+<(?:!doctype\\s+html|html|head|body)\\b.*");
    Pattern TAG = Pattern.compile("(?s)<(?:[a-zA-Z][^<>]*>|!--).*");

    static Format of(byte[] bytes, @Nullable String contentType) {
        var signature = Signature.of(bytes);
        if (signature.isPresent()) {
            return new Unsupported(signature.get());
        }
        String said = contentType == null ? "" : contentType.toLowerCase(Locale.ROOT);
        if (isBinary(bytes, said)) {
            return new Unsupported("of a binary format");
        }
        String head = head(bytes).strip();
        if (PAGE.matcher(head).matches() || (said.contains("html") && hasMarkup(bytes))) {
            return new Html();
        }
        if (head.startsWith("<?xml") || (head.startsWith("<") && said.contains("xml"))) {
            return new Unsupported(xml(head));
        }
        boolean saidToBeText = said.startsWith("text/");
        return !saidToBeText && TAG.matcher(head).matches() ? new Html() : new Plain();
    }

    private static String xml(String head) {
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

    /** The first characters as far as they are ASCII, whatever the charset. */
    private static String head(byte[] bytes) {
        String head = new String(bytes, 0, Math.min(bytes.length, LOOKED_AT), StandardCharsets.ISO_8859_1);
        return head.replace("\0", "").replaceFirst("^(\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)", "");
    }

    /** Control characters that no text has are one in nine bytes of what is compressed, and a stray one in a text. */
    private static boolean isBinary(byte[] bytes, String said) {
        if (TextDecoder.isUtf16(bytes, said)) {
            return false;
        }
        int length = Math.min(bytes.length, LOOKED_AT);
        int controls = 0;
        for (int i = 0; i < length; i++) {
            int b = bytes[i];
            if (b >= 0 && b < ' ' && b != '\t' && b != '\n' && b != '\f' && b != '\r' && b != 0x1b) {
                controls++;
            }
        }
        return controls > Math.max(STRAY_CONTROLS, length / 30);
    }
}
