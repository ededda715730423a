package dev.carrel.application.query;

import dev.carrel.application.port.Documents;
import dev.carrel.application.port.Documents.SearchableDocument;
import dev.carrel.application.port.PassageIndex.DocumentHit;
import dev.carrel.application.port.PassageIndex.PassageHit;
import dev.carrel.application.port.PassageIndex.SearchHits;
import dev.carrel.application.port.ReplyWriter.RetrievedDocument;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.conversation.ReplyMetadata.SourceDocument;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.passage.Passage;
import dev.carrel.domain.passage.PassageSplitter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Joins the hits of a search with their documents. The storage has the last word, since the index may be behind: hits
 * of documents that it no longer has, or whose attributes do not pass the filter, are left out, and so are passages
 * that a newer text of the document does not have. Passages that it still has stay, so that a document whose title or
 * embeddings change stays as well. Thread-safe.
 */
final class HitLoader {

    private final Documents documents;
    private final PassageSplitter splitter;

    /** @param splitter the one that has split the texts for the index */
    HitLoader(Documents documents, PassageSplitter splitter) {
        this.documents = documents;
        this.splitter = splitter;
    }

    /** Returns the documents of the hits that are current, best first. */
    List<RetrievedDocument> loadDocuments(LibraryId library, AttributeFilter filter, SearchHits hits) {
        Map<DocumentId, SearchableDocument> searchable = documents.findSearchable(library,
                hits.documents().stream().map(DocumentHit::document).toList());
        var loaded = new ArrayList<RetrievedDocument>(hits.documents().size());
        boolean isInOrder = true;
        for (DocumentHit hit : hits.documents()) {
            SearchableDocument found = searchable.get(hit.document());
            if (found == null || !found.document().passes(filter)) {
                continue;
            }
            List<PassageHit> passages = found.revision() <= hits.revision()
                    ? hit.passages()
                    : findCurrent(library, filter, hit);
            if (!passages.isEmpty()) {
                loaded.add(new RetrievedDocument(toSource(found.document(), passages.getFirst().similarity()),
                        passages));
                isInOrder &= passages.getFirst().equals(hit.passages().getFirst());
            }
        }
        if (!isInOrder) {
            // A document that has lost its best passage ranks by the next one.
            loaded.sort(Comparator.comparingDouble((RetrievedDocument each) -> each.document().similarity())
                    .reversed());
        }
        return loaded;
    }

    /** Returns the passages of a hit that the stored text has. */
    private List<PassageHit> findCurrent(LibraryId library, AttributeFilter filter, DocumentHit hit) {
        Set<PassageText> current = documents.findContent(library, hit.document(), filter)
                .map(splitter::split)
                .orElse(List.of())
                .stream()
                .map(PassageText::of)
                .collect(Collectors.toSet());
        return hit.passages().stream().filter(each -> current.contains(PassageText.of(each.passage()))).toList();
    }

    /** What a passage says, wherever it is in the document. */
    private record PassageText(List<String> headings, String text) {

        static PassageText of(Passage passage) {
            return new PassageText(passage.headings(), passage.text());
        }
    }

    private static SourceDocument toSource(Document document, double similarity) {
        @Nullable
        String title = document.title();
        return new SourceDocument(document.id(), Objects.requireNonNull(title), similarity, document.key(),
                document.learnMore(), document.metadata().imageSnippet(), null);
    }
}
