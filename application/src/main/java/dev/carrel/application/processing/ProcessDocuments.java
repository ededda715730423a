package dev.carrel.application.processing;

import dev.carrel.application.indexing.FollowChanges;
import dev.carrel.application.port.DocumentQueue;
import dev.carrel.application.port.DocumentQueue.Claim;
import dev.carrel.application.processing.ReadDocument.Outcome;
import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.DocumentState;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.error.CarrelException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The workers that process queued documents. A few platform threads: reading a page is waiting and parsing it is
 * computing, and neither is to crowd out queries. They are never interrupted.
 */
public final class ProcessDocuments {

    private static final Logger log = LoggerFactory.getLogger(ProcessDocuments.class);
    private static final Duration LONGEST_SLEEP = Duration.ofSeconds(30);
    private static final Duration AFTER_A_FAULT = Duration.ofSeconds(1);

    private final DocumentQueue queue;
    private final ReadDocument readDocument;
    private final FollowChanges followChanges;
    private final Endings endings;
    private final ProcessingLimits limits;
    private final InstantSource clock;
    private final Doorbell doorbell = new Doorbell();
    private final Set<Claim> inWork = ConcurrentHashMap.newKeySet();
    private final List<Thread> workers = new ArrayList<>();
    private volatile boolean stopping;

    public ProcessDocuments(DocumentQueue queue, ReadDocument readDocument, FollowChanges followChanges,
            Endings endings, ProcessingLimits limits, InstantSource clock) {
        this.queue = queue;
        this.readDocument = readDocument;
        this.followChanges = followChanges;
        this.endings = endings;
        this.limits = limits;
        this.clock = clock;
    }

    /** Takes up what an earlier life left behind, and starts the workers. */
    public void start() {
        int left = queue.expireLeases(Instant.MAX, limits.retries(), clock.instant());
        if (left > 0) {
            log.info("{} documents were in work when Carrel last ended; they are taken up again", left);
        }
        for (int number = 1; number <= limits.workers(); number++) {
            workers.add(Thread.ofPlatform().daemon().name("carrel-worker-" + number).start(this::work));
        }
    }

    /** There is something to do. */
    public void wake() {
        doorbell.ring();
    }

    /** Puts documents whose worker overstayed its lease back into the queue. */
    public void expireLeases() {
        Instant now = clock.instant();
        if (queue.expireLeases(now, limits.retries(), now) > 0) {
            wake();
        }
    }

    /**
     * Stops the workers. Documents that are not done within the patience go back to the queue, this try not counted; what
     * a worker still does with them then has no effect.
     */
    public void stop(Duration patience) throws InterruptedException {
        stopping = true;
        doorbell.ringForAll();
        Instant deadline = clock.instant().plus(patience);
        for (Thread worker : workers) {
            Duration left = Duration.between(clock.instant(), deadline);
            if (left.isPositive()) {
                worker.join(left);
            }
        }
        for (Claim claim : inWork) {
            advance(claim, running -> running.giveBack(clock.instant()));
        }
    }

    private void work() {
        while (!stopping) {
            try {
                Optional<Claim> claim = next();
                if (claim.isPresent()) {
                    process(claim.get());
                }
            } catch (RuntimeException | Error fault) {
                if (!stopping) {
                    log.error("A worker met a fault; the document is tried again when its lease ends", fault);
                    doorbell.await(AFTER_A_FAULT);
                }
            }
        }
    }

    /** Claims a document, or sleeps until there may be one. Looks before it claims, for looking costs no write. */
    private Optional<Claim> next() {
        Instant now = clock.instant();
        Optional<Instant> due = queue.nextDue();
        if (due.isPresent() && !due.get().isAfter(now)) {
            return queue.claim(now, now.plus(limits.lease()));
        }
        doorbell.await(due.map(at -> Duration.between(now, at))
                .filter(wait -> wait.compareTo(LONGEST_SLEEP) < 0)
                .orElse(LONGEST_SLEEP));
        return Optional.empty();
    }

    private void process(Claim claim) {
        inWork.add(claim);
        try {
            switch (read(claim)) {
                case Outcome.Read read -> finish(claim, read.content());
                case Outcome.Unreadable unreadable -> advance(claim,
                        running -> running.fail(unreadable.failure(), limits.retries(), clock.instant()));
            }
        } finally {
            inWork.remove(claim);
            endings.ended(claim.document().id());
        }
    }

    private Outcome read(Claim claim) {
        try {
            return readDocument.read(claim.source());
        } catch (RuntimeException | StackOverflowError fault) {
            log.warn("Reading document {} met a fault", claim.document().id(), fault);
            return new Outcome.Unreadable(Failure.forGood("It could not be read because of a fault inside Carrel."));
        }
    }

    /** The storage first, the index after it, and success only when both have it. */
    private void finish(Claim claim, DocumentContent content) {
        OptionalLong revision = queue.store(claim, content, clock.instant());
        if (revision.isPresent()) {
            followChanges.follow(claim.document().library(), revision.getAsLong());
            advance(claim, running -> running.succeed(clock.instant()));
        }
    }

    private void advance(Claim claim, Function<DocumentState.Running, DocumentState> transition) {
        try {
            Optional<DocumentState> now = queue.advance(claim, transition, clock.instant());
            if (now.isPresent() && now.get() instanceof DocumentState.Queued) {
                wake();
            }
        } catch (CarrelException problem) {
            // A worker that is late may find the storage closed; its document was given back before.
            if (!stopping) {
                log.warn("Document {} could not be moved on; its lease will end", claim.document().id(), problem);
            }
        }
    }
}
