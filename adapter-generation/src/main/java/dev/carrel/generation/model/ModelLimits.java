package dev.carrel.generation.model;

import dev.carrel.generation.prompt.Prompts;
import java.time.Duration;

/**
 * How much a language model is given, and how much patience it gets.
 *
 * @param contextTokens how many tokens the model takes in and gives out together, at least 2,048; what it is told is
 * kept below that
 * @param replyTokens how long a reply may be, at most half of the context; what goes on is cut off
 * @param firstToken how long a reply may take to begin, however much the model thinks before; it is given up after that
 * @param silence how long a reply that has begun may pause
 * @param rewriting how long a follow-up may take to be made to stand by itself; zero to leave that to its words
 * @param tries how often a reply that did not begin is tried at most, at least 1
 * @param atOnce how many calls may be under way at once; more wait for their turn, half as long as theirs may take to
 * begin
 * @param failuresInARow after how many failures the model is left alone for a while
 * @param rest for how long; then one call tries whether it is well again
 */
public record ModelLimits(int contextTokens, int replyTokens, Duration firstToken, Duration silence,
        Duration rewriting, int tries, int atOnce, int failuresInARow, Duration rest) {

    /** Those that suit a model on a laptop as well as a hosted one. */
    public static final ModelLimits DEFAULT = new ModelLimits(4096, 1024, Duration.ofSeconds(60),
            Duration.ofSeconds(30), Duration.ofSeconds(5), 3, 512, 5, Duration.ofSeconds(15));

    /** @throws IllegalArgumentException if a number is below what it may be, or a reply would fill the context */
    public ModelLimits {
        if (Math.min(Math.min(tries, atOnce), Math.min(failuresInARow, replyTokens)) < 1) {
            throw new IllegalArgumentException("numbers of a model are at least 1");
        }
        if (replyTokens > contextTokens / 2 || contextTokens < 2 * Prompts.LEAST_TOKENS) {
            throw new IllegalArgumentException("a context has at least " + 2 * Prompts.LEAST_TOKENS
                    + " tokens, and a reply takes at most half of it");
        }
    }

    public ModelLimits withContext(int tokens, int ofReply) {
        return new ModelLimits(tokens, ofReply, firstToken, silence, rewriting, tries, atOnce, failuresInARow, rest);
    }

    public ModelLimits withPatience(Duration first, Duration pause, Duration followUp) {
        return new ModelLimits(contextTokens, replyTokens, first, pause, followUp, tries, atOnce, failuresInARow, rest);
    }

    public ModelLimits withTries(int most) {
        return new ModelLimits(contextTokens, replyTokens, firstToken, silence, rewriting, most, atOnce,
                failuresInARow, rest);
    }

    public ModelLimits withAtOnce(int most) {
        return new ModelLimits(contextTokens, replyTokens, firstToken, silence, rewriting, tries, most,
                failuresInARow, rest);
    }

    public ModelLimits withRest(int afterFailures, Duration time) {
        return new ModelLimits(contextTokens, replyTokens, firstToken, silence, rewriting, tries, atOnce,
                afterFailures, time);
    }
}
