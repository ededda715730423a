package dev.carrel.api.query;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A search without a reply.
 *
 * @param history the earlier turns, as in a {@link QueryRequest}
 * @param limit the most documents to return; null for the default
 * @param explain whether to explain the result
 * @param filters the documents to search, in the grammar of filters; null for all
 * @param depth how many passages the answer model reads at most, from 0 to 100; null for the setting
 */
public record SearchRequest(@Nullable String query, @Nullable String conversationId,
        @Nullable List<EarlierTurnBody> history, @Nullable Integer limit, boolean explain,
        @Nullable Map<String, Object> filters, @Nullable Integer depth) {}
