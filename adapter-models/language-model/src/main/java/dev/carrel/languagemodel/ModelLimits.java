package dev.carrel.languagemodel;

import dev.carrel.languagemodel.call.CallTimeouts;
import dev.carrel.languagemodel.prompt.PromptBuilder;
import java.time.Duration;

/**
 * The limits of a language model.
 *
 * @param contextTokens the size of the model's context in tokens, prompt and reply together, at least 2,048
 * @param replyTokens the maximum length of a reply, at most half of the context; longer replies are truncated
 * @param firstTokenTimeout the maximum time until a reply begins, including reasoning
 * @param idleTimeout the maximum pause within a reply
 * @param rewriteTimeout the maximum time to rewrite a follow-up question; zero to disable rewriting
 * @param maxAttempts the maximum number of attempts for a reply that has not begun, at least 1
 * @param maxConcurrentCalls the maximum number of concurrent calls; further calls wait for half of their first-token
 * timeout
 * @param failureThreshold the number of consecutive failures that opens the circuit breaker
 * @param circuitOpenTime the time for which the breaker rejects calls; then one trial call is made
 */
public record ModelLimits(int contextTokens, int replyTokens, Duration firstTokenTimeout, Duration idleTimeout,
        Duration rewriteTimeout, int maxAttempts, int maxConcurrentCalls, int failureThreshold,
        Duration circuitOpenTime) {

    /** Defaults for local and hosted models. */
    public static final ModelLimits DEFAULT = new ModelLimits(4096, 1024, Duration.ofSeconds(60),
            Duration.ofSeconds(30), Duration.ofSeconds(5), 3, 512, 5, Duration.ofSeconds(15));

    /**
     * @throws IllegalArgumentException if a number is too small, or the reply would take more than half of the context
     */
    public ModelLimits {
        if (Math.min(Math.min(maxAttempts, maxConcurrentCalls), Math.min(failureThreshold, replyTokens)) < 1) {
            throw new IllegalArgumentException("the limits of a model are at least 1");
        }
        if (replyTokens > contextTokens / 2 || contextTokens < 2 * PromptBuilder.MIN_PROMPT_TOKENS) {
            throw new IllegalArgumentException("a context has at least " + 2 * PromptBuilder.MIN_PROMPT_TOKENS
                    + " tokens, and a reply takes at most half of it");
        }
    }

    /** Returns the time limits of a reply. */
    CallTimeouts replyTimeouts() {
        return new CallTimeouts(firstTokenTimeout, idleTimeout);
    }

    /** Returns a copy with another context size and reply length, in tokens. */
    public ModelLimits withContext(int newContextTokens, int newReplyTokens) {
        return new ModelLimits(newContextTokens, newReplyTokens, firstTokenTimeout, idleTimeout, rewriteTimeout,
                maxAttempts, maxConcurrentCalls, failureThreshold, circuitOpenTime);
    }

    /** Returns a copy with other time limits. */
    public ModelLimits withTimeouts(Duration firstToken, Duration idle, Duration rewrite) {
        return new ModelLimits(contextTokens, replyTokens, firstToken, idle, rewrite, maxAttempts, maxConcurrentCalls,
                failureThreshold, circuitOpenTime);
    }

    /** Returns a copy with another number of attempts. */
    public ModelLimits withMaxAttempts(int attempts) {
        return new ModelLimits(contextTokens, replyTokens, firstTokenTimeout, idleTimeout, rewriteTimeout, attempts,
                maxConcurrentCalls,
                failureThreshold, circuitOpenTime);
    }

    /** Returns a copy with another number of concurrent calls. */
    public ModelLimits withMaxConcurrentCalls(int calls) {
        return new ModelLimits(contextTokens, replyTokens, firstTokenTimeout, idleTimeout, rewriteTimeout, maxAttempts,
                calls,
                failureThreshold, circuitOpenTime);
    }

    /** Returns a copy with other settings of the circuit breaker. */
    public ModelLimits withCircuitBreaker(int failures, Duration openTime) {
        return new ModelLimits(contextTokens, replyTokens, firstTokenTimeout, idleTimeout, rewriteTimeout, maxAttempts,
                maxConcurrentCalls,
                failures, openTime);
    }
}
