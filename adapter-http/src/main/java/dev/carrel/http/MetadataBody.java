package dev.carrel.http;

import dev.carrel.domain.conversation.ReplyLink;
import dev.carrel.domain.conversation.ReplyMetadata;
import dev.carrel.domain.conversation.SourceDocument;
import java.util.List;
import java.util.Map;

/** What a reply was made from, as it is sent. */
record MetadataBody(List<Source> documents, List<LinkBody> images, List<LinkBody> helpArticles) {

    static MetadataBody of(ReplyMetadata metadata) {
        return new MetadataBody(metadata.documents().stream().map(Source::of).toList(),
                metadata.imageLinks().stream().map(LinkBody::of).toList(),
                metadata.helpArticles().stream().map(LinkBody::of).toList());
    }

    /** A document that was used; one without any address has no extra fields. */
    record Source(String id, String title, double similarity, Map<String, LinkBody> extraFields) {

        static Source of(SourceDocument used) {
            return new Source(used.id().value(), used.title(), used.similarity(), extraFields(used));
        }

        static Map<String, LinkBody> extraFields(SourceDocument used) {
            return used.learnMoreLink()
                    .map(link -> Map.of("learnMoreLink", LinkBody.of(link)))
                    .orElse(Map.of());
        }
    }

    record LinkBody(String url, String text) {

        static LinkBody of(ReplyLink link) {
            return new LinkBody(link.url().value(), link.text());
        }
    }
}
