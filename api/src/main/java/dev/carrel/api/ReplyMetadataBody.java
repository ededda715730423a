package dev.carrel.api;

import dev.carrel.domain.conversation.ReplyMetadata;
import dev.carrel.domain.conversation.ReplyMetadata.ReplyLink;
import dev.carrel.domain.conversation.ReplyMetadata.SourceDocument;
import java.util.List;
import java.util.Map;

/** The sources of a reply, best first. */
public record ReplyMetadataBody(List<SourceDocumentBody> documents, List<LinkBody> images,
        List<LinkBody> helpArticles) {

    /** Returns the body of a reply's metadata. */
    public static ReplyMetadataBody of(ReplyMetadata metadata) {
        return new ReplyMetadataBody(metadata.documents().stream().map(SourceDocumentBody::of).toList(),
                metadata.imageLinks().stream().map(LinkBody::of).toList(),
                metadata.helpArticles().stream().map(LinkBody::of).toList());
    }

    /**
     * A document that a reply is based on.
     *
     * @param similarity from 0 to 1
     * @param extraFields {@code learnMoreLink} if the document has an address; else empty
     */
    public record SourceDocumentBody(String id, String title, double similarity, Map<String, LinkBody> extraFields) {

        /** Returns the body of a source document. */
        public static SourceDocumentBody of(SourceDocument source) {
            return new SourceDocumentBody(source.id().value(), source.title(), source.similarity(),
                    source.learnMoreLink().map(link -> Map.of("learnMoreLink", LinkBody.of(link))).orElse(Map.of()));
        }
    }

    /** A link with its text. */
    public record LinkBody(String url, String text) {

        static LinkBody of(ReplyLink link) {
            return new LinkBody(link.url().value(), link.text());
        }
    }
}
