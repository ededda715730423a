package dev.carrel.domain.conversation;

import java.time.Instant;

/**
 * A conversation in a list.
 *
 * @param createdAt when its first turn was stored
 * @param updatedAt when its last turn was stored
 * @param turns the number of its turns, at least 1
 * @param firstQuery the question that began it
 */
public record ConversationSummary(ConversationId id, Instant createdAt, Instant updatedAt, int turns,
        String firstQuery) {}
