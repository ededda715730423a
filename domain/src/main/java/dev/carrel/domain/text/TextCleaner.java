package dev.carrel.domain.text;

import java.util.regex.Pattern;

/**
 * Removes invisible characters from text and normalises its white space, for one purpose each. What is left is as it
 * was, except that of a longer run of marks {@value #MAX_MARKS} stay, as in Unicode's Stream-Safe Text Format (UAX
 * #15): no script stacks as many, and the work of regular expressions and of normalisation can grow with their square.
 * Stateless and safe for use by many threads.
 */
public enum TextCleaner {

    /** For the text of web pages and plain texts: removes {@linkplain InvisibleCharacters#isDocumentNoise noise}. */
    WEB_PAGE {
        @Override
        boolean isRemoved(int c, int previous) {
            return InvisibleCharacters.isDocumentNoise(c);
        }
    },

    /**
     * As {@link #WEB_PAGE}, and for files whose bullets are glyphs of symbol fonts: removes private use characters too.
     */
    FILE {
        @Override
        boolean isRemoved(int c, int previous) {
            return InvisibleCharacters.isDocumentNoise(c) || InvisibleCharacters.isPrivateUse(c);
        }
    },

    /**
     * For text that people read as a reply: removes every {@linkplain InvisibleCharacters#isHidden hidden} character
     * and joiners without effect, makes tabs spaces.
     */
    REPLY {
        @Override
        boolean isRemoved(int c, int previous) {
            if (InvisibleCharacters.isJoiner(c)) {
                return !InvisibleCharacters.takesJoiner(previous);
            }
            return c != '\n' && c != '\t' && InvisibleCharacters.isHidden(c);
        }
    },

    /**
     * For text that a language model reads, where hidden characters can carry instructions (prompt injection): removes
     * what {@link #REPLY} removes, variation selectors except after emoji, and the blank of Braille; keeps tabs. A
     * Chinese character loses the selector of a rare form.
     */
    PROMPT {
        @Override
        boolean isRemoved(int c, int previous) {
            if (InvisibleCharacters.isPresentationSelector(c)) {
                return !InvisibleCharacters.takesPresentationSelector(previous);
            }
            return InvisibleCharacters.isVariationSelector(c) || InvisibleCharacters.isBrailleBlank(c)
                    || REPLY.isRemoved(c, previous);
        }
    },

    /**
     * For a terminal, which would obey control characters instead of showing them: removes these, except line feeds and
     * tabs, and what {@linkplain InvisibleCharacters#isDirectionControl changes the direction} of text. White space
     * stays.
     */
    TERMINAL {
        @Override
        boolean isRemoved(int c, int previous) {
            return c != '\n' && c != '\t'
                    && (Character.isISOControl(c) || InvisibleCharacters.isDirectionControl(c));
        }
    };

    private static final int NONE = ' ';
    private static final int MAX_MARKS = 30;
    /** The line breaks that are no line feed. Most text has none, and then no pattern needs to be tried. */
    private static final String OTHER_LINE_BREAKS = "\r\u2028\u2029\u0085\f\u000b";
    private static final Pattern LINE_BREAK = Pattern.compile("\r\n?|[\u2028\u2029\u0085\f\u000b]");
    private static final Pattern SPACE_AROUND_BREAK = Pattern.compile(" ?\n ?");
    /** The look-behind keeps a long line of spaces from being tried from each of them. */
    private static final Pattern SPACE_BEFORE_BREAK = Pattern.compile("(?<![ \t])[ \t]++\n");
    private static final Pattern BLANK_LINES = Pattern.compile("\n{3,}");

    /**
     * Returns whether a character is removed.
     *
     * @param previous the character kept before it; a space at the beginning
     */
    abstract boolean isRemoved(int c, int previous);

    /** Returns the text without invisible characters; line feeds, tabs and spaces stay. */
    public String removeInvisible(String raw) {
        int first = 0;
        int previous = NONE;
        while (first < raw.length()) {
            int c = raw.codePointAt(first);
            if (isRemoved(c, previous) || isExcessMark(c, raw, first)) {
                break;
            }
            previous = c;
            first += Character.charCount(c);
        }
        if (first == raw.length()) {
            return raw;
        }
        var kept = new StringBuilder(raw.length()).append(raw, 0, first);
        for (int i = first; i < raw.length();) {
            int c = raw.codePointAt(i);
            appendVisible(c, kept);
            i += Character.charCount(c);
        }
        return kept.toString();
    }

