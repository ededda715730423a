package dev.carrel.api.query;

import org.jspecify.annotations.Nullable;

/**
 * A search without a reply.
 *
 * @param limit the most documents to return; null for the default
 * @param explain whether to explain the result
 */
public record SearchRequest(@Nullable String query, @Nullable String conversationId, @Nullable Integer limit,
        boolean explain) {}
