package dev.carrel.generation.llm;

import java.util.Locale;

/** The ways in which a call to a language model can fail. */
public enum ModelFailure {

    UNREACHABLE("cannot be reached", FailureSense.RETRYABLE),
    UNKNOWN_ADDRESS("is at an address that is not known", FailureSense.RETRYABLE),
    BUSY("asks to be left alone for a while", FailureSense.RETRYABLE), BROKEN("failed", FailureSense.RETRYABLE),
    CUT_SHORT("stopped in the middle", FailureSense.RETRYABLE), REFUSED_KEY("refuses the key", FailureSense.PERMANENT),
    UNKNOWN_MODEL("is not known there", FailureSense.PERMANENT),
    REFUSED_REQUEST("refuses the request", FailureSense.PERMANENT),
    TOO_LONG("was told more than fits into its context", FailureSense.PERMANENT),
    NO_CREDIT("has no credit left", FailureSense.PERMANENT),
    NOT_STREAMED("answers, but does not stream", FailureSense.PERMANENT),
    UNREADABLE("gave no usable answer", FailureSense.PERMANENT),
    SILENT("did not begin in time", FailureSense.PERMANENT),
    STALLED("fell silent in the middle", FailureSense.PERMANENT),
    FILTERED("was stopped by a filter of its server", FailureSense.UNRELATED),
    EMPTY("said nothing", FailureSense.UNRELATED),
    USED_UP("used up its tokens before it replied", FailureSense.UNRELATED),
    LEAKED("mixed what it thought into its reply", FailureSense.UNRELATED),
    FULL("is asked by too many at once", FailureSense.UNRELATED),
    RESTING("is left alone for a while, for it failed several times in a row", FailureSense.UNRELATED);

    /** The meaning of a failure for later calls. */
    private enum FailureSense {
        /** The model is unhealthy and may recover within moments. */
        RETRYABLE,
        /** The model is unhealthy. */
        PERMANENT,
        /** The failure says nothing about the health of the model. */
        UNRELATED
    }

    private final String clause;
    private final FailureSense sense;

    ModelFailure(String clause, FailureSense sense) {
        this.clause = clause;
        this.sense = sense;
    }

    /** Returns what the model does, as the end of a sentence that starts with its name. */
    String clause() {
        return clause;
    }

    /** Returns the name in metrics, for example {@code cut-short}. */
    public String outcomeName() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    boolean isRetryable() {
        return sense == FailureSense.RETRYABLE;
    }

    /** Returns whether repeated failures of this kind open the circuit breaker. */
    boolean countsAgainstModel() {
        return sense != FailureSense.UNRELATED;
    }
}
