package dev.carrel.application.faults;

import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.port.index.InMemoryPassageIndex;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.error.IndexException;
import dev.carrel.domain.library.LibraryId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;

/**
 * An index that goes back to its last commit when a change or a commit of it fails, as one on a disk does. Thread-safe.
 */
public final class RevertingPassageIndex implements PassageIndex {

    private final InMemoryPassageIndex real = new InMemoryPassageIndex();
    private final PassageIndex faulty;
    private final Map<LibraryId, Journal> journals = new ConcurrentHashMap<>();
    private final AtomicInteger commitFailures = new AtomicInteger();
    private final AtomicInteger reverts = new AtomicInteger();

    public RevertingPassageIndex() {
        this(sound -> sound);
    }

    /**
     * @param faults puts faults in front of an index
     */
    public RevertingPassageIndex(UnaryOperator<PassageIndex> faults) {
        this.faulty = faults.apply(real);
    }

    /** What was applied to one index, committed or not. */
    private static final class Journal {

        private final String epoch;
        private final List<Applied> committed = new ArrayList<>();
        private final List<Applied> pending = new ArrayList<>();

        Journal(String epoch) {
            this.epoch = epoch;
        }
    }

    private record Applied(List<Update> updates, long upTo) {}

    /** Makes the next commits fail. */
    public void failCommits(int times) {
        commitFailures.set(times);
    }

    /** Throws away what is not committed of a library. */
    public synchronized void revert(LibraryId library) {
        Journal journal = journals.get(library);
        if (journal != null) {
            journal.pending.clear();
            real.drop(library);
            real.open(library, journal.epoch);
            journal.committed.forEach(applied -> real.apply(library, applied.updates, applied.upTo));
            reverts.incrementAndGet();
        }
    }

    /** Returns how often a library went back to its last commit. */
    public int reverts() {
        return reverts.get();
    }

    @Override
    public Held open(LibraryId library, String epoch) {
        Held held = faulty.open(library, epoch);
        if (held.made()) {
            journals.put(library, new Journal(epoch));
        }
        return held;
    }

    @Override
    public void apply(LibraryId library, List<Update> updates, long upTo) {
        try {
            faulty.apply(library, updates, upTo);
        } catch (RuntimeException | Error e) {
            revert(library);
            throw e;
        }
        synchronized (this) {
            journals.get(library).pending.add(new Applied(List.copyOf(updates), upTo));
        }
    }

    @Override
    public long commit(LibraryId library) {
        try {
            if (commitFailures.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
                throw new IndexException("The commit failed.", null);
            }
            faulty.commit(library);
        } catch (RuntimeException | Error e) {
            revert(library);
            throw e;
        }
        synchronized (this) {
            Journal journal = journals.get(library);
            if (journal != null) {
                journal.committed.addAll(journal.pending);
                journal.pending.clear();
            }
        }
        return real.commit(library);
    }

    @Override
    public Found search(LibraryId library, PassageQuery query) {
        return faulty.search(library, query);
    }

    @Override
    public List<DocumentId> documents(LibraryId library) {
        return faulty.documents(library);
    }

    @Override
    public void purge(LibraryId library) {
        faulty.purge(library);
    }

    @Override
    public List<String> traces(LibraryId library, DocumentId document) {
        return faulty.traces(library, document);
    }

    @Override
    public void retain(Collection<LibraryId> libraries) {
        faulty.retain(libraries);
        journals.keySet().retainAll(libraries);
    }

    @Override
    public void drop(LibraryId library) {
        faulty.drop(library);
        journals.remove(library);
    }

    @Override
    public void close() {
        real.close();
    }
}
