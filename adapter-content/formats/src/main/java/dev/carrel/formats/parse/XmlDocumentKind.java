package dev.carrel.formats.parse;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/** The kinds of office documents that are one XML file. */
public enum XmlDocumentKind {

    /** OpenDocument, flat: {@code .fodt}, {@code .fods}, {@code .fodp}. */
    OPEN_DOCUMENT("<(?:\\w+:)?document\\s[^>]*opendocument"),
    /** The packages of Word and PowerPoint in one file. */
    OFFICE_PACKAGE("<(?:\\w+:)?package\\s[^>]*schemas\\.microsoft\\.com/office/2006/xmlPackage"),
    /** Word 2003. */
    WORD_2003("<(?:\\w+:)?wordDocument\\s"),
    /** Excel 2003, which other programs write too. */
    EXCEL_2003("<(?:\\w+:)?Workbook\\s[^>]*urn:schemas-microsoft-com:office:spreadsheet"),
    /** Another kind of content. */
    NONE("(?!)");

    private static final int MAX_SNIFFED_BYTES = 16 * 1024;
    private static final Pattern START = Pattern.compile("(?:\\u00ef\\u00bb\\u00bf)?\\s{0,99}<[?!\\w]");

    private final Pattern root;

    XmlDocumentKind(String root) {
        this.root = Pattern.compile(root);
    }

    /** Returns the kind of a document by the element that it begins with. */
    public static XmlDocumentKind detect(byte[] bytes) {
        String head = new String(bytes, 0, Math.min(bytes.length, MAX_SNIFFED_BYTES), StandardCharsets.ISO_8859_1);
        if (!START.matcher(head).lookingAt()) {
            return NONE;
        }
        String element = firstElement(head);
        for (XmlDocumentKind kind : values()) {
            if (kind.root.matcher(element).lookingAt()) {
                return kind;
            }
        }
        return NONE;
    }

    /** Returns the first element with what follows, after declarations and comments; empty if there is none. */
    private static String firstElement(String head) {
        int start = head.indexOf('<');
        while (start >= 0 && start + 1 < head.length() && !Character.isLetter(head.charAt(start + 1))) {
            String end = head.startsWith("<!--", start) ? "-->" : ">";
            int after = head.indexOf(end, start);
            start = after < 0 ? -1 : head.indexOf('<', after);
        }
        return start < 0 ? "" : head.substring(start);
    }
}
