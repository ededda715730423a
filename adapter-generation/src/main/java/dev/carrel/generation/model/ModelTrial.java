package dev.carrel.generation.model;

import java.time.Duration;

/**
 * What came of trying a language model out.
 *
 * @param outcome {@code answered}, or what went wrong in a word, as {@link ModelObserver.Called} has it
 * @param clause the same for a person, as the end of a sentence that begins with the name of the model
 * @param firstToken how long it took to begin its reply; zero if it did not
 * @param writing from the first to the last piece of its reply
 * @param pieces how many there were
 * @param reply what it said, without what it thought
 */
public record ModelTrial(String outcome, String clause, Duration firstToken, Duration writing, int pieces,
        String reply) {

    public boolean isGood() {
        return outcome.equals(GOOD);
    }

    static final String GOOD = "answered";
}
