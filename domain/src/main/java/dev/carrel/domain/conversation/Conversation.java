package dev.carrel.domain.conversation;

import dev.carrel.domain.access.AccessTokenId;
import dev.carrel.domain.attribute.AttributeFilter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A conversation with some or all of its turns, oldest first.
 *
 * @param creator the token with which it was begun; null for none
 * @param filter the filter under which its first question was asked
 */
public record Conversation(ConversationId id, @Nullable AccessTokenId creator, AttributeFilter filter,
        List<ConversationTurn> turns) {

    public Conversation {
        turns = List.copyOf(turns);
    }

    /**
     * Returns whether it exists for a reader who sees the documents that pass a filter. A person keeps what they began,
     * although they may read less by now, or more was asked of.
     *
     * @param reader null for a program, or a token that does not matter
     */
    public boolean isVisibleTo(AttributeFilter access, @Nullable AccessTokenId reader) {
        return filter.isWithin(access) || isOwnOf(reader);
    }

    /** Returns whether a person has begun it. */
    public boolean isOwnOf(@Nullable AccessTokenId reader) {
        return reader != null && reader.isOfPerson() && reader.equals(creator);
    }

    /**
     * Returns whether a question may continue it. That of a person is continued by this person only, and a person
     * continues no other; tokens continue what tokens began, and a program that names no token continues all.
     *
     * @param asker the token of the question; null for none
     */
    public boolean mayBeContinuedWith(@Nullable AccessTokenId asker) {
        return asker == null || asker.equals(creator)
                || !asker.isOfPerson() && (creator == null || !creator.isOfPerson());
    }
}
