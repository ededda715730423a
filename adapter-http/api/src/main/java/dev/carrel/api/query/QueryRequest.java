package dev.carrel.api.query;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A question to answer.
 *
 * @param conversationId of the conversation to continue; null or empty to start one
 * @param history the earlier turns, oldest first, of a conversation that the client keeps and that is not stored; null
 * if the library keeps it
 * @param streaming whether the reply is sent while it is written
 * @param filters the documents to answer from, in the grammar of filters; null for all
 * @param depth how many passages the answer model reads at most, from 0 to 100; null for the setting
 */
public record QueryRequest(@Nullable String query, @Nullable String conversationId,
        @Nullable List<EarlierTurnBody> history, boolean streaming,
        @Nullable Map<String, Object> filters, @Nullable Integer depth) {}
