package dev.carrel.integration.spring;

import dev.carrel.application.client.LibraryClient;
import dev.carrel.application.client.LibrarySource;
import dev.carrel.application.client.LibrarySource.Excerpt;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.conversation.Question;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.springframework.ai.document.Document;
import org.springframework.ai.rag.Query;
import org.springframework.ai.rag.retrieval.search.DocumentRetriever;

/**
 * A document retriever of Spring AI on a library: hybrid search, best passages first, nothing if the library itself
 * would reply that nothing was found, each with its score (the similarity from 0 to 1) and the metadata
 * {@code document_id}, {@code title} and, where known, {@code key}, {@code url}, {@code heading} and {@code page}. An
 * {@link AttributeFilter} in the context of the query, under {@value #FILTER}, narrows the search. Errors are
 * {@link dev.carrel.domain.error.CarrelException}s. Thread-safe.
 */
public final class CarrelDocumentRetriever implements DocumentRetriever {

    /** The key of the filter in the context of a query. */
    public static final String FILTER = "carrel_filter";

    private static final int DEFAULT_PASSAGES = 5;

    private final LibraryClient library;
    private final int maxPassages;

    /** Creates a retriever of the five best passages. */
    public CarrelDocumentRetriever(LibraryClient library) {
        this(library, DEFAULT_PASSAGES);
    }

    /**
     * Creates a retriever.
     *
     * @param maxPassages 1 to {@value LibraryClient#MAX_DOCUMENTS}
     */
    public CarrelDocumentRetriever(LibraryClient library, int maxPassages) {
        if (maxPassages < 1 || maxPassages > LibraryClient.MAX_DOCUMENTS) {
            throw new IllegalArgumentException(
                    "maxPassages must be from 1 to " + LibraryClient.MAX_DOCUMENTS + ", not " + maxPassages);
        }
        this.library = library;
        this.maxPassages = maxPassages;
    }

    @Override
    public List<Document> retrieve(Query query) {
        Question question = Question.of(query.text());
        if (query.context().get(FILTER) instanceof AttributeFilter filter) {
            question = question.narrowedBy(filter);
        }
        var passages = new ArrayList<Document>();
        for (LibrarySource source : library.retrieve(question, maxPassages)) {
            for (Excerpt excerpt : source.excerpts()) {
                passages.add(toDocument(source, excerpt, passages.size()));
            }
        }
        passages.sort(
                Comparator.comparing((Document passage) -> Objects.requireNonNull(passage.getScore())).reversed());
        return passages.stream().limit(maxPassages).toList();
    }

    private static Document toDocument(LibrarySource source, Excerpt excerpt, int number) {
        Document.Builder passage = Document.builder()
                .id(source.id() + "#" + number)
                .text(excerpt.text())
                .score(excerpt.similarity())
                .metadata("document_id", source.id().value())
                .metadata("title", source.title());
        if (source.key() != null) {
            passage.metadata("key", source.key());
        }
        String url = excerpt.url() == null ? source.url() : excerpt.url();
        if (url != null) {
            passage.metadata("url", url);
        }
        if (!excerpt.headings().isEmpty()) {
            passage.metadata("heading", String.join(" > ", excerpt.headings()));
        }
        if (excerpt.page() != null) {
            passage.metadata("page", excerpt.page());
        }
        return passage.build();
    }
}
