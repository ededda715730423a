package dev.carrel.formats.rtf;

import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The header of an RTF document: fonts, colours, styles, lists, properties. */
final class RtfHeader {

    /** The start of a group with its destination, its end, a control symbol, a control word, or a character. */
    private static final Pattern TOKEN = Pattern.compile(
            "\\{(?=\\s*+\\\\(?<destination>\\*|[a-zA-Z]{1,32}))?|}"
                    + "|\\\\(?:(?<symbol>'..|[^a-zA-Z'\\r\\n])|(?<word>[a-zA-Z]{1,32})(?:-?\\d{1,10})? ?)|[^\\\\{}]",
            Pattern.DOTALL);
    private static final Set<String> HEADER_DESTINATIONS = Set.of("*", "fonttbl", "filetbl", "colortbl", "stylesheet",
            "listtable",
            "listoverridetable", "revtbl", "rsidtbl", "generator", "info", "xmlnstbl", "mmathPr");
    private static final Set<String> TEXT_CONTROLS = Set.of("u", "par", "tab", "line", "cell", "row", "page", "column",
            "sect", "trowd", "emdash", "endash", "emspace", "enspace", "bullet", "lquote", "rquote", "ldblquote",
            "rdblquote");

    private RtfHeader() {}

    /** Returns the end of the header, which is not after the start of the text; the length if there is no text. */
    static int endOfHeader(String rtf) {
        Matcher token = TOKEN.matcher(rtf);
        int depth = 0;
        int destination = 0;
        int end = 0;
        while (token.find()) {
            char first = rtf.charAt(token.start());
            if (first == '{') {
                depth++;
                if (destination == 0 && isIn(HEADER_DESTINATIONS, token.group("destination"))) {
                    destination = depth;
                }
            } else if (first == '}') {
                if (depth == destination) {
                    destination = 0;
                    end = token.end();
                }
                depth--;
            } else if (destination == 0 && isText(first, token)) {
                return end == 0 ? token.start() : end;
            }
        }
        return rtf.length();
    }

    private static boolean isText(char first, Matcher token) {
        return first == '\\'
                ? token.group("symbol") != null || isIn(TEXT_CONTROLS, token.group("word"))
                : first != '\r' && first != '\n' && first != '\0';
    }

    private static boolean isIn(Set<String> words, @Nullable String word) {
        return word != null && words.contains(word);
    }
}
