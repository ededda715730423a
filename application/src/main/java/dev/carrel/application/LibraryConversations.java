package dev.carrel.application;

import dev.carrel.domain.access.AccessTokenId;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.ConversationSummary;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The list of the conversations of one library, see {@link LibraryHandle#conversations}. Cheap and thread-safe. */
public final class LibraryConversations {

    /** The maximum number of conversations in a page of their list. */
    public static final int MAX_CONVERSATIONS = 100;

    private final VisibleLibrary view;

    LibraryConversations(VisibleLibrary view) {
        this.view = view;
    }

    /**
     * Returns conversations, newest first; a restricted handle sees those that {@link LibraryHandle#getConversation}
     * shows it.
     *
     * @param creator only the conversations that were begun with this token; null for all
     * @param before only conversations older than this one; null to begin with the newest
     * @param limit 1 to {@value #MAX_CONVERSATIONS}
     */
    public List<ConversationSummary> listConversations(@Nullable AccessTokenId creator,
            @Nullable ConversationId before, int limit) {
        view.requireLibrary();
        return view.engine()
                .storage()
                .conversations()
                .listNewest(view.id(), view.filter(), creator, before, Math.clamp(limit, 1, MAX_CONVERSATIONS));
    }
}
