package dev.carrel.application.processing;

import dev.carrel.application.indexing.FollowChanges;
import dev.carrel.application.port.DocumentQueue;
import dev.carrel.application.port.DocumentQueue.Claim;
import dev.carrel.application.port.Observer;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.library.LibraryId;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings documents whose text is stored into the index and to success, on threads of its own, all of a library that have
 * come together at once: what costs as much for a hundred documents as for one, a look for searches and a transaction, is
 * so done less often the more there is to do. Thread-safe.
 */
public final class FinishDocuments {

    private static final Logger log = LoggerFactory.getLogger(FinishDocuments.class);
    private static final int THREADS = 2;
    /** More than these, whoever has another one waits. */
    private static final int MOST_WAITING = 1000;

    private final DocumentQueue queue;
    private final FollowChanges followChanges;
    private final Observer observer;
    private final InstantSource clock;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Map<LibraryId, List<Stored>> waiting = new LinkedHashMap<>();
    private final Set<LibraryId> inWork = new HashSet<>();
    private final Set<Claim> claims = new HashSet<>();
    private final List<Thread> threads = new ArrayList<>();
    private boolean stopping;

    public FinishDocuments(DocumentQueue queue, FollowChanges followChanges, Observer observer,
            InstantSource clock) {
        this.queue = queue;
        this.followChanges = followChanges;
        this.observer = observer;
        this.clock = clock;
    }

    void start() {
        for (int number = 1; number <= THREADS; number++) {
            threads.add(Thread.ofPlatform().daemon().name("carrel-finish-" + number).start(this::work));
        }
    }

    /**
     * A document whose text is stored; waits while there are very many.
     *
     * @param revision
     *            that of its text
     * @param begun
     *            when its processing began, as {@link System#nanoTime} tells it
     * @param then
     *            called when nothing more will be done with it
     */
    void add(Claim claim, long revision, long begun, Runnable then) {
        lock.lock();
        try {
            while (claims.size() >= MOST_WAITING && !stopping) {
                changed.awaitUninterruptibly();
            }
            claims.add(claim);
            waiting.computeIfAbsent(claim.document().library(), library -> new ArrayList<>())
                    .add(new Stored(claim, revision, begun, then));
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Those that are not finished yet. */
    Stream<Claim> claims() {
        lock.lock();
        try {
            return List.copyOf(claims).stream();
        } finally {
            lock.unlock();
        }
    }

    /** Whether documents are on their way into the index just now. */
    public boolean isBusy() {
        lock.lock();
        try {
            return !claims.isEmpty();
        } finally {
            lock.unlock();
        }
    }

    /** Ends when all that waits is finished, or the patience. */
    void stop(Duration patience) throws InterruptedException {
        lock.lock();
        try {
            stopping = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
        for (Thread thread : threads) {
            thread.join(patience);
        }
    }

    private void work() {
        for (Batch batch = next(); batch != null; batch = next()) {
            try {
                follow(batch);
                queue.succeed(batch.claims(), clock.instant());
                batch.documents().forEach(stored -> observer.processed(DocumentStatus.SUCCESS, stored.took()));
            } catch (RuntimeException | Error fault) {
                log.error("Documents of library {} could not be finished; they are tried again when their leases end",
                        batch.library(), fault);
            } finally {
                done(batch);
            }
        }
    }

    /** All that waits of the library that has waited for longest; null when there is nothing more to come. */
    private @Nullable Batch next() {
        lock.lock();
        try {
            while (true) {
                Iterator<Map.Entry<LibraryId, List<Stored>>> libraries = waiting.entrySet().iterator();
                while (libraries.hasNext()) {
                    Map.Entry<LibraryId, List<Stored>> each = libraries.next();
                    if (inWork.add(each.getKey())) {
                        libraries.remove();
                        return new Batch(each.getKey(), each.getValue());
                    }
                }
                if (stopping && waiting.isEmpty()) {
                    return null;
                }
                changed.awaitUninterruptibly();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Another thread may go on with the library while the storage is told. */
    private void follow(Batch batch) {
        try {
            long revision = batch.documents().stream().mapToLong(Stored::revision).max().orElseThrow();
            followChanges.follow(batch.library(), revision);
        } finally {
            free(batch.library());
        }
    }

    private void free(LibraryId library) {
        lock.lock();
        try {
            inWork.remove(library);
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private void done(Batch batch) {
        lock.lock();
        try {
            batch.claims().forEach(claims::remove);
            changed.signalAll();
        } finally {
            lock.unlock();
        }
        batch.documents().forEach(stored -> stored.then().run());
    }

    private record Stored(Claim claim, long revision, long begun, Runnable then) {

        Duration took() {
            return Duration.ofNanos(System.nanoTime() - begun);
        }
    }

    private record Batch(LibraryId library, List<Stored> documents) {

        List<Claim> claims() {
            return documents.stream().map(Stored::claim).toList();
        }
    }
}
