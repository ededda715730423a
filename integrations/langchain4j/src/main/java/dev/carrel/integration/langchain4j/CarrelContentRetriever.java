package dev.carrel.integration.langchain4j;

import dev.carrel.application.client.LibraryClient;
import dev.carrel.application.client.LibrarySource;
import dev.carrel.application.client.LibrarySource.Excerpt;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.conversation.Question;
import dev.langchain4j.data.document.Metadata;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.rag.content.Content;
import dev.langchain4j.rag.content.ContentMetadata;
import dev.langchain4j.rag.content.retriever.ContentRetriever;
import dev.langchain4j.rag.query.Query;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * A content retriever on a library: hybrid search, best passages first; nothing if the library itself would reply that
 * nothing was found. Each content has its score ({@link ContentMetadata#SCORE}, the similarity from 0 to 1), and its
 * segment the metadata {@code document_id}, {@code title}, {@code similarity} and, where known, {@code key},
 * {@code url}, {@code heading} and {@code page}. Errors are {@link dev.carrel.domain.error.CarrelException}s.
 * Thread-safe.
 */
public final class CarrelContentRetriever implements ContentRetriever {

    private static final int DEFAULT_MAX_RESULTS = 5;

    private final LibraryClient library;
    private final int maxResults;
    private final double minScore;
    private final Function<Query, AttributeFilter> filter;

    private CarrelContentRetriever(LibraryClient library, int maxResults, double minScore,
            Function<Query, AttributeFilter> filter) {
        this.library = library;
        this.maxResults = maxResults;
        this.minScore = minScore;
        this.filter = filter;
    }

    /** Returns a retriever of the five best passages of all documents. */
    public static CarrelContentRetriever of(LibraryClient library) {
        return new CarrelContentRetriever(library, DEFAULT_MAX_RESULTS, 0, query -> AttributeFilter.everything());
    }

    /** Returns a retriever of at most this many passages, 1 to {@value LibraryClient#MAX_DOCUMENTS}. */
    public CarrelContentRetriever withMaxResults(int passages) {
        if (passages < 1 || passages > LibraryClient.MAX_DOCUMENTS) {
            throw new IllegalArgumentException(
                    "maxResults must be from 1 to " + LibraryClient.MAX_DOCUMENTS + ", not " + passages);
        }
        return new CarrelContentRetriever(library, passages, minScore, filter);
    }

    /** Returns a retriever of the passages with at least this similarity, from 0 to 1. */
    public CarrelContentRetriever withMinScore(double similarity) {
        if (!(similarity >= 0 && similarity <= 1)) {
            throw new IllegalArgumentException("minScore must be from 0 to 1, not " + similarity);
        }
        return new CarrelContentRetriever(library, maxResults, similarity, filter);
    }

    /** Returns a retriever of the documents that pass a filter. */
    public CarrelContentRetriever withFilter(AttributeFilter documents) {
        return withDynamicFilter(query -> documents);
    }

    /**
     * Returns a retriever that chooses the filter by the query, such as by the user in its metadata. The filter applies
     * inside the search, so it never costs results.
     */
    public CarrelContentRetriever withDynamicFilter(Function<Query, AttributeFilter> documents) {
        return new CarrelContentRetriever(library, maxResults, minScore, documents);
    }

    /** Truncates a query that is longer than a question may be; a blank one finds nothing. */
    @Override
    public List<Content> retrieve(Query query) {
        String text = query.text().strip();
        if (text.isEmpty()) {
            return List.of();
        }
        if (text.codePointCount(0, text.length()) > Question.MAX_CHARACTERS) {
            text = text.substring(0, text.offsetByCodePoints(0, Question.MAX_CHARACTERS));
        }
        return library.retrieve(Question.of(text).narrowedBy(filter.apply(query)), maxResults)
                .stream()
                .flatMap(source -> source.excerpts().stream().map(excerpt -> new Passage(source, excerpt)))
                .filter(passage -> passage.excerpt().similarity() >= minScore)
                .sorted((one, other) -> Double.compare(other.excerpt().similarity(), one.excerpt().similarity()))
                .limit(maxResults)
                .map(Passage::toContent)
                .toList();
    }

    /** A passage of a document. */
    private record Passage(LibrarySource source, Excerpt excerpt) {

        Content toContent() {
            var metadata = new Metadata().put("document_id", source.id().value())
                    .put("title", source.title())
                    .put("similarity", excerpt.similarity());
            if (source.key() != null) {
                metadata.put("key", source.key());
            }
            String url = excerpt.url() == null ? source.url() : excerpt.url();
            if (url != null) {
                metadata.put("url", url);
            }
            if (!excerpt.headings().isEmpty()) {
                metadata.put("heading", String.join(" > ", excerpt.headings()));
            }
            if (excerpt.page() != null) {
                metadata.put("page", excerpt.page());
            }
            return Content.from(TextSegment.from(excerpt.text(), metadata),
                    Map.of(ContentMetadata.SCORE, excerpt.similarity()));
        }
    }
}
