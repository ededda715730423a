package dev.carrel.scraping.content;

import dev.carrel.domain.document.Block.CodeBlock;
import dev.carrel.domain.document.Block.Definition;
import dev.carrel.domain.document.Block.ListItem;
import dev.carrel.domain.document.Block.Paragraph;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Reads prose out of preformatted text, such as manual pages and RFCs: headings at the margin, paragraphs, items, and
 * terms with an indented description. What is no prose stays code.
 */
final class PreformattedProse {

    /** A share of prose from which on preformatted text is a text and not code, by the characters of its paragraphs. */
    private static final double MIN_PROSE_SHARE = 0.5;
    private static final int MIN_PROSE_CHARACTERS = 120;
    private static final int MIN_LINE_CHARACTERS = 40;
    /** Prose has at least six words. */
    private static final Pattern WORDS = Pattern.compile("(?:\\S++\\s++){5}\\S");
    private static final int MAX_TERM_CHARACTERS = 80;
    /** Prose has hardly any of the signs that code and tables are full of. */
    private static final double MAX_SIGN_SHARE = 0.03;
    private static final String SIGNS = "{}=<>;$|\\#*+~";
    /** Justified lines have wide gaps between words, but not as wide as the columns of a table. */
    private static final Pattern COLUMN_GAP = Pattern.compile("\\S {5,}\\S");
    private static final Pattern BLANK_LINES = Pattern.compile("\\n\\s*\\n");
    private static final Pattern SENTENCE_END = Pattern.compile(".*[.:;!?]");
    private static final Pattern HEADING = Pattern.compile("[\\p{Lu}][\\p{Lu}\\d ,/()'-]{2,59}");
    private static final Pattern ITEM = Pattern.compile("(?s)\\s*[o*•·-]\\s+(\\S.*)");
    /** A term with its description on the same line. */
    private static final Pattern OPTION = Pattern.compile("(?s)\\s*(\\S(?:.{0,30}\\S)?) {3,}(\\S.*)");
    private static final Pattern HYPHENATED = Pattern.compile("(?<=\\p{Ll})[-\\u2010]\\n\\s*(?=\\p{Ll})");

    private final ContentSectionWriter out;
    private final StringBuilder code = new StringBuilder();

    private PreformattedProse(ContentSectionWriter out) {
        this.out = out;
    }

    /** Writes preformatted text if it is prose; returns false if it is not. */
    static boolean writeProse(String text, ContentSectionWriter out) {
        int prose = splitParts(text).filter(PreformattedProse::holdsProse).mapToInt(String::length).sum();
        if (prose < MIN_PROSE_CHARACTERS || prose < text.length() * MIN_PROSE_SHARE) {
            return false;
        }
        var writer = new PreformattedProse(out);
        splitParts(text).forEach(writer::writePart);
        writer.flushCode();
        return true;
    }

    /** Splits at blank lines, a part at a time: all parts of a large text would take a multiple of its memory. */
    private static Stream<String> splitParts(String text) {
        return BLANK_LINES.splitAsStream(text).filter(part -> !part.isBlank());
    }

    private static boolean holdsProse(String part) {
        return isProse(part) || isProse(withoutFirstLine(part)) || isMarkedProse(ITEM.matcher(part), 1)
                || isMarkedProse(OPTION.matcher(part), 2);
    }

    private static boolean isMarkedProse(Matcher matcher, int group) {
        return matcher.matches() && isProse(matcher.group(group));
    }

    private void writePart(String part) {
        String first = firstLine(part);
        String rest = withoutFirstLine(part);
        if (HEADING.matcher(first).matches() && !COLUMN_GAP.matcher(first).find()
                && (rest.isEmpty() || indentOf(rest) > 0)) {
            flushCode();
            out.startInnerHeading(first);
            if (!rest.isBlank()) {
                writePart(rest);
            }
            return;
        }
        Matcher item = ITEM.matcher(part);
        Matcher option = OPTION.matcher(part);
        if (isMarkedProse(item, 1)) {
            flushCode();
            out.addBlock(new ListItem(1, 0, join(item.group(1))));
        } else if (isMarkedProse(option, 2)) {
            flushCode();
            out.addBlock(new Definition(join(option.group(1)), join(option.group(2))));
        } else if (!rest.isBlank() && indentOf(rest) > indentOf(part) && first.strip().length() <= MAX_TERM_CHARACTERS
                && isProse(rest) && !isProse(first)) {
            flushCode();
            out.addBlock(new Definition(join(first), join(rest)));
        } else if (isProse(part)) {
            flushCode();
            out.addBlock(new Paragraph(join(part)));
        } else {
            code.append(code.isEmpty() ? "" : "\n\n").append(part);
        }
    }

    private void flushCode() {
        if (!code.isEmpty()) {
            out.addBlock(new CodeBlock("", code.toString()));
            code.setLength(0);
        }
    }

    private static boolean isProse(String part) {
        String text = part.strip();
        if (!WORDS.matcher(text).lookingAt() || COLUMN_GAP.matcher(text).find()
                || text.chars().filter(c -> SIGNS.indexOf(c) >= 0).count() > text.length() * MAX_SIGN_SHARE) {
            return false;
        }
        int lastBreak = text.lastIndexOf('\n');
        String filled = lastBreak < 0 ? text : text.substring(0, lastBreak);
        return filled.lines()
                .map(String::strip)
                .allMatch(line -> line.length() >= MIN_LINE_CHARACTERS || SENTENCE_END.matcher(line).matches())
                && text.lines()
                        .map(String::strip)
                        .allMatch(line -> Character.isLetterOrDigit(line.codePointAt(0))
                                || "(\"'`“‘[-/&".indexOf(line.charAt(0)) >= 0);
    }

    private static String join(String part) {
        return HYPHENATED.matcher(part.strip()).replaceAll("").replaceAll("\\s+", " ");
    }

    private static String firstLine(String part) {
        int end = part.indexOf('\n');
        return (end < 0 ? part : part.substring(0, end)).stripTrailing();
    }

    private static String withoutFirstLine(String part) {
        int end = part.indexOf('\n');
        return end < 0 ? "" : part.substring(end + 1);
    }

    private static int indentOf(String part) {
        String line = firstLine(part);
        return line.length() - line.stripLeading().length();
    }
}
