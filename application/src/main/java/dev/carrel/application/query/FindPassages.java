package dev.carrel.application.query;

import dev.carrel.application.embedding.BackgroundThrottle;
import dev.carrel.application.embedding.EmbedQuestion;
import dev.carrel.application.index.SyncIndexes;
import dev.carrel.application.port.Documents;
import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.port.PassageIndex.DocumentHit;
import dev.carrel.application.port.PassageIndex.PassageQuery;
import dev.carrel.application.port.PassageIndex.QueryEmbedding;
import dev.carrel.application.port.PassageIndex.SearchHits;
import dev.carrel.application.port.ReplyWriter.RetrievedDocument;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.conversation.ReplyMetadata.SourceDocument;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.error.IndexException;
import dev.carrel.domain.library.LibraryId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Finds the passages of a library that fit a question, with their documents. The storage has the last word: hits of
 * documents that it no longer has, or whose attributes do not pass the filter, are left out, so that a deletion or a
 * change of attributes takes effect with its transaction. Thread-safe.
 */
public final class FindPassages {

    /** The number of documents to retrieve for a topic boost, so that it can lift some above the limit. */
    private static final int BOOST_DEPTH = 40;

    private final PassageIndex index;
    private final Documents documents;
    private final EmbedQuestion embedQuestion;
    private final BackgroundThrottle throttle;
    private final RerankPassages rerankPassages;
    private final SyncIndexes syncIndexes;

    /**
     * @param throttle slows background embedding down during a search
     * @param syncIndexes opens indexes, and is notified of one that cannot be searched
     */
    public FindPassages(PassageIndex index, Documents documents, EmbedQuestion embedQuestion,
            RerankPassages rerankPassages, BackgroundThrottle throttle, SyncIndexes syncIndexes) {
        this.index = index;
        this.documents = documents;
        this.embedQuestion = embedQuestion;
        this.rerankPassages = rerankPassages;
        this.throttle = throttle;
        this.syncIndexes = syncIndexes;
    }

    /**
     * Finds passages, and ranks documents of the conversation's topic higher than others that fit about as well.
     *
     * @param filter the documents to search
     * @param maxDocuments at least 1
     * @param maxPassages the number of passages per document, at least 1
     * @param explain whether the result explains the ranking
     */
    public RetrievalResult find(LibraryId library, InterpretedQuestion question, AttributeFilter filter,
            int maxDocuments, int maxPassages, boolean explain) {
        return throttle.runForeground(() -> retrieve(library, question, filter, maxDocuments, maxPassages, explain));
    }

    private RetrievalResult retrieve(LibraryId library, InterpretedQuestion question, AttributeFilter filter,
            int maxDocuments, int maxPassages, boolean explain) {
        List<QueryEmbedding> embeddings = embedQuestion.embed(library, question.standaloneText());
        int searchDepth = rerankPassages.searchDepth(maxDocuments);
        int depth = question.topicBoost().isEmpty() ? searchDepth : Math.max(searchDepth, BOOST_DEPTH);
        SearchHits hits = searchIndex(library, new PassageQuery(question.searchText(), filter, question.context(),
                embeddings, depth, maxPassages, explain));
        List<RetrievedDocument> ranked = question.topicBoost()
                .boostAll(loadDocuments(library, filter, hits.documents()));
        if (question.mayChangeTopic() && !ranked.isEmpty()) {
            var ownWords = new PassageQuery(question.searchText(), filter, List.of(), embeddings, depth, 1,
                    false);
            ranked = limitSimilarities(ranked, question.topicBoost()
                    .boostAll(loadDocuments(library, filter, searchIndex(library, ownWords).documents())));
        }
        ranked = rerankPassages.rerank(question.standaloneText(), ranked);
        return RetrievalResult.of(question, ranked.stream().limit(maxDocuments).toList(), hits.explanation());
    }

    /**
     * Lowers the similarities so that none exceeds the one that the question reaches by its own words. Words of earlier
     * questions improve the order of documents, but a document that has only these does not answer the question.
     */
    private static List<RetrievedDocument> limitSimilarities(List<RetrievedDocument> ranked,
            List<RetrievedDocument> foundByOwnWords) {
        double limit = foundByOwnWords.isEmpty() ? 0 : foundByOwnWords.getFirst().document().similarity();
        double best = ranked.getFirst().document().similarity();
        if (best <= limit) {
            return ranked;
        }
        return ranked.stream().map(found -> {
            SourceDocument document = found.document();
            return new RetrievedDocument(document.withSimilarity(document.similarity() * limit / best),
                    found.passages());
        }).toList();
    }

    private List<RetrievedDocument> loadDocuments(LibraryId library, AttributeFilter filter,
            List<DocumentHit> hits) {
        Map<DocumentId, Document> documentsById = documents.findAllById(library,
                hits.stream().map(DocumentHit::document).toList());
        var loaded = new ArrayList<RetrievedDocument>(hits.size());
        for (DocumentHit hit : hits) {
            Document document = documentsById.get(hit.document());
            if (document != null && document.hasContent() && filter.matches(document.metadata().attributes())) {
                loaded.add(new RetrievedDocument(toSource(document, hit.similarity()), hit.passages()));
            }
        }
        return loaded;
    }

    private SearchHits searchIndex(LibraryId library, PassageQuery query) {
        syncIndexes.openForUse(library);
        try {
            return index.searchPassages(library, query);
        } catch (IndexException e) {
            syncIndexes.reportSuspect(library);
            throw e;
        }
    }

    private static SourceDocument toSource(Document document, double similarity) {
        @Nullable
        String title = document.title();
        return new SourceDocument(document.id(), Objects.requireNonNull(title), similarity, document.key(),
                document.learnMore(), document.metadata().imageSnippet(), null);
    }
}
