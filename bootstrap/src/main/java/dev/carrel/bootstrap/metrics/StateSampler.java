package dev.carrel.bootstrap.metrics;

import dev.carrel.application.EngineInspection.EngineOverview;
import dev.carrel.domain.document.DocumentStatus;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts what an engine holds, in a thread of its own: a scrape reads the last counts and costs the same for ten
 * thousand libraries as for one. A sample costs a few reads for each library and the size of each file of the index;
 * the pause after it is long enough for the samples to take a hundredth of a processor at most.
 */
final class StateSampler implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(StateSampler.class);
    private static final Duration MIN_PAUSE = Duration.ofSeconds(5);
    private static final int PAUSE_FACTOR = 100;

    private final Supplier<EngineOverview> overview;
    private final Path folder;
    private final BackupAge backupAge;
    private final ScheduledExecutorService thread = Executors
            .newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().name("carrel-metrics").factory());
    private volatile @Nullable EngineOverview last;
    private volatile long lastDiskBytes;

    private StateSampler(Supplier<EngineOverview> overview, Path folder, BackupAge backupAge) {
        this.overview = overview;
        this.folder = folder;
        this.backupAge = backupAge;
    }

    /**
     * Starts the thread. Until the first sample is there, the gauges have no value (NaN).
     *
     * @param folder where the data is
     */
    static StateSampler start(MeterRegistry registry, Supplier<EngineOverview> overview, Path folder,
            BackupAge backupAge) {
        var sampler = new StateSampler(overview, folder, backupAge);
        sampler.register(registry);
        sampler.thread.execute(sampler::sampleAndRepeat);
        return sampler;
    }

    private void register(MeterRegistry registry) {
        for (DocumentStatus status : DocumentStatus.values()) {
            register(registry, "carrel.documents", "Documents in all libraries.", null,
                    Tags.of("status", status.wireName()), state -> state.documents().getOrDefault(status, 0L));
        }
        register(registry, "carrel.libraries", "Libraries.", null, Tags.empty(), EngineOverview::libraries);
        register(registry, "carrel.embedding.waiting", "Documents that wait for their embeddings.", null, Tags.empty(),
                EngineOverview::unembedded);
        register(registry, "carrel.database.size", "Size of the files of the database.", "bytes", Tags.empty(),
                EngineOverview::storageBytes);
        register(registry, "carrel.index.size", "Size of the files of the index.", "bytes", Tags.empty(),
                EngineOverview::indexBytes);
        register(registry, "carrel.index.open.libraries", "Libraries whose index is open.", null, Tags.empty(),
                EngineOverview::openLibraries);
        register(registry, "carrel.ingest.lost.threads",
                "Threads that do not return from documents that took too long.",
                null, Tags.empty(), EngineOverview::lostThreads);
        Gauge.builder("carrel.disk.free", this, sampler -> sampler.lastDiskBytes)
                .description("Space left on the disk of the data folder.")
                .baseUnit("bytes")
                .register(registry);
    }

    private void register(MeterRegistry registry, String name, String description, @Nullable String unit, Tags tags,
            ToDoubleFunction<EngineOverview> value) {
        Gauge.builder(name, this, sampler -> {
            EngineOverview state = sampler.last;
            return state == null ? Double.NaN : value.applyAsDouble(state);
        }).description(description).baseUnit(unit).tags(tags).register(registry);
    }

    private void sampleAndRepeat() {
        long begun = System.nanoTime();
        try {
            // Unlike a FileStore, this needs no entry in the table of mounts, which a chroot may lack.
            lastDiskBytes = folder.toFile().getUsableSpace();
            backupAge.sample();
            last = overview.get();
        } catch (RuntimeException e) {
            log.debug("What the engine holds could not be counted", e);
        }
        long pause = Math.max(MIN_PAUSE.toNanos(), PAUSE_FACTOR * (System.nanoTime() - begun));
        try {
            thread.schedule(this::sampleAndRepeat, pause, TimeUnit.NANOSECONDS);
        } catch (RejectedExecutionException ignored) {
            log.trace("The engine closes");
        }
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
