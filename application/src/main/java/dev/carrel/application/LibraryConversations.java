package dev.carrel.application;

import dev.carrel.domain.access.AccessTokenId;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.ConversationSummary;
import dev.carrel.domain.library.LibraryId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The list of the conversations of one library, see {@link LibraryHandle#conversations}. Cheap and thread-safe. */
public final class LibraryConversations {

    /** The maximum number of conversations in a page of their list. */
    public static final int MAX_CONVERSATIONS = 100;

    private final LibraryId id;
    private final EngineServices engine;

    LibraryConversations(LibraryId id, EngineServices engine) {
        this.id = id;
        this.engine = engine;
    }

    /**
     * Returns conversations, newest first.
     *
     * @param creator only the conversations that were begun with this token; null for all
     * @param before only conversations older than this one; null to begin with the newest
     * @param limit 1 to {@value #MAX_CONVERSATIONS}
     */
    public List<ConversationSummary> listConversations(@Nullable AccessTokenId creator,
            @Nullable ConversationId before, int limit) {
        engine.requireLibrary(id);
        return engine.storage()
                .conversations()
                .listNewest(id, creator, before, Math.clamp(limit, 1, MAX_CONVERSATIONS));
    }
}
