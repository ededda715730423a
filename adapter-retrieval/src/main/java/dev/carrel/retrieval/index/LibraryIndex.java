package dev.carrel.retrieval.index;

import dev.carrel.application.port.PassageIndex.IndexState;
import dev.carrel.application.port.PassageIndex.IndexUpdate;
import dev.carrel.domain.error.CarrelException;
import dev.carrel.domain.error.IndexException;
import dev.carrel.domain.library.LibraryId;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.apache.lucene.index.IndexNotFoundException;
import org.jspecify.annotations.Nullable;

/**
 * The index of one library, and up to where it holds everything. All but {@link #search} is called on
 * {@linkplain IndexThreads threads} that nobody interrupts.
 */
public final class LibraryIndex {

    private static final Duration LOCK_POLL_INTERVAL = Duration.ofMillis(10);

    private final LibraryId library;
    private final LibraryFolder folder;
    private final LazyIndex index;
    private final IndexThreads threads;
    private final ReentrantLock lock = new ReentrantLock();

    /** Null when it has to be opened before a change: never opened, failed, closed or dropped. */
    private @Nullable CommitMetadata appliedState;
    /** There are no files yet: they are made for the first change, which many libraries wait for long. */
    private boolean notCreated;
    private boolean uncommitted;
    private long committedRevision;
    private boolean closed;
    private volatile boolean suspectedDamage;
    private volatile long lastUse;

    public LibraryIndex(LibraryId library, LibraryFolder folder, LazyIndex index, IndexThreads threads) {
        this.library = library;
        this.folder = folder;
        this.index = index;
        this.threads = threads;
    }

    /**
     * Finds what is there, else begins an empty index; reads one small file at most, unless files were found damaged.
     */
    public IndexState openForEpoch(String epoch) throws IOException {
        lock.lock();
        try {
            CommitMetadata known = appliedState;
            if (known != null && !suspectedDamage && known.epoch().equals(epoch)) {
                return new IndexState(known.revision(), false);
            }
            discardState();
            Optional<CommitMetadata> found = folder.findUsableCommit(epoch, suspectedDamage);
            CommitMetadata metadata = found.orElse(new CommitMetadata(epoch, 0));
            notCreated = found.isEmpty();
            appliedState = metadata;
            committedRevision = metadata.revision();
            suspectedDamage = false;
            return new IndexState(committedRevision, found.isEmpty());
        } finally {
            lock.unlock();
        }
    }

    public void applyUpdates(List<IndexUpdate> updates, long upTo) {
        lock.lock();
        try {
            CommitMetadata before = appliedState;
            if (before == null) {
                throw new IndexException("The index of library " + library + " has to be opened before a change.",
                        null);
            }
            OpenIndex changed = openForChanges(before);
            uncommitted = true;
            changed.applyUpdates(updates);
            appliedState = before.withRevision(upTo);
        } catch (IOException | RuntimeException | Error e) {
            throw discardAfterFailure(e);
        } finally {
            lock.unlock();
        }
    }

    private OpenIndex openForChanges(CommitMetadata metadata) throws IOException {
        if (notCreated) {
            OpenIndex.createEmpty(folder.path(), metadata);
            notCreated = false;
        }
        return index.openForChanges();
    }

    public long commitChanges() {
        lock.lock();
        try {
            CommitMetadata metadata = appliedState;
            if (uncommitted && metadata != null) {
                index.openForChanges().commitWith(metadata);
                uncommitted = false;
                committedRevision = metadata.revision();
            }
            return committedRevision;
        } catch (IOException | RuntimeException | Error e) {
            throw discardAfterFailure(e);
        } finally {
            lock.unlock();
        }
    }

    /** Clears what was removed out of the files; changes go on meanwhile. */
    public void purgeDeleted() throws IOException {
        OpenIndex purged;
        lock.lock();
        try {
            if (appliedState == null || notCreated) {
                return;
            }
            purged = index.openForChanges();
            uncommitted = true;
        } finally {
            lock.unlock();
        }
        try {
            purged.mergeDeletedPassages();
        } catch (IOException | RuntimeException | Error e) {
            throw failMerge(purged, e);
        }
        commitChanges();
    }

