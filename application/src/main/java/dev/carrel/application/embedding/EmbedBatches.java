package dev.carrel.application.embedding;

import dev.carrel.application.limits.EmbeddingLimits;
import dev.carrel.application.port.PassageEmbedder;
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
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Embeds passages on several threads, those of like length together, since a batch takes as long as its longest. */
final class EmbedBatches {

    /** Something that every model can embed: if it cannot, the model is not to be had. */
    private static final String PROBE = "Is anybody there?";

    private final PassageEmbedder embedder;
    private final EmbeddingLimits limits;
    private final BackgroundThrottle throttle;
    private final FailedPassages failedPassages = new FailedPassages();
    private final ExecutorService threads;
    private volatile boolean stopping;

    EmbedBatches(PassageEmbedder embedder, EmbeddingLimits limits, BackgroundThrottle throttle) {
        this.embedder = embedder;
        this.limits = limits;
        this.throttle = throttle;
        this.threads = Executors.newFixedThreadPool(limits.threads(), Thread.ofPlatform()
                .daemon()
                .name("carrel-embed-", 1)
                .factory());
    }

    /**
     * Embeds those that the embedder reads and that were not given up.
     *
     * @param limit at most so many of them, the first
     * @param sink told on this thread of what was embedded, as it comes; what it throws ends the whole
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
        return new EmbeddingOutcome(wanted.keySet(), givenUp, run.failure);
    }

    /** Given up for good: nobody asks for these any more. */
    void forgetFailures(Set<PassageHash> passages) {
        failedPassages.forget(passages);
    }

    /** Ends after the batches under way. */
    void stop() {
        stopping = true;
        throttle.disable();
        threads.shutdown();
    }

    /** The longest first, for the threads are then done at about the same time; suspects last, each alone. */
    private Queue<Map<PassageHash, String>> splitIntoBatches(Stream<Map.Entry<PassageHash, String>> passages) {
        List<Map.Entry<PassageHash, String>> ordered = passages.sorted(Comparator
                .comparing((Map.Entry<PassageHash, String> passage) -> failedPassages.isSuspect(passage.getKey()))
                .thenComparing(passage -> -passage.getValue().length())).toList();
        var batches = new ConcurrentLinkedQueue<Map<PassageHash, String>>();
        Map<PassageHash, String> batch = new HashMap<>();
        for (Map.Entry<PassageHash, String> passage : ordered) {
            int room = failedPassages.isSuspect(passage.getKey()) ? 1 : embedder.preferredBatchSize();
            if (!batch.isEmpty() && batch.size() >= room) {
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
     * @param remaining what is to be tried again
     * @param givenUp what was not tried any more
     * @param failure why some of what was tried is left; null if it is not
     */
    record EmbeddingOutcome(Set<PassageHash> remaining, Set<PassageHash> givenUp, @Nullable Throwable failure) {}

    /**
     * One time through the batches. The threads embed; whoever waits for them keeps what comes, all of a while at once.
     */
    private final class BatchRun {

        private final Queue<Map<PassageHash, String>> batches;
        private final Consumer<Map<PassageHash, Embedding>> sink;
        /** What was made; nothing for a thread that has ended. */
        private final BlockingQueue<Map<PassageHash, Embedding>> results = new LinkedBlockingQueue<>();
        private final Set<PassageHash> embedded = new HashSet<>();
        private volatile @Nullable Throwable failure;
        private volatile boolean ended;

        BatchRun(Queue<Map<PassageHash, String>> batches, Consumer<Map<PassageHash, Embedding>> sink) {
            this.batches = batches;
            this.sink = sink;
        }

        void runOnAllThreads() {
            int working = stopping ? 0 : Math.min(limits.threads(), batches.size());
            for (int thread = 0; thread < working; thread++) {
                threads.execute(this::embedBatches);
            }
            while (working > 0) {
                var together = new HashMap<PassageHash, Embedding>();
                for (Map<PassageHash, Embedding> some : takeResults()) {
                    together.putAll(some);
                    working -= some.isEmpty() ? 1 : 0;
                }
                saveResults(together);
            }
        }

        private List<Map<PassageHash, Embedding>> takeResults() {
            var next = new ArrayList<Map<PassageHash, Embedding>>();
            while (next.isEmpty()) {
                try {
                    next.add(results.take());
                } catch (InterruptedException ignored) {
                    // Nobody has a reason to interrupt; whoever wants it to end says so.
                }
            }
            results.drainTo(next);
            return next;
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
                ended = true;
            }
        }

        private void embedBatches() {
            try {
                Map<PassageHash, String> batch = batches.poll();
                while (batch != null && !ended && !stopping) {
                    throttle.yieldToForeground(limits.maxYieldTime());
                    if (!stopping) {
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
                // An error too, since what embeds may be native code.
                failure = e;
                if (isModelWorking()) {
                    failedPassages.recordFailure(hashes);
                } else {
                    ended = true;
                }
            }
        }

        private static Map<PassageHash, Embedding> zipByHash(List<PassageHash> hashes, List<Embedding> embeddings) {
            if (embeddings.size() != hashes.size()) {
                throw new EmbeddingException("The model embedded " + embeddings.size() + " passages of "
                        + hashes.size() + ".", null);
            }
            var zipped = new HashMap<PassageHash, Embedding>();
            for (int place = 0; place < hashes.size(); place++) {
                zipped.put(hashes.get(place), embeddings.get(place));
            }
            return zipped;
        }
    }
}
