package dev.carrel.generation.extractive.language;

/** The category of a phrase in a question or in a sentence. */
public enum CueCategory {

    /** The expected answer type of a question. */
    PERSON, PLACE, TIME, DURATION, MONEY, NUMBER, REASON, DEFINITION, LIST,

    /** The content of a sentence: a date, a time span, money, a number in words, a reason, a definition. */
    CALENDAR, UNITS, CURRENCY, COUNTING, BECAUSE, DEFINING,

    /** Politeness and general words without a request of their own. */
    FILLER,

    /** Pronouns and other words that refer back. */
    POINTING,

    /** Connectives that continue an earlier sentence if they come first. */
    CONNECTING
}
