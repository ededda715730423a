package dev.carrel.generation.extractive;

import java.util.Arrays;

/** What kind of answer a question asks for. */
enum AnswerKind {

    // A question with the phrases of several asks for the first of them here.
    DURATION(Cue.DURATION), MONEY(Cue.MONEY), LIST(Cue.LIST), TIME(Cue.TIME), NUMBER(Cue.NUMBER), PERSON(Cue.PERSON),
    PLACE(Cue.PLACE), REASON(Cue.REASON), DEFINITION(Cue.DEFINITION), ANYTHING(Cue.FILLER);

    private final Cue asking;

    AnswerKind(Cue asking) {
        this.asking = asking;
    }

    static AnswerKind of(String question, Phrases phrases) {
        return Arrays.stream(values()).filter(kind -> phrases.in(question, kind.asking)).findFirst().orElse(ANYTHING);
    }
}
