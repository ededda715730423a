package dev.carrel.ranking.search;

import java.util.List;
import java.util.regex.Pattern;

/** Recognises release notes and change logs, which mention many things and explain few. */
final class ReleaseNotes {

    private static final String VERSION = "\\d+(?:\\.\\d+)+\\S*";

    /** A title such as "Change Log", "15.2 Release Notes" or "What's New in 3.11". */
    private static final Pattern TITLE = Pattern.compile("(?i)\\b(?:change ?log|release notes|what['’]s new)\\b");

    /** A heading such as "Version 1.2 (2022-01-23)" or "E.5. Release 15.3", or a version number with a date. */
    private static final Pattern HEADING = Pattern
            .compile("(?i)(?:\\p{L}?[\\d.]*\\s+)?(?:version|release)\\s+" + VERSION
                    + "(?:\\s*[(\\[].*)?|.*" + VERSION + "\\s*\\W*\\s*\\d{4}-\\d\\d-\\d\\d\\W*");

    /** A question that mentions a version or a change. */
    private static final Pattern QUESTION = Pattern
            .compile("(?i)" + VERSION + "|\\b(?:versions?|releases?d?|chang(?:e|es|ed|e ?log)|new)\\b");

    private ReleaseNotes() {}

    /** Returns whether a text with these titles and headings is a release note. */
    static boolean haveHeadings(List<String> titleAndHeadings) {
        return titleAndHeadings.stream()
                .anyMatch(line -> hasSign(line)
                        && (TITLE.matcher(line).find() || HEADING.matcher(line.strip()).matches()));
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
