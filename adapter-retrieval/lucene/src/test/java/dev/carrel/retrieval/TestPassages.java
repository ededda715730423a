package dev.carrel.retrieval;

import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.port.PassageIndex.DocumentHit;
import dev.carrel.application.port.PassageIndex.IndexUpdate;
import dev.carrel.application.port.PassageIndex.IndexUpdate.PutDocument;
import dev.carrel.application.port.PassageIndex.PassageQuery;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.passage.Passage;
import java.util.List;
import java.util.stream.IntStream;

/** Short forms for the documents and searches of tests. */
public final class TestPassages {

    public static final LibraryId LIBRARY = new LibraryId("handbook");

    private TestPassages() {}

    public static PutDocument put(String document, String... passages) {
        return putTitled(document, "Rules", passages);
    }

    static PutDocument putTitled(String document, String title, String... passages) {
        return new PutDocument(new DocumentId(document), title, IntStream.range(0, passages.length)
                .mapToObj(ordinal -> new Passage(ordinal, List.of(), passages[ordinal]))
                .toList());
    }

    public static void apply(PassageIndex index, long revision, IndexUpdate... updates) {
        index.applyUpdates(LIBRARY, List.of(updates), revision);
    }

    public static List<DocumentHit> search(PassageIndex index, String text) {
        return index.searchPassages(LIBRARY, new PassageQuery(text, List.of(), 10, 3)).documents();
    }

    public static List<String> foundIds(PassageIndex index, String text) {
        return search(index, text).stream().map(hit -> hit.document().value()).toList();
    }

    static List<String> documentIds(PassageIndex index) {
        return index.listDocuments(LIBRARY).stream().map(DocumentId::value).sorted().toList();
    }
}