    /**
     * Returns the text without invisible characters, every line break a line feed and every other white space a space.
     * {@link #PROMPT} keeps tabs.
     */
    public String normalizeSpaces(String raw) {
        var clean = new StringBuilder(raw.length());
        int before = -1;
        for (int i = 0; i < raw.length(); i += Character.charCount(before)) {
            int c = raw.codePointAt(i);
            if (InvisibleCharacters.isLineBreak(c)) {
                if (!(c == '\n' && before == '\r')) {
                    clean.append('\n');
                }
            } else if (c == '\t') {
                clean.append(this == PROMPT ? '\t' : ' ');
            } else if (Character.isSpaceChar(c)) {
                clean.append(' ');
            } else {
                appendVisible(c, clean);
            }
            before = c;
        }
        return clean.toString();
    }

    /** Returns the text in one line: every run of white space, line breaks included, is one space; none at the ends. */
    public String toSingleLine(String raw) {
        var line = new StringBuilder(raw.length());
        appendCollapsed(raw, line, false);
        return line.toString().strip();
    }

    /**
     * Returns the text in lines: every run of white space within a line is one space, at most one blank line stands
     * between two others, none at the ends.
     */
    public String toLines(String raw) {
        var lines = new StringBuilder(raw.length());
        appendCollapsed(breakLines(raw), lines, true);
        return limitBlankLines(SPACE_AROUND_BREAK.matcher(lines).replaceAll("\n")).strip();
    }

    /**
     * Returns the text in lines that keep their indents and inner spaces, as code needs: at most one blank line stands
     * between two others. White space at the ends of lines and of the text stays; see {@link #trimLines}.
     */
    public String toVerbatimLines(String raw) {
        return limitBlankLines(removeInvisible(breakLines(raw)));
    }

    /** Returns lines without spaces and tabs at their ends, with at most one blank line between two others. */
    public static String trimLines(String lines) {
        return limitBlankLines(SPACE_BEFORE_BREAK.matcher(lines).replaceAll("\n"));
    }

    /** Returns the text cut to a number of code points, without white space at the end where it was cut. */
    public static String truncate(String text, int maxCodePoints) {
        return text.codePointCount(0, text.length()) <= maxCodePoints
                ? text
                : text.substring(0, text.offsetByCodePoints(0, maxCodePoints)).stripTrailing();
    }

    private void appendCollapsed(String raw, StringBuilder target, boolean keepLineFeeds) {
        for (int i = 0; i < raw.length();) {
            int c = raw.codePointAt(i);
            if (c == '\n' && keepLineFeeds) {
                target.append('\n');
            } else if (InvisibleCharacters.isSpace(c)) {
                if (!target.isEmpty() && target.charAt(target.length() - 1) != ' ') {
                    target.append(' ');
                }
            } else {
                appendVisible(c, target);
            }
            i += Character.charCount(c);
        }
    }

    /** Appends a character that is no white space, unless it is removed. */
    public void appendVisible(int c, StringBuilder target) {
        // Most text is ASCII.
        if ((c > ' ' && c < 0x7F)
                || !isRemoved(c, target.isEmpty() ? NONE : target.codePointBefore(target.length()))
                        && !isExcessMark(c, target, target.length())) {
            target.appendCodePoint(c);
        }
    }

    /** Returns whether a character is a mark that follows as many marks as may stand in a row. */
    private static boolean isExcessMark(int c, CharSequence text, int at) {
        if (!InvisibleCharacters.isMark(c)) {
            return false;
        }
        int start = at;
        for (int marks = 0; marks < MAX_MARKS; marks++) {
            int before = start == 0 ? NONE : Character.codePointBefore(text, start);
            if (!InvisibleCharacters.isMark(before)) {
                return false;
            }
            start -= Character.charCount(before);
        }
        return true;
    }

    private static String breakLines(String raw) {
        for (int i = 0; i < OTHER_LINE_BREAKS.length(); i++) {
            if (raw.indexOf(OTHER_LINE_BREAKS.charAt(i)) >= 0) {
                return LINE_BREAK.matcher(raw).replaceAll("\n");
            }
        }
        return raw;
    }

    private static String limitBlankLines(String lines) {
        return lines.contains("\n\n\n") ? BLANK_LINES.matcher(lines).replaceAll("\n\n") : lines;
    }
}
