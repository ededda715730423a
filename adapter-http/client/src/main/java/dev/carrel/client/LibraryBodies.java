package dev.carrel.client;

import dev.carrel.api.document.DocumentBody;
import dev.carrel.api.query.ReplyChunk.V2ResponseData;
import dev.carrel.api.query.ReplyMetadataBody;
import dev.carrel.api.query.ReplyMetadataBody.LinkBody;
import dev.carrel.api.query.ReplyMetadataBody.SourceDocumentBody;
import dev.carrel.api.query.ReplyMetadataBody.SourceFieldsBody;
import dev.carrel.api.query.SearchResultBody;
import dev.carrel.api.query.SearchResultBody.FoundDocumentBody;
import dev.carrel.api.query.SearchResultBody.PassageBody;
import dev.carrel.application.client.LibraryDocument;
import dev.carrel.application.client.LibraryReply;
import dev.carrel.application.client.LibraryReply.Link;
import dev.carrel.application.client.LibrarySource;
import dev.carrel.application.client.LibrarySource.Excerpt;
import dev.carrel.client.transport.ApiJson;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentStatus;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads the bodies of responses about a library; any field may be missing. */
final class LibraryBodies {

    private static final ReplyMetadataBody NO_SOURCES = new ReplyMetadataBody(List.of(), List.of(), List.of());

    private LibraryBodies() {}

    static LibraryReply toReply(V2ResponseData data) {
        ReplyMetadataBody metadata = Objects.requireNonNullElse(data.metadata(), NO_SOURCES);
        List<LibrarySource> sources = ApiJson.listOrEmpty(metadata.documents())
                .stream()
                .map(LibraryBodies::toSource)
                .toList();
        return new LibraryReply(ApiJson.requireField(data.reply(), "reply"),
                data.conversationId() == null ? null : new ConversationId(data.conversationId()),
                sources, toLinks(metadata.images()), toLinks(metadata.helpArticles()),
                sources.isEmpty() || !metadata.saysUnsure());
    }

    static List<LibrarySource> toSources(SearchResultBody result) {
        return ApiJson.listOrEmpty(result.documents()).stream().map(LibraryBodies::toSource).toList();
    }

    static LibraryDocument toDocument(DocumentBody body) {
        return new LibraryDocument(new DocumentId(ApiJson.requireField(body.id(), "id")), body.url(), body.key(),
                body.sourceUrl(), body.title(),
                DocumentStatus.fromWireName(ApiJson.requireField(body.status(), "status"))
                        .orElseThrow(() -> ApiJson.missingField("status")),
                body.message(), Attributes.of(Objects.requireNonNullElse(body.attributes(), Map.of())),
                toInstant(body.createdAt(), "createdAt"), toInstant(body.updatedAt(), "updatedAt"));
    }

    private static LibrarySource toSource(SourceDocumentBody body) {
        SourceFieldsBody fields = Objects.requireNonNullElse(body.extraFields(), SourceFieldsBody.NONE);
        // A server of an earlier version names only what it quotes.
        boolean quoted = !Boolean.FALSE.equals(fields.quoted());
        return toSource(body.id(), body.title(), body.similarity(), fields, quoted, Stream.ofNullable(fields.excerpt())
                .map(part -> toExcerpt(part.text(), part.heading(), part.page(), part.url(), body.similarity())));
    }

    private static LibrarySource toSource(FoundDocumentBody body) {
        SourceFieldsBody fields = Objects.requireNonNullElse(body.extraFields(), SourceFieldsBody.NONE);
        return toSource(body.id(), body.title(), body.similarity(), fields, false,
                ApiJson.listOrEmpty(body.passages()).stream().map(LibraryBodies::toExcerpt));
    }

    private static LibrarySource toSource(@Nullable String id, @Nullable String title, double similarity,
            SourceFieldsBody fields, boolean quoted, Stream<Excerpt> excerpts) {
        return new LibrarySource(new DocumentId(ApiJson.requireField(id, "id")),
                ApiJson.requireField(title, "title"), similarity, fields.key(),
                fields.learnMoreLink() == null ? null : fields.learnMoreLink().url(), excerpts.toList(), quoted);
    }

    private static Excerpt toExcerpt(PassageBody passage) {
        return toExcerpt(passage.text(), passage.heading(), passage.page(), passage.url(), passage.similarity());
    }

    private static Excerpt toExcerpt(@Nullable String text, @Nullable List<String> headings, @Nullable Integer page,
            @Nullable String url, double similarity) {
        return new Excerpt(ApiJson.requireField(text, "text"), ApiJson.listOrEmpty(headings), page, url, similarity);
    }

    private static List<Link> toLinks(@Nullable List<LinkBody> links) {
        return ApiJson.listOrEmpty(links).stream().map(link -> new Link(link.url(), link.text())).toList();
    }

    private static Instant toInstant(@Nullable String text, String field) {
        try {
            return Instant.parse(ApiJson.requireField(text, field));
        } catch (DateTimeException ignored) {
            throw ApiJson.missingField(field);
        }
    }
}
