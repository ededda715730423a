package dev.carrel.retrieval.index;

import dev.carrel.application.port.PassageIndex.IndexState;
import dev.carrel.application.port.PassageIndex.IndexUpdate;
import dev.carrel.domain.error.CarrelException;
import dev.carrel.domain.error.IndexException;
import dev.carrel.domain.library.LibraryId;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.locks.ReentrantLock;
import org.apache.lucene.index.IndexNotFoundException;
import org.jspecify.annotations.Nullable;

/**
 * The index of one library, and the revision up to which it contains all changes. All methods except {@link #search}
 * are called on {@link IndexThreads}, which are never interrupted. Thread-safe.
 */
public final class LibraryIndex {

    private final LibraryId library;
    private final LibraryFolder folder;
    private final LazyIndex index;
    private final IndexThreads threads;
    private final ReentrantLock lock = new ReentrantLock();
    private final LibrarySearches searches;

    /** The epoch and the applied revision; null if {@link #openForEpoch} has to be called before the next change. */
    private @Nullable CommitMetadata appliedState;
    /** True before the first change, which creates the files. */
    private boolean notCreated;
    private volatile boolean uncommitted;
    private volatile long committedRevision;
    private boolean closed;
    private volatile boolean suspectedDamage;
    private volatile long lastUse;

    /** Creates a closed index; no file is read before {@link #openForEpoch} or a search. */
    public LibraryIndex(LibraryId library, LibraryFolder folder, LazyIndex index, IndexThreads threads) {
        this.library = library;
        this.folder = folder;
        this.index = index;
        this.threads = threads;
        this.searches = new LibrarySearches(index, lock, threads, this::openFiles);
    }

    /**
     * Opens the index for changes, or begins an empty one if there is no usable index of the epoch. Reads at most one
     * small file, unless a search or change found the index damaged.
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

    /** Applies updates and makes them visible to searches. */
    public void applyUpdates(List<IndexUpdate> updates, long upTo) {
        lock.lock();
        try {
            CommitMetadata before = appliedState;
            if (before == null) {
                throw new IndexException("The index of library " + library + " must be opened before a change.",
                        null);
            }
            OpenIndex changed = openForChanges(before);
            uncommitted = true;
            changed.applyUpdates(updates, upTo, threads);
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
        return index.openForChanges(committedRevision);
    }

    /** Commits applied updates and returns the revision of the last commit. */
    public long commitChanges() {
        lock.lock();
        try {
            CommitMetadata metadata = appliedState;
            if (uncommitted && metadata != null) {
                index.openForChanges(committedRevision).commitWith(metadata);
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

    /** Merges away deleted passages; changes may be applied meanwhile. */
    public void purgeDeleted() throws IOException {
        merge(OpenIndex::mergeDeletedPassages);
    }

    /** Merges small segments if nothing has changed since the commit of a revision. */
    public void mergeSmallSegments(long revision) throws IOException {
        if (isOpen() && !uncommitted && committedRevision == revision) {
            merge(OpenIndex::mergeSmallSegments);
        }
    }

    /** A merge of segments; returns whether there is something to commit. */
    private interface Merge {

        boolean run(OpenIndex index) throws IOException;
    }

    /** Merges segments without the lock, so that changes may be applied meanwhile. */
    private void merge(Merge merge) throws IOException {
        OpenIndex merged;
        lock.lock();
        try {
            if (appliedState == null || notCreated) {
                return;
            }
            merged = index.openForChanges(committedRevision);
        } finally {
            lock.unlock();
        }
        try {
            if (!merge.run(merged)) {
                return;
            }
        } catch (IOException | RuntimeException | Error e) {
            throw failMerge(merged, e);
        }
        lock.lock();
        try {
            uncommitted = true;
            commitChanges();
        } finally {
            lock.unlock();
        }
    }

    /** Returns the failure of a merge, which closes its writer; another writer may have been opened since. */
    private RuntimeException failMerge(OpenIndex merged, Throwable failure) {
        lock.lock();
        try {
            boolean isOpen = index.currentIfOpen().filter(open -> open == merged).isPresent();
            return isOpen
                    ? discardAfterFailure(failure)
                    : new IndexException("The index of library " + library + " was closed during a merge.",
                            failure);
        } finally {
            lock.unlock();
        }
    }

    /**
     * Discards all uncommitted changes after a failure, since the state of the writer is unknown. The next
     * {@link #openForEpoch} returns the revision to continue from.
     */
    private RuntimeException discardAfterFailure(Throwable failure) {
        suspectedDamage |= failure instanceof Exception exception && LibraryFolder.isDamage(exception);
        discardState();
        return failure instanceof CarrelException known
                ? known
                : new IndexException("The index of library " + library + " could not be changed.", failure);
    }

    /** Calls a function with the current searcher; empty if there is no index. May be called on any thread. */
    public <T> Optional<T> search(OpenIndex.SearcherFunction<T> function) {
        try {
            return searches.search(function);
        } catch (CancellationException | CarrelException e) {
            // It says nothing about the files.
            throw e;
        } catch (IOException | RuntimeException | InternalError e) {
            // Reading a truncated memory-mapped file throws an InternalError.
            suspectedDamage = true;
            throw new IndexException("The index of library " + library + " could not be read.", e);
        }
    }

    /** Called on another thread, while the thread of the search holds the lock. */
    private Optional<OpenIndex> openFiles() throws IOException {
        try {
            return closed || notCreated || !folder.exists() ? Optional.empty()
                    : Optional.of(index.openForSearch(appliedState == null ? 0 : committedRevision));
        } catch (IndexNotFoundException e) {
            if (appliedState == null) {
                // A crash before the first commit left a folder without an index.
                return Optional.empty();
            }
            suspectedDamage = true;
            throw e;
        } catch (IOException | RuntimeException e) {
            suspectedDamage = true;
            throw e;
        }
    }

    /** Returns whether files are open. */
    public boolean isOpen() {
        return index.currentIfOpen().isPresent();
    }

    /** Returns the time of the last use, counted in uses of all libraries. */
    public long lastUse() {
        return lastUse;
    }

    /** Sets the time of the last use, counted in uses of all libraries. */
    public void markUsed(long use) {
        lastUse = use;
    }

    /** Commits and closes the files, unless a change is running. */
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

    /** Commits and closes the index for good. */
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

    /** Closes the index for good and deletes its files. */
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

    /** Closes the files and discards uncommitted changes. */
    private void discardState() {
        appliedState = null;
        uncommitted = false;
        index.releaseFiles();
    }
}
