package dev.carrel.generation.extractive.language;

/** The category of a phrase in a question or in a sentence. */
public enum CueCategory {

    /** The expected answer type of a question. */
    PERSON, PLACE, TIME, DURATION, MONEY, NUMBER, REASON, DEFINITION, LIST, COMPARISON,

    /** The content of a sentence: a date, a time span, money, a number in words, a reason, a definition. */
    CALENDAR, UNITS, CURRENCY, COUNTING, BECAUSE, DEFINING,

    /** Words after which a question names what it does not ask for, or what it compares with. */
    EXCEPTING,

    /** Superlatives of a question, by what they ask for. */
    HIGHEST, LOWEST, DEAREST, CHEAPEST,

    /** What a row of a table that sums up others is called. */
    TOTAL,

    /** Titles of lists of changes, which mention everything and explain little. */
    CHANGES,

    /** What holds unless something else is set. */
    DEFAULT,

    /** Politeness and general words without a request of their own. */
    FILLER,

    /** Verbs and other words that say little about a topic. */
    GENERAL,

    /** Pronouns and other words that refer back. */
    POINTING,

    /** Connectives that continue an earlier sentence if they come first. */
    CONNECTING
}
