package dev.carrel.api.question;

import org.jspecify.annotations.Nullable;

/**
 * The feedback on a reply, as it is sent and returned.
 *
 * @param queryId the question; null in a request
 * @param vote {@code up} or {@code down}; null to withdraw it
 */
public record FeedbackBody(@Nullable String queryId, @Nullable String vote, @Nullable String reason) {}
