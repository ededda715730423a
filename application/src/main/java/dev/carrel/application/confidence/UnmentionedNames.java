package dev.carrel.application.confidence;

import dev.carrel.application.phrases.FollowUpLexicon;
import dev.carrel.application.port.ReplyWriter.RetrievedDocument;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Names and numbers that a question asks about and that stand in nothing that was found: the passages then are about
 * something like it. Of SQuAD's questions with an answer one in twenty has such a name, of the ones without one in
 * seven.
 */
final class UnmentionedNames {

    /** A word with the apostrophes, points and hyphens inside it. */
    private static final Pattern WORD = Pattern
            .compile("[\\p{L}\\p{M}\\p{N}]++(?:[.'\u2019-][\\p{L}\\p{M}\\p{N}]++)*+");
    private static final Pattern POSSESSIVE = Pattern.compile("['\u2019]s?$");
    private static final Pattern SENTENCE_START = Pattern.compile("(?:^|[.?!:\"\u201C\u201E\u00BB(\\n\\p{So}])\\s*+$");
    private static final int MIN_LETTERS = 3;
    private static final int MAX_DIGITS = 9;
    /** Smaller numbers are written as words too, but behind a name: Debian 12. */
    private static final int MIN_NUMBER = 13;
    private static final Pattern NUMBERED = Pattern.compile("(?<![\\p{L}\\p{N}])\\p{Lu}\\p{L}+ $");
    /** The length of words that may end in another way, what they keep, and how many letters may differ. */
    private static final int MIN_INFLECTED = 6;
    private static final int MIN_STEM = 4;
    private static final int MAX_ENDING = 3;
    /** Languages that write every noun with a capital. */
    private static final Set<String> CAPITALIZED_NOUNS = Set.of("de");
    /** A text often writes a date in digits only. */
    private static final Set<String> MONTHS = Set.of("january", "february", "march", "april", "may", "june", "july",
            "august", "september", "october", "november", "december");

    private UnmentionedNames() {}

    /** Returns whether a question asks about a name or number that no passage has, nor the title of its document. */
    static boolean isAny(String question, List<RetrievedDocument> documents) {
        List<String> names = listNames(question);
        if (names.isEmpty()) {
            return false;
        }
        String texts = String.join("\n",
                documents.stream()
                        .flatMap(document -> document.passages()
                                .stream()
                                .map(hit -> hit.passage().textWithTitle(document.document().title())))
                        .toList())
                .toLowerCase(Locale.ROOT);
        return names.stream().anyMatch(name -> !isIn(texts, name));
    }

    private static List<String> listNames(String question) {
        List<MatchResult> words = WORD.matcher(question).results().toList();
        long capitalized = words.stream().filter(word -> Character.isUpperCase(word.group().codePointAt(0))).count();
        FollowUpLexicon lexicon = FollowUpLexicon.forLanguageOf(question);
        boolean tellsNames = capitalized * 2 <= words.size() && !CAPITALIZED_NOUNS.contains(lexicon.language());
        return words.stream()
                .filter(word -> isNumber(word, question) || tellsNames && isName(word, question)
                        && !lexicon.listContentWords(word.group()).isEmpty())
                .map(word -> POSSESSIVE.matcher(word.group()).replaceAll(""))
                .toList();
    }

    private static boolean isNumber(MatchResult word, String question) {
        String text = word.group();
        return text.codePoints().anyMatch(Character::isDigit)
                && (!text.codePoints().allMatch(Character::isDigit) || text.length() > MAX_DIGITS
                        || Integer.parseInt(text) >= MIN_NUMBER
                        || NUMBERED.matcher(question).region(0, word.start()).find());
    }

    /** Acronyms are left out: a text may write them in full. */
    private static boolean isName(MatchResult word, String question) {
        String text = word.group();
        return text.length() >= MIN_LETTERS && Character.isUpperCase(text.codePointAt(0))
                && !text.equals(text.toUpperCase(Locale.ROOT)) && !MONTHS.contains(text.toLowerCase(Locale.ROOT))
                && !SENTENCE_START.matcher(question.substring(0, word.start())).find();
    }

    private static boolean isIn(String texts, String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        boolean isInflected = lower.length() >= MIN_INFLECTED && lower.codePoints().noneMatch(Character::isDigit);
        String stem = isInflected ? lower.substring(0, Math.max(MIN_STEM, lower.length() - MAX_ENDING)) : lower;
        return Stream.iterate(texts.indexOf(stem), at -> at >= 0, at -> texts.indexOf(stem, at + 1))
                .anyMatch(at -> isWordAt(texts, at, stem.length(), isInflected));
    }

    private static boolean isWordAt(String texts, int at, int length, boolean isInflected) {
        boolean begins = at == 0 || !Character.isLetterOrDigit(texts.codePointBefore(at));
        int end = at + length;
        return begins && (isInflected || end == texts.length() || !Character.isDigit(texts.codePointAt(end)));
    }
}