    /** A merge that fails ends its writer for good, but another may have been opened since. */
    private RuntimeException failMerge(OpenIndex purged, Throwable failure) {
        lock.lock();
        try {
            boolean isOpen = index.currentIfOpen().filter(open -> open == purged).isPresent();
            return isOpen
                    ? discardAfterFailure(failure)
                    : new IndexException("The index of library " + library + " was closed while it was purged.",
                            failure);
        } finally {
            lock.unlock();
        }
    }

    /**
     * After any failure nothing that is not committed can be trusted, whatever the writer says of itself. It is thrown
     * away, and the next opening tells from where it is to be applied again.
     */
    private RuntimeException discardAfterFailure(Throwable failure) {
        suspectedDamage |= failure instanceof Exception exception && LibraryFolder.isDamage(exception);
        discardState();
        return failure instanceof CarrelException known
                ? known
                : new IndexException("The index of library " + library + " could not be changed.", failure);
    }

    /** Reads what is there now; empty if there is no index. Called on any thread. */
    public <T> Optional<T> search(OpenIndex.SearcherFunction<T> reading) {
        while (true) {
            Optional<OpenIndex> searched = index.currentIfOpen().or(this::openForSearch);
            if (searched.isEmpty()) {
                return Optional.empty();
            }
            try {
                T result = searched.get().searchCurrent(reading);
                if (result != null) {
                    return Optional.of(result);
                }
            } catch (IOException | RuntimeException | InternalError e) {
                // An InternalError is what a mapped file gives that was cut short.
                suspectedDamage = true;
                throw new IndexException("The index of library " + library + " could not be read.", e);
            }
        }
    }

    /** Takes the lock on the thread of the search, so that one that waits for a change holds up no other library. */
    private Optional<OpenIndex> openForSearch() {
        Optional<OpenIndex> opened = Optional.empty();
        while (opened.isEmpty() && !tryLock()) {
            // Whoever holds the lock may have opened it.
            opened = index.currentIfOpen();
        }
        if (opened.isPresent()) {
            return opened;
        }
        try {
            return threads.callForSearch(this::openFiles);
        } finally {
            lock.unlock();
        }
    }

    private boolean tryLock() {
        boolean interrupted = Thread.interrupted();
        try {
            return lock.tryLock(LOCK_POLL_INTERVAL.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException ignored) {
            interrupted = true;
            return false;
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Called while the lock is held, by another thread. */
    private Optional<OpenIndex> openFiles() throws IOException {
        try {
            return closed || notCreated || !folder.exists() ? Optional.empty() : Optional.of(index.openForSearch());
        } catch (IndexNotFoundException e) {
            if (appliedState == null) {
                // A crash left the folder before the first commit.
                return Optional.empty();
            }
            suspectedDamage = true;
            throw e;
        } catch (IOException | RuntimeException e) {
            suspectedDamage = true;
            throw e;
        }
    }

    public boolean isOpen() {
        return index.currentIfOpen().isPresent();
    }

    /** When it was last used, counted in uses of all libraries. */
    public long lastUse() {
        return lastUse;
    }

    public void markUsed(long use) {
        lastUse = use;
    }

    /** Commits and lets go of the files, unless a change is under way. */
    public void closeIfIdle() {
        if (lock.tryLock()) {
            try {
                commitChanges();
                index.releaseFiles();
            } finally {
                lock.unlock();
            }
        }
    }

    /** Commits and lets go of the files for good. */
    public void close() {
        lock.lock();
        try {
            closed = true;
            commitChanges();
        } finally {
            discardState();
            lock.unlock();
        }
    }

    /** Deletes the files for good. */
    public void deleteFiles() throws IOException {
        lock.lock();
        try {
            closed = true;
            discardState();
            folder.deleteIndex();
        } finally {
            lock.unlock();
        }
    }

    /** Lets go of the files and of what is not committed. */
    private void discardState() {
        appliedState = null;
        uncommitted = false;
        index.releaseFiles();
    }
}
