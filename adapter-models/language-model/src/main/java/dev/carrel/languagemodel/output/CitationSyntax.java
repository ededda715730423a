package dev.carrel.languagemodel.output;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The forms in which models cite passages. */
final class CitationSyntax {

    /** The maximum length of a citation, and of the text between two of them. */
    static final int MAX_MARK_LENGTH = 40;

    private static final String PASSAGE_WORD = "(?:passages?|passagen?|pasajes?|passaggi[oi]?|passage(?:m|ns)|sources?"
            + "|quellen?|fuentes?|fontes?|fonti|источники?|отрывок|段落|出典|来源|來源|출처)";
    private static final String NUMBER_LIST = "\\p{Nd}{1,2}(?: ?(?:[,;、，–—-]|and|und|et|y|&) ?(?:" + PASSAGE_WORD
            + " ?)?\\^?\\p{Nd}{1,2}){0,9}";
    private static final Pattern MARK = Pattern.compile(
            "[\\[［] ?\\^?(?:" + PASSAGE_WORD + " ?)?#?" + NUMBER_LIST + " ?[\\]］]"
                    + "|【 ?(?:" + PASSAGE_WORD + " ?)?(?:\\d{1,2}:)?" + NUMBER_LIST + "(?:†[^】\n]{0,24})?】"
                    + "|[(（](?:passages?|passagen|pasajes?) ?" + NUMBER_LIST + "[)）]",
            Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
    private static final Pattern NUMBERS = Pattern.compile("(\\p{Nd}{1,2})(?: ?[–—-] ?(\\p{Nd}{1,2}))?");
    private static final Pattern SEPARATOR = Pattern.compile("[ \t]*(?:(?:[,;、，]|and|und|&)[ \t]*)?");
    private static final Pattern BARE_NUMBERS = Pattern.compile("[\\[［] ?\\p{Nd}.*");
    private static final String OPENING_BRACKETS = "[［【(（";

    /** How much of a form a text has. */
    enum FormMatch {
        COMPLETE, POSSIBLE, IMPOSSIBLE;

        private static FormMatch of(Matcher matcher) {
            return matcher.matches() ? COMPLETE : matcher.hitEnd() ? POSSIBLE : IMPOSSIBLE;
        }
    }

    private CitationSyntax() {}

    static boolean isOpeningBracket(char c) {
        return OPENING_BRACKETS.indexOf(c) >= 0;
    }

    /** Returns whether the text has, or may still get, the form of a citation. */
    static FormMatch matchMark(CharSequence text) {
        return FormMatch.of(MARK.matcher(text));
    }

    /** Returns whether the text has, or may still get, the form of a separator between two citations. */
    static FormMatch matchSeparator(CharSequence text) {
        return FormMatch.of(SEPARATOR.matcher(text));
    }

    /** Returns whether a mark consists of numbers in brackets alone, which may be something else than a citation. */
    static boolean isBareNumbers(CharSequence mark) {
        return BARE_NUMBERS.matcher(mark).matches();
    }

    /** Returns the passage numbers of a mark. */
    static List<NumberRange> parseRanges(CharSequence mark) {
        var ranges = new ArrayList<NumberRange>();
        String text = mark.toString().replaceFirst("†.*", "").replaceFirst("\\d{1,2}:", "");
        Matcher found = NUMBERS.matcher(text);
        while (found.find()) {
            int first = Integer.parseInt(found.group(1));
            ranges.add(new NumberRange(first, found.group(2) == null ? first : Integer.parseInt(found.group(2))));
        }
        return ranges;
    }
}
