package dev.carrel.application.processing;

import dev.carrel.application.indexing.FollowChanges;
import dev.carrel.application.job.Deadline;
import dev.carrel.application.job.Heartbeat;
import dev.carrel.application.limits.IngestLimits;
import dev.carrel.application.port.DocumentQueue;
import dev.carrel.application.port.DocumentQueue.DocumentLease;
import dev.carrel.application.port.EngineObserver;
import dev.carrel.domain.document.DocumentStatus;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings documents whose text is stored into the index and to success, on threads of its own, all of a library that
 * have come together at once: what costs as much for a hundred documents as for one, a look for searches and a
 * transaction, is so done less often the more there is to do. Where the index or the storage cannot take them now, they
 * are kept, their leases renewed, and tried again after a growing pause; other libraries do not wait for them.
 * Thread-safe.
 */
public final class FinishDocuments {

    private static final Logger log = LoggerFactory.getLogger(FinishDocuments.class);
    private static final String ACTIVITY = "Indexing documents";
    private static final int THREADS = 2;

    private final DocumentQueue queue;
    private final FollowChanges followChanges;
    private final HeldLeases leases;
    private final Doorbell doorbell;
    private final EngineObserver observer;
    private final InstantSource clock;
    private final StoredDocuments stored = new StoredDocuments();
    private final Duration stallLimit;
    /** Of all threads together: what one could not index may be another's next success. */
    private final Heartbeat indexing;
    private final List<Finisher> finishers = new ArrayList<>();

    /**
     * @param doorbell rung after each batch, for a document that was handed in again meanwhile is queued by its success
     */
    public FinishDocuments(DocumentQueue queue, FollowChanges followChanges, HeldLeases leases, Doorbell doorbell,
            EngineObserver observer, IngestLimits limits, InstantSource clock) {
        this.queue = queue;
        this.followChanges = followChanges;
        this.leases = leases;
        this.doorbell = doorbell;
        this.observer = observer;
        this.clock = clock;
        this.stallLimit = limits.stallLimit();
        this.indexing = new Heartbeat(ACTIVITY, stallLimit);
    }

    synchronized void start() {
        for (int number = 1; number <= THREADS; number++) {
            finishers.add(new Finisher(number, new Heartbeat(ACTIVITY, stallLimit)));
        }
        finishers.forEach(Finisher::start);
    }

    /**
     * Takes over a document whose text is stored, with its lease; waits while there are very many.
     *
     * @param revision that of its text
     * @param took how long it was in work before
     * @param afterwards called when nothing more will be done with it
     */
    void add(DocumentLease lease, long revision, Duration took, Runnable afterwards) {
        stored.add(new StoredDocuments.Entry(lease, revision, System.nanoTime() - took.toNanos(), afterwards));
    }

    /** Whether documents are on their way into the index just now. */
    public boolean isBusy() {
        return stored.isBusy();
    }

    /** Starts threads anew that have died, as by a lack of memory at the wrong moment. */
    synchronized void replaceDead() {
        finishers.forEach(Finisher::restartIfDead);
    }

    /** Returns a sentence if documents do not get into the index; else empty. */
    synchronized Optional<String> problem() {
        return Stream.concat(Stream.of(indexing), finishers.stream().map(finisher -> finisher.heartbeat))
                .flatMap(heartbeat -> heartbeat.problem().stream())
                .findFirst();
    }

    /** Ends when all that waits is finished, but for what cannot be now, or after the timeout. */
    void stop(Deadline timeout) {
        stored.stop();
        for (Finisher finisher : finishers()) {
            timeout.join(finisher.thread);
        }
    }

    private synchronized List<Finisher> finishers() {
        return List.copyOf(finishers);
    }

    private void finish(StoredDocuments.Batch batch, Heartbeat heartbeat) {
        heartbeat.begin();
        try {
            try {
                followChanges.follow(batch.library(), batch.revisions());
            } finally {
                // Another thread may go on with the library while the storage is brought up to date.
                stored.free(batch);
            }
            queue.markSucceeded(batch.leases(), clock.instant());
            indexing.succeed();
        } catch (Throwable e) {
            indexing.fail(e);
            keep(batch);
            return;
        } finally {
            heartbeat.end();
        }
        end(batch);
        doorbell.ring();
        batch.entries().forEach(this::conclude);
    }

    private void keep(StoredDocuments.Batch batch) {
        try {
            stored.retry(batch);
        } catch (Throwable ignored) {
            // Not even that: their leases end, and they are read again.
            end(batch);
        }
    }

    private void end(StoredDocuments.Batch batch) {
        batch.entries().forEach(entry -> leases.remove(entry.lease()));
        stored.end(batch);
    }

    private void conclude(StoredDocuments.Entry entry) {
        try {
            observer.onDocumentEnded(DocumentStatus.SUCCESS, entry.took());
            entry.afterwards().run();
        } catch (RuntimeException | Error e) {
            log.error("Document {} is finished, but not all that follows", entry.lease().id(), e);
        }
    }

    /** A thread that outlives what its work throws, and is replaced if it dies all the same. */
    private final class Finisher {

        private final int number;
        private final Heartbeat heartbeat;
        private volatile Thread thread;
        private volatile boolean ended;

        Finisher(int number, Heartbeat heartbeat) {
            this.number = number;
            this.heartbeat = heartbeat;
            this.thread = newThread();
        }

        private Thread newThread() {
            return Thread.ofPlatform().daemon().name("carrel-finish-" + number).unstarted(this::work);
        }

        void start() {
            thread.start();
        }

        void restartIfDead() {
            if (!thread.isAlive() && !ended) {
                Thread next = newThread();
                next.start();
                thread = next;
            }
        }

        private void work() {
            Stream.generate(stored::next)
                    .takeWhile(Optional::isPresent)
                    .forEach(batch -> finish(batch.get(), heartbeat));
            ended = true;
        }
    }
}
