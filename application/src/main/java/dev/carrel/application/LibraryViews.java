package dev.carrel.application;

import dev.carrel.application.client.LibraryClient;
import dev.carrel.application.client.LibraryConversation;
import dev.carrel.application.client.LibraryConversation.LibraryTurn;
import dev.carrel.application.client.LibraryDocument;
import dev.carrel.application.client.LibraryReply;
import dev.carrel.application.client.LibraryReply.Link;
import dev.carrel.application.client.LibrarySource;
import dev.carrel.application.client.LibrarySource.Excerpt;
import dev.carrel.application.port.PassageIndex.PassageHit;
import dev.carrel.application.port.ReplyWriter.RetrievedDocument;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.conversation.Conversation;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.ConversationSummary;
import dev.carrel.domain.conversation.Reply;
import dev.carrel.domain.conversation.ReplyMetadata;
import dev.carrel.domain.conversation.ReplyMetadata.ReplyLink;
import dev.carrel.domain.conversation.ReplyMetadata.SourceDocument;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentContent.Section;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Translates what the engine returns into what a {@link LibraryClient} does. */
final class LibraryViews {

    private LibraryViews() {}

    static LibraryReply toReply(Reply reply) {
        return toReply(reply.text(), reply.conversation(), reply.metadata().withDistinctTitles());
    }

    private static LibraryReply toReply(String text, @Nullable ConversationId conversation, ReplyMetadata metadata) {
        return new LibraryReply(text, conversation,
                metadata.documents()
                        .stream()
                        .map(source -> toSource(source, Stream.ofNullable(source.excerpt())
                                .map(part -> toExcerpt(source, part, source.similarity())), source.quoted()))
                        .toList(),
                toLinks(metadata.imageLinks()), toLinks(metadata.helpArticles()), metadata.sure());
    }

    static List<LibrarySource> toSources(List<RetrievedDocument> found) {
        List<SourceDocument> titled = new ReplyMetadata(found.stream().map(RetrievedDocument::document).toList())
                .withDistinctTitles()
                .documents();
        return IntStream.range(0, found.size())
                .mapToObj(i -> toSource(titled.get(i),
                        found.get(i).passages().stream().map(hit -> toExcerpt(titled.get(i), hit)), false))
                .toList();
    }

    private static LibrarySource toSource(SourceDocument source, Stream<Excerpt> excerpts, boolean quoted) {
        return new LibrarySource(source.id(), source.title(), source.similarity(), source.key(),
                valueOf(source.learnMore()), excerpts.toList(), quoted);
    }

    private static Excerpt toExcerpt(SourceDocument source, PassageHit hit) {
        return toExcerpt(source,
                new Section(hit.passage().headings(), hit.passage().page(), hit.passage().text()), hit.similarity());
    }

    private static Excerpt toExcerpt(SourceDocument source, Section part, double similarity) {
        return new Excerpt(part.text(), part.headings().stream().filter(heading -> !heading.isEmpty()).toList(),
                part.page() == 0 ? null : part.page(), source.findDeepLink(part).orElse(null), similarity);
    }

    private static List<Link> toLinks(List<ReplyLink> links) {
        return links.stream().map(link -> new Link(link.url().value(), link.text())).toList();
    }

    static LibraryDocument toDocument(Document document) {
        return new LibraryDocument(document.id(), valueOf(document.url()), document.key(),
                valueOf(document.metadata().sourceUrl()), document.title(), document.state().status(),
                document.state().message(), document.metadata().attributes(),
                document.correction(), document.createdAt(),
                document.updatedAt());
    }

    static LibraryConversation toConversation(ConversationSummary found) {
        return new LibraryConversation(found.id(), found.createdAt(), found.updatedAt(), found.turns(),
                found.firstQuery(), found.title());
    }

    static List<LibraryTurn> toTurns(Conversation conversation) {
        return conversation.turns()
                .stream()
                .map(turn -> new LibraryTurn(turn.query(),
                        toReply(turn.reply(), conversation.id(), turn.metadata().withDistinctTitles()),
                        turn.createdAt()))
                .toList();
    }

    private static @Nullable String valueOf(@Nullable WebAddress address) {
        return address == null ? null : address.value();
    }
}
