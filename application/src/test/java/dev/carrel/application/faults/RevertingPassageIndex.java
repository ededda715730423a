package dev.carrel.application.faults;

import dev.carrel.application.fake.index.ForwardingPassageIndex;
import dev.carrel.application.fake.index.InMemoryPassageIndex;
import dev.carrel.application.port.PassageIndex;
import dev.carrel.domain.error.IndexException;
import dev.carrel.domain.library.LibraryId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** An index that returns to its last commit when an update or a commit fails, as an index on disk does. Thread-safe. */
public final class RevertingPassageIndex extends ForwardingPassageIndex {

    private final InMemoryPassageIndex real;
    private final Map<LibraryId, Journal> journals = new ConcurrentHashMap<>();
    private final AtomicInteger commitFailures = new AtomicInteger();
    private final AtomicInteger reverts = new AtomicInteger();

    public RevertingPassageIndex() {
        this(sound -> sound);
    }

    /** @param faults wraps an index with faults */
    public RevertingPassageIndex(UnaryOperator<PassageIndex> faults) {
        this(new InMemoryPassageIndex(), faults);
    }

    private RevertingPassageIndex(InMemoryPassageIndex real, UnaryOperator<PassageIndex> faults) {
        super(faults.apply(real));
        this.real = real;
    }

    /** The updates of one index, committed or not. */
    private static final class Journal {

        private final String epoch;
        private final List<Applied> committed = new ArrayList<>();
        private final List<Applied> pending = new ArrayList<>();

        Journal(String epoch) {
            this.epoch = epoch;
        }
    }

    private record Applied(List<IndexUpdate> updates, long upTo) {}

    /** Makes the next commits fail. */
    public void failCommits(int times) {
        commitFailures.set(times);
    }

    /** Discards the uncommitted updates of a library. */
    public synchronized void revertIndex(LibraryId library) {
        Journal journal = journals.get(library);
        if (journal != null) {
            journal.pending.clear();
            real.dropLibrary(library);
            real.openLibrary(library, journal.epoch);
            journal.committed.forEach(applied -> real.applyUpdates(library, applied.updates, applied.upTo));
            reverts.incrementAndGet();
        }
    }

    /** Returns how often a library returned to its last commit. */
    public int revertCount() {
        return reverts.get();
    }

    @Override
    public IndexState openLibrary(LibraryId library, String epoch) {
        IndexState held = super.openLibrary(library, epoch);
        if (held.created()) {
            journals.put(library, new Journal(epoch));
        }
        return held;
    }

    @Override
    public void applyUpdates(LibraryId library, List<IndexUpdate> updates, long upTo) {
        try {
            super.applyUpdates(library, updates, upTo);
        } catch (RuntimeException | Error e) {
            revertIndex(library);
            throw e;
        }
        synchronized (this) {
            journals.get(library).pending.add(new Applied(List.copyOf(updates), upTo));
        }
    }

    @Override
    public long commitLibrary(LibraryId library) {
        try {
            if (commitFailures.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
                throw new IndexException("The commit failed.", null);
            }
            super.commitLibrary(library);
        } catch (RuntimeException | Error e) {
            revertIndex(library);
            throw e;
        }
        synchronized (this) {
            Journal journal = journals.get(library);
            if (journal != null) {
                journal.committed.addAll(journal.pending);
                journal.pending.clear();
            }
        }
        return real.commitLibrary(library);
    }

    @Override
    public void dropAllExcept(Supplier<? extends Collection<LibraryId>> existing) {
        super.dropAllExcept(() -> {
            Collection<LibraryId> libraries = existing.get();
            journals.keySet().retainAll(libraries);
            return libraries;
        });
    }

    @Override
    public void dropLibrary(LibraryId library) {
        super.dropLibrary(library);
        journals.remove(library);
    }

    @Override
    public void close() {
        real.close();
    }
}
