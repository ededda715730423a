package dev.carrel.http.web;

/**
 * Removes what a script does not need: comments, indentation, and spaces and line breaks that part nothing. Strings,
 * regular expressions and the texts of templates stay as they are, but for the indentation of a template's lines. A
 * line break at which a statement may end stays.
 */
final class ScriptLayout {

    /** An expression does not end with one of these, so the statement goes on. */
    private static final String GOES_ON_AFTER = "{([,;:?=&|<>.!";
    /** No statement begins with one of these. */
    private static final String GOES_ON_BEFORE = ")]},;:?=&|.";
    /** What may stand before a regular expression, where the result of a division cannot. */
    private static final String BEFORE_EXPRESSION = "{([,;:?=&|<>!+-*}\n";

    private final String script;
    private final StringBuilder kept;
    private int at;

    private ScriptLayout(String script) {
        this.script = script;
        this.kept = new StringBuilder(script.length());
    }

    /** Returns the script without its layout. */
    static String remove(String script) {
        var layout = new ScriptLayout(script);
        layout.keepCode();
        return layout.kept.toString();
    }

    /** Keeps code up to the end, or up to the brace that closes what a template embeds. */
    private void keepCode() {
        int depth = 0;
        while (at < script.length()) {
            char c = script.charAt(at);
            if (Character.isWhitespace(c) || startsWith("//") || startsWith("/*")) {
                keepGap();
            } else if (c == '"' || c == '\'') {
                keepQuoted(c);
            } else if (c == '`') {
                keepTemplate();
            } else if (c == '/' && isExpressionNext()) {
                keepExpression();
            } else if (c == '}' && depth == 0) {
                return;
            } else {
                depth += c == '{' ? 1 : c == '}' ? -1 : 0;
                keep(1);
            }
        }
    }

    /** Keeps of white space and comments what parts something. */
    private void keepGap() {
        int start = at;
        while (at < script.length()) {
            if (startsWith("//")) {
                skipTo("\n", 0);
            } else if (startsWith("/*")) {
                skipTo("*/", 2);
            } else if (Character.isWhitespace(script.charAt(at))) {
                at++;
            } else {
                break;
            }
        }
        if (at < script.length() && !kept.isEmpty()) {
            char before = lastKept();
            char after = script.charAt(at);
            boolean isBreak = script.substring(start, at).contains("\n");
            if (isBreak && GOES_ON_AFTER.indexOf(before) < 0 && GOES_ON_BEFORE.indexOf(after) < 0) {
                kept.append('\n');
            } else if (isWord(before) && isWord(after) || before == after && "+-/".indexOf(before) >= 0) {
                kept.append(' ');
            }
        }
    }

    private void keepQuoted(char quote) {
        keep(1);
        while (script.charAt(at) != quote) {
            keep(script.charAt(at) == '\\' ? 2 : 1);
        }
        keep(1);
    }

    /** Whether a slash begins a regular expression: a division has something before it. */
    private boolean isExpressionNext() {
        return BEFORE_EXPRESSION.indexOf(lastKept()) >= 0
                || kept.substring(Math.max(0, kept.length() - "return".length())).equals("return");
    }

    private void keepExpression() {
        boolean isInClass = false;
        keep(1);
        while (isInClass || script.charAt(at) != '/') {
            isInClass = script.charAt(at) == '[' || isInClass && script.charAt(at) != ']';
            keep(script.charAt(at) == '\\' ? 2 : 1);
        }
        keep(1);
    }

    private void keepTemplate() {
        keep(1);
        while (script.charAt(at) != '`') {
            if (startsWith("${")) {
                keep(2);
                keepCode();
                keep(1);
            } else if (script.charAt(at) == '\n') {
                keep(1);
                while (script.charAt(at) == ' ') {
                    at++;
                }
            } else {
                keep(script.charAt(at) == '\\' ? 2 : 1);
            }
        }
        keep(1);
    }

    private void keep(int characters) {
        kept.append(script, at, at + characters);
        at += characters;
    }

    private void skipTo(String end, int length) {
        int found = script.indexOf(end, at);
        at = found < 0 ? script.length() : found + length;
    }

    private boolean startsWith(String start) {
        return script.startsWith(start, at);
    }

    private char lastKept() {
        return kept.isEmpty() ? '\n' : kept.charAt(kept.length() - 1);
    }

    private static boolean isWord(char c) {
        return Character.isJavaIdentifierPart(c) || c == '#';
    }
}
