package dev.carrel.formats.office.word;

import dev.carrel.formats.parse.ZipContainer;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The numbers that styles of a Word document give to paragraphs, such as "List Number": each is numbered by itself. */
final class WordStyleNumbers {

    private static final String STYLES = "word/styles.xml";
    private static final Pattern STYLE_START = Pattern.compile("<w:style\\s[^<>]*?w:styleId=\"([^\"<>]{1,100})\"");
    private static final Pattern BASE = Pattern.compile("<w:basedOn\\s+w:val=\"([^\"<>]{1,100})\"");
    private static final Pattern NUMBERS = Pattern.compile("(?s)<w:numPr>.{0,500}?</w:numPr>");
    private static final Pattern LEVEL = Pattern.compile("<w:ilvl\\s+w:val=\"(\\d)\"");
    private static final Pattern LIST = Pattern.compile("<w:numId\\s+w:val=\"(\\d{1,9})\"");
    private static final Pattern OUTLINE = Pattern.compile("<w:outlineLvl\\s+w:val=\"(\\d)\"");
    private static final Pattern STYLED = Pattern.compile("<w:pStyle\\s+w:val=\"([^\"<>]{1,100})\"\\s*/>");
    private static final int MAX_BASES = 10;

    private record Style(String base, String level, String list) {}

    private final Map<String, Style> styles = new HashMap<>();

    private WordStyleNumbers() {}

    /** Returns the markup of a document whose numbered styles are written at their paragraphs. */
    static String writeAtParagraphs(String document, ZipContainer archive) throws IOException {
        if (!archive.hasFile(STYLES)) {
            return document;
        }
        String markup = WordMarkup.read(archive, STYLES);
        if (!markup.contains("<w:numPr>")) {
            return document;
        }
        var numbers = new WordStyleNumbers();
        numbers.readStyles(markup);
        return numbers.write(document);
    }

    private void readStyles(String markup) {
        Matcher start = STYLE_START.matcher(markup);
        while (start.find()) {
            int end = markup.indexOf("</w:style>", start.end());
            String style = markup.substring(start.end(), end < 0 ? markup.length() : end);
            Matcher numbers = NUMBERS.matcher(style);
            String own = numbers.find() ? numbers.group() : "";
            String level = find(LEVEL, own);
            styles.put(start.group(1),
                    new Style(find(BASE, style), level.isEmpty() ? find(OUTLINE, style) : level, find(LIST, own)));
        }
    }

    private static String find(Pattern pattern, String markup) {
        Matcher found = pattern.matcher(markup);
        return found.find() ? found.group(1) : "";
    }

    private String write(String document) {
        var out = new StringBuilder(document.length());
        Matcher styled = STYLED.matcher(document);
        int done = 0;
        while (styled.find()) {
            out.append(document, done, styled.end());
            done = styled.end();
            int end = document.indexOf("</w:pPr>", done);
            String numbers = numbersOf(styled.group(1));
            if (!numbers.isEmpty() && end > 0
                    && !document.substring(done, Math.min(end, done + 2000)).contains("<w:numPr")) {
                out.append(numbers);
            }
        }
        return out.append(document, done, document.length()).toString();
    }

    private String numbersOf(String id) {
        String level = "";
        Style style = styles.get(id);
        for (int i = 0; i < MAX_BASES && style != null; i++) {
            level = level.isEmpty() ? style.level : level;
            if (!style.list.isEmpty()) {
                return style.list.equals("0") ? ""
                        : "<w:numPr><w:ilvl w:val=\"" + (level.isEmpty() ? "0" : level)
                                + "\"/><w:numId w:val=\"" + style.list + "\"/></w:numPr>";
            }
            style = styles.get(style.base);
        }
        return "";
    }
}
