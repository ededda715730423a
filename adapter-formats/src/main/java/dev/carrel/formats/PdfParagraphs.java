package dev.carrel.formats;

import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Joins the lines of pages to paragraphs again. */
final class PdfParagraphs {

    private static final Pattern ITEM = Pattern.compile("^(?:[•·◦▪‣●○■□\\uf0b7]|[–-])\\s+(?=\\S)");
    private static final Pattern NUMBERED = Pattern.compile("^(?:\\(?\\d{1,3}[.)]|\\(?[a-z][.)])\\s+\\S.*");
    private static final Pattern SENTENCE_END = Pattern.compile(".*[.!?:…。！？][\"'”’»)\\]]*");
    /** Lines of one paragraph are at most so many times the usual distance apart, in sizes of its letters. */
    private static final double WIDE = 1.75;
    private static final double SHORT = 0.8;
    private static final double NARROWEST_COLUMN = 200;
    private static final float SAME_SIZE = 0.6f;

    private final Map<PdfLine, Integer> headings;
    private final SectionWriter out;
    private final StringBuilder text = new StringBuilder();
    private boolean item;
    private @Nullable PdfLine before;
    private float width;

    PdfParagraphs(Map<PdfLine, Integer> headings, SectionWriter out) {
        this.headings = headings;
        this.out = out;
    }

    void write(List<PdfPage> pages) {
        for (PdfPage page : pages) {
            width = (float) page.lines()
                    .stream()
                    .mapToDouble(line -> line.right() - line.left())
                    .reduce(NARROWEST_COLUMN, Math::max);
            page.lines().forEach(this::add);
        }
        end();
    }

    private void add(PdfLine line) {
        PdfLine last = before;
        Matcher bullet = ITEM.matcher(line.text());
        boolean bulleted = bullet.find();
        if (last != null && !bulleted && continues(line, last)) {
            join(line.text());
        } else if (last != null && !bulleted && isNextRow(line, last)) {
            text.append('\n').append(line.text());
        } else {
            end();
            item = bulleted;
            text.append(bulleted ? line.text().substring(bullet.end()) : line.text());
        }
        before = line;
    }

    private boolean continues(PdfLine line, PdfLine last) {
        Integer level = headings.get(line);
        if (level != null || headings.containsKey(last)) {
            return level != null && level.equals(headings.get(last)) && line.page() == last.page()
                    && isNear(line, last);
        }
        if (line.isOfContents() || last.isOfContents()
                || NUMBERED.matcher(line.text()).matches() && SENTENCE_END.matcher(last.text()).matches()
                || Math.abs(line.size() - last.size()) > SAME_SIZE) {
            return false;
        }
        boolean ended = SENTENCE_END.matcher(last.text()).matches();
        boolean full = last.right() - last.left() > width * SHORT;
        if (line.page() != last.page() || line.baseline() < last.baseline()) {
            return !ended && (full || Character.isLowerCase(line.text().codePointAt(0)));
        }
        return isNear(line, last) && (full || !ended && Character.isLowerCase(line.text().codePointAt(0)));
    }

    /** Lines of addresses, tables and the like stand close together, but are not one. */
    private boolean isNextRow(PdfLine line, PdfLine last) {
        return !item && line.page() == last.page() && !headings.containsKey(line) && !headings.containsKey(last)
                && Math.abs(line.size() - last.size()) <= SAME_SIZE && isNear(line, last)
                && !SENTENCE_END.matcher(last.text()).matches();
    }

    private static boolean isNear(PdfLine line, PdfLine last) {
        float distance = line.baseline() - last.baseline();
        return distance >= 0 && distance <= Math.max(line.size(), last.size()) * WIDE;
    }

    /** A hyphen at the end of a line is one of the word only where the next line begins with no small letter. */
    private void join(String next) {
        if (endsWithHyphen() && Character.isLowerCase(next.codePointAt(0))) {
            text.setLength(text.length() - 1);
        } else if (!isEastAsian(text.charAt(text.length() - 1)) || !isEastAsian(next.charAt(0))) {
            text.append(' ');
        }
        text.append(next);
    }

    private boolean endsWithHyphen() {
        int last = text.length() - 1;
        return last > 0 && (text.charAt(last) == '-' || text.charAt(last) == '\u2010')
                && Character.isLetter(text.charAt(last - 1));
    }

    private static boolean isEastAsian(char c) {
        return (c >= '\u2e80' && c <= '\u9fff') || (c >= '\uff00' && c <= '\uffef');
    }

    private void end() {
        PdfLine last = before;
        if (last == null || text.isEmpty()) {
            return;
        }
        Integer level = headings.get(last);
        if (level != null) {
            out.heading(level, text.toString());
        } else if (item) {
            out.item(1, text.toString());
        } else {
            out.paragraph(text.toString());
        }
        text.setLength(0);
        item = false;
    }
}
