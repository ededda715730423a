package dev.carrel.application.embedding;

import dev.carrel.application.job.StopSignal;
import dev.carrel.application.limits.EmbeddingLimits;
import dev.carrel.application.port.PassageEmbedder;
import dev.carrel.application.trace.WorkContext;
import dev.carrel.domain.error.EmbeddingException;
import dev.carrel.domain.passage.Embedding;
import dev.carrel.domain.passage.PassageHash;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Embeds passages on several threads, in batches of similar length: a batch takes as long as its longest passage. */
final class ParallelEmbedder {

    /** A text that every model can embed: if it cannot, the model is unavailable. */
    private static final String PROBE = "Is anybody there?";

    private final PassageEmbedder embedder;
    private final EmbeddingLimits limits;
    private final BackgroundThrottle throttle;
    private final FailedPassages failedPassages = new FailedPassages();
    private final StopSignal stopSignal = new StopSignal();
    private final ExecutorService threads;

    ParallelEmbedder(PassageEmbedder embedder, EmbeddingLimits limits, BackgroundThrottle throttle) {
        this.embedder = embedder;
        this.limits = limits;
        this.throttle = throttle;
        this.threads = Executors.newFixedThreadPool(limits.threads(),
                Thread.ofPlatform().daemon().name("carrel-embed-", 1).factory());
    }

    /**
     * Embeds the passages that the embedder supports and that were not given up.
     *
     * @param limit the number of passages to embed, the first of them
     * @param sink receives the embeddings on the calling thread as they are made; what it throws ends the call
     */
    EmbeddingOutcome embedAll(Map<PassageHash, String> passages, int limit,
            Consumer<Map<PassageHash, Embedding>> sink) {
        Map<PassageHash, String> wanted = new LinkedHashMap<>(passages);
        wanted.values().removeIf(text -> !embedder.supportsText(text));
        Set<PassageHash> givenUp = wanted.keySet()
                .stream()
                .filter(failedPassages::isGivenUp)
                .collect(Collectors.toSet());
        wanted.keySet().removeAll(givenUp);
        var run = new BatchRun(splitIntoBatches(wanted.entrySet().stream().limit(limit)), sink);
        run.runOnAllThreads();
        failedPassages.forget(run.embedded);
        wanted.keySet().removeAll(run.embedded);
        return new EmbeddingOutcome(run.embedded.size(), wanted.keySet(), givenUp, run.failure);
    }

    /** Forgets the failures of passages that are given up for good. */
    void forgetFailures(Set<PassageHash> passages) {
        failedPassages.forget(passages);
    }

    /** Stops the threads after the batches under way. */
    void stop() {
        stopSignal.requestStop();
        threads.shutdown();
    }

    /** Puts the longest passages first, so that the threads end at about the same time; suspects last, each alone. */
    private Queue<Map<PassageHash, String>> splitIntoBatches(Stream<Map.Entry<PassageHash, String>> passages) {
        List<Map.Entry<PassageHash, String>> ordered = passages.sorted(Comparator
                .comparing((Map.Entry<PassageHash, String> passage) -> failedPassages.isSuspect(passage.getKey()))
                .thenComparing(passage -> -passage.getValue().length())).toList();
        var batches = new ConcurrentLinkedQueue<Map<PassageHash, String>>();
        Map<PassageHash, String> batch = new HashMap<>();
        for (Map.Entry<PassageHash, String> passage : ordered) {
            int maxSize = failedPassages.isSuspect(passage.getKey()) ? 1 : embedder.preferredBatchSize();
            if (!batch.isEmpty() && batch.size() >= maxSize) {
                batches.add(batch);
                batch = new HashMap<>();
            }
            batch.put(passage.getKey(), passage.getValue());
        }
        if (!batch.isEmpty()) {
            batches.add(batch);
        }
        return batches;
    }

    private boolean isModelWorking() {
        try {
            return embedder.embedPassages(List.of(PROBE)).size() == 1;
        } catch (RuntimeException | Error ignored) {
            return false;
        }
    }

