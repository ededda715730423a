package dev.carrel.application.query;

import dev.carrel.application.embedding.BackgroundThrottle;
import dev.carrel.application.embedding.EmbedQuestion;
import dev.carrel.application.port.Documents;
import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.port.PassageIndex.DocumentHit;
import dev.carrel.application.port.PassageIndex.PassageQuery;
import dev.carrel.application.port.PassageIndex.QueryEmbedding;
import dev.carrel.application.port.PassageIndex.SearchHits;
import dev.carrel.application.port.ReplyWriter.RetrievedDocument;
import dev.carrel.domain.conversation.SourceDocument;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.error.IndexException;
import dev.carrel.domain.library.LibraryId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Finds the passages of a library that fit a question, with the documents that they are from. The storage has the last
 * word: what the index finds of a document that is no longer there is passed over, so a deletion counts from its
 * transaction on.
 */
public final class FindPassages {

    private static final int BOOST_DEPTH = 40;

    private final PassageIndex index;
    private final Documents documents;
    private final EmbedQuestion embedQuestion;
    private final BackgroundThrottle throttle;
    private final Consumer<LibraryId> onIndexFailure;

    /**
     * @param throttle of those who embed passages meanwhile
     * @param onIndexFailure told of a library whose index could not be searched
     */
    public FindPassages(PassageIndex index, Documents documents, EmbedQuestion embedQuestion,
            BackgroundThrottle throttle,
            Consumer<LibraryId> onIndexFailure) {
        this.index = index;
        this.documents = documents;
        this.embedQuestion = embedQuestion;
        this.throttle = throttle;
        this.onIndexFailure = onIndexFailure;
    }

    /**
     * Finds, and puts what the conversation is about before what is about as good. To see what that is it looks deeper
     * than it answers.
     *
     * @param documents at most so many, at least 1
     * @param passages at most so many of each document, at least 1
     */
    public RetrievalResult find(LibraryId library, InterpretedQuestion question, int documents, int passages,
            boolean withExplanation) {
        return throttle.runForeground(() -> findUnthrottled(library, question, documents, passages, withExplanation));
    }

    private RetrievalResult findUnthrottled(LibraryId library, InterpretedQuestion question, int limit, int passages,
            boolean withExplanation) {
        List<QueryEmbedding> embeddings = embedQuestion.embed(library, question.standaloneText());
        int depth = question.topicBoost().isEmpty() ? limit : Math.max(limit, BOOST_DEPTH);
        SearchHits found = searchIndex(library,
                new PassageQuery(question.searchText(), question.context(), embeddings, depth, passages,
                        withExplanation));
        List<RetrievedDocument> best = question.topicBoost().boost(loadDocuments(library, found.documents()));
        return new RetrievalResult(question, best.stream().limit(limit).toList(), found.explanation());
    }

    private List<RetrievedDocument> loadDocuments(LibraryId library, List<DocumentHit> hits) {
        Map<DocumentId, Document> documentsById = documents.findById(library,
                hits.stream().map(DocumentHit::document).toList());
        var found = new ArrayList<RetrievedDocument>(hits.size());
        for (DocumentHit hit : hits) {
            Document document = documentsById.get(hit.document());
            if (document != null && document.hasContent()) {
                found.add(new RetrievedDocument(toSource(document, hit.similarity()), hit.passages()));
            }
        }
        return found;
    }

    private SearchHits searchIndex(LibraryId library, PassageQuery query) {
        try {
            return index.searchPassages(library, query);
        } catch (IndexException e) {
            onIndexFailure.accept(library);
            throw e;
        }
    }

    private static SourceDocument toSource(Document document, double similarity) {
        @Nullable
        String title = document.title();
        return new SourceDocument(document.id(), Objects.requireNonNull(title), similarity, document.learnMore(),
                document.metadata().imageSnippet());
    }
}
