package dev.carrel.formats.pdf;

import dev.carrel.formats.pdf.page.LineJoin;
import dev.carrel.formats.pdf.page.PdfLine;
import dev.carrel.formats.pdf.page.PdfPage;
import dev.carrel.formats.text.SectionWriter;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Joins the lines of pages into paragraphs. */
final class PdfParagraphs {

    private static final Pattern BULLET_ITEM = Pattern.compile("^(?:[•·◦▪‣●○■□\\uf0b7]|[–-])\\s+(?=\\S)");
    private static final Pattern NUMBERED_ITEM = Pattern.compile("^(?:\\(?\\d{1,3}[.)]|\\(?[a-z][.)])\\s+\\S.*");
    private static final Pattern SENTENCE_END = Pattern.compile(".*[.!?:…。！？][\"'”’»)\\]]*");
    /** The maximum distance of two lines of a paragraph, as a multiple of the font size. */
    private static final double MAX_LINE_DISTANCE = 1.75;
    private static final double MIN_FULL_LINE = 0.8;
    private static final double MIN_COLUMN_WIDTH = 200;
    private static final float MAX_SIZE_DIFFERENCE = 0.6f;

    private final Map<PdfLine, Integer> headings;
    private final SectionWriter out;
    private final StringBuilder text = new StringBuilder();
    private boolean inItem;
    /** The index of the page on which the paragraph begins. */
    private int page;
    private @Nullable PdfLine lastLine;
    private float columnWidth;
    private final TableRows tables;

    PdfParagraphs(Map<PdfLine, Integer> headings, SectionWriter out) {
        this.headings = headings;
        this.out = out;
        tables = new TableRows(out);
    }

    void writePages(List<PdfPage> pages) {
        for (PdfPage page : pages) {
            columnWidth = (float) page.lines()
                    .stream()
                    .mapToDouble(line -> line.right() - line.left())
                    .reduce(MIN_COLUMN_WIDTH, Math::max);
            page.lines().forEach(this::addLine);
            addNotes(page);
        }
        endParagraph();
        tables.end();
    }

    private void addNotes(PdfPage page) {
        if (!page.notes().isEmpty()) {
            endParagraph();
            tables.end();
            lastLine = null;
            out.startPage(page.index() + 1);
            page.notes().forEach(out::addParagraph);
        }
    }

    private void addLine(PdfLine line) {
        if (line.isRow()) {
            endParagraph();
            lastLine = null;
            tables.addRow(line);
            return;
        }
        tables.end();
        PdfLine previous = lastLine;
        Matcher bullet = BULLET_ITEM.matcher(line.text());
        boolean bulleted = bullet.find();
        if (previous != null && !bulleted && continuesParagraph(line, previous)) {
            LineJoin.append(text, line.text());
        } else if (previous != null && !bulleted && isNextRow(line, previous)) {
            text.append('\n').append(line.text());
        } else {
            endParagraph();
            page = line.page();
            inItem = bulleted;
            text.append(bulleted ? line.text().substring(bullet.end()) : line.text());
        }
        lastLine = line;
    }

    private boolean continuesParagraph(PdfLine line, PdfLine previous) {
        Integer level = headings.get(line);
        if (level != null || headings.containsKey(previous)) {
            return level != null && level.equals(headings.get(previous)) && line.page() == previous.page()
                    && isNear(line, previous);
        }
        if (line.isContentsEntry() || previous.isContentsEntry() || line.gaps() && previous.gaps()
                || NUMBERED_ITEM.matcher(line.text()).matches() && SENTENCE_END.matcher(previous.text()).matches()
                || Math.abs(line.fontSize() - previous.fontSize()) > MAX_SIZE_DIFFERENCE) {
            return false;
        }
        boolean ended = SENTENCE_END.matcher(previous.text()).matches();
        boolean full = previous.right() - previous.left() > columnWidth * MIN_FULL_LINE;
        if (line.page() != previous.page() || line.baseline() < previous.baseline()) {
            return !ended && (full || Character.isLowerCase(line.text().codePointAt(0)));
        }
        return isNear(line, previous) && (full || !ended && Character.isLowerCase(line.text().codePointAt(0)));
    }

    /** Lines of addresses, tables and the like are close together without forming a paragraph. */
    private boolean isNextRow(PdfLine line, PdfLine previous) {
        return !inItem && line.page() == previous.page() && !headings.containsKey(line)
                && !headings.containsKey(previous)
                && Math.abs(line.fontSize() - previous.fontSize()) <= MAX_SIZE_DIFFERENCE && isNear(line, previous)
                && !SENTENCE_END.matcher(previous.text()).matches();
    }

    private static boolean isNear(PdfLine line, PdfLine previous) {
        float distance = line.baseline() - previous.baseline();
        return distance >= 0 && distance <= Math.max(line.fontSize(), previous.fontSize()) * MAX_LINE_DISTANCE;
    }

    private void endParagraph() {
        PdfLine previous = lastLine;
        if (previous == null || text.isEmpty()) {
            return;
        }
        out.startPage(page + 1);
        Integer level = headings.get(previous);
        if (level != null) {
            out.startHeading(level, text.toString());
        } else if (inItem) {
            out.addItem(1, text.toString());
        } else if (NUMBERED_ITEM.matcher(text).matches()) {
            out.addNumberedItem(1, text.toString());
        } else {
            out.addParagraph(text.toString());
        }
        text.setLength(0);
        inItem = false;
    }
}
