package dev.carrel.application;

import com.github.f4b6a3.uuid.UuidCreator;
import dev.carrel.application.access.Access;
import dev.carrel.application.answering.AnsweringLimits;
import dev.carrel.application.indexing.FollowChanges.RebuildProgress;
import dev.carrel.application.indexing.VerifyIndex.Findings;
import dev.carrel.application.port.Libraries.Put;
import dev.carrel.application.port.PageFetcher;
import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.port.ReplyWriter;
import dev.carrel.application.port.Storage;
import dev.carrel.application.port.TextExtractor;
import dev.carrel.application.processing.ProcessingLimits;
import dev.carrel.domain.access.TokenSecret;
import dev.carrel.domain.error.LibraryNotFoundException;
import dev.carrel.domain.library.Library;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.passage.PassageSplitter;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The engine: answers questions from libraries of documents, with its sources.
 *
 * <p>
 * Opened by a {@linkplain #builder() builder} on a storage, an index and a writer of replies, which it owns from then on
 * and closes with itself. It starts threads of its own and installs no shutdown hook: whoever opens it closes it. Safe for
 * use by many threads.
 */
public final class Carrel implements AutoCloseable {

    private static final Duration PATIENCE_WITH_WORKERS = Duration.ofSeconds(2);

    private final Parts parts;
    private final Engine engine;
    private final Upkeep upkeep;
    private final AtomicBoolean closing = new AtomicBoolean();

    private Carrel(Parts parts) {
        this.parts = parts;
        this.engine = Engine.of(parts);
        this.upkeep = new Upkeep(engine);
    }

    public static Builder builder() {
        return new Builder();
    }

    /** The library of that id, whether it exists yet or not. */
    public LibraryHandle library(LibraryId id) {
        return new LibraryHandle(id, engine);
    }

    /** The library of that id, made if it does not exist: what a program that embeds Carrel begins with. */
    public LibraryHandle library(String id) {
        var libraryId = new LibraryId(id);
        if (engine.storage().libraries().find(libraryId).isEmpty()) {
            putLibrary(libraryId, null, null);
        }
        return library(libraryId);
    }

    /** Creates a library, or updates one: what is given replaces what was there, null leaves it. */
    public Put putLibrary(LibraryId id, @Nullable String name, @Nullable String instructions) {
        return engine.storage().libraries().put(id, name, instructions, parts.clock().instant());
    }

    /** All libraries, ordered by id. */
    public List<Library> libraries() {
        return engine.storage().libraries().all();
    }

    /**
     * Deletes a library with all that is in it.
     *
     * @throws LibraryNotFoundException
     *             if there is no such library
     */
    public void deleteLibrary(LibraryId id) {
        if (!engine.storage().libraries().remove(id)) {
            throw new LibraryNotFoundException(id.value());
        }
        engine.followChanges().forget(id);
    }

    /** Who may do what; for those who let others in, as the HTTP service does. */
    public Access access() {
        return engine.access();
    }

    /** Turns bytes into clean text with the extractor that reads pages. */
    public TextExtractor extractor() {
        return parts.extractor();
    }

    /**
     * Writes a consistent copy of the storage while work goes on. The index is not in it; it is built anew from a copy that
     * is restored.
     *
     * @param folder
     *            empty or absent
     */
    public void backUp(Path folder) {
        engine.storage().backUp(folder);
    }

    /** Proves that index and storage agree about a library, while nothing is changed in it. */
    public Findings verify(LibraryId id) {
        return engine.verifyIndex().verify(id);
    }

    /** Builds the index of a library anew; queries are answered as far as it has come. */
    public void reindex(LibraryId id) {
        engine.followChanges().reindex(id);
    }

    public Readiness readiness() {
        if (closing.get()) {
            return new Readiness.Closing();
        }
        RebuildProgress progress = engine.followChanges().progress();
        return progress.isRebuilding()
                ? new Readiness.Rebuilding(progress.behind(), progress.total())
                : new Readiness.Ready();
    }

    /**
     * Returns documents in work to the queue, makes everything durable and closes the parts. Replies under way should have
     * ended. Idempotent.
     */
    @Override
    public void close() {
        if (!closing.compareAndSet(false, true)) {
            return;
        }
        boolean interrupted = Thread.interrupted();
        try {
            engine.processDocuments().stop(PATIENCE_WITH_WORKERS);
            upkeep.stop();
        } catch (InterruptedException hurry) {
            interrupted = true;
        }
        engine.followChanges().commit();
        parts.index().close();
        parts.storage().close();
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void start() {
        List<LibraryId> lost = engine.followChanges().start();
        engine.processDocuments().start();
        upkeep.start(lost);
    }

    /** What an engine is made of. */
    record Parts(Storage storage, PassageIndex index, ReplyWriter replies, PageFetcher fetcher, TextExtractor extractor,
            PassageSplitter splitter, AnsweringLimits answering, ProcessingLimits processing,
            @Nullable TokenSecret adminSecret, InstantSource clock, Supplier<String> ids,
            Supplier<TokenSecret> secrets) {}

    /** Gathers what an engine is made of. Storage, index and replies are needed; the rest has defaults. */
    public static final class Builder {

        private @Nullable Storage storage;
        private @Nullable PassageIndex index;
        private @Nullable ReplyWriter replies;
        private PageFetcher fetcher = NoPages.NO_PAGES;
        private TextExtractor extractor = NoPages.NO_PAGES;
        private PassageSplitter splitter = PassageSplitter.DEFAULT;
        private AnsweringLimits answering = AnsweringLimits.DEFAULT;
        private ProcessingLimits processing = ProcessingLimits.DEFAULT;
        private @Nullable TokenSecret adminSecret;
        private InstantSource clock = InstantSource.system();
        private Supplier<String> ids = () -> UuidCreator.getTimeOrderedEpoch().toString();
        private Supplier<TokenSecret> secrets = secretsFrom(new SecureRandom());

        private Builder() {}

        /** Where the truth is kept. */
        public Builder storage(Storage part) {
            storage = part;
            return this;
        }

        /** How passages are found. */
        public Builder index(PassageIndex part) {
            index = part;
            return this;
        }

        /** How replies are written. */
        public Builder replies(ReplyWriter part) {
            replies = part;
            return this;
        }

        /** How pages are read; without it the engine takes texts only. */
        public Builder pages(PageFetcher fetching, TextExtractor extracting) {
            fetcher = fetching;
            extractor = extracting;
            return this;
        }

        /** How texts are split into passages; takes effect for documents that are indexed from then on. */
        public Builder passages(PassageSplitter part) {
            splitter = part;
            return this;
        }

        public Builder answering(AnsweringLimits limits) {
            answering = limits;
            return this;
        }

        public Builder processing(ProcessingLimits limits) {
            processing = limits;
            return this;
        }

        /** A secret that is an administrator's for as long as the engine is open. */
        public Builder adminSecret(@Nullable TokenSecret secret) {
            adminSecret = secret;
            return this;
        }

        /** The time; the system's by default. */
        public Builder clock(InstantSource source) {
            clock = source;
            return this;
        }

        /** Makes ids, each later one sorting after the earlier; UUIDv7 by default. */
        public Builder ids(Supplier<String> source) {
            ids = source;
            return this;
        }

        /**
         * Opens the engine. Everything that was acknowledged earlier is searchable when this returns, unless an index was
         * lost: that is built anew behind it, as {@link Carrel#readiness} tells.
         *
         * @throws IllegalStateException
         *             if the storage, the index or the writer of replies was not given
         */
        public Carrel open() {
            if (storage == null || index == null || replies == null) {
                throw new IllegalStateException("an engine needs a storage, an index and a writer of replies");
            }
            var carrel = new Carrel(new Parts(storage, index, replies, fetcher, extractor, splitter, answering,
                    processing, adminSecret, clock, ids, secrets));
            try {
                carrel.start();
            } catch (RuntimeException cannotStart) {
                carrel.close();
                throw cannotStart;
            }
            return carrel;
        }

        private static Supplier<TokenSecret> secretsFrom(SecureRandom random) {
            return () -> {
                var bytes = new byte[32];
                random.nextBytes(bytes);
                return TokenSecret.of(bytes);
            };
        }
    }
}
