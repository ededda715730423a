package dev.carrel.api.query;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A search without a reply.
 *
 * @param history the earlier turns, as in a {@link QueryRequest}
 * @param limit the most documents to return; null for the default
 * @param explain whether to explain the result
 */
public record SearchRequest(@Nullable String query, @Nullable String conversationId,
        @Nullable List<EarlierTurnBody> history, @Nullable Integer limit, boolean explain) {}
