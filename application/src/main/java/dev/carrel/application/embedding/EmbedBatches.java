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
    private final Courtesy courtesy;
    private final Suspects suspects = new Suspects();
    private final ExecutorService threads;
    private volatile boolean stopping;

    EmbedBatches(PassageEmbedder embedder, EmbeddingLimits limits, Courtesy courtesy) {
        this.embedder = embedder;
        this.limits = limits;
        this.courtesy = courtesy;
        this.threads = Executors.newFixedThreadPool(limits.threads(), Thread.ofPlatform()
                .daemon()
                .name("carrel-embed-", 1)
                .factory());
    }

    /**
     * Embeds those that the embedder reads and that were not given up.
     *
     * @param most at most so many of them, the first
     * @param keep told on this thread of what was embedded, as it comes; what it throws ends the whole
     */
    Outcome embed(Map<PassageHash, String> passages, int most, Consumer<Map<PassageHash, Embedding>> keep) {
        Map<PassageHash, String> wanted = new LinkedHashMap<>(passages);
        wanted.values().removeIf(text -> !embedder.supportsText(text));
        Set<PassageHash> givenUp = wanted.keySet().stream().filter(suspects::isGivenUp).collect(Collectors.toSet());
        wanted.keySet().removeAll(givenUp);
        var run = new Run(batches(wanted.entrySet().stream().limit(most)), keep);
        run.onAllThreads();
        suspects.forget(run.embedded);
        wanted.keySet().removeAll(run.embedded);
        return new Outcome(wanted.keySet(), givenUp, run.trouble);
    }

    /** Given up for good: nobody asks for these any more. */
    void forget(Set<PassageHash> passages) {
        suspects.forget(passages);
    }

    /** Ends after the batches under way. */
    void stop() {
        stopping = true;
        courtesy.end();
        threads.shutdown();
    }

    /** The longest first, for the threads are then done at about the same time; suspects last, each alone. */
    private Queue<Map<PassageHash, String>> batches(Stream<Map.Entry<PassageHash, String>> passages) {
        List<Map.Entry<PassageHash, String>> ordered = passages.sorted(Comparator
                .comparing((Map.Entry<PassageHash, String> passage) -> suspects.isSuspect(passage.getKey()))
                .thenComparing(passage -> -passage.getValue().length())).toList();
        var batches = new ConcurrentLinkedQueue<Map<PassageHash, String>>();
        Map<PassageHash, String> batch = new HashMap<>();
        for (Map.Entry<PassageHash, String> passage : ordered) {
            int room = suspects.isSuspect(passage.getKey()) ? 1 : embedder.preferredBatchSize();
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

    private boolean works() {
        try {
            return embedder.embedPassages(List.of(PROBE)).size() == 1;
        } catch (RuntimeException | Error ignored) {
            return false;
        }
    }

    /**
     * @param left what is to be tried again
     * @param givenUp what was not tried any more
     * @param trouble why some of what was tried is left; null if it is not
     */
    record Outcome(Set<PassageHash> left, Set<PassageHash> givenUp, @Nullable Throwable trouble) {}

    /**
     * One time through the batches. The threads embed; whoever waits for them keeps what comes, all of a while at once.
     */
    private final class Run {

        private final Queue<Map<PassageHash, String>> batches;
        private final Consumer<Map<PassageHash, Embedding>> keep;
        /** What was made; nothing for a thread that has ended. */
        private final BlockingQueue<Map<PassageHash, Embedding>> made = new LinkedBlockingQueue<>();
        private final Set<PassageHash> embedded = new HashSet<>();
        private volatile @Nullable Throwable trouble;
        private volatile boolean ended;

        Run(Queue<Map<PassageHash, String>> batches, Consumer<Map<PassageHash, Embedding>> keep) {
            this.batches = batches;
            this.keep = keep;
        }

        void onAllThreads() {
            int working = stopping ? 0 : Math.min(limits.threads(), batches.size());
            for (int thread = 0; thread < working; thread++) {
                threads.execute(this::work);
            }
            while (working > 0) {
                var together = new HashMap<PassageHash, Embedding>();
                for (Map<PassageHash, Embedding> some : nextMade()) {
                    together.putAll(some);
                    working -= some.isEmpty() ? 1 : 0;
                }
                keep(together);
            }
        }

        private List<Map<PassageHash, Embedding>> nextMade() {
            var next = new ArrayList<Map<PassageHash, Embedding>>();
            while (next.isEmpty()) {
                try {
                    next.add(made.take());
                } catch (InterruptedException ignored) {
                    // Nobody has a reason to interrupt; whoever wants it to end says so.
                }
            }
            made.drainTo(next);
            return next;
        }

        private void keep(Map<PassageHash, Embedding> together) {
            if (together.isEmpty()) {
                return;
            }
            try {
                keep.accept(together);
                embedded.addAll(together.keySet());
            } catch (RuntimeException e) {
                trouble = e;
                ended = true;
            }
        }

        private void work() {
            try {
                Map<PassageHash, String> batch = batches.poll();
                while (batch != null && !ended && !stopping) {
                    courtesy.giveWay(limits.maxYieldTime());
                    if (!stopping) {
                        embed(batch);
                    }
                    batch = batches.poll();
                }
            } finally {
                made.add(Map.of());
            }
        }

        private void embed(Map<PassageHash, String> batch) {
            List<PassageHash> hashes = List.copyOf(batch.keySet());
            try {
                made.add(zip(hashes, embedder.embedPassages(hashes.stream().map(batch::get).toList())));
            } catch (RuntimeException | Error e) {
                // An error too, since what embeds may be native code.
                trouble = e;
                if (works()) {
                    suspects.failed(hashes);
                } else {
                    ended = true;
                }
            }
        }

        private static Map<PassageHash, Embedding> zip(List<PassageHash> hashes, List<Embedding> embeddings) {
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
