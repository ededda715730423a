package dev.carrel.application.fake.index;

import dev.carrel.application.port.CancellationSignal;
import dev.carrel.application.port.PassageIndex;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.library.LibraryId;
import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;

/** An index that passes all calls on to another; subclasses change some of them. */
public abstract class ForwardingPassageIndex implements PassageIndex {

    private final PassageIndex target;

    protected ForwardingPassageIndex(PassageIndex target) {
        this.target = target;
    }

    @Override
    public IndexState openLibrary(LibraryId library, String epoch) {
        return target.openLibrary(library, epoch);
    }

    @Override
    public void applyUpdates(LibraryId library, List<IndexUpdate> updates, long upTo) {
        target.applyUpdates(library, updates, upTo);
    }

    @Override
    public long commitLibrary(LibraryId library) {
        return target.commitLibrary(library);
    }

    @Override
    public SearchHits searchPassages(LibraryId library, PassageQuery query, CancellationSignal signal) {
        return target.searchPassages(library, query, signal);
    }

    @Override
    public List<DocumentId> listDocuments(LibraryId library) {
        return target.listDocuments(library);
    }

    @Override
    public boolean purgeDeleted(LibraryId library) {
        return target.purgeDeleted(library);
    }

    @Override
    public List<String> findRemnants(LibraryId library, DocumentId document) {
        return target.findRemnants(library, document);
    }

    @Override
    public long countBytes() {
        return target.countBytes();
    }

    @Override
    public long countOpenLibraries() {
        return target.countOpenLibraries();
    }

    @Override
    public boolean isReachable() {
        return target.isReachable();
    }

    @Override
    public boolean checkServer() {
        return target.checkServer();
    }

    @Override
    public boolean isShared() {
        return target.isShared();
    }

    @Override
    public void dropAllExcept(Supplier<? extends Collection<LibraryId>> existing) {
        target.dropAllExcept(existing);
    }

    @Override
    public void dropLibrary(LibraryId library) {
        target.dropLibrary(library);
    }

    @Override
    public void close() {
        target.close();
    }
}
