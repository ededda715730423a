package dev.carrel.api.query;

import org.jspecify.annotations.Nullable;

/**
 * A question to answer.
 *
 * @param conversationId of the conversation to continue; null or empty to start one
 * @param streaming whether the reply is sent while it is written
 */
public record QueryRequest(@Nullable String query, @Nullable String conversationId, boolean streaming) {}
