package dev.carrel.domain.conversation;

import dev.carrel.domain.attribute.AttributeFilter;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A conversation in a list.
 *
 * @param createdAt when its first turn was stored
 * @param updatedAt when its last turn was stored
 * @param turns the number of its turns, at least 1
 * @param firstQuery the question that began it
 * @param title what the person calls it, at most {@value #MAX_TITLE_CHARACTERS} characters; null until it has a name
 * @param filter the filter under which that question was asked
 * @param link what stands for it in the link by which others read it; null for no link
 */
public record ConversationSummary(ConversationId id, Instant createdAt, Instant updatedAt, int turns,
        String firstQuery, @Nullable String title, AttributeFilter filter, @Nullable ShareKey link) {

    public static final int MAX_TITLE_CHARACTERS = 200;
}
