package dev.carrel.application;

import dev.carrel.application.limits.ListLimits;
import dev.carrel.domain.access.AccessToken;
import dev.carrel.domain.access.AccessTokenId;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.conversation.Conversation;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.ConversationSelection;
import dev.carrel.domain.conversation.ConversationSummary;
import dev.carrel.domain.conversation.ShareKey;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.error.NotFoundException;
import java.util.Base64;
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
     * Returns conversations, newest first; a restricted handle sees the ones that {@link #getConversation} shows it.
     *
     * @param before only conversations older than this one; null to begin with the newest
     * @param limit 1 to {@value #MAX_CONVERSATIONS}
     */
    public List<ConversationSummary> listConversations(ConversationSelection selection,
            @Nullable ConversationId before, int limit) {
        view.requireLibrary();
        return view.engine()
                .storage()
                .conversations()
                .listNewest(view.id(), isOfReader(selection) ? AttributeFilter.everything() : view.filter(), selection,
                        before, ListLimits.require(limit, MAX_CONVERSATIONS));
    }

    /** A person keeps what they began, although they may read less by now. */
    private boolean isOfReader(ConversationSelection selection) {
        AccessTokenId reader = reader();
        return reader != null && reader.isOfPerson() && reader.equals(selection.creator());
    }

    private @Nullable AccessTokenId reader() {
        AccessToken token = view.token();
        return token == null ? null : token.id();
    }

    /**
     * Returns a conversation with all its turns; what the handle does not see is redacted. For a
     * {@linkplain LibraryHandle#restrictedTo restricted} handle only conversations exist whose first question was asked
     * under its filter or a narrower one, and the ones that the person of its token has begun.
     *
     * @throws NotFoundException if it does not exist
     */
    public Conversation getConversation(ConversationId conversation) {
        view.requireLibrary();
        return view.engine().query().history().getConversation(view.id(), conversation, view.filter(), reader());
    }

    /** Returns whether a conversation exists for the handle. */
    public boolean hasConversation(ConversationId conversation) {
        return view.engine()
                .storage()
                .conversations()
                .findById(view.id(), conversation, 1)
                .filter(found -> found.isVisibleTo(view.filter(), reader()))
                .isPresent();
    }

    /** Returns whether a conversation exists that was begun with a token. */
    public boolean isBegunWith(ConversationId conversation, AccessTokenId token) {
        view.requireLibrary();
        return view.engine()
                .storage()
                .conversations()
                .findCreator(view.id(), conversation)
                .filter(token::equals)
                .isPresent();
    }

    /**
     * Names a conversation.
     *
     * @param title 1 to {@value ConversationSummary#MAX_TITLE_CHARACTERS} characters; null for no name
     * @throws NotFoundException if it does not exist
     * @throws InvalidRequestException if the name is blank or too long
     */
    public void renameConversation(ConversationId conversation, @Nullable String title) {
        if (title != null && (title.isBlank()
                || title.codePointCount(0, title.length()) > ConversationSummary.MAX_TITLE_CHARACTERS)) {
            throw InvalidRequestException.of("title",
                    "must be 1 to " + ConversationSummary.MAX_TITLE_CHARACTERS + " characters");
        }
        getConversation(conversation);
        view.engine().storage().conversations().rename(view.id(), conversation, title == null ? null : title.strip());
    }

    /**
     * Returns the key of the link by which others read a conversation; the same until the link is withdrawn.
     *
     * @throws NotFoundException if it does not exist
     */
    public ShareKey shareConversation(ConversationId conversation) {
        getConversation(conversation);
        String random = Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(view.engine().environment().randomBytes());
        return view.engine()
                .storage()
                .conversations()
                .share(view.id(), conversation, new ShareKey(random))
                .orElseThrow(() -> NotFoundException.ofConversation(conversation.value()));
    }

    /**
     * Withdraws the link of a conversation: its key stands for nothing any more, and never will.
     *
     * @throws NotFoundException if the conversation does not exist
     */
    public void withdrawConversation(ConversationId conversation) {
        getConversation(conversation);
        view.engine().storage().conversations().withdraw(view.id(), conversation);
    }

    /**
     * Returns the conversation that somebody shares by a key. The handle sees of it what it may know: replies from
     * documents that do not exist for it are redacted with their questions, and so are replies without documents that
     * were made from more than it sees.
     *
     * @throws NotFoundException if the key stands for none
     */
    public Conversation getSharedConversation(ShareKey key) {
        view.requireLibrary();
        return view.engine().query().history().getShared(view.id(), key, view.filter());
    }

    /**
     * Deletes a conversation.
     *
     * @throws NotFoundException if it does not exist
     */
    public void deleteConversation(ConversationId conversation) {
        view.requireLibrary();
        view.engine().query().history().deleteConversation(view.id(), conversation, view.filter(), reader());
    }
}
