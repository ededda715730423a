package dev.carrel.formats.rtf;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What runs of RTF say by their form: deleted and struck text is left out, and raised digits are set off from the
 * number before them.
 */
final class RtfRuns {

    private static final Set<String> STRUCK = Set.of("deleted", "strike", "striked");
    private static final Set<String> CHARACTERS = Set.of("u", "tab", "emdash", "endash", "bullet", "lquote", "rquote",
            "ldblquote", "rdblquote");
    private static final int MAX_DEPTH = 10_000;

    private final Deque<Form> outer = new ArrayDeque<>();
    private Form form = new Form(false, false);
    /** The last character of the text so far. */
    private char last;

    private record Form(boolean isStruck, boolean isRaised) {}

    boolean isStruck() {
        return form.isStruck;
    }

    /** Returns true for a control that strikes out what follows. */
    static boolean strikes(@Nullable String word, @Nullable String number) {
        return word != null && STRUCK.contains(word) && !"0".equals(number);
    }

    /** Returns true for a control that stands for a character. */
    static boolean isCharacter(@Nullable String word) {
        return word == null || CHARACTERS.contains(word);
    }

    /** Goes on after a control word. */
    void enter(@Nullable String word, @Nullable String number) {
        boolean isOn = !"0".equals(number);
        if (word == null || word.equals("par") || word.equals("cell")) {
            last = 0;
        } else if (STRUCK.contains(word)) {
            form = new Form(isOn, form.isRaised);
        } else if (word.equals("super")) {
            form = new Form(form.isStruck, isOn);
        } else if (word.equals("nosupersub") || word.equals("sub")) {
            form = new Form(form.isStruck, false);
        } else if (word.equals("plain")) {
            form = new Form(false, false);
        }
    }

    /** Returns the text between two controls, with its groups. */
    String textOf(String raw) {
        if (!form.isStruck && !form.isRaised && raw.indexOf('{') < 0 && raw.indexOf('}') < 0) {
            int end = raw.length() - 1;
            while (end >= 0 && isLineEnd(raw.charAt(end))) {
                end--;
            }
            last = end < 0 ? last : raw.charAt(end);
            return raw;
        }
        var text = new StringBuilder(raw.length() + 1);
        for (int i = 0; i < raw.length(); i++) {
            addCharacter(raw.charAt(i), text);
        }
        return text.toString();
    }

    private void addCharacter(char c, StringBuilder text) {
        if (c == '{') {
            if (outer.size() < MAX_DEPTH) {
                outer.push(form);
            }
        } else if (c == '}') {
            form = outer.isEmpty() ? form : outer.pop();
        } else if (form.isStruck) {
            return;
        } else if (!isLineEnd(c)) {
            if (form.isRaised && Character.isDigit(c) && Character.isDigit(last)) {
                text.append('^');
            }
            last = form.isRaised ? 0 : c;
        }
        text.append(c);
    }

    /** The ends of the file's lines are no text. */
    private static boolean isLineEnd(char c) {
        return c == '\n' || c == '\r';
    }
}
