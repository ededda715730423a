package dev.carrel.scraping.decode;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Decodes bytes in a declared or detected charset. The order of precedence: a byte order mark or detected UTF-16; the
 * charset of the content type, that of the markup, then UTF-8, whichever decodes the bytes without errors (valid UTF-8
 * wins over declared single-byte charsets, which decode anything); the declared charset with replacement characters; a
 * detected non-Latin charset; windows-1252.
 */
public final class TextDecoder {

    private static final Pattern CONTENT_TYPE_CHARSET = Pattern.compile("charset\\s*+=\\s*+[\"']?+\\s*+([\\w.:-]+)",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern MARKUP_CHARSET = Pattern.compile(
            "<meta\\s[^>]{0,512}?charset\\s*+=\\s*+[\"']?+\\s*+([\\w.:-]+)|^\\s*+<\\?xml[^>]{0,256}encodin"
                    + "g\\s*=\\s*[\"']([\\w.:-]+)",
            Pattern.CASE_INSENSITIVE);

    /** Text in these charsets is hardly ever valid UTF-8 by chance; if it is, the declaration is wrong. */
    private static final Pattern SINGLE_BYTE = Pattern.compile("(?i)(?:windows-125|iso-8859-|koi8-|us-ascii).*");

    /** The charsets that the WHATWG Encoding Standard gives these labels, where the JDK's are narrower. */
    private static final Map<String, String> WHATWG_LABELS = Map.ofEntries(Map.entry("iso-8859-1", "windows-1252"),
            Map.entry("latin1", "windows-1252"), Map.entry("ascii", "windows-1252"),
            Map.entry("us-ascii", "windows-1252"), Map.entry("iso-8859-9", "windows-1254"),
            Map.entry("iso-8859-11", "x-windows-874"), Map.entry("tis-620", "x-windows-874"),
            Map.entry("gb2312", "GB18030"), Map.entry("gbk", "GB18030"), Map.entry("shift_jis", "windows-31j"),
            Map.entry("shift-jis", "windows-31j"), Map.entry("sjis", "windows-31j"),
            Map.entry("x-sjis", "windows-31j"), Map.entry("euc-kr", "x-windows-949"),
            Map.entry("ks_c_5601-1987", "x-windows-949"), Map.entry("big5", "Big5-HKSCS"),
            Map.entry("utf-16", "UTF-16LE"));

    private TextDecoder() {}

    /**
     * Decodes plain text.
     *
     * @param contentType the declared content type; null if there is none
     */
    public static String decodePlainText(byte[] bytes, @Nullable String contentType) {
        return decodeBytes(bytes, contentTypeCharset(bytes, contentType), Optional.empty());
    }

    /**
     * Decodes markup, which may declare its charset.
     *
     * @param contentType the declared content type; null if there is none
     */
    public static String decodeMarkup(byte[] bytes, @Nullable String contentType) {
        String head = new String(bytes, 0, Math.min(bytes.length, SniffedType.MAX_SNIFFED_BYTES),
                StandardCharsets.ISO_8859_1);
        // A declaration that is readable as single bytes cannot be in UTF-16, even if it says so.
        Optional<Charset> declaredInMarkup = findDeclared(MARKUP_CHARSET, head)
                .map(charset -> charset.name().startsWith("UTF-16") ? StandardCharsets.UTF_8 : charset);
        return decodeBytes(bytes, contentTypeCharset(bytes, contentType), declaredInMarkup);
    }

    /** Valid UTF-8 without a zero byte is hardly ever UTF-16, in which half the bytes of ASCII text are zero. */
    private static Optional<Charset> contentTypeCharset(byte[] bytes, @Nullable String contentType) {
        return findDeclared(CONTENT_TYPE_CHARSET, contentType == null ? "" : contentType)
                .filter(charset -> !charset.name().startsWith("UTF-16")
                        || decodeStrictly(bytes, StandardCharsets.UTF_8).filter(text -> text.indexOf(0) < 0).isEmpty());
    }

    /** Returns true if a byte order mark, the bytes or the content type indicate UTF-16. */
    static boolean isUtf16(byte[] bytes, String contentType) {
        return byteOrderMark(bytes).or(() -> contentTypeCharset(bytes, contentType))
                .filter(charset -> charset.name().startsWith("UTF-16"))
                .isPresent();
    }

    private static String decodeBytes(byte[] bytes, Optional<Charset> declaredByServer,
            Optional<Charset> declaredInMarkup) {
        Optional<Charset> mark = byteOrderMark(bytes);
        if (mark.isPresent()) {
            String text = new String(bytes, mark.get());
            return text.startsWith("\ufeff") ? text.substring(1) : text;
        }
        Optional<String> utf8 = decodeStrictly(bytes, StandardCharsets.UTF_8);
        return Stream.of(declaredByServer, declaredInMarkup)
                .flatMap(Optional::stream)
                .filter(charset -> utf8.isEmpty() || !SINGLE_BYTE.matcher(charset.name()).matches())
                .flatMap(charset -> decodeStrictly(bytes, charset).stream())
                .findFirst()
                .or(() -> utf8)
                .or(() -> declaredByServer.or(() -> declaredInMarkup)
                        .filter(charset -> !charset.equals(StandardCharsets.UTF_8))
                        .map(charset -> new String(bytes, charset)))
                .orElseGet(() -> decodeUndeclared(bytes));
    }

    private static Optional<String> decodeStrictly(byte[] bytes, Charset charset) {
        try {
            return Optional.of(charset.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
        } catch (CharacterCodingException ignored) {
            return Optional.empty();
        }
    }

    /** A few broken bytes do not rule out UTF-8. */
    private static String decodeUndeclared(byte[] bytes) {
        String text = new String(bytes, StandardCharsets.UTF_8);
        long broken = text.chars().filter(c -> c == '\ufffd').count();
        long beyondAscii = text.chars().filter(c -> c > 127).count();
        return broken * 10 <= beyondAscii
                ? text
                : new String(bytes,
                        CharsetDetector.detectLabel(bytes)
                                .flatMap(TextDecoder::findCharset)
                                .orElse(Charset.forName("windows-1252")));
    }

    private static Optional<Charset> byteOrderMark(byte[] bytes) {
        if (startsWith(bytes, 0xef, 0xbb, 0xbf)) {
            return Optional.of(StandardCharsets.UTF_8);
        }
        if (startsWith(bytes, 0xff, 0xfe)) {
            return Optional.of(StandardCharsets.UTF_16LE);
        }
        return startsWith(bytes, 0xfe, 0xff) ? Optional.of(StandardCharsets.UTF_16BE)
                : Utf16Detector.detectByteOrder(bytes);
    }

    private static boolean startsWith(byte[] bytes, int... start) {
        for (int i = 0; i < start.length; i++) {
            if (i >= bytes.length || (bytes[i] & 0xff) != start[i]) {
                return false;
            }
        }
        return true;
    }

    private static Optional<Charset> findDeclared(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        if (!matcher.find()) {
            return Optional.empty();
        }
        String label = matcher.group(1) != null || matcher.groupCount() == 1 ? matcher.group(1) : matcher.group(2);
        return findCharset(label);
    }

    private static Optional<Charset> findCharset(String label) {
        try {
            return Optional.of(Charset.forName(WHATWG_LABELS.getOrDefault(label.toLowerCase(Locale.ROOT), label)));
        } catch (IllegalArgumentException ignored) {
            return Optional.empty();
        }
    }
}
