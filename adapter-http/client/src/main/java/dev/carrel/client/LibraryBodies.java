package dev.carrel.client;

import dev.carrel.api.conversation.ConversationBody;
import dev.carrel.api.conversation.ConversationListBody.SummaryBody;
import dev.carrel.api.document.CorrectionBody;
import dev.carrel.api.document.DocumentBody;
import dev.carrel.api.query.ReplyBody;
import dev.carrel.api.query.ReplyMetadataBody;
import dev.carrel.api.query.ReplyMetadataBody.LinkBody;
import dev.carrel.api.query.ReplyMetadataBody.SourceDocumentBody;
import dev.carrel.api.query.ReplyMetadataBody.SourceFieldsBody;
import dev.carrel.api.query.SearchResultBody;
import dev.carrel.api.query.SearchResultBody.FoundDocumentBody;
import dev.carrel.api.query.SearchResultBody.PassageBody;
import dev.carrel.application.client.LibraryConversation;
import dev.carrel.application.client.LibraryConversation.LibraryTurn;
import dev.carrel.application.client.LibraryDocument;
import dev.carrel.application.client.LibraryReply;
import dev.carrel.application.client.LibraryReply.Link;
import dev.carrel.application.client.LibrarySource;
import dev.carrel.application.client.LibrarySource.Excerpt;
import dev.carrel.client.transport.ApiJson;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.document.Document.Correction;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentStatus;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Translates the bodies of responses about a library. */
final class LibraryBodies {

    private LibraryBodies() {}

    static LibraryReply toReply(ReplyBody reply) {
        return toReply(reply.reply(), reply.findConversation().orElse(null), reply.metadata());
    }

    private static LibraryReply toReply(String text, @Nullable ConversationId conversation,
            ReplyMetadataBody metadata) {
        List<LibrarySource> sources = metadata.documents().stream().map(LibraryBodies::toSource).toList();
        return new LibraryReply(text, conversation, sources,
                toLinks(metadata.images()), toLinks(metadata.helpArticles()),
                sources.isEmpty() || !metadata.saysUnsure());
    }

    static List<LibrarySource> toSources(SearchResultBody result) {
        return result.documents().stream().map(LibraryBodies::toSource).toList();
    }

    static LibraryDocument toDocument(DocumentBody body) {
        return new LibraryDocument(new DocumentId(body.id()), body.url(), body.key(), body.sourceUrl(), body.title(),
                ApiJson.requireKnown(DocumentStatus.fromWireName(body.status()), "status"), body.message(),
                Attributes.of(body.attributes()), toCorrection(body.correction()),
                ApiJson.parseField(body.createdAt(), "createdAt", Instant::parse),
                ApiJson.parseField(body.updatedAt(), "updatedAt", Instant::parse));
    }

    static LibraryConversation toConversation(SummaryBody body) {
        return new LibraryConversation(new ConversationId(body.id()),
                ApiJson.parseField(body.createdAt(), "createdAt", Instant::parse),
                ApiJson.parseField(body.updatedAt(), "updatedAt", Instant::parse), body.turns(), body.firstQuery(),
                body.title());
    }

    static List<LibraryTurn> toTurns(ConversationBody conversation) {
        var id = new ConversationId(conversation.id());
        return conversation.turns()
                .stream()
                .map(turn -> new LibraryTurn(turn.query(), toReply(turn.reply(), id, turn.metadata()),
                        ApiJson.parseField(turn.createdAt(), "createdAt", Instant::parse)))
                .toList();
    }

    private static @Nullable Correction toCorrection(@Nullable CorrectionBody body) {
        return body == null ? null
                : new Correction(ApiJson.parseField(body.at(), "at", Instant::parse), body.by(), body.outdated());
    }

    private static LibrarySource toSource(SourceDocumentBody body) {
        SourceFieldsBody fields = body.extraFields();
        // A server of an earlier version names only what it quotes.
        boolean quoted = !Boolean.FALSE.equals(fields.quoted());
        return toSource(body.id(), body.title(), body.similarity(), fields, quoted, Stream.ofNullable(fields.excerpt())
                .map(part -> new Excerpt(part.text(), part.heading(), part.page(), part.url(), body.similarity())));
    }

    private static LibrarySource toSource(FoundDocumentBody body) {
        return toSource(body.id(), body.title(), body.similarity(), body.extraFields(), false,
                body.passages().stream().map(LibraryBodies::toExcerpt));
    }

    private static LibrarySource toSource(String id, String title, double similarity, SourceFieldsBody fields,
            boolean quoted, Stream<Excerpt> excerpts) {
        return new LibrarySource(new DocumentId(id), title, similarity, fields.key(),
                fields.learnMoreLink() == null ? null : fields.learnMoreLink().url(), excerpts.toList(), quoted);
    }

    private static Excerpt toExcerpt(PassageBody passage) {
        return new Excerpt(passage.text(), passage.heading(), passage.page(), passage.url(), passage.similarity());
    }

    private static List<Link> toLinks(List<LinkBody> links) {
        return links.stream().map(link -> new Link(link.url(), link.text())).toList();
    }
}
