package dev.carrel.api.query;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import dev.carrel.domain.conversation.ReplyMetadata;
import dev.carrel.domain.conversation.ReplyMetadata.ReplyLink;
import dev.carrel.domain.conversation.ReplyMetadata.SourceDocument;
import dev.carrel.domain.document.DocumentContent.Section;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The sources of a reply: the quoted ones, and then the others, each best first. */
public record ReplyMetadataBody(List<SourceDocumentBody> documents, List<LinkBody> images,
        List<LinkBody> helpArticles) {

    /** Returns the body of a reply's metadata, with distinct titles. */
    public static ReplyMetadataBody of(ReplyMetadata sources) {
        ReplyMetadata metadata = sources.withDistinctTitles();
        return new ReplyMetadataBody(metadata.documents()
                .stream()
                .map(source -> SourceDocumentBody.ofReply(source, metadata.sure()))
                .toList(),
                metadata.imageLinks().stream().map(LinkBody::of).toList(),
                metadata.helpArticles().stream().map(LinkBody::of).toList());
    }

    /** Returns the sources with the library that they are in. */
    ReplyMetadataBody in(String library) {
        return new ReplyMetadataBody(documents.stream()
                .map(source -> new SourceDocumentBody(source.id(), source.title(), source.similarity(),
                        source.extraFields().in(library)))
                .toList(), images, helpArticles);
    }

    /** Returns whether the reply says that it is the closest that was found. */
    public boolean saysUnsure() {
        return documents.stream()
                .anyMatch(source -> source.extraFields() != null && Boolean.FALSE.equals(source.extraFields().sure()));
    }

    /**
     * A document that a reply is based on.
     *
     * @param similarity from 0 to 1
     */
    public record SourceDocumentBody(String id, String title, double similarity, SourceFieldsBody extraFields) {

        /** Returns the body of a document that a search found. */
        public static SourceDocumentBody of(SourceDocument source) {
            return new SourceDocumentBody(source.id().value(), source.title(), source.similarity(),
                    SourceFieldsBody.of(source, null, null));
        }

        /**
         * Returns the body of a source of a reply.
         *
         * @param sure whether the reply is likely to answer
         */
        public static SourceDocumentBody ofReply(SourceDocument source, boolean sure) {
            return new SourceDocumentBody(source.id().value(), source.title(), source.similarity(),
                    SourceFieldsBody.of(source, source.quoted(), sure));
        }
    }

    /**
     * Where a document is found, and what of it supports the reply. Absent fields are null, and left out.
     *
     * @param learnMoreLink the address of the document for readers
     * @param key the client's own name of the document, such as the path of an imported file
     * @param quoted whether the reply quotes the document; null in a search
     * @param sure whether the reply is likely to answer, the same for all its sources; null in a search
     * @param library the id of its library; null if the question was asked of this one only
     */
    @JsonInclude(Include.NON_NULL)
    public record SourceFieldsBody(@Nullable LinkBody learnMoreLink, @Nullable String key,
            @Nullable ExcerptBody excerpt, @Nullable Boolean quoted, @Nullable Boolean sure, @Nullable String library) {

        /** The fields of a document of which nothing is known. */
        public static final SourceFieldsBody NONE = new SourceFieldsBody(null, null, null, null, null, null);

        static SourceFieldsBody of(SourceDocument source, @Nullable Boolean quoted, @Nullable Boolean sure) {
            Section excerpt = source.excerpt();
            return new SourceFieldsBody(source.learnMoreLink().map(LinkBody::of).orElse(null), source.key(),
                    excerpt == null ? null : ExcerptBody.of(source, excerpt), quoted, sure, null);
        }

        SourceFieldsBody in(String other) {
            return new SourceFieldsBody(learnMoreLink, key, excerpt, quoted, sure, other);
        }
    }

    /**
     * A part of a document.
     *
     * @param text Markdown
     * @param heading the headings above it, outermost first
     * @param page the number of its page, from 1; null if the document has no pages
     * @param url the address of the document with the place of the part; null if the document has no address
     */
    @JsonInclude(Include.NON_NULL)
    public record ExcerptBody(String text, List<String> heading, @Nullable Integer page, @Nullable String url) {

        static ExcerptBody of(SourceDocument source, Section part) {
            return new ExcerptBody(part.text(),
                    part.headings().stream().filter(heading -> !heading.isEmpty()).toList(),
                    part.page() == 0 ? null : part.page(), source.findDeepLink(part).orElse(null));
        }
    }

    /** A link with its text. */
    public record LinkBody(String url, String text) {

        static LinkBody of(ReplyLink link) {
            return new LinkBody(link.url().value(), link.text());
        }
    }
}
