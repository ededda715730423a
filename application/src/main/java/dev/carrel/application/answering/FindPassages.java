package dev.carrel.application.answering;

import dev.carrel.application.port.Documents;
import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.port.PassageIndex.DocumentHit;
import dev.carrel.application.port.PassageIndex.PassageQuery;
import dev.carrel.application.port.ReplyWriter.Evidence;
import dev.carrel.domain.conversation.UsedDocument;
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

    private final PassageIndex index;
    private final Documents documents;
    private final Consumer<LibraryId> onTrouble;

    /**
     * @param onTrouble
     *            told of a library whose index could not be searched
     */
    public FindPassages(PassageIndex index, Documents documents, Consumer<LibraryId> onTrouble) {
        this.index = index;
        this.documents = documents;
        this.onTrouble = onTrouble;
    }

    /** What was found, best document first. */
    public List<Evidence> find(LibraryId library, PassageQuery query) {
        List<DocumentHit> hits = search(library, query);
        Map<DocumentId, Document> there = documents.find(library, hits.stream().map(DocumentHit::document).toList());
        var found = new ArrayList<Evidence>(hits.size());
        for (DocumentHit hit : hits) {
            Document document = there.get(hit.document());
            if (document != null && document.answers()) {
                found.add(new Evidence(source(document, hit.similarity()), hit.passages()));
            }
        }
        return found;
    }

    private List<DocumentHit> search(LibraryId library, PassageQuery query) {
        try {
            return index.search(library, query);
        } catch (IndexException trouble) {
            onTrouble.accept(library);
            throw trouble;
        }
    }

    private static UsedDocument source(Document document, double similarity) {
        @Nullable
        String title = document.title();
        return new UsedDocument(document.id(), Objects.requireNonNull(title), similarity, document.learnMore(),
                document.details().imageSnippet());
    }
}
