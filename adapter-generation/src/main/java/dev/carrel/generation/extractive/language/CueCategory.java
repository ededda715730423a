package dev.carrel.generation.extractive.language;

/** What a phrase tells about the question or the sentence that it is in. */
public enum CueCategory {

    /** What is asked for. */
    PERSON, PLACE, TIME, DURATION, MONEY, NUMBER, REASON, DEFINITION, LIST,

    /** What a sentence gives: a date, spans of time, money, numbers in words, a reason, a definition. */
    CALENDAR, UNITS, CURRENCY, COUNTING, BECAUSE, DEFINING,

    /** What is polite or general, and asks for nothing by itself. */
    FILLER,

    /** What stands for something that was said before. */
    POINTING,

    /** What goes on from something that was said before, if it comes first. */
    CONNECTING
}
