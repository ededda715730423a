package dev.carrel.generation.extractive;

import dev.carrel.domain.document.Block.Definition;
import dev.carrel.generation.extractive.language.CueCategory;
import dev.carrel.generation.extractive.language.PhraseLexicon;
import dev.carrel.generation.extractive.text.ParsedBlock;
import dev.carrel.generation.extractive.text.ParsedBlock.BlockPart;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Scorer of how well a part of a block matches the expected answer type of a question. */
final class AnswerTypeScorer {

    // Possessive quantifiers: greedy ones recurse as deep as the text is long.
    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}]++(?:[.,:'’-][\\p{L}\\p{N}]++)*+");
    private static final Pattern NUMBER = Pattern.compile("\\p{Nd}++(?:[.,:]\\p{Nd}++)*+");
    private static final Pattern YEAR = Pattern.compile("(?<!\\p{Nd})(?:1\\d|20)\\d\\d(?!\\p{Nd})");
    /** A capitalised word that is not the first of its sentence. */
    private static final Pattern NAME = Pattern.compile("(?<=[\\p{L}\\p{N},;:] [\"“«(]?)\\p{Lu}[\\p{L}'’-]+");
    private static final Pattern CURRENCY_SIGN = Pattern.compile("\\p{Sc}");

    private final AskedQuestion question;
    private final PhraseLexicon phrases;
    private final Set<String> asked = new HashSet<>();

    AnswerTypeScorer(AskedQuestion question, PhraseLexicon phrases) {
        this.question = question;
        this.phrases = phrases;
        WORD.matcher(question.text()).results().forEach(word -> asked.add(word.group().toLowerCase(Locale.ROOT)));
    }

    /**
     * Returns a score from 0 (no sign of an answer of this type) to 1.
     *
     * @param startsWithTopic whether the part, or its term, starts with a word of the question
     */
    double scorePart(ParsedBlock block, BlockPart part, boolean startsWithTopic) {
        String text = part.text();
        return switch (question.answerType()) {
            case PERSON, PLACE -> isNew(NAME, text) ? 1 : 0;
            case TIME -> hasDate(text) ? 1 : isNew(NUMBER, text) ? 0.5 : 0;
            case NUMBER -> hasNumber(text) ? 1 : 0;
            case DURATION -> hasNumber(text) || phrases.containsCue(text, CueCategory.UNITS) ? 1 : 0;
            case MONEY -> hasCurrency(text) ? 1 : hasNumber(text) ? 0.5 : 0;
            case REASON -> phrases.containsCue(text, CueCategory.BECAUSE) ? 1 : 0;
            case LIST -> block.isItem() || part.endsWithColon() || block.isCode() ? 1 : 0;
            case DEFINITION, NAME -> scoreDefinition(block, text, startsWithTopic);
            case COMPARISON, ANY -> 0;
        };
    }

    /** Returns whether a short text is of the expected type, and shows it: a number alone may be money or not. */
    boolean isOfType(String text) {
        return switch (question.answerType()) {
            case PERSON, PLACE -> isNew(NAME, text);
            case TIME -> hasDate(text);
            case NUMBER -> hasNumber(text) && !hasCurrency(text) && !hasDate(text);
            case DURATION -> phrases.containsCue(text, CueCategory.UNITS) && !hasCurrency(text);
            case MONEY -> hasCurrency(text);
            default -> false;
        };
    }

    private double scoreDefinition(ParsedBlock block, String text, boolean startsWithTopic) {
        if (!startsWithTopic) {
            return 0;
        }
        return block.block() instanceof Definition || phrases.containsCue(text, CueCategory.DEFINING) ? 1 : 0.5;
    }

    private boolean hasDate(String text) {
        return YEAR.matcher(text).find() || phrases.containsCue(text, CueCategory.CALENDAR);
    }

    private boolean hasCurrency(String text) {
        return CURRENCY_SIGN.matcher(text).find() || phrases.containsCue(text, CueCategory.CURRENCY);
    }

    private boolean hasNumber(String text) {
        return isNew(NUMBER, text) || isNew(phrases.cuePattern(CueCategory.COUNTING), text);
    }

    /** Returns whether the pattern matches something that is not already in the question. */
    private boolean isNew(Pattern pattern, String text) {
        return pattern.matcher(text)
                .results()
                .anyMatch(found -> !asked.contains(found.group().toLowerCase(Locale.ROOT)));
    }
}
