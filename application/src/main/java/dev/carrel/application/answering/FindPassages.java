package dev.carrel.application.answering;

import dev.carrel.application.embedding.Courtesy;
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

    private static final int DEEP = 40;

    private final PassageIndex index;
    private final Documents documents;
    private final EmbedQuestion embedQuestion;
    private final Courtesy courtesy;
    private final Consumer<LibraryId> onTrouble;

    /**
     * @param courtesy of those who embed passages meanwhile
     * @param onTrouble told of a library whose index could not be searched
     */
    public FindPassages(PassageIndex index, Documents documents, EmbedQuestion embedQuestion, Courtesy courtesy,
            Consumer<LibraryId> onTrouble) {
        this.index = index;
        this.documents = documents;
        this.embedQuestion = embedQuestion;
        this.courtesy = courtesy;
        this.onTrouble = onTrouble;
    }

    /**
     * Finds, and puts what the conversation is about before what is about as good. To see what that is it looks deeper
     * than it answers.
     *
     * @param documents at most so many, at least 1
     * @param passages at most so many of each document, at least 1
     */
    public FoundEvidence find(LibraryId library, Understood question, int documents, int passages,
            boolean explained) {
        return courtesy.first(() -> findNow(library, question, documents, passages, explained));
    }

    private FoundEvidence findNow(LibraryId library, Understood question, int most, int passages, boolean explained) {
        List<QueryEmbedding> meanings = embedQuestion.embed(library, question.meaning());
        int deep = question.subject().isOpen() ? most : Math.max(most, DEEP);
        SearchHits found = search(library,
                new PassageQuery(question.text(), question.context(), meanings, deep, passages, explained));
        List<RetrievedDocument> best = question.subject().lift(evidence(library, found.documents()));
        return new FoundEvidence(question, best.stream().limit(most).toList(), found.explanation());
    }

    private List<RetrievedDocument> evidence(LibraryId library, List<DocumentHit> hits) {
        Map<DocumentId, Document> there = documents.findById(library,
                hits.stream().map(DocumentHit::document).toList());
        var found = new ArrayList<RetrievedDocument>(hits.size());
        for (DocumentHit hit : hits) {
            Document document = there.get(hit.document());
            if (document != null && document.hasContent()) {
                found.add(new RetrievedDocument(source(document, hit.similarity()), hit.passages()));
            }
        }
        return found;
    }

    private SearchHits search(LibraryId library, PassageQuery query) {
        try {
            return index.searchPassages(library, query);
        } catch (IndexException e) {
            onTrouble.accept(library);
            throw e;
        }
    }

    private static SourceDocument source(Document document, double similarity) {
        @Nullable
        String title = document.title();
        return new SourceDocument(document.id(), Objects.requireNonNull(title), similarity, document.learnMore(),
                document.metadata().imageSnippet());
    }
}
