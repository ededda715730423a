package dev.carrel.application.phrases;

import dev.carrel.domain.text.PhraseLists;
import dev.carrel.domain.text.UnspacedScripts;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The words of one language that mark a follow-up question: function words, anaphors such as "it" and "they", and
 * connectives such as "and" at its start. Read from {@code follow-ups.txt}. Immutable.
 */
public final class FollowUpLexicon {

    private static final String WORD_CHARACTERS = "\\p{L}\\p{M}\\p{N}";
    /** Text in scripts that are written without spaces between words. */
    private static final Pattern UNSPACED = Pattern
            .compile("[\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsThai}]+");
    private static final Pattern WORD = Pattern.compile("[" + WORD_CHARACTERS + "]+");
    private static final int CHARACTERS_PER_WORD = 2;
    private static final int MAX_DETECTION_CHARACTERS = 1200;
    private static final int MIN_FUNCTION_WORDS = 4;
    private static final int WORDS_PER_FUNCTION_WORD = 20;
    private static final List<FollowUpLexicon> LANGUAGES = loadLanguages();
    /** The indexes in {@link #LANGUAGES} of the languages that have a function word. */
    private static final Map<String, int[]> BY_FUNCTION_WORD = indexByFunctionWord();
    private static final int[] NO_LANGUAGES = {};

    private final String language;
    private final Set<String> functionWords;
    private final Pattern unspacedFunctionWords;
    private final Pattern anaphors;
    private final Pattern connectives;

    private FollowUpLexicon(String language, List<String> functionWords, List<String> anaphors,
            List<String> connectives) {
        this.language = language;
        List<String> all = Stream.of(functionWords, anaphors, connectives).flatMap(List::stream).toList();
        this.functionWords = Set.copyOf(all);
        this.unspacedFunctionWords = PhraseLists.compilePattern(all.stream().filter(PhraseLists::isUnspaced).toList(),
                WORD_CHARACTERS);
        this.anaphors = PhraseLists.compilePattern(anaphors, WORD_CHARACTERS);
        this.connectives = PhraseLists.compilePattern(connectives, WORD_CHARACTERS);
    }

    /** Returns the lexicon whose function words cover most of the beginning of a text. */
    public static FollowUpLexicon forLanguageOf(String text) {
        String beginning = text.substring(0, Math.min(MAX_DETECTION_CHARACTERS, text.length()));
        List<String> words = splitWords(beginning);
        boolean hasUnspaced = containsUnspaced(beginning);
        int[] characters = new int[LANGUAGES.size()];
        for (String word : words) {
            for (int language : BY_FUNCTION_WORD.getOrDefault(word, NO_LANGUAGES)) {
                characters[language] += word.length();
            }
        }
        int best = 0;
        for (int language = 0; language < characters.length; language++) {
            characters[language] += hasUnspaced ? LANGUAGES.get(language).countUnspacedCharacters(beginning) : 0;
            best = characters[language] > characters[best] ? language : best;
        }
        return LANGUAGES.get(best);
    }

    /** Returns the ISO 639-1 code of the language of a text; empty if the text has no known function word. */
    public static Optional<String> detectLanguage(String text) {
        FollowUpLexicon lexicon = forLanguageOf(text);
        boolean hasFunctionWord = splitWords(text).stream().anyMatch(lexicon.functionWords::contains)
                || containsUnspaced(text) && lexicon.countUnspacedCharacters(text) > 0;
        return hasFunctionWord ? Optional.of(lexicon.language) : Optional.empty();
    }

    /**
     * Returns the ISO 639-1 code of the language of prose, of which at least every twentieth word is a function word
     * (in 7,000 samples of fourteen languages at least every sixteenth is); empty for tables, code and names, in which
     * letters and abbreviations look like function words of some language.
     */
    static Optional<String> detectLanguageOfProse(String text) {
        FollowUpLexicon lexicon = forLanguageOf(text);
        List<String> words = splitWords(text);
        List<String> small = words.stream().filter(lexicon.functionWords::contains).toList();
        boolean isProse = small.stream().distinct().count() >= MIN_FUNCTION_WORDS
                && small.size() * WORDS_PER_FUNCTION_WORD >= words.size();
        return isProse || containsUnspaced(text) && lexicon.countUnspacedCharacters(text) > 0
                ? Optional.of(lexicon.language)
                : Optional.empty();
    }

    private int countUnspacedCharacters(String text) {
        return countMatchedCharacters(unspacedFunctionWords, text);
    }

    /** Returns whether a text has a character at which an unspaced function word could start. */
    private static boolean containsUnspaced(String text) {
        return text.codePoints().anyMatch(UnspacedScripts::isUnspaced);
    }

    /** Returns the ISO 639-1 code of the language. */
    public String language() {
        return language;
    }

    /**
     * Returns the words that are not function words, as they are written; in scripts without spaces, what stands
     * between function words.
     */
    public List<String> listContentWords(String text) {
        return WORD.matcher(unspacedFunctionWords.matcher(text).replaceAll(" "))
                .results()
                .map(MatchResult::group)
                .filter(word -> !functionWords.contains(word.toLowerCase(Locale.ROOT)))
                .toList();
    }

    /** Returns whether a question starts with a connective. */
    public boolean startsWithConnective(String question) {
        Matcher word = WORD.matcher(question);
        return word.find() && connectives.matcher(question)
                .region(word.start(), question.length())
                .useTransparentBounds(true)
                .lookingAt();
    }

    /** Returns the text before the first anaphor; the whole question if there is none. */
    public String textBeforeFirstAnaphor(String question) {
        Matcher found = anaphors.matcher(question);
        return found.find() ? question.substring(0, found.start()) : question;
    }

    /** Counts the distinct words that are not function words; for unspaced scripts, by their usual length. */
    public int countContentWords(String text) {
        String rest = unspacedFunctionWords.matcher(text).replaceAll(" ");
        long spaced = splitWords(UNSPACED.matcher(rest).replaceAll(" ")).stream()
                .filter(word -> !functionWords.contains(word))
                .distinct()
                .count();
        return (int) spaced + countMatchedCharacters(UNSPACED, rest) / CHARACTERS_PER_WORD;
    }

    private static List<String> splitWords(String text) {
        return WORD.matcher(text.toLowerCase(Locale.ROOT)).results().map(MatchResult::group).toList();
    }

    private static int countMatchedCharacters(Pattern pattern, String text) {
        return pattern.matcher(text).results().mapToInt(found -> found.end() - found.start()).sum();
    }

    private static List<FollowUpLexicon> loadLanguages() {
        var resource = Objects.requireNonNull(FollowUpLexicon.class.getResourceAsStream("follow-ups.txt"));
        return PhraseLists.readLists(resource)
                .entrySet()
                .stream()
                .map(words -> new FollowUpLexicon(words.getKey(), wordsOfRole(words.getValue(), "small"),
                        wordsOfRole(words.getValue(), "pointing"), wordsOfRole(words.getValue(), "opening")))
                .toList();
    }

    private static Map<String, int[]> indexByFunctionWord() {
        var languages = new HashMap<String, int[]>();
        for (int language = 0; language < LANGUAGES.size(); language++) {
            int[] one = {language};
            for (String word : LANGUAGES.get(language).functionWords) {
                languages.merge(word, one, (others, last) -> IntStream.concat(IntStream.of(others), IntStream.of(last))
                        .toArray());
            }
        }
        return languages;
    }

    private static List<String> wordsOfRole(Map<String, List<String>> words, String role) {
        return words.getOrDefault(role, List.of());
    }
}
