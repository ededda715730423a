package dev.carrel.formats.office.word;

import dev.carrel.formats.parse.ZipContainer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The footnotes and endnotes of a Word document, which stand in brackets where they are referenced. One with more than
 * words, such as a table, stays below the text.
 */
final class WordNotes {

    private static final Pattern TEXT = Pattern
            .compile("<w:t(?:\\s[^<>]*+)?>([^<]*+)</w:t>|<w:(?:tab|br)\\s*/>|</w:p>");
    private static final Pattern NO_WORDS = Pattern
            .compile("<(?:w:hyperlink|w:tbl|w:drawing|w:pict|w:object|w:del|w:strike|m:oMath|w:vertAlign)[\\s/>]");
    private static final Pattern SPACE = Pattern.compile("\\s+");
    private static final int MAX_CHARACTERS = 4_000;

    private final Map<String, byte[]> parts = new HashMap<>();

    private WordNotes() {}

    /**
     * A document with its notes.
     *
     * @param parts the files of the notes without what is in the document now
     */
    record WithNotes(String document, Map<String, byte[]> parts) {}

    static WithNotes insert(String document, ZipContainer archive) throws IOException {
        var notes = new WordNotes();
        String whole = document;
        for (String kind : List.of("footnote", "endnote")) {
            String part = "word/" + kind + "s.xml";
            if (archive.hasFile(part) && whole.contains("<w:" + kind + "Reference")) {
                whole = notes.insert(kind, part, WordMarkup.read(archive, part), whole);
            }
        }
        return new WithNotes(whole, notes.parts);
    }

    private String insert(String kind, String part, String markup, String document) {
        Pattern reference = Pattern.compile("<w:%sReference\\s[^<>]*?w:id=\"(-?\\d{1,9})\"[^<>]*/>".formatted(kind));
        Map<String, Note> found = notesIn(markup, kind);
        var rest = new StringBuilder(markup);
        var out = new StringBuilder(document.length() + 1024);
        Matcher place = reference.matcher(document);
        int done = 0;
        while (place.find()) {
            Note note = found.remove(place.group(1));
            out.append(document, done, note == null ? place.end() : place.start());
            if (note != null) {
                out.append("<w:t xml:space=\"preserve\"> [").append(note.text).append("]</w:t>");
                // What was taken is blank in its own file, which keeps the places of the others.
                rest.replace(note.start, note.end, " ".repeat(note.end - note.start));
            }
            done = place.end();
        }
        parts.put(part, rest.toString().getBytes(StandardCharsets.UTF_8));
        return out.append(document, done, document.length()).toString();
    }

    /** A note with its place in its file. */
    private record Note(String text, int start, int end) {}

    /** Returns the notes that have only words, by their ids. */
    private static Map<String, Note> notesIn(String markup, String kind) {
        Map<String, Note> notes = new HashMap<>();
        String endTag = "</w:" + kind + ">";
        Matcher start = Pattern.compile("<w:%s\\s[^<>]*?w:id=\"(-?\\d{1,9})\"[^<>]*(?<!/)>".formatted(kind))
                .matcher(markup);
        for (int done = 0; start.find(done);) {
            int end = markup.indexOf(endTag, start.end());
            if (end < 0) {
                break;
            }
            done = end + endTag.length();
            String content = markup.substring(start.end(), end);
            String text = NO_WORDS.matcher(content).find() ? "" : textOf(content);
            if (!text.isEmpty() && text.length() <= MAX_CHARACTERS) {
                notes.put(start.group(1), new Note(text, start.start(), done));
            }
        }
        return notes;
    }

    private static String textOf(String note) {
        var text = new StringBuilder();
        Matcher part = TEXT.matcher(note);
        while (part.find()) {
            text.append(part.group(1) == null ? " " : part.group(1));
        }
        return SPACE.matcher(text).replaceAll(" ").strip();
    }
}
