package dev.carrel.formats.parse;

import dev.carrel.application.port.TextExtractor.ExtractionSource;
import dev.carrel.domain.text.MagicBytes;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The format of a document, as far as the choice of a parser needs it. The first bytes decide; name and content type
 * only distinguish plain text formats.
 */
public enum FileFormat {

    PDF,
    /** Office 97 to 2003, and Outlook messages. */
    LEGACY_OFFICE, RTF,
    /** OOXML, OpenDocument and EPUB; the entries of the archive distinguish them. */
    ZIP_DOCUMENT,
    /** Office documents that are one XML file. */
    XML_DOCUMENT, MAIL, MARKDOWN, SEPARATED_VALUES,
    /** SubRip and WebVTT. */
    SUBTITLES,
    /** Jupyter notebooks. */
    NOTEBOOK,
    /** JSON, and JSON by lines. */
    JSON,
    RESTRUCTURED_TEXT, ASCIIDOC, LATEX, MANUAL_PAGE,
    /** Calendars (iCalendar) and contacts (vCard). */
    CALENDAR,
    /** Source code, scripts and configuration. */
    CODE,
    /** Images: PNG, JPEG, JPEG 2000, TIFF, WebP, GIF, BMP. */
    PICTURE,
    /** A page, plain text, or an unsupported format. */
    OTHER;

    private static final int MAX_SNIFFED_BYTES = 1024;
    private static final String UTF_8_BYTE_ORDER_MARK = "\u00ef\u00bb\u00bf";

    private static final Set<String> MARKDOWN_EXTENSIONS = Set.of("md", "markdown", "mdown", "mkd", "mdx");
    private static final Set<String> TABLE_EXTENSIONS = Set.of("csv", "tsv", "tab");
    private static final Map<String, FileFormat> MARKUP_EXTENSIONS = Map.of("rst", RESTRUCTURED_TEXT, "rest",
            RESTRUCTURED_TEXT, "adoc", ASCIIDOC, "asciidoc", ASCIIDOC, "tex", LATEX, "latex", LATEX);
    private static final Pattern MANUAL_PAGE_START = Pattern
            .compile("(?:[.']\\\\\"[^\n]{0,200}\n){0,40}\\.(?:TH|Dd) [^\n]{1,200}");
    private static final Set<String> JSON_EXTENSIONS = Set.of("json", "jsonl", "ndjson", "geojson", "jsonld");
    private static final Pattern JSON_TYPE = Pattern
            .compile("application/(?:[\\w.-]+\\+)?(?:json|x-ndjson|jsonl|json-lines)\\b.*");
    private static final Pattern MARKDOWN_TYPE = Pattern.compile("text/(?:x-)?markdown\\b.*");
    private static final Pattern TABLE_TYPE = Pattern
            .compile("(?:text/(?:csv|tab-separated-values)|application/csv)\\b.*");

    private static final Pattern SUBTITLES_START = Pattern.compile("(?:\\u00ef\\u00bb\\u00bf)?(?:WEBVTT(?=[\\s-])"
            + "|\\s{0,9}\\d{1,7}\\r?\\n\\d\\d:\\d\\d:\\d\\d[,.]\\d{3} --> \\d\\d:\\d\\d:\\d\\d)");

    private static final Pattern CALENDAR_START = Pattern
            .compile("(?i)(?:\\u00ef\\u00bb\\u00bf)?\\s{0,9}BEGIN:(?:VCALENDAR|VCARD)\\s");

    private static final Pattern NOTEBOOK_START = Pattern
            .compile("(?s)(?:\\u00ef\\u00bb\\u00bf)?\\s{0,99}\\{.*\"(?:cell_type|nbformat)\"\\s{0,9}:.*");

    /** Detects the format of a document. */
    public static FileFormat detectFormat(ExtractionSource source) {
        byte[] bytes = source.bytes();
        String head = new String(bytes, 0, Math.min(bytes.length, MAX_SNIFFED_BYTES), StandardCharsets.ISO_8859_1);
        String extension = fileExtension(source);
        String type = source.contentType() == null ? "" : source.contentType().strip().toLowerCase(Locale.ROOT);
        // Some programs write a few bytes before the magic number, but plain text may mention it too.
        boolean isDeclaredPdf = extension.equals("pdf") || type.startsWith("application/pdf");
        if (MagicBytes.PDF.matches(bytes) || (isDeclaredPdf && head.contains(MagicBytes.PDF.signature()))) {
            return PDF;
        }
        if (MagicBytes.OLE2.matches(bytes)) {
            return LEGACY_OFFICE;
        }
        if (MagicBytes.RTF.matches(bytes)) {
            return RTF;
        }
        if (MagicBytes.ZIP.matches(bytes) || MagicBytes.EMPTY_ZIP.matches(bytes)) {
            return ZIP_DOCUMENT;
        }
        if (isPicture(bytes)) {
            return PICTURE;
        }
        if (MailHeaderDetector.isMail(bytes, extension.equals("eml") || type.startsWith("message/rfc822"))) {
            return MAIL;
        }
        if (XmlDocumentKind.detect(bytes) != XmlDocumentKind.NONE) {
            return XML_DOCUMENT;
        }
        if (isPage(head)) {
            return OTHER;
        }
        if (CALENDAR_START.matcher(head).lookingAt()) {
            return CALENDAR;
        }
        if (SUBTITLES_START.matcher(head).lookingAt()) {
            return SUBTITLES;
        }
        if (extension.equals("ipynb") || NOTEBOOK_START.matcher(head).matches()) {
            return NOTEBOOK;
        }
        if (MARKDOWN_EXTENSIONS.contains(extension) || MARKDOWN_TYPE.matcher(type).matches()) {
            return MARKDOWN;
        }
        if (TABLE_EXTENSIONS.contains(extension) || TABLE_TYPE.matcher(type).matches()) {
            return SEPARATED_VALUES;
        }
        if (MANUAL_PAGE_START.matcher(head).lookingAt()) {
            return MANUAL_PAGE;
        }
        FileFormat markup = MARKUP_EXTENSIONS.get(extension);
        if (markup != null) {
            return markup;
        }
        if (JSON_EXTENSIONS.contains(extension) || JSON_TYPE.matcher(type).matches()) {
            return JSON;
        }
        return CodeFileNames.isCode(extension, type, head) ? CODE : OTHER;
    }

    private static boolean isPicture(byte[] bytes) {
        return Stream
                .of(MagicBytes.PNG, MagicBytes.JPEG, MagicBytes.JPEG_2000, MagicBytes.BARE_JPEG_2000, MagicBytes.TIFF,
                        MagicBytes.BIG_ENDIAN_TIFF, MagicBytes.WEBP, MagicBytes.GIF, MagicBytes.BMP)
                .anyMatch(format -> format.matches(bytes));
    }

    /** Returns the file extension without the dot, in lower case; empty if there is none. */
    private static String fileExtension(ExtractionSource source) {
        String name = source.name() == null ? "" : source.name();
        return name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
    }

    private static boolean isPage(String head) {
        String start = (head.startsWith(UTF_8_BYTE_ORDER_MARK) ? head.substring(UTF_8_BYTE_ORDER_MARK.length()) : head)
                .strip()
                .toLowerCase(Locale.ROOT);
        return start.startsWith("<!doctype html") || start.startsWith("<html");
    }
}