    /**
     * The result of one call.
     *
     * @param embedded the number of passages that were embedded
     * @param remaining the passages to try again
     * @param givenUp the passages that failed too often and are not tried again
     * @param failure the reason why some of the tried passages remain; null if none does
     */
    record EmbeddingOutcome(int embedded, Set<PassageHash> remaining, Set<PassageHash> givenUp,
            @Nullable Throwable failure) {}

    /**
     * One pass over the batches. The pool's threads embed; the calling thread saves all results that are there at a
     * time.
     */
    private final class BatchRun {

        private final Queue<Map<PassageHash, String>> batches;
        private final Consumer<Map<PassageHash, Embedding>> sink;
        /** The embeddings of each batch; an empty map for each thread that has ended. */
        private final BlockingQueue<Map<PassageHash, Embedding>> results = new LinkedBlockingQueue<>();
        private final Set<PassageHash> embedded = new HashSet<>();
        private volatile @Nullable Throwable failure;
        private volatile boolean aborted;

        BatchRun(Queue<Map<PassageHash, String>> batches, Consumer<Map<PassageHash, Embedding>> sink) {
            this.batches = batches;
            this.sink = sink;
        }

        void runOnAllThreads() {
            int working = startThreads(stopSignal.isRequested() ? 0 : Math.min(limits.threads(), batches.size()));
            while (working > 0) {
                var together = new HashMap<PassageHash, Embedding>();
                for (Map<PassageHash, Embedding> result : takeResults()) {
                    together.putAll(result);
                    working -= result.isEmpty() ? 1 : 0;
                }
                saveResults(together);
            }
        }

        /** Returns how many threads have started: fewer than wanted if the embedder is stopped meanwhile. */
        private int startThreads(int wanted) {
            int started = 0;
            try {
                while (started < wanted) {
                    threads.execute(WorkContext.carry((Runnable) this::embedBatches));
                    started++;
                }
            } catch (RejectedExecutionException ignored) {
                // What the threads that started embed is still saved.
            }
            return started;
        }

        private List<Map<PassageHash, Embedding>> takeResults() {
            var taken = new ArrayList<Map<PassageHash, Embedding>>();
            while (taken.isEmpty()) {
                try {
                    taken.add(results.take());
                } catch (InterruptedException ignored) {
                    // The embedding threads end by stop(), not by interrupts.
                }
            }
            results.drainTo(taken);
            return taken;
        }

        private void saveResults(Map<PassageHash, Embedding> together) {
            if (together.isEmpty()) {
                return;
            }
            try {
                sink.accept(together);
                embedded.addAll(together.keySet());
            } catch (RuntimeException e) {
                failure = e;
                aborted = true;
            }
        }

        private void embedBatches() {
            try {
                Map<PassageHash, String> batch = batches.poll();
                while (batch != null && !aborted && !stopSignal.isRequested()) {
                    throttle.yieldToForeground(limits.maxYieldTime(), stopSignal);
                    if (!stopSignal.isRequested()) {
                        embedBatch(batch);
                    }
                    batch = batches.poll();
                }
            } finally {
                results.add(Map.of());
            }
        }

        private void embedBatch(Map<PassageHash, String> batch) {
            List<PassageHash> hashes = List.copyOf(batch.keySet());
            try {
                results.add(zipByHash(hashes, embedder.embedPassages(hashes.stream().map(batch::get).toList())));
            } catch (RuntimeException | Error e) {
                // Errors too, since an embedder may be native code.
                failure = e;
                if (isModelWorking()) {
                    failedPassages.recordFailure(hashes);
                } else {
                    aborted = true;
                }
            }
        }

        private static Map<PassageHash, Embedding> zipByHash(List<PassageHash> hashes, List<Embedding> embeddings) {
            if (embeddings.size() != hashes.size()) {
                throw new EmbeddingException("The model embedded " + embeddings.size() + " passages of "
                        + hashes.size() + ".", null);
            }
            var zipped = new HashMap<PassageHash, Embedding>();
            for (int ordinal = 0; ordinal < hashes.size(); ordinal++) {
                zipped.put(hashes.get(ordinal), embeddings.get(ordinal));
            }
            return zipped;
        }
    }
}
