package dev.carrel.languagemodel.prompt;

import dev.carrel.domain.text.TextCleaner;
import java.util.regex.Pattern;

/**
 * Sanitizer against prompt injection: it removes {@linkplain TextCleaner#PROMPT invisible characters} from untrusted
 * text and defuses everything that a model or its chat template would take for a boundary. Markers of chat templates
 * and of reasoning, and look-alikes of our delimiters, keep their words and lose their brackets: {@code <|im_start|>}
 * becomes {@code (im_start)}. The HTML tag {@code <s>} looks like such a marker and is treated as one. All other text
 * stays unchanged, except that consecutive blank lines become one.
 */
final class PromptSanitizer {

    private static final String ROLES = "system|assistant|user|tool|developer|human|im_start|im_end|im_sep|eot_id"
            + "|eom_id|end_of_text|endoftext"
            + "|begin_of_text|start_header_id|end_header_id|start|end|message|channel|return|call|python_tag|constrain";
    /** Matched against the {@linkplain HomoglyphFolding folded} text. */
    private static final Pattern MARK = Pattern.compile("(?=[<\\[◁])(?:<\\|{1,2}[^\\s<>|]{1,40}\\|{1,2}>" //
            + "|<\\s{0,3}\\|\\s{0,3}/?(?:" + ROLES + ")\\s{0,3}\\|\\s{0,3}>"
            + "|<{1,2}\\s{0,3}/?\\s{0,3}(?:sys|system|assistant|think|thinking|reasoning|reflection|thought"
            + "|start_of_turn|end_of_turn"
            + "|im_start|im_end|eot_id|tool_calls?|tool_response|function_calls?|seed:[a-z_]{1,20})\\s{0,3}/?>{1,2}"
            + "|</?(?:s|bos|eos|pad|unk|sop|eop)>"
            + "|<\\s{0,3}/?\\s{0,3}(?:passage|conversation)[^<>\n]{0,60}>?"
            + "|\\[\\s{0,3}/?\\s{0,3}(?:inst|system_prompt|available_tools|tool_calls|tool_results|tool_content"
            + "|think|gmask)\\s{0,3}]"
            + "|◁[^\\s◁▷]{1,20}▷)");
    /** Each pass removes one level of nested markers; deeper nesting is an attack. */
    private static final int MAX_PASSES = 8;
    private static final Pattern BLANK_LINES = Pattern.compile("\n(?=[ \t]*\n[ \t]*\n)[ \t\n]*\n");
    private static final Pattern SPACE_INSIDE = Pattern.compile("(?<=\\() ++|(?<! ) ++(?=\\))");
    private static final Pattern SPACE = Pattern.compile("\\s+");

    private final Pattern nonce;

    PromptSanitizer(String nonce) {
        this.nonce = Pattern.compile(Pattern.quote(nonce), Pattern.CASE_INSENSITIVE);
    }

    /** Sanitizes text of any length and keeps its lines. */
    String sanitizeText(String raw) {
        return sanitizeVisible(TextCleaner.PROMPT.normalizeSpaces(raw));
    }

    /** Sanitizes text into a single line. */
    String sanitizeLine(String raw) {
        return sanitizeVisible(SPACE.matcher(TextCleaner.PROMPT.normalizeSpaces(raw)).replaceAll(" "));
    }

    private String sanitizeVisible(String text) {
        String known = nonce.matcher(text).replaceAll("…");
        return removeMarks(BLANK_LINES.matcher(known).replaceAll("\n\n")).strip();
    }

    private static String removeMarks(String text) {
        String before = text;
        for (int pass = 0; pass < MAX_PASSES; pass++) {
            String after = removeMarksOnce(before);
            if (after.equals(before)) {
                return after;
            }
            before = after;
        }
        int[] codePoints = before.codePoints().toArray();
        return replaceBrackets(codePoints, HomoglyphFolding.foldHomoglyphs(codePoints), 0, codePoints.length);
    }

    private static String removeMarksOnce(String text) {
        int[] codePoints = text.codePoints().toArray();
        String looks = HomoglyphFolding.foldHomoglyphs(codePoints);
        var marks = MARK.matcher(looks);
        if (!marks.find()) {
            return text;
        }
        var unmarked = new StringBuilder(text.length());
        int done = 0;
        do {
            unmarked.append(new String(codePoints, done, marks.start() - done))
                    .append(replaceBrackets(codePoints, looks, marks.start(), marks.end()));
            done = marks.end();
        } while (marks.find());
        return unmarked.append(new String(codePoints, done, codePoints.length - done)).toString();
    }

    private static String replaceBrackets(int[] codePoints, String looks, int start, int end) {
        var plain = new StringBuilder(end - start);
        for (int i = start; i < end; i++) {
            switch (looks.charAt(i)) {
                case '<', '[', '◁' -> plain.append('(');
                case '>', ']', '▷' -> plain.append(')');
                case '|' -> plain.append(' ');
                default -> plain.appendCodePoint(codePoints[i]);
            }
        }
        return SPACE_INSIDE.matcher(plain).replaceAll("");
    }
}
