package dev.carrel.application.trace;

import dev.carrel.application.port.CancellationSignal;
import dev.carrel.application.port.PassageIndex;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.library.LibraryId;
import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;

/**
 * Records the updates and searches of an index.
 *
 * @param index what does the work, and is closed with this
 */
public record TracingPassageIndex(PassageIndex index, Tracer tracer) implements PassageIndex {

    /** A batch may have hundreds. */
    private static final int MAX_NAMED_DOCUMENTS = 20;

    @Override
    public IndexState openLibrary(LibraryId library, String epoch) {
        return index.openLibrary(library, epoch);
    }

    @Override
    public void applyUpdates(LibraryId library, List<IndexUpdate> updates, long upTo) {
        tracer.runInSpan("carrel.index", TraceSpan.Kind.INTERNAL, span -> {
            span.set("carrel.library.id", library.value())
                    .set("carrel.index.documents", updates.size())
                    .set("carrel.document.ids",
                            updates.stream()
                                    .limit(MAX_NAMED_DOCUMENTS)
                                    .map(update -> update.document().value())
                                    .toList());
            index.applyUpdates(library, updates, upTo);
        });
    }

    @Override
    public long commitLibrary(LibraryId library) {
        return index.commitLibrary(library);
    }

    @Override
    public SearchHits searchPassages(LibraryId library, PassageQuery query) {
        return searchPassages(library, query, CancellationSignal.NONE);
    }

    @Override
    public SearchHits searchPassages(LibraryId library, PassageQuery query, CancellationSignal signal) {
        return tracer.callInSpan("carrel.index.search", TraceSpan.Kind.INTERNAL, span -> {
            span.set("carrel.library.id", library.value()).set("carrel.search.vectors", query.embeddings().size());
            SearchHits hits = index.searchPassages(library, query, signal);
            span.set("carrel.search.documents", hits.documents().size());
            return hits;
        });
    }

    @Override
    public List<DocumentId> listDocuments(LibraryId library) {
        return index.listDocuments(library);
    }

    @Override
    public boolean purgeDeleted(LibraryId library) {
        return index.purgeDeleted(library);
    }

    @Override
    public List<String> findRemnants(LibraryId library, DocumentId document) {
        return index.findRemnants(library, document);
    }

    @Override
    public long countBytes() {
        return index.countBytes();
    }

    @Override
    public long countOpenLibraries() {
        return index.countOpenLibraries();
    }

    @Override
    public boolean isReachable() {
        return index.isReachable();
    }

    @Override
    public boolean checkServer() {
        return index.checkServer();
    }

    @Override
    public boolean isShared() {
        return index.isShared();
    }

    @Override
    public void dropAllExcept(Supplier<? extends Collection<LibraryId>> existing) {
        index.dropAllExcept(existing);
    }

    @Override
    public void dropLibrary(LibraryId library) {
        index.dropLibrary(library);
    }

    @Override
    public void close() {
        index.close();
    }
}
