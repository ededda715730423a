package dev.carrel.formats.rtf;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Preserves headings, table cells and the labels of list items through Tika's RTF parser, which drops them: private use
 * characters mark them, which {@link RtfMarkerHandler} removes.
 */
final class RtfStructureMarkers {

    /** Is followed by one for each level of headings. */
    static final char HEADING_MARKER = '\ue0f0';
    static final char CELL_MARKER = '\ue0e0';
    /** Is in a cell that goes on with the one above. */
    static final char MERGED_MARKER = '\ue0e1';
    static final char LABEL_MARKER = '\ue0d0';
    static final char LABEL_END_MARKER = '\ue0d1';
    /** Is followed by one for each level of list items, of which the outermost is 0. */
    static final char LEVEL_MARKER = '\ue0c0';
    static final int MAX_LEVEL = 9;

    private static final Pattern STYLE_DEFINITION = Pattern
            .compile("\\{\\\\s(\\d{1,5})\\b([^{}]{0,2000}?)([^\\\\{};]{1,100});");
    private static final Pattern OUTLINE_LEVEL = Pattern.compile("\\\\outlinelevel(\\d)");
    private static final Pattern HEADING_STYLE_NAME = Pattern
            .compile("(?i).*(?<!\\p{L})(?:heading|überschrift|titre|título|titolo) ?([1-9])");

    /** What the labels of list items are in. */
    private static final Set<String> LABELS = Set.of("listtext", "pntext");
    /** What in a label is no part of it: it would be taken for the paragraph's. */
    private static final Pattern NO_LABEL = Pattern.compile("\\\\(?:pard|plain|tab)(?![a-z]) ?");
    private static final Pattern DIGIT = Pattern.compile("[0-8]");

    /** What reviewers have written, and who they are. */
    private static final Set<String> COMMENTS = Set.of("annotation", "atnid", "atnauthor", "atndate", "atnref",
            "atnparent", "atnicn");
    private static final String LOST_NOTE = "\\*\\footnote";
    /** What in a note is no part of it: it would end the paragraph that the note is in. */
    private static final Pattern NO_NOTE = Pattern.compile("\\\\(?:pard|plain|par|chftn|ftnalt|s\\d{1,5})(?![a-z]) ?");

    /** Controls that end a paragraph beside {@code \par}; Tika knows only some of them. */
    private static final Set<String> PARAGRAPH_ENDS = Set.of("row", "page", "column", "sect");

    private final String rtf;
    private final int endOfHeader;
    private final Map<String, Integer> levels = new HashMap<>();
    /** The level of list items, as the last paragraph that says it has it. */
    private int listLevel;
    private int comments;
    private int struck;

    /** @param rtf one ISO 8859-1 character for each byte, without pictures */
    RtfStructureMarkers(String rtf) {
        this.rtf = rtf;
        endOfHeader = RtfHeader.endOfHeader(rtf);
        Matcher style = STYLE_DEFINITION.matcher(rtf).region(0, endOfHeader);
        while (style.find()) {
            Matcher outline = OUTLINE_LEVEL.matcher(style.group(2));
            Matcher name = HEADING_STYLE_NAME.matcher(style.group(3).strip());
            if (outline.find() && outline.group(1).charAt(0) < '9') {
                levels.put(style.group(1), outline.group(1).charAt(0) - '0' + 1);
            } else if (name.matches()) {
                levels.put(style.group(1), name.group(1).charAt(0) - '0');
            }
        }
    }

