package dev.carrel.formats.plain;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The words of reStructuredText as Markdown: roles, links, notes where they are referenced, replaced names. */
final class RestructuredWords {

    private static final Pattern RAISED = Pattern.compile(":sup:`([^`]*+)`");
    private static final Pattern ROLE = Pattern.compile(":[\\w:.+-]{1,40}:`([^`<]*+)(?:<[^`>]*+>)?`");
    private static final Pattern LINK = Pattern.compile("`([^`<>]++)<([^`<>\\s]+)>`__?");
    private static final Pattern REFERENCE = Pattern.compile("`([^`<>]+)`__?|(?<=\\w)_(?=[\\s.,;:)]|$)");
    private static final Pattern NOTE = Pattern.compile("\\s?\\[(#?[\\w.-]{0,60})]_(?!\\w)");
    private static final Pattern NOTE_TEXT = Pattern.compile("\\.\\. \\[(#?[\\w.-]{0,60})]\\s+(.*)");
    private static final Pattern NAME = Pattern.compile("\\|([^|\\s][^|]{0,60})\\|");
    private static final Pattern NAME_TEXT = Pattern.compile("\\.\\. \\|([^|]{1,60})\\|\\s+replace::\\s*(.{1,500})");
    private static final int MAX_NOTE_LINES = 50;

    private final Deque<String> unnamedNotes = new ArrayDeque<>();
    private final Map<String, String> notes = new LinkedHashMap<>();
    private final Map<String, String> names = new HashMap<>();

    /** @param lines of the document, in which notes and names are defined anywhere */
    RestructuredWords(List<String> lines) {
        for (int at = 0; at < lines.size(); at++) {
            Matcher note = NOTE_TEXT.matcher(lines.get(at));
            Matcher name = NAME_TEXT.matcher(lines.get(at));
            if (note.matches()) {
                // Notes without a name are used in their order.
                String text = withContinuation(note.group(2), at, lines);
                if (note.group(1).equals("#")) {
                    unnamedNotes.add(text);
                } else {
                    notes.putIfAbsent(note.group(1), text);
                }
            } else if (name.matches()) {
                names.putIfAbsent(name.group(1), name.group(2).strip());
            }
        }
    }

    private static String withContinuation(String first, int at, List<String> lines) {
        var text = new StringBuilder(first.strip());
        for (int next = at + 1; next < Math.min(lines.size(), at + MAX_NOTE_LINES)
                && lines.get(next).startsWith(" "); next++) {
            text.append(' ').append(lines.get(next).strip());
        }
        return text.toString();
    }

    /** Returns a line as Markdown. */
    String toMarkdown(String line) {
        if (line.indexOf('`') < 0 && line.indexOf('_') < 0 && line.indexOf('\\') < 0 && line.indexOf('|') < 0) {
            return line;
        }
        String noted = NOTE.matcher(line)
                .replaceAll(note -> Matcher.quoteReplacement(textOf(note.group(1), note.group())));
        String named = NAME.matcher(noted)
                .replaceAll(name -> Matcher.quoteReplacement(names.getOrDefault(name.group(1), name.group())));
        return plain(named);
    }

    private static String plain(String line) {
        String raised = RAISED.matcher(line).replaceAll("<sup>$1</sup>").replace("\\ ", "");
        String linked = LINK.matcher(ROLE.matcher(raised).replaceAll(RestructuredWords::nameOf)).replaceAll("[$1]($2)");
        return REFERENCE.matcher(linked.replace("``", "\u0000"))
                .replaceAll(found -> found.group(1) == null ? "" : Matcher.quoteReplacement(found.group(1)))
                .replace('\u0000', '`');
    }

    /** Of a name with a tilde only the last part is shown. */
    private static String nameOf(MatchResult role) {
        String name = role.group(1).strip();
        boolean isShort = name.startsWith("~");
        return Matcher.quoteReplacement(isShort ? name.substring(name.lastIndexOf('.') + 1).replace("~", "")
                : name.startsWith("!") ? name.substring(1) : name);
    }

    /** A note is said once. */
    private String textOf(String key, String otherwise) {
        String text = key.equals("#") ? unnamedNotes.pollFirst() : notes.remove(key);
        return text == null ? otherwise : " [" + plain(text) + "]";
    }

    /** Returns the notes that no line references. */
    List<String> otherNotes() {
        return Stream.concat(unnamedNotes.stream(), notes.values().stream()).map(RestructuredWords::plain).toList();
    }
}
