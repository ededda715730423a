package dev.carrel.domain.conversation;

import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.DocumentContent.Section;
import dev.carrel.domain.document.DocumentId;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The sources of a reply, best first, without duplicates; its images and help articles derive from them. */
public record ReplyMetadata(List<SourceDocument> documents) {

    /** The metadata of a reply without sources. */
    public static final ReplyMetadata NONE = new ReplyMetadata(List.of());

    public ReplyMetadata {
        documents = List.copyOf(documents);
    }

    /** Returns the image snippets of the sources, in their order, without duplicate addresses. */
    public List<ReplyLink> imageLinks() {
        return distinctLinks(SourceDocument::imageLink);
    }

    /** Returns the learn-more links of the sources, in their order, without duplicate addresses. */
    public List<ReplyLink> helpArticles() {
        return distinctLinks(SourceDocument::learnMoreLink);
    }

    /** Returns the metadata without the given documents. */
    public ReplyMetadata withoutDocuments(Collection<DocumentId> gone) {
        return new ReplyMetadata(documents.stream().filter(document -> !gone.contains(document.id())).toList());
    }

    /**
     * Returns the metadata with distinct titles: documents of the same title get the part of their key or address that
     * the others do not share, as in "Introduction (admin/setup)".
     */
    public ReplyMetadata withDistinctTitles() {
        return new ReplyMetadata(TitleDistinction.distinguishAll(documents));
    }

    private List<ReplyLink> distinctLinks(Function<SourceDocument, Optional<ReplyLink>> link) {
        Map<String, ReplyLink> byAddress = new LinkedHashMap<>();
        for (SourceDocument document : documents) {
            link.apply(document).ifPresent(found -> byAddress.putIfAbsent(found.url().value(), found));
        }
        return List.copyOf(byAddress.values());
    }

    /**
     * A labelled link: to a source, an image snippet or a help article.
     *
     * @param text the label: the title of the source document
     */
    public record ReplyLink(WebAddress url, String text) {}

    /**
     * A document as a source of a reply, as it was at the time of the reply.
     *
     * @param similarity the relevance of the document's best passage, from 0 to 1
     * @param key the client's own name of the document, such as the path of an imported file; null if it has none
     * @param learnMore the {@code sourceUrl} of the document, else its {@code url}; null if it has neither
     * @param imageSnippet an image to show with the reply; null if there is none
     * @param excerpt the part of the document that supports the reply; null if there is no reply, or none is known
     */
    public record SourceDocument(DocumentId id, String title, double similarity, @Nullable String key,
            @Nullable WebAddress learnMore, @Nullable WebAddress imageSnippet, @Nullable Section excerpt) {

        public SourceDocument {
            if (!(similarity >= 0 && similarity <= 1)) {
                throw new IllegalArgumentException("similarity must be from 0 to 1, not " + similarity);
            }
        }

        /** Creates a source without a key and an excerpt. */
        public SourceDocument(DocumentId id, String title, double similarity, @Nullable WebAddress learnMore,
                @Nullable WebAddress imageSnippet) {
            this(id, title, similarity, null, learnMore, imageSnippet, null);
        }

        /** Returns the source with another title. */
        public SourceDocument withTitle(String other) {
            return new SourceDocument(id, other, similarity, key, learnMore, imageSnippet, excerpt);
        }

        /** Returns the source with another similarity. */
        public SourceDocument withSimilarity(double other) {
            return new SourceDocument(id, title, other, key, learnMore, imageSnippet, excerpt);
        }

        /** Returns the source with another excerpt. */
        public SourceDocument withExcerpt(Section other) {
            return new SourceDocument(id, title, similarity, key, learnMore, imageSnippet, other);
        }

        /**
         * Returns a deep link to a part of the document: the learn-more address with the number of the page, else with
         * a text fragment ({@code #:~:text=}), by which browsers scroll to the part and highlight it. Empty if the
         * document has no address.
         */
        public Optional<String> findDeepLink(Section part) {
            return Optional.ofNullable(learnMore).map(url -> DeepLink.of(url, part));
        }

        /** Returns the learn-more address labelled with the title; empty if there is none. */
        public Optional<ReplyLink> learnMoreLink() {
            return Optional.ofNullable(learnMore).map(url -> new ReplyLink(url, title));
        }

        /** Returns the image snippet labelled with the title; empty if there is none. */
        public Optional<ReplyLink> imageLink() {
            return Optional.ofNullable(imageSnippet).map(url -> new ReplyLink(url, title));
        }
    }
}
