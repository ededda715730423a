package dev.carrel.generation;

import dev.carrel.generation.llm.prompt.PromptBuilder;
import java.time.Duration;

/**
 * How much a language model is given, and how much patience it gets.
 *
 * @param contextTokens how many tokens the model takes in and gives out together, at least 2,048; what it is told is
 * kept below that
 * @param replyTokens how long a reply may be, at most half of the context; what goes on is cut off
 * @param firstTokenTimeout how long a reply may take to begin, however much the model thinks before; it is given up
 * after that
 * @param idleTimeout how long a reply that has begun may pause
 * @param rewriteTimeout how long a follow-up may take to be made to stand by itself; zero to leave that to its words
 * @param maxAttempts how often a reply that did not begin is tried at most, at least 1
 * @param maxConcurrentCalls how many calls may be under way at once; more wait for their turn, half as long as theirs
 * may take to begin
 * @param failureThreshold after how many failures the model is left alone for a while
 * @param circuitOpenTime for how long; then one call tries whether it is well again
 */
public record ModelLimits(int contextTokens, int replyTokens, Duration firstTokenTimeout, Duration idleTimeout,
        Duration rewriteTimeout, int maxAttempts, int maxConcurrentCalls, int failureThreshold,
        Duration circuitOpenTime) {

    /** Those that suit a model on a laptop as well as a hosted one. */
    public static final ModelLimits DEFAULT = new ModelLimits(4096, 1024, Duration.ofSeconds(60),
            Duration.ofSeconds(30), Duration.ofSeconds(5), 3, 512, 5, Duration.ofSeconds(15));

    /** @throws IllegalArgumentException if a number is below what it may be, or a reply would fill the context */
    public ModelLimits {
        if (Math.min(Math.min(maxAttempts, maxConcurrentCalls), Math.min(failureThreshold, replyTokens)) < 1) {
            throw new IllegalArgumentException("numbers of a model are at least 1");
        }
        if (replyTokens > contextTokens / 2 || contextTokens < 2 * PromptBuilder.MIN_PROMPT_TOKENS) {
            throw new IllegalArgumentException("a context has at least " + 2 * PromptBuilder.MIN_PROMPT_TOKENS
                    + " tokens, and a reply takes at most half of it");
        }
    }

    public ModelLimits withContext(int tokens, int ofReply) {
        return new ModelLimits(tokens, ofReply, firstTokenTimeout, idleTimeout, rewriteTimeout, maxAttempts,
                maxConcurrentCalls, failureThreshold, circuitOpenTime);
    }

    public ModelLimits withTimeouts(Duration first, Duration pause, Duration followUp) {
        return new ModelLimits(contextTokens, replyTokens, first, pause, followUp, maxAttempts, maxConcurrentCalls,
                failureThreshold, circuitOpenTime);
    }

    public ModelLimits withMaxAttempts(int most) {
        return new ModelLimits(contextTokens, replyTokens, firstTokenTimeout, idleTimeout, rewriteTimeout, most,
                maxConcurrentCalls,
                failureThreshold, circuitOpenTime);
    }

    public ModelLimits withMaxConcurrentCalls(int most) {
        return new ModelLimits(contextTokens, replyTokens, firstTokenTimeout, idleTimeout, rewriteTimeout, maxAttempts,
                most,
                failureThreshold, circuitOpenTime);
    }

    public ModelLimits withCircuitBreaker(int afterFailures, Duration time) {
        return new ModelLimits(contextTokens, replyTokens, firstTokenTimeout, idleTimeout, rewriteTimeout, maxAttempts,
                maxConcurrentCalls,
                afterFailures, time);
    }
}
