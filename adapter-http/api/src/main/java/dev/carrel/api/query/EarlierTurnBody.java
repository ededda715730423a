package dev.carrel.api.query;

import org.jspecify.annotations.Nullable;

/**
 * An earlier question and its reply, given by a client that keeps the conversation.
 *
 * @param reply null or empty if there was none
 */
public record EarlierTurnBody(@Nullable String query, @Nullable String reply) {}
