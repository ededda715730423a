package dev.carrel.formats.office.sheet;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The texts of the cells of an Excel workbook. Of texts in several forms, raised digits are set off from the number
 * before them, and runs that are struck out are left out.
 */
final class SharedStrings {

    private static final String RUN = "<r>";
    private static final String RUN_END = "</r>";
    private static final Pattern STRUCK = Pattern.compile("<strike(?:\\s+val=\"(?:1|true)\")?\\s*/>");
    private static final Pattern RAISED = Pattern.compile("<vertAlign\\s+val=\"superscript\"\\s*/>");
    private static final Pattern TEXT = Pattern.compile("(<t(?:\\s[^<>]*+)?>)([^<]*+)(?=</t>)");

    private final StringBuilder out;
    private int struckRuns;
    /** The last character of the cell so far. */
    private char last;

    private SharedStrings(int length) {
        out = new StringBuilder(length);
    }

    /**
     * The texts, rewritten.
     *
     * @param struckRuns the number of runs that were left out
     */
    record Rewritten(String xml, int struckRuns) {}

    static Rewritten rewrite(String xml) {
        if (!STRUCK.matcher(xml).find() && !RAISED.matcher(xml).find()) {
            return new Rewritten(xml, 0);
        }
        var strings = new SharedStrings(xml.length());
        strings.rewriteRuns(xml);
        return new Rewritten(strings.out.toString(), strings.struckRuns);
    }

    private void rewriteRuns(String xml) {
        int done = 0;
        for (int start = xml.indexOf(RUN); start >= 0; start = xml.indexOf(RUN, done)) {
            int end = xml.indexOf(RUN_END, start);
            if (end < 0) {
                break;
            }
            // Between the runs of a cell is nothing.
            last = start == done ? last : 0;
            out.append(xml, done, start);
            done = end + RUN_END.length();
            String run = xml.substring(start, done);
            if (STRUCK.matcher(run).find()) {
                struckRuns++;
            } else {
                out.append(textOf(run));
            }
        }
        out.append(xml, done, xml.length());
    }

    private String textOf(String run) {
        Matcher text = TEXT.matcher(run);
        if (!text.find() || text.group(2).isEmpty()) {
            return run;
        }
        String written = text.group(2);
        boolean isPower = Character.isDigit(last) && Character.isDigit(written.charAt(0))
                && RAISED.matcher(run).find();
        last = written.charAt(written.length() - 1);
        return isPower ? run.substring(0, text.start(2)) + '^' + run.substring(text.start(2)) : run;
    }
}
