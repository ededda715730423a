package dev.carrel.domain.conversation;

import dev.carrel.domain.attribute.AttributeFilter;
import java.time.Instant;

/**
 * A conversation in a list.
 *
 * @param createdAt when its first turn was stored
 * @param updatedAt when its last turn was stored
 * @param turns the number of its turns, at least 1
 * @param firstQuery the question that began it
 * @param filter the filter under which that question was asked
 */
public record ConversationSummary(ConversationId id, Instant createdAt, Instant updatedAt, int turns,
        String firstQuery, AttributeFilter filter) {}
