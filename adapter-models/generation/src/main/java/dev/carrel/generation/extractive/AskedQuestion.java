package dev.carrel.generation.extractive;

import dev.carrel.application.port.ReplyWriter.ReplyRequest;
import dev.carrel.domain.passage.AskedConditions;
import dev.carrel.domain.text.TextCleaner;
import dev.carrel.generation.extractive.language.CueCategory;
import dev.carrel.generation.extractive.language.PhraseLexicon;
import dev.carrel.generation.extractive.language.TermReader;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A question with its content words and its expected answer type.
 *
 * @param wordWeights the content words in order of appearance, each with its weight, at most 1
 * @param names names as programs have them and quotations, in lower case, to be found as they stand
 * @param abbreviations words in capital letters, as they stand
 * @param conditions what it gives that a row or an item of a list may depend on
 */
record AskedQuestion(String text, Map<String, Double> wordWeights, AnswerType answerType, List<String> names,
        List<String> abbreviations, AskedConditions conditions) {

    /** Cues of phrases that only ask, so they are no content words. */
    private static final List<CueCategory> ASKING_CUES = List.of(CueCategory.PERSON, CueCategory.PLACE,
            CueCategory.TIME, CueCategory.DURATION, CueCategory.FILLER);
    /** Further words cost time and change little. */
    private static final int MAX_WORDS = 100;
    /** A question with more words asks for more than a definition. */
    private static final int MAX_DEFINED_WORDS = 3;
    /**
     * Names as programs have them, and quotations: {@code --all}, {@code main.cf}, {@code maxSize}, {@code "no route"}.
     */
    private static final Pattern NAME = Pattern.compile("""
            [\"“«`](?<quotation>[^\"“”«»`]{2,80})[\"”»`]|(?<=^|\\s)(?<name>\
            [-$@&<>*|.\\\\/]\\S*[^\\s?.,;:!]|\\p{Alnum}+[_./:=@$*+#]\\S*[^\\s?.,;:!]\
            |(?=\\p{Alnum}*?\\p{Lower}\\p{Upper})\\p{Alnum}++)(?=[\\s?.,;:!]|$)""");
    private static final Pattern ABBREVIATION = Pattern
            .compile("(?<![\\p{L}\\p{N}_])\\p{Lu}[\\p{Lu}\\p{Nd}-]*[\\p{Lu}\\p{Nd}](?![\\p{L}\\p{N}_])");
    private static final int MAX_NAMES = 8;
    private static final int MAX_MESSAGE_LENGTH = 120;
    private static final double EARLIER_WORD_WEIGHT = 0.5;
    private static final double GENERAL_WORD_WEIGHT = 0.4;

    /**
     * Analyses the question of a request. A follow-up question also gets the words of the earlier questions that it
     * refers to, at a lower weight.
     */
    static AskedQuestion of(ReplyRequest request, PhraseLexicon phrases, TermReader reader) {
        String text = TextCleaner.REPLY.normalizeSpaces(request.question());
        Map<String, Double> words = new LinkedHashMap<>();
        contentWords(text, phrases, reader).forEach(word -> words.put(word, 1.0));
        phrases.cuePattern(CueCategory.GENERAL)
                .matcher(text)
                .results()
                .flatMap(general -> reader.readTerms(general.group()).stream())
                .forEach(word -> words.computeIfPresent(word, (same, weight) -> GENERAL_WORD_WEIGHT));
        for (String earlier : request.antecedents()) {
            contentWords(TextCleaner.REPLY.normalizeSpaces(earlier), phrases, reader)
                    .forEach(word -> words.putIfAbsent(word, EARLIER_WORD_WEIGHT));
        }
        return new AskedQuestion(text, words, typeOf(text, words.size(), phrases), findNames(text),
                findAbbreviations(text), AskedConditions.of(text, request.antecedents()));
    }

    private static AnswerType typeOf(String text, int words, PhraseLexicon phrases) {
        AnswerType type = AnswerType.ofQuestion(text, phrases);
        return type == AnswerType.DEFINITION && words > MAX_DEFINED_WORDS ? AnswerType.ANY : type;
    }

    /** Returns the names in the text; what is no question may be a name or a message as a whole. */
    private static List<String> findNames(String text) {
        Stream<String> names = NAME.matcher(text)
                .results()
                .map(found -> found.group(found.group("name") == null ? "quotation" : "name"));
        boolean whole = !text.isBlank() && text.indexOf('?') < 0 && text.length() <= MAX_MESSAGE_LENGTH;
        return Stream.concat(whole ? Stream.of(text.strip()) : Stream.empty(), names)
                .map(name -> name.toLowerCase(Locale.ROOT))
                .distinct()
                .limit(MAX_NAMES)
                .toList();
    }

    private static List<String> findAbbreviations(String text) {
        return ABBREVIATION.matcher(text).results().map(MatchResult::group).distinct().limit(MAX_NAMES).toList();
    }

    private static List<String> contentWords(String question, PhraseLexicon phrases, TermReader reader) {
        String rest = question;
        for (CueCategory cue : ASKING_CUES) {
            rest = phrases.cuePattern(cue).matcher(rest).replaceAll(" ");
        }
        return reader.readTerms(rest).stream().limit(MAX_WORDS).toList();
    }
}
