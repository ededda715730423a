package dev.carrel.bootstrap.cli.place;

import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.Reply;
import dev.carrel.domain.conversation.ReplyLink;
import dev.carrel.domain.conversation.SourceDocument;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A whole reply with its sources, as far as the interface shows them. */
public record Answer(String reply, ConversationId conversation, List<Source> documents, List<ReplyLink> images,
        List<ReplyLink> helpArticles) {

    public Answer {
        documents = List.copyOf(documents);
        images = List.copyOf(images);
        helpArticles = List.copyOf(helpArticles);
    }

    static Answer of(Reply reply) {
        return new Answer(reply.text(), reply.conversation(),
                reply.metadata().documents().stream().map(Source::of).toList(), reply.metadata().imageLinks(),
                reply.metadata().helpArticles());
    }

    /**
     * A document that the reply was made from.
     *
     * @param learnMore where a reader finds it; null if nowhere
     */
    public record Source(String id, String title, double similarity, @Nullable ReplyLink learnMore) {

        private static Source of(SourceDocument used) {
            return new Source(used.id().value(), used.title(), used.similarity(), used.learnMoreLink().orElse(null));
        }
    }
}
