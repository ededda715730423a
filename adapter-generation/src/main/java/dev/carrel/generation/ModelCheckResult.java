package dev.carrel.generation;

import java.time.Duration;

/**
 * What came of trying a language model out.
 *
 * @param outcome {@code answered}, or what went wrong in a word, as {@link ModelObserver.CompletedCall} has it
 * @param clause the same for a person, as the end of a sentence that begins with the name of the model
 * @param timeToFirstToken how long it took to begin its reply; zero if it did not
 * @param writingTime from the first to the last piece of its reply
 * @param pieceCount how many there were
 * @param reply what it said, without what it thought
 */
public record ModelCheckResult(String outcome, String clause, Duration timeToFirstToken, Duration writingTime,
        int pieceCount,
        String reply) {

    public boolean isSuccess() {
        return outcome.equals(ANSWERED);
    }

    static final String ANSWERED = "answered";
}
