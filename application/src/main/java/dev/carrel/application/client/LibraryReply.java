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
 * @param sources the quoted ones, then others that are likely to answer, each kind best first and with an excerpt, if
 * one is known; empty if nothing was found
 * @param images links to images of the quoted sources
 * @param helpArticles links for readers: curated articles, then the addresses of the quoted sources
 * @param sure whether the reply is likely to answer; else it says that it is the closest that was found
 */
public record LibraryReply(String text, @Nullable ConversationId conversation, List<LibrarySource> sources,
        List<Link> images, List<Link> helpArticles, boolean sure) {

    public LibraryReply {
        sources = List.copyOf(sources);
        images = List.copyOf(images);
        helpArticles = List.copyOf(helpArticles);
    }

    /** A labelled link. */
    public record Link(String url, String text) {}
}
