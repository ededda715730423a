package dev.carrel.cli.client;

import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.Reply;
import dev.carrel.domain.conversation.ReplyLink;
import dev.carrel.domain.conversation.SourceDocument;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A complete reply with its sources, as the API returns it. */
public record ReplyView(String reply, ConversationId conversation, List<SourceView> documents, List<ReplyLink> images,
        List<ReplyLink> helpArticles) {

    public ReplyView {
        documents = List.copyOf(documents);
        images = List.copyOf(images);
        helpArticles = List.copyOf(helpArticles);
    }

    static ReplyView of(Reply reply) {
        return new ReplyView(reply.text(), reply.conversation(),
                reply.metadata().documents().stream().map(SourceView::of).toList(), reply.metadata().imageLinks(),
                reply.metadata().helpArticles());
    }

    /**
     * A source of a reply.
     *
     * @param learnMore the link for readers; null if there is none
     */
    public record SourceView(String id, String title, double similarity, @Nullable ReplyLink learnMore) {

        private static SourceView of(SourceDocument used) {
            return new SourceView(used.id().value(), used.title(), used.similarity(),
                    used.learnMoreLink().orElse(null));
        }
    }
}
