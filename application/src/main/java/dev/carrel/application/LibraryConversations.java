package dev.carrel.application;

import dev.carrel.domain.access.AccessTokenId;
import dev.carrel.domain.conversation.Conversation;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.ConversationSummary;
import dev.carrel.domain.error.NotFoundException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The conversations of one library, see {@link LibraryHandle#conversations}. Cheap and thread-safe. */
public final class LibraryConversations {

    /** The maximum number of conversations in a page of their list. */
    public static final int MAX_CONVERSATIONS = 100;

    private final VisibleLibrary view;

    LibraryConversations(VisibleLibrary view) {
        this.view = view;
    }

    /**
     * Returns conversations, newest first; a restricted handle sees the ones that {@link LibraryHandle#getConversation}
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

    /**
     * Returns a conversation with all its turns; what the handle does not see is redacted. For a
     * {@linkplain LibraryHandle#restrictedTo restricted} handle only conversations exist whose first question was asked
     * under its filter or a narrower one.
     *
     * @throws NotFoundException if it does not exist
     */
    public Conversation getConversation(ConversationId conversation) {
        view.requireLibrary();
        return view.engine().history().getConversation(view.id(), conversation, view.filter());
    }

    /**
     * Deletes a conversation.
     *
     * @throws NotFoundException if it does not exist
     */
    public void deleteConversation(ConversationId conversation) {
        view.requireLibrary();
        view.engine().history().deleteConversation(view.id(), conversation, view.filter());
    }
}
