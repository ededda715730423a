package dev.carrel.ranking.search;

import dev.carrel.ranking.analysis.StopWords;
import dev.carrel.ranking.passage.PassageFields;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;

/**
 * The identifiers, years and numbered things of a question that no passage has: a passage about another one of the same
 * kind (AB-1234/5 instead of AB-1234/7, room 213 instead of room 214) answers another question. Used by one thread.
 */
final class NearMisses {

    /**
     * What a near miss loses: enough to be refused even if it has all other words. If a model reads it afterwards, the
     * rule is applied once more.
     */
    static final double PENALTY = 5;
    /** The same of lexical scores, which are smaller. */
    static final double LEXICAL_PENALTY = 4;
    /** Years further apart than this belong to other things. */
    static final int MAX_YEARS_APART = 10;

    private static final Pattern NUMBERED = Pattern
            .compile("(?<![\\p{L}\\d])(\\p{L}{3,30})[ \\u00a0](\\d{1,9})(?![\\p{L}\\d]|[.,:/-]\\d)");
    private static final Pattern YEAR = Pattern.compile("(?<![\\d.,/-])(?:19|20)\\d\\d(?![\\d/-]|[.,]\\d)");
    private static final Pattern DIGITS = Pattern.compile("\\d+");
    private static final Pattern LETTERS = Pattern.compile("\\p{L}+");
    /** A number with a word, such as 10-year and 1970er-Jahren: texts write it in other ways too. */
    private static final Pattern NUMBER_AND_WORD = Pattern.compile("\\d+\\p{L}{0,2}-?\\p{L}{3,}(?:-\\p{L}+)*");

    private final Analyzer analyzer;
    private final Set<String> asked;
    private final Set<String> missing;
    private final Set<Integer> years;
    private final List<NumberedThing> things;

    /** Something with a number, such as a room. */
    private record NumberedThing(Pattern pattern, String number) {}

    private NearMisses(Analyzer analyzer, Set<String> asked, Set<String> missing, Set<Integer> years,
            List<NumberedThing> things) {
        this.analyzer = analyzer;
        this.asked = asked;
        this.missing = missing;
        this.years = years;
        this.things = things;
    }

    /** Finds what a question asks for that the passages of a query do not have. */
    static NearMisses of(String question, LexicalQuery query, Analyzer analyzer) throws IOException {
        Set<String> unknown = new HashSet<>();
        Set<String> missing = new HashSet<>();
        for (WeightedTerm term : query.weightedTerms()) {
            if (!term.isKnown() && DIGITS.matcher(term.term().text()).find()) {
                boolean isIdentifier = term.term().field().equals(PassageFields.IDENTIFIERS);
                (isIdentifier ? missing : unknown).add(term.term().text());
            }
        }
        missing.removeIf(identifier -> !LETTERS.matcher(identifier).find()
                || NUMBER_AND_WORD.matcher(identifier).matches());
        Set<Integer> years = YEAR.matcher(question)
                .results()
                .filter(year -> unknown.contains(year.group()))
                .map(year -> Integer.valueOf(year.group()))
                .collect(Collectors.toSet());
        List<NumberedThing> things = NUMBERED.matcher(question)
                .results()
                .filter(thing -> unknown.contains(thing.group(2)) && !isStopWord(thing.group(1)))
                .map(thing -> new NumberedThing(Pattern.compile("(?iu)(?<!\\p{L})" + Pattern.quote(thing.group(1))
                        + "[ \\u00a0](\\d{1,9})(?!\\d)"), thing.group(2)))
                .toList();
        return new NearMisses(analyzer, missing.isEmpty() ? Set.of() : identifiersOf(question, analyzer), missing,
                years,
                things);
    }

    private static boolean isStopWord(String word) {
        char[] letters = word.toLowerCase(Locale.ROOT).toCharArray();
        return StopWords.containsWord(letters, 0, letters.length);
    }

    /** Returns whether no passage can be a near miss. */
    boolean isEmpty() {
        return missing.isEmpty() && years.isEmpty() && things.isEmpty();
    }

    /** Returns whether a text has something else of the same kind instead of what is asked for. */
    boolean isIn(String text) throws IOException {
        return hasOtherYear(text) || things.stream().anyMatch(thing -> hasOtherNumber(thing, text))
                || (!missing.isEmpty() && hasOtherIdentifier(text));
    }

    private boolean hasOtherYear(String text) {
        return !years.isEmpty() && YEAR.matcher(text)
                .results()
                .mapToInt(year -> Integer.parseInt(year.group()))
                .anyMatch(other -> years.stream().anyMatch(year -> Math.abs(year - other) <= MAX_YEARS_APART));
    }

    private static boolean hasOtherNumber(NumberedThing thing, String text) {
        return thing.pattern.matcher(text).find();
    }

    private boolean hasOtherIdentifier(String text) throws IOException {
        return identifiersOf(text, analyzer).stream()
                .anyMatch(found -> !asked.contains(found) && missing.stream().anyMatch(one -> isSameKind(one, found)));
    }

    /** Returns whether identifiers have the same letters with other digits, or the same digits with other letters. */
    private static boolean isSameKind(String one, String other) {
        return DIGITS.matcher(one).replaceAll("9").equals(DIGITS.matcher(other).replaceAll("9"))
                || LETTERS.matcher(one).replaceAll("a").equals(LETTERS.matcher(other).replaceAll("a"));
    }

    private static Set<String> identifiersOf(String text, Analyzer analyzer) throws IOException {
        try (TokenStream tokens = analyzer.tokenStream(PassageFields.IDENTIFIERS, text)) {
            var term = tokens.addAttribute(CharTermAttribute.class);
            Set<String> identifiers = new HashSet<>();
            tokens.reset();
            while (tokens.incrementToken()) {
                identifiers.add(term.toString());
            }
            tokens.end();
            return identifiers;
        }
    }
}
