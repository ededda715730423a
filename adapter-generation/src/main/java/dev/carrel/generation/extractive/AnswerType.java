package dev.carrel.generation.extractive;

import dev.carrel.generation.extractive.language.CueCategory;
import dev.carrel.generation.extractive.language.PhraseLexicon;
import java.util.Arrays;

/** The expected answer type of a question. */
enum AnswerType {

    // If a question has phrases of several types, the first of these types applies.
    DURATION(CueCategory.DURATION), MONEY(CueCategory.MONEY), LIST(CueCategory.LIST), TIME(CueCategory.TIME),
    NUMBER(CueCategory.NUMBER), PERSON(CueCategory.PERSON),
    PLACE(CueCategory.PLACE), REASON(CueCategory.REASON), DEFINITION(CueCategory.DEFINITION), ANY(CueCategory.FILLER);

    private final CueCategory asking;

    AnswerType(CueCategory asking) {
        this.asking = asking;
    }

    static AnswerType ofQuestion(String question, PhraseLexicon phrases) {
        return Arrays.stream(values())
                .filter(kind -> phrases.containsCue(question, kind.asking))
                .findFirst()
                .orElse(ANY);
    }
}
