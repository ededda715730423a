package dev.carrel.application.client;

import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.Question;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A complete reply.
 *
 * @param text Markdown
 * @param conversation to continue it with {@link Question#inConversation}; null if the caller keeps the conversation
 * @param sources best first, each with the excerpt that supports the reply, if one is known; empty if nothing was found
 * @param images links to images of the sources
 * @param helpArticles links for readers: curated articles, then the addresses of the sources
 */
public record LibraryReply(String text, @Nullable ConversationId conversation, List<LibrarySource> sources,
        List<Link> images, List<Link> helpArticles) {

    public LibraryReply {
        sources = List.copyOf(sources);
        images = List.copyOf(images);
        helpArticles = List.copyOf(helpArticles);
    }

    /** A labelled link. */
    public record Link(String url, String text) {}
}
