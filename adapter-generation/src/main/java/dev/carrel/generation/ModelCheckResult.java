package dev.carrel.generation;

import java.time.Duration;

/**
 * The result of a check of a language model.
 *
 * @param outcome {@code answered}, or the name of the failure as in {@link ModelObserver.CompletedCall}
 * @param clause the outcome for people, as the end of a sentence that starts with the name of the model
 * @param timeToFirstToken the time until the reply began; zero if it did not
 * @param writingTime from the first to the last piece of the reply
 * @param pieceCount the number of pieces
 * @param reply the text without its reasoning
 */
public record ModelCheckResult(String outcome, String clause, Duration timeToFirstToken, Duration writingTime,
        int pieceCount,
        String reply) {

    static final String ANSWERED = "answered";

    /** Returns whether the model replied. */
    public boolean isSuccess() {
        return outcome.equals(ANSWERED);
    }
}
