package dev.carrel.languagemodel.call;

import dev.carrel.languagemodel.error.ModelErrorKind;

/** The ways in which a call to a language model can fail. */
public enum ModelFailure {

    UNREACHABLE("unreachable", ModelErrorKind.UNREACHABLE.clause(), ModelHealth.MAY_RECOVER),
    UNKNOWN_HOST("unknown-address", ModelErrorKind.UNKNOWN_HOST.clause(), ModelHealth.MAY_RECOVER),
    RATE_LIMITED("busy", ModelErrorKind.RATE_LIMITED.clause(), ModelHealth.MAY_RECOVER),
    SERVER_ERROR("broken", ModelErrorKind.SERVER_ERROR.clause(), ModelHealth.MAY_RECOVER),
    STREAM_CUT("cut-short", "broke off within the reply", ModelHealth.MAY_RECOVER),
    KEY_REJECTED("refused-key", ModelErrorKind.KEY_REJECTED.clause(), ModelHealth.UNHEALTHY),
    UNKNOWN_MODEL("unknown-model", ModelErrorKind.UNKNOWN_MODEL.clause(), ModelHealth.UNHEALTHY),
    REQUEST_REJECTED("refused-request", ModelErrorKind.REQUEST_REJECTED.clause(), ModelHealth.UNHEALTHY),
    CONTEXT_EXCEEDED("too-long", "received more than fits into its context", ModelHealth.UNHEALTHY),
    NO_CREDIT("no-credit", "has no credit left", ModelHealth.UNHEALTHY),
    NOT_STREAMED("not-streamed", "answers, but does not stream", ModelHealth.UNHEALTHY),
    UNREADABLE("unreadable", ModelErrorKind.UNREADABLE.clause(), ModelHealth.UNHEALTHY),
    FIRST_TOKEN_TIMEOUT("silent", "did not begin to reply in time", ModelHealth.UNHEALTHY),
    IDLE_TIMEOUT("stalled", "paused too long within the reply", ModelHealth.UNHEALTHY),
    CONTENT_FILTERED("filtered", "was stopped by a filter of its server", ModelHealth.UNKNOWN),
    EMPTY_REPLY("empty", "returned an empty reply", ModelHealth.UNKNOWN),
    TOKENS_EXHAUSTED("used-up", "used up its tokens before it replied", ModelHealth.UNKNOWN),
    REASONING_LEAKED("leaked", "mixed its reasoning into the reply", ModelHealth.UNKNOWN),
    TOO_MANY_CALLS("full", "has no free slot for another call", ModelHealth.UNKNOWN),
    CIRCUIT_OPEN("resting", "is not called for a while after several consecutive failures", ModelHealth.UNKNOWN);

    /** The evidence of a failure about the health of the model. */
    private enum ModelHealth {
        /** The model is unhealthy and may recover within moments. */
        MAY_RECOVER,
        /** The model is unhealthy. */
        UNHEALTHY,
        /** The failure says nothing about the health of the model. */
        UNKNOWN
    }

    private final String outcomeName;
    private final String clause;
    private final ModelHealth health;

    ModelFailure(String outcomeName, String clause, ModelHealth health) {
        this.outcomeName = outcomeName;
        this.clause = clause;
        this.health = health;
    }

    /** Returns what the model does, as the end of a sentence that starts with its name. */
    String clause() {
        return clause;
    }

    /** Returns the stable name in metrics and results, for example {@code cut-short}. */
    public String outcomeName() {
        return outcomeName;
    }

    /** Returns whether another attempt may succeed. */
    boolean isRetryable() {
        return health == ModelHealth.MAY_RECOVER;
    }

    /** Returns whether repeated failures of this kind open the circuit breaker. */
    boolean countsAgainstModel() {
        return health != ModelHealth.UNKNOWN;
    }
}
