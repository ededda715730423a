package dev.carrel.application.ingest;

import dev.carrel.application.job.Heartbeat;
import java.time.Duration;
import java.util.Optional;

/** A thread that indexes the batches of the backlog. It outlives faults of its work, and is replaced should it die. */
final class IndexingThread {

    private final int number;
    private final IndexingBacklog backlog;
    private final BatchIndexer batchIndexer;
    private final Heartbeat outcomes;
    private final Heartbeat heartbeat;
    private volatile Thread thread;
    private volatile boolean ended;

    /** @param outcomes shared by all threads: what one could not index may be the next success of another */
    IndexingThread(int number, IndexingBacklog backlog, BatchIndexer batchIndexer, Heartbeat outcomes,
            Duration stallLimit) {
        this.number = number;
        this.backlog = backlog;
        this.batchIndexer = batchIndexer;
        this.outcomes = outcomes;
        this.heartbeat = new Heartbeat(outcomes.toString(), stallLimit);
        this.thread = newThread();
    }

    private Thread newThread() {
        return Thread.ofPlatform().daemon().name("carrel-index-" + number).unstarted(this::processBatches);
    }

    void start() {
        thread.start();
    }

    Thread thread() {
        return thread;
    }

    void restartIfDead() {
        if (!thread.isAlive() && !ended) {
            Thread next = newThread();
            next.start();
            thread = next;
        }
    }

    /** Returns a sentence if the current batch takes too long; else empty. */
    Optional<String> findProblem() {
        return heartbeat.findProblem();
    }

    private void processBatches() {
        Optional<IndexingBatch> batch = backlog.takeNextBatch();
        while (batch.isPresent()) {
            heartbeat.beginStep();
            try {
                batchIndexer.index(batch.get(), outcomes);
            } finally {
                heartbeat.endStep();
            }
            batch = backlog.takeNextBatch();
        }
        ended = true;
    }
}
