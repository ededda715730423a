package dev.carrel.formats.plain;

import dev.carrel.domain.document.UnreadableContentException;
import dev.carrel.formats.parse.ParseResult;
import dev.carrel.formats.text.SectionWriter;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A parser for subtitles (SubRip, WebVTT): their text, without numbers and times, as paragraphs of whole sentences. */
public final class SubtitlesParser {

    private static final Pattern TIMES = Pattern
            .compile("(?:\\d{1,3}:)?\\d{1,2}:\\d\\d[.,]\\d{1,3}\\s*-->\\s*(?:\\d{1,3}:)?\\d{1,2}:\\d\\d[.,]\\d{1,3}.*");
    private static final Pattern TAG = Pattern.compile("</?[a-zA-Z][^<>]{0,100}>|\\{\\\\[^{}]{0,100}}|<[\\d:.]{1,20}>");
    /** Who speaks, in WebVTT. */
    private static final Pattern VOICE = Pattern.compile("^<v(?:\\.[\\w.-]{1,60})?\\s+([^<>]{1,80})>");
    private static final Pattern SENTENCE_END = Pattern.compile(".*[.!?…。！？][\"'”’»)\\]]*");
    private static final int PARAGRAPH_LENGTH = 500;

    private final SectionWriter out = new SectionWriter();
    private final StringBuilder paragraph = new StringBuilder();
    /** What may be the number or the name of the next subtitle. */
    private String pending = "";
    private String lastLine = "";
    private String speaker = "";
    private boolean inText;

    private SubtitlesParser() {}

    /**
     * Parses subtitles.
     *
     * @throws UnreadableContentException if they have no text, or too much
     */
    public static ParseResult.ParsedText parseSubtitles(String text) {
        var parser = new SubtitlesParser();
        text.lines().map(String::strip).forEach(parser::addLine);
        parser.addText(parser.pending);
        parser.endParagraph();
        return parser.out.finishUnderOnly(null);
    }

    private void addLine(String line) {
        if (TIMES.matcher(line).matches()) {
            // The line above the times is the number or the name of the subtitle.
            pending = "";
            inText = true;
        } else if (line.isEmpty()) {
            addText(pending);
            pending = "";
            inText = false;
        } else if (inText) {
            addText(pending);
            pending = line;
        }
        // Other lines are numbers, or the header, notes and styles of WebVTT.
    }

    private void addText(String line) {
        Matcher voice = VOICE.matcher(line);
        boolean isOther = voice.find() && !voice.group(1).equals(speaker);
        speaker = isOther ? voice.group(1) : speaker;
        String text = TAG.matcher(line).replaceAll("").strip();
        // Captions that roll up repeat the line above.
        if (text.isEmpty() || text.equals(lastLine)) {
            return;
        }
        lastLine = text;
        paragraph.append(paragraph.isEmpty() ? "" : " ").append(isOther ? speaker + ": " : "").append(text);
        if (paragraph.length() >= PARAGRAPH_LENGTH && SENTENCE_END.matcher(text).matches()) {
            endParagraph();
        }
    }

    private void endParagraph() {
        out.addParagraph(paragraph.toString());
        paragraph.setLength(0);
    }
}
