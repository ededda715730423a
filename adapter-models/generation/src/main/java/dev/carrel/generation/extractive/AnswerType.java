package dev.carrel.generation.extractive;

import dev.carrel.generation.extractive.language.CueCategory;
import dev.carrel.generation.extractive.language.PhraseLexicon;
import java.util.Arrays;

/** The expected answer type of a question, with the number of words of prose that a reply of this type may have. */
enum AnswerType {

    // If a question has phrases of several types, the first of these types applies.
    COMPARISON(CueCategory.COMPARISON, 80), DURATION(CueCategory.DURATION, 60), MONEY(CueCategory.MONEY, 60),
    LIST(CueCategory.LIST, 100), TIME(CueCategory.TIME, 60), NUMBER(CueCategory.NUMBER, 60),
    PERSON(CueCategory.PERSON, 60), PLACE(CueCategory.PLACE, 60), REASON(CueCategory.REASON, 70),
    DEFINITION(CueCategory.DEFINITION, 90),
    /** A question without any word that asks: a name, an option or a message to be looked up. */
    NAME(CueCategory.FILLER, 90), ANY(CueCategory.FILLER, 60);

    private final CueCategory asking;
    private final int maxWords;

    AnswerType(CueCategory asking, int maxWords) {
        this.asking = asking;
        this.maxWords = maxWords;
    }

    int maxWords() {
        return maxWords;
    }

    /** Returns whether a sentence can answer a question of this type. */
    boolean isFact() {
        return this != COMPARISON && this != LIST && this != REASON && this != DEFINITION && this != NAME;
    }

    /** Returns whether a number answers a question of this type. */
    boolean isQuantity() {
        return this == NUMBER || this == DURATION;
    }

    static AnswerType ofQuestion(String question, PhraseLexicon phrases) {
        return Arrays.stream(values())
                .filter(type -> type != NAME && phrases.containsCue(question, type.asking))
                .findFirst()
                .orElse(question.indexOf('?') < 0 && question.split(" ").length <= 3 ? NAME : ANY);
    }
}
