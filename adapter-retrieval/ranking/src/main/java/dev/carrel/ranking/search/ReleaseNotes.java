package dev.carrel.ranking.search;

import java.util.List;
import java.util.regex.Pattern;

/** Recognises release notes and change logs, which mention many things and explain few. */
final class ReleaseNotes {

    private static final String VERSION = "\\d++(?:\\.\\d++)++\\S*";
    private static final String NO_WORD_BEFORE = "(?<![\\p{L}\\p{N}_])";
    private static final String NO_WORD_AFTER = "(?![\\p{L}\\p{N}_])";

    /** A title such as "Change Log", "15.2 Release Notes" or "What's New in 3.11". */
    private static final Pattern TITLE = Pattern
            .compile("(?i)" + NO_WORD_BEFORE + "(?:change ?log|release notes|what['’]s new)" + NO_WORD_AFTER);

    /** A heading such as "Version 1.2 (2022-01-23)" or "E.5. Release 15.3". */
    private static final Pattern HEADING = Pattern.compile(
            "(?i)(?:\\p{L}?[\\d.]*+\\s++)?(?:version|release)\\s++" + VERSION + "(?:\\s*[(\\[].*)?");

    /** A version number that a date follows, perhaps with punctuation around it, at the end of a heading. */
    private static final Pattern VERSION_NUMBER = Pattern.compile("\\d\\.\\d");
    private static final Pattern DATE = Pattern.compile("\\d{4}-\\d\\d-\\d\\d");
    private static final int DATE_LENGTH = "2022-01-23".length();

    /** A question that mentions a version or a change. */
    private static final Pattern QUESTION = Pattern.compile("(?i)" + VERSION_NUMBER + "|" + NO_WORD_BEFORE
            + "(?:versions?|releases?d?|chang(?:e|es|ed|e ?log)|new)" + NO_WORD_AFTER);

    private ReleaseNotes() {}

    /** Returns whether a text with these titles and headings is a release note. */
    static boolean haveHeadings(List<String> titleAndHeadings) {
        return titleAndHeadings.stream()
                .anyMatch(line -> hasSign(line)
                        && (TITLE.matcher(line).find() || HEADING.matcher(line.strip()).matches()
                                || endsWithVersionAndDate(line)));
    }

    private static boolean endsWithVersionAndDate(String line) {
        String dated = stripPunctuation(line);
        int dateStart = dated.length() - DATE_LENGTH;
        if (dateStart < 0 || !DATE.matcher(dated).region(dateStart, dated.length()).matches()) {
            return false;
        }
        String before = stripPunctuation(dated.substring(0, dateStart));
        return VERSION_NUMBER.matcher(before.substring(before.lastIndexOf(' ') + 1)).find();
    }

    /** Returns a text without the characters at its end that are no letter, digit or underscore of ASCII. */
    private static String stripPunctuation(String text) {
        int end = text.length();
        while (end > 0 && !isWordCharacter(text.charAt(end - 1))) {
            end--;
        }
        return text.substring(0, end);
    }

    private static boolean isWordCharacter(char c) {
        return c < 0x80 && (Character.isLetterOrDigit(c) || c == '_');
    }

    /** Returns false if neither pattern of a line can match, as with most titles: to try them is slow. */
    private static boolean hasSign(String line) {
        for (int at = 0; at < line.length(); at++) {
            boolean isSign = switch (line.charAt(at)) {
                case 'c', 'C' -> startsAt(line, at, "change");
                case 'r', 'R' -> startsAt(line, at, "release");
                case 'v', 'V' -> startsAt(line, at, "version");
                case 'w', 'W' -> startsAt(line, at, "what");
                // The hyphen of a date.
                case '-' -> at > 0 && isDigit(line.charAt(at - 1));
                default -> false;
            };
            if (isSign) {
                return true;
            }
        }
        return false;
    }

    private static boolean startsAt(String line, int at, String word) {
        return line.regionMatches(true, at, word, 0, word.length());
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    /** Returns whether a question may ask for release notes. */
    static boolean areAskedFor(String question) {
        return QUESTION.matcher(question).find();
    }
}
