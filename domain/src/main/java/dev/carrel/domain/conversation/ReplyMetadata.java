package dev.carrel.domain.conversation;

import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.DocumentContent.Section;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.helparticle.HelpArticle;
import dev.carrel.domain.helparticle.HelpArticleKey;
import dev.carrel.domain.helparticle.HelpArticleMode;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The sources of a reply and the curated articles shown with it; its images and help articles derive from them.
 *
 * @param documents the sources without duplicates: the quoted ones, and then the others, each best first
 * @param curated the curated articles, best first
 * @param mode which of them are help articles
 * @param sure whether the reply is likely to answer; else it is the closest that was found, and says so
 */
public record ReplyMetadata(List<SourceDocument> documents, List<CuratedLink> curated, HelpArticleMode mode,
        boolean sure) {

    /** The metadata of a reply without sources. */
    public static final ReplyMetadata NONE = new ReplyMetadata(List.of());

    public ReplyMetadata {
        documents = List.copyOf(documents);
        curated = List.copyOf(curated);
    }

    /** Creates the metadata of a reply without curated articles. */
    public ReplyMetadata(List<SourceDocument> documents) {
        this(documents, List.of(), HelpArticleMode.BOTH, true);
    }

    /** Returns the sources that the reply quotes, best first. */
    public List<SourceDocument> quotedDocuments() {
        return documents.stream().filter(SourceDocument::quoted).toList();
    }

    /**
     * Returns the image snippets of the quoted sources, in their order, and after all of them the images of the pages,
     * without duplicate addresses.
     */
    public List<ReplyLink> imageLinks() {
        List<SourceDocument> quoted = quotedDocuments();
        return distinctLinks(Stream.concat(quoted.stream().flatMap(document -> document.imageLink().stream()),
                quoted.stream().flatMap(document -> document.images().stream())));
    }

    /**
     * Returns the curated articles and then the learn-more links of the quoted sources, in their order, as far as the
     * mode shows them, without duplicate addresses.
     */
    public List<ReplyLink> helpArticles() {
        Stream<ReplyLink> ofDocuments = mode == HelpArticleMode.CURATED ? Stream.of()
                : quotedDocuments().stream().flatMap(document -> document.learnMoreLink().stream());
        return distinctLinks(Stream.concat(curatedLinks().stream(), ofDocuments));
    }

    /** Returns the links of the curated articles that have an address, without duplicate addresses. */
    public List<ReplyLink> curatedLinks() {
        return distinctLinks(curated.stream().flatMap(link -> link.link().stream()));
    }

    /** Returns the metadata of a reply that says it is the closest that was found. */
    public ReplyMetadata asUnsure() {
        return new ReplyMetadata(documents, curated, mode, false);
    }

    /** Returns the metadata with curated articles. */
    public ReplyMetadata withCurated(List<CuratedLink> links, HelpArticleMode shown) {
        return new ReplyMetadata(documents, links, shown, sure);
    }

    /** Returns the metadata without the given curated articles. */
    public ReplyMetadata withoutArticles(Collection<HelpArticleKey> gone) {
        return new ReplyMetadata(documents, curated.stream().filter(link -> !gone.contains(link.article())).toList(),
                mode, sure);
    }

    /** Returns the metadata without the given documents. */
    public ReplyMetadata withoutDocuments(Collection<DocumentId> gone) {
        return new ReplyMetadata(documents.stream().filter(document -> !gone.contains(document.id())).toList(), curated,
                mode, sure);
    }

    /**
     * Returns the metadata with distinct titles: documents of the same title get the part of their key or address that
     * the others do not share, as in "Introduction (admin/setup)".
     */
    public ReplyMetadata withDistinctTitles() {
        return new ReplyMetadata(TitleDistinction.distinguishAll(documents), curated, mode, sure);
    }

    private static List<ReplyLink> distinctLinks(Stream<ReplyLink> links) {
        Map<String, ReplyLink> byAddress = new LinkedHashMap<>();
        links.forEach(link -> byAddress.putIfAbsent(link.url().value(), link));
        return List.copyOf(byAddress.values());
    }

    /**
     * A labelled link: to a source, an image snippet or a help article.
     *
     * @param text the label, such as the title of the source document
     */
    public record ReplyLink(WebAddress url, String text) {}

    /**
     * A curated article, as it was at the time of the reply.
     *
     * @param url null if it has none: then it is no link, but the answer
     * @param isAnswer whether the reply is the answer of the article, or quotes it, verbatim
     */
    public record CuratedLink(HelpArticleKey article, @Nullable WebAddress url, String title, boolean isAnswer) {

        /** Returns the link of an article. */
        public static CuratedLink of(HelpArticle article, boolean isAnswer) {
            return new CuratedLink(article.key(), article.url(), article.title(), isAnswer);
        }

        /** Returns the link to the article; empty if it has no address. */
        public Optional<ReplyLink> link() {
            return Optional.ofNullable(url).map(address -> new ReplyLink(address, title));
        }
    }

    /**
     * A document as a source of a reply, as it was at the time of the reply.
     *
     * @param similarity the relevance of the document's best passage, from 0 to 1
     * @param key the client's own name of the document, such as the path of an imported file; null if it has none
     * @param learnMore the {@code sourceUrl} of the document, else its {@code url}; null if it has neither
     * @param imageSnippet an image to show with the reply, given by the client; null if there is none
     * @param images further images: those of the page itself that belong to the excerpt
     * @param excerpt the part of the document that supports the reply, or that is likely to answer; null if there is no
     * reply, or none is known
     * @param quoted whether the reply quotes or cites it; else it was read for the reply and is likely to answer
     */
    public record SourceDocument(DocumentId id, String title, double similarity, @Nullable String key,
            @Nullable WebAddress learnMore, @Nullable WebAddress imageSnippet, List<ReplyLink> images,
            @Nullable Section excerpt, boolean quoted) {

        public SourceDocument {
            images = List.copyOf(images);
            if (!(similarity >= 0 && similarity <= 1)) {
                throw new IllegalArgumentException("similarity must be from 0 to 1, not " + similarity);
            }
        }

        /** Creates a quoted source without a key and an excerpt. */
        public SourceDocument(DocumentId id, String title, double similarity, @Nullable WebAddress learnMore,
                @Nullable WebAddress imageSnippet) {
            this(id, title, similarity, null, learnMore, imageSnippet, null);
        }

        /** Creates a quoted source without images of its page. */
        public SourceDocument(DocumentId id, String title, double similarity, @Nullable String key,
                @Nullable WebAddress learnMore, @Nullable WebAddress imageSnippet, @Nullable Section excerpt) {
            this(id, title, similarity, key, learnMore, imageSnippet, List.of(), excerpt, true);
        }

        /** Returns the source with another title. */
        public SourceDocument withTitle(String other) {
            return new SourceDocument(id, other, similarity, key, learnMore, imageSnippet, images, excerpt, quoted);
        }

        /** Returns the source with another similarity. */
        public SourceDocument withSimilarity(double other) {
            return new SourceDocument(id, title, other, key, learnMore, imageSnippet, images, excerpt, quoted);
        }

        /** Returns the source with another excerpt. */
        public SourceDocument withExcerpt(Section other) {
            return new SourceDocument(id, title, similarity, key, learnMore, imageSnippet, images, other, quoted);
        }

        /** Returns the source with other images of its page. */
        public SourceDocument withImages(List<ReplyLink> other) {
            return new SourceDocument(id, title, similarity, key, learnMore, imageSnippet, other, excerpt, quoted);
        }

        /** Returns the source as one that the reply does not quote. */
        public SourceDocument asNamed() {
            return new SourceDocument(id, title, similarity, key, learnMore, imageSnippet, images, excerpt, false);
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
