package dev.carrel.domain.text;

import java.util.List;
import java.util.Locale;

/**
 * A formula as a tree of elements of MathML, which can be written in a line: {@code (a+b)/2}, {@code r^2}, {@code x_1}.
 *
 * @param element the local name of the element
 * @param text the text of an element without parts
 * @param parts the elements in it
 */
public record MathNotation(String element, String text, List<MathNotation> parts) {

    /** Deeper elements have no structure. */
    private static final int MAX_DEPTH = 200;

    /** Returns an element without parts. */
    public static MathNotation symbol(String text) {
        return new MathNotation("mi", text, List.of());
    }

    /** Returns an element of parts. */
    public static MathNotation of(String element, List<MathNotation> parts) {
        return new MathNotation(element, "", parts);
    }

    /** Returns the formula in one line. */
    public String toLine() {
        var line = new StringBuilder();
        write(line, 0);
        return line.toString().strip();
    }

    private void write(StringBuilder out, int depth) {
        if (parts.isEmpty()) {
            out.append(text.strip());
            return;
        }
        String name = depth < MAX_DEPTH ? element.toLowerCase(Locale.ROOT) : "mrow";
        switch (name) {
            case "mfrac" -> writeParts(out, depth, "/");
            case "msup", "mover" -> writeParts(out, depth, "^");
            case "msub", "munder" -> writeParts(out, depth, "_");
            case "msubsup", "munderover" -> writeParts(out, depth, "_", "^");
            case "msqrt" -> {
                out.append('√');
                writeGroup(new MathNotation("mrow", "", parts), out, depth);
            }
            case "mroot" -> {
                if (parts.size() > 1) {
                    writeGroup(parts.get(1), out, depth);
                }
                out.append('√');
                writeGroup(parts.getFirst(), out, depth);
            }
            case "mfenced" -> {
                out.append('(');
                writeRow(", ", out, depth);
                out.append(')');
            }
            case "mtable" -> writeRow("; ", out, depth);
            case "mtr" -> writeRow(", ", out, depth);
            case "semantics" -> parts.getFirst().write(out, depth + 1);
            default -> writeRow("", out, depth);
        }
    }

    private void writeRow(String separator, StringBuilder out, int depth) {
        for (int i = 0; i < parts.size(); i++) {
            out.append(i == 0 ? "" : separator);
            parts.get(i).write(out, depth + 1);
        }
    }

    /** Writes the parts with signs between them; missing parts have no sign. */
    private void writeParts(StringBuilder out, int depth, String... signs) {
        writeGroup(parts.getFirst(), out, depth);
        for (int i = 1; i < parts.size(); i++) {
            if (!parts.get(i).isEmpty()) {
                out.append(i <= signs.length ? signs[i - 1] : " ");
                writeGroup(parts.get(i), out, depth);
            }
        }
    }

    private boolean isEmpty() {
        return parts.isEmpty() && text.isBlank();
    }

    /** Writes several symbols in parentheses. */
    private static void writeGroup(MathNotation part, StringBuilder out, int depth) {
        int start = out.length();
        part.write(out, depth + 1);
        CharSequence written = out.subSequence(start, out.length());
        boolean isOne = written.length() <= 1 || written.chars().allMatch(Character::isLetter)
                || written.chars().allMatch(Character::isDigit);
        if (!isOne) {
            out.insert(start, '(').append(')');
        }
    }
}