    byte[] markedBytes() {
        var out = new ByteArrayOutputStream(rtf.length() + 1024);
        int done = endOfHeader;
        writeLatin1(rtf.substring(0, done), out);
        // Tika treats everything before the first paragraph control as the header.
        writeLatin1("\\pard ", out);
        var runs = new RtfRuns();
        var tables = new RtfTables();
        for (RtfControl control = RtfControl.next(rtf, done); control != null; control = RtfControl.next(rtf, done)) {
            writeLatin1(runs.textOf(rtf.substring(done, control.start())), out);
            done = control.end();
            String word = control.word();
            String number = control.number();
            runs.enter(word, number);
            struck += RtfRuns.strikes(word, number) ? 1 : 0;
            tables.enter(word);
            if (runs.isStruck() && RtfRuns.isCharacter(word)) {
                continue;
            }
            if (word != null && LABELS.contains(word)) {
                done = writeLabel(done, out);
            } else if (word != null && COMMENTS.contains(word)) {
                comments += word.equals("annotation") ? 1 : 0;
                done = endOfGroup(done);
            } else if ("footnote".equals(word)) {
                done = writeNote(done, out);
            } else if ("cell".equals(word)) {
                if (tables.wasMerged()) {
                    writeMarker(MERGED_MARKER, out);
                }
                writeMarker(CELL_MARKER, out);
            } else if ("par".equals(word) && tables.isInTable()) {
                writeLatin1("\\line ", out);
            } else if (word != null && PARAGRAPH_ENDS.contains(word)) {
                writeLatin1("\\par ", out);
            } else if ("bin".equals(word)) {
                // In binary data, anything may look like a control word.
                done = RtfData.endOf(control, rtf);
            } else {
                // Of the items of a list, Tika would lose all but the first, and of notes each.
                boolean isLost = "ls".equals(word) || rtf.startsWith(LOST_NOTE, control.start());
                writeLatin1(isLost ? "" : rtf.substring(control.start(), done), out);
                if ("pard".equals(word)) {
                    listLevel = 0;
                } else if ("ilvl".equals(word) && number != null && DIGIT.matcher(number).matches()) {
                    listLevel = number.charAt(0) - '0';
                    writeMarker((char) (LEVEL_MARKER + listLevel), out);
                }
                if ("s".equals(word) && levels.containsKey(number)) {
                    writeMarker((char) (HEADING_MARKER + levels.get(number)), out);
                }
            }
        }
        writeLatin1(runs.textOf(rtf.substring(done)), out);
        return out.toByteArray();
    }

    /** Writes a label, which begins here, with markers. Returns where its group ends. */
    private int writeLabel(int start, ByteArrayOutputStream out) {
        int end = endOfGroup(start);
        writeMarker(LABEL_MARKER, out);
        writeMarker((char) (LEVEL_MARKER + listLevel), out);
        writeLatin1(NO_LABEL.matcher(rtf.substring(start, end)).replaceAll(""), out);
        writeMarker(LABEL_END_MARKER, out);
        return end;
    }

    /** Writes a note, which begins here, where it is referenced. Returns where its group ends. */
    private int writeNote(int start, ByteArrayOutputStream out) {
        int end = endOfGroup(start);
        writeLatin1(" [" + NO_NOTE.matcher(rtf.substring(start, end)).replaceAll(" ").strip() + "] ", out);
        return end;
    }

    private int endOfGroup(int start) {
        int end = start;
        for (int depth = 0; end < rtf.length() && (depth > 0 || rtf.charAt(end) != '}'); end++) {
            switch (rtf.charAt(end)) {
                case '\\' -> end++;
                case '{' -> depth++;
                case '}' -> depth--;
                default -> {
                    // A part of the group.
                }
            }
        }
        return Math.min(end, rtf.length());
    }

    /** Returns how often text begins to be struck out. */
    int struck() {
        return struck;
    }

    /** Returns the number of the comments that were left out. */
    int comments() {
        return comments;
    }

    private static void writeLatin1(String bytes, ByteArrayOutputStream out) {
        out.writeBytes(bytes.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** Character numbers are signed in RTF; one fallback character follows for readers without Unicode support. */
    private static void writeMarker(char character, ByteArrayOutputStream out) {
        writeLatin1("{\\uc1\\u" + (short) character + " ?}", out);
    }
}
