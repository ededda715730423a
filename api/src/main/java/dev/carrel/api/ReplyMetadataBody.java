package dev.carrel.api;

import dev.carrel.domain.conversation.ReplyLink;
import dev.carrel.domain.conversation.ReplyMetadata;
import dev.carrel.domain.conversation.SourceDocument;
import java.util.List;
import java.util.Map;

/** What a reply was made from, as it is sent. */
public record ReplyMetadataBody(List<SourceDocumentBody> documents, List<LinkBody> images,
        List<LinkBody> helpArticles) {

    public static ReplyMetadataBody of(ReplyMetadata metadata) {
        return new ReplyMetadataBody(metadata.documents().stream().map(SourceDocumentBody::of).toList(),
                metadata.imageLinks().stream().map(LinkBody::of).toList(),
                metadata.helpArticles().stream().map(LinkBody::of).toList());
    }

    /** A document that was used; one without any address has no extra fields. */
    public record SourceDocumentBody(String id, String title, double similarity, Map<String, LinkBody> extraFields) {

        public static SourceDocumentBody of(SourceDocument used) {
            return new SourceDocumentBody(used.id().value(), used.title(), used.similarity(), extraFields(used));
        }

        static Map<String, LinkBody> extraFields(SourceDocument used) {
            return used.learnMoreLink()
                    .map(link -> Map.of("learnMoreLink", LinkBody.of(link)))
                    .orElse(Map.of());
        }
    }

    public record LinkBody(String url, String text) {

        static LinkBody of(ReplyLink link) {
            return new LinkBody(link.url().value(), link.text());
        }
    }
}
