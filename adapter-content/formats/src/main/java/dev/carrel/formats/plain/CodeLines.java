package dev.carrel.formats.plain;

import java.util.List;
import java.util.regex.Pattern;

/** Decides whether lines of a plain text are code or configuration, whose breaks and indents have a meaning. */
final class CodeLines {

    private static final String SIGNS = "=()[]{}<>\"'";
    private static final String OPENING = "{([";
    private static final Pattern CLOSING = Pattern.compile("[})\\]]+[;,]?");
    private static final Pattern ASSIGNMENT = Pattern
            .compile("\\s*(?:(?:export|set|let|var|const|final|local|int|String)"
                    + "\\s+)?[\\w.\\[\\]-]+\\s*(?::=|\\+=|=)\\s*\\S.*");
    private static final Pattern COMMAND = Pattern.compile("\\s*(?:[$%] [a-z./].*|>>> .*|#!/.*|#include\\b.*|//\\s.*"
            + "|/\\*.*|\\[[\\w.:\\-]+]|</?[a-z][^<>]*>.*)");
    private static final Pattern BLOCK_START = Pattern
            .compile("\\s*(?:def|class|if|elif|else|for|while|try|except|with|"
                    + "finally|function|fn|func|public|private|static|async|switch|case|do|begin)\\b.*[:{)]");
    private static final Pattern PROPERTY = Pattern.compile("\\s*(?:- )?[\\w./$\"-]+:(?:\\s.*)?|\\s*- [^.!?]*");
    private static final Pattern KEY_ABOVE = Pattern.compile("\\s*(?:- )?[\\w./$\"-]+:");
    private static final Pattern ITEM = Pattern.compile("\\s*(?:[-*+•]|\\d{1,3}[.)]|\\(?\\w[.)])\\s.*");

    private CodeLines() {}

    /** Returns whether at least two lines, of which none is blank, are code. */
    static boolean areCode(List<String> lines) {
        if (lines.size() < 2) {
            return false;
        }
        long items = lines.stream().filter(line -> ITEM.matcher(line).matches()).count();
        long marked = lines.stream().filter(CodeLines::isMarked).count();
        return (marked >= 2 && 2 * marked >= lines.size() && items < marked) || hasIndentedBlock(lines)
                || isYaml(lines);
    }

    /** Returns whether lines go on with code that ended with a blank line. */
    static boolean continueCode(List<String> lines) {
        return lines.stream().allMatch(line -> isIndented(line) || isStatement(line));
    }

    private static boolean isMarked(String line) {
        return isStatement(line) || ASSIGNMENT.matcher(line).matches()
                || COMMAND.matcher(line).matches()
                || BLOCK_START.matcher(line).matches();
    }

    /** Returns whether a line is one of C, Java, JavaScript and the like. */
    private static boolean isStatement(String line) {
        String code = line.strip();
        char last = code.charAt(code.length() - 1);
        return (last == ';' && code.chars().anyMatch(c -> SIGNS.indexOf(c) >= 0))
                || (OPENING.indexOf(last) >= 0 && code.charAt(0) != '(') || CLOSING.matcher(code).matches();
    }

    private static boolean hasIndentedBlock(List<String> lines) {
        for (int i = 1; i < lines.size(); i++) {
            if (BLOCK_START.matcher(lines.get(i - 1)).matches()
                    && indentOf(lines.get(i)) > indentOf(lines.get(i - 1))) {
                return true;
            }
        }
        return false;
    }

    /** YAML has a key above lines that are indented below it. */
    private static boolean isYaml(List<String> lines) {
        if (!lines.stream().allMatch(line -> PROPERTY.matcher(line).matches() || line.strip().startsWith("#"))) {
            return false;
        }
        int keys = 0;
        for (int i = 1; i < lines.size(); i++) {
            String line = lines.get(i);
            if (KEY_ABOVE.matcher(lines.get(i - 1)).matches() && indentOf(line) > indentOf(lines.get(i - 1))
                    && line.contains(":")) {
                keys++;
            }
        }
        return keys > 0;
    }

    private static boolean isIndented(String line) {
        return line.startsWith("  ") || line.startsWith("\t");
    }

    private static int indentOf(String line) {
        int indent = 0;
        while (indent < line.length() && (line.charAt(indent) == ' ' || line.charAt(indent) == '\t')) {
            indent++;
        }
        return indent;
    }
}
