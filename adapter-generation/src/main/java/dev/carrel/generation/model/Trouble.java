package dev.carrel.generation.model;

import java.util.Locale;

/** What can go wrong with a language model. */
enum Trouble {

    UNREACHABLE("cannot be reached", Sense.AGAIN), UNKNOWN_ADDRESS("is at an address that is not known", Sense.AGAIN),
    BUSY("asks to be left alone for a while", Sense.AGAIN), BROKEN("failed", Sense.AGAIN),
    CUT_SHORT("stopped in the middle", Sense.AGAIN), REFUSED_KEY("refuses the key", Sense.FINAL),
    UNKNOWN_MODEL("is not known there", Sense.FINAL), REFUSED_REQUEST("refuses the request", Sense.FINAL),
    TOO_LONG("was told more than fits into its context", Sense.FINAL), NO_CREDIT("has no credit left", Sense.FINAL),
    NOT_STREAMED("answers, but does not stream", Sense.FINAL), UNREADABLE("gave no usable answer", Sense.FINAL),
    SILENT("did not begin in time", Sense.FINAL), STALLED("fell silent in the middle", Sense.FINAL),
    FILTERED("was stopped by a filter of its server", Sense.NONE), EMPTY("said nothing", Sense.NONE),
    USED_UP("used up its tokens before it replied", Sense.NONE),
    LEAKED("mixed what it thought into its reply", Sense.NONE), FULL("is asked by too many at once", Sense.NONE),
    RESTING("is left alone for a while, for it failed several times in a row", Sense.NONE);

    /** What a failure says about the next call. */
    private enum Sense {
        /** The model is not well, and a moment later it may be. */
        AGAIN,
        /** The model is not well. */
        FINAL,
        /** Nothing. */
        NONE
    }

    private final String clause;
    private final Sense sense;

    Trouble(String clause, Sense sense) {
        this.clause = clause;
        this.sense = sense;
    }

    /** What the model does, as the end of a sentence that begins with its name. */
    String clause() {
        return clause;
    }

    /** As metrics name it, e.g. {@code cut-short}. */
    String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    boolean isWorthAnotherTry() {
        return sense == Sense.AGAIN;
    }

    /** Whether a model that fails so a few times in a row is better left alone. */
    boolean isOfTheModel() {
        return sense != Sense.NONE;
    }
}
