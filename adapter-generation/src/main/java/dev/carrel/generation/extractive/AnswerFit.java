package dev.carrel.generation.extractive;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Tells whether a sentence may give the kind of answer that a question asks for. */
final class AnswerFit {

    // Possessive: the others recurse, as deep as the text is long.
    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}]++(?:[.,:'’-][\\p{L}\\p{N}]++)*+");
    private static final Pattern NUMBER = Pattern.compile("\\p{Nd}++(?:[.,:]\\p{Nd}++)*+");
    private static final Pattern YEAR = Pattern.compile("(?<!\\p{Nd})(?:1\\d|20)\\d\\d(?!\\p{Nd})");
    /** A capitalised word that is not first in its sentence. */
    private static final Pattern NAME = Pattern.compile("(?<=[\\p{L}\\p{N},;:] [\"“«(]?)\\p{Lu}[\\p{L}'’-]+");
    private static final Pattern CURRENCY_SIGN = Pattern.compile("\\p{Sc}");

    private final AskedQuestion question;
    private final Phrases phrases;
    private final Set<String> asked = new HashSet<>();

    AnswerFit(AskedQuestion question, Phrases phrases) {
        this.question = question;
        this.phrases = phrases;
        WORD.matcher(question.text()).results().forEach(word -> asked.add(word.group().toLowerCase(Locale.ROOT)));
    }

    /**
     * From 0, no sign of such an answer, to 1.
     *
     * @param beginsWithAsked whether the sentence begins with what the question is about
     */
    double of(Sentence sentence, boolean beginsWithAsked) {
        String text = sentence.text();
        return switch (question.kind()) {
            case PERSON, PLACE -> isNew(NAME, text) ? 1 : 0;
            case TIME -> hasDate(text) ? 1 : isNew(NUMBER, text) ? 0.5 : 0;
            case NUMBER -> hasNumber(text) ? 1 : 0;
            case DURATION -> hasNumber(text) || phrases.in(text, Cue.UNITS) ? 1 : 0;
            case MONEY -> hasCurrency(text) ? 1 : hasNumber(text) ? 0.5 : 0;
            case REASON -> phrases.in(text, Cue.BECAUSE) ? 1 : 0;
            case LIST -> sentence.isItem() || sentence.announces() ? 1 : 0;
            case DEFINITION -> !beginsWithAsked ? 0 : phrases.in(text, Cue.DEFINING) ? 1 : 0.5;
            case ANYTHING -> 0;
        };
    }

    private boolean hasDate(String text) {
        return YEAR.matcher(text).find() || phrases.in(text, Cue.CALENDAR);
    }

    private boolean hasCurrency(String text) {
        return CURRENCY_SIGN.matcher(text).find() || phrases.in(text, Cue.CURRENCY);
    }

    private boolean hasNumber(String text) {
        return isNew(NUMBER, text) || isNew(phrases.pattern(Cue.COUNTING), text);
    }

    /** Whether there is such a thing that the question has not said itself. */
    private boolean isNew(Pattern pattern, String text) {
        return pattern.matcher(text)
                .results()
                .anyMatch(found -> !asked.contains(found.group().toLowerCase(Locale.ROOT)));
    }
}
