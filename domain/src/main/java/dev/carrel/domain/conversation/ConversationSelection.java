package dev.carrel.domain.conversation;

import dev.carrel.domain.access.AccessTokenId;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Which conversations a list has.
 *
 * @param creator the token that they were begun with; null for any
 * @param text what their name or first question contains, without regard to case; null for anything
 */
public record ConversationSelection(@Nullable AccessTokenId creator, @Nullable String text) {

    /** All conversations. */
    public static final ConversationSelection ALL = new ConversationSelection(null, null);

    /** Returns the selection of the conversations that were begun with a token; null for all. */
    public static ConversationSelection ofCreator(@Nullable AccessTokenId creator) {
        return new ConversationSelection(creator, null);
    }

    /** Returns whether a conversation has the text. */
    public boolean matchesText(ConversationSummary conversation) {
        return text == null
                || Stream.of(conversation.firstQuery(), conversation.title() == null ? "" : conversation.title())
                        .anyMatch(name -> name.toLowerCase(Locale.ROOT).contains(text.toLowerCase(Locale.ROOT)));
    }
}
