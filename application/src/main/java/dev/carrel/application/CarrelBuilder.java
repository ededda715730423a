package dev.carrel.application;

import com.github.f4b6a3.uuid.UuidCreator;
import dev.carrel.application.answering.AnsweringLimits;
import dev.carrel.application.embedding.EmbeddingLimits;
import dev.carrel.application.port.CallbackSender;
import dev.carrel.application.port.Observer;
import dev.carrel.application.port.PageFetcher;
import dev.carrel.application.port.PassageEmbedder;
import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.port.QuestionRewriter;
import dev.carrel.application.port.ReplyWriter;
import dev.carrel.application.port.SitemapReader;
import dev.carrel.application.port.Storage;
import dev.carrel.application.port.TextExtractor;
import dev.carrel.application.processing.ProcessingLimits;
import dev.carrel.domain.access.TokenSecret;
import dev.carrel.domain.passage.ModelId;
import dev.carrel.domain.passage.PassageSplitter;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Gathers what an engine is made of. Storage, index and replies are needed; the rest has defaults. */
public final class CarrelBuilder {

    private static final Duration SHORTEST_KEEP = Duration.ofSeconds(1);
    private static final Duration LONGEST_KEEP = Duration.ofDays(3650);

    private @Nullable Storage storage;
    private @Nullable PassageIndex index;
    private @Nullable ReplyWriter replies;
    private QuestionRewriter rewriter = QuestionRewriter.NONE;
    private PageFetcher fetcher = NoPages.NO_PAGES;
    private TextExtractor extractor = NoPages.NO_PAGES;
    private SitemapReader sitemaps = NoPages.NO_PAGES;
    private CallbackSender callbacks = NoPages.NO_PAGES;
    private PassageSplitter splitter = PassageSplitter.DEFAULT;
    private @Nullable PassageEmbedder embedder;
    private Function<ModelId, Optional<PassageEmbedder>> formerEmbedders = model -> Optional.empty();
    private EmbeddingLimits embedding = EmbeddingLimits.DEFAULT;
    private AnsweringLimits answering = AnsweringLimits.DEFAULT;
    private ProcessingLimits processing = ProcessingLimits.DEFAULT;
    private @Nullable Duration keepConversations;
    private @Nullable Observer observer;
    private @Nullable TokenSecret adminSecret;
    private InstantSource clock = InstantSource.system();
    private Supplier<String> ids = () -> UuidCreator.getTimeOrderedEpoch().toString();
    private Supplier<TokenSecret> secrets = secretsFrom(new SecureRandom());
    private JobIntervals intervals = JobIntervals.DEFAULT;

    CarrelBuilder() {}

    /** Where the truth is kept. */
    public CarrelBuilder storage(Storage part) {
        storage = part;
        return this;
    }

    /** How passages are found. */
    public CarrelBuilder index(PassageIndex part) {
        index = part;
        return this;
    }

    /** How replies are written. */
    public CarrelBuilder replies(ReplyWriter part) {
        replies = part;
        return this;
    }

    /** How questions that lean on their conversation are made to stand by themselves; by default their words decide. */
    public CarrelBuilder rewriting(QuestionRewriter part) {
        rewriter = part;
        return this;
    }

    /** How pages are read; without it the engine takes texts only. */
    public CarrelBuilder pages(PageFetcher fetching, TextExtractor extracting) {
        fetcher = fetching;
        extractor = extracting;
        return this;
    }

    /** How the lists that sites publish of their pages are read; without it crawls only follow links. */
    public CarrelBuilder sitemaps(SitemapReader part) {
        sitemaps = part;
        return this;
    }

    /** How others are told that the processing of a document has ended; without it libraries have no callbacks. */
    public CarrelBuilder callbacks(CallbackSender part) {
        callbacks = part;
        return this;
    }

    /** How texts are split into passages; takes effect for documents that are indexed from then on. */
    public CarrelBuilder passages(PassageSplitter part) {
        splitter = part;
        return this;
    }

    /**
     * How passages and questions are understood by what they mean; null, as by default, to search by words alone. With
     * another model than before everything is embedded anew, behind the rest.
     */
    public CarrelBuilder embedding(@Nullable PassageEmbedder part) {
        embedder = part;
        return this;
    }

    /**
     * Gives the embedders of former models, by which documents are found until they are embedded anew; none by default.
     */
    public CarrelBuilder formerEmbedders(Function<ModelId, Optional<PassageEmbedder>> source) {
        formerEmbedders = source;
        return this;
    }

    public CarrelBuilder embeddingLimits(EmbeddingLimits limits) {
        embedding = limits;
        return this;
    }

    public CarrelBuilder answering(AnsweringLimits limits) {
        answering = limits;
        return this;
    }

    public CarrelBuilder processing(ProcessingLimits limits) {
        processing = limits;
        return this;
    }

    /**
     * How long a conversation is kept after its last turn; null, as by default, for good. When that time is over, it is
     * there for a tenth of it more at most, and no longer than a minute, and its text is erased as that of documents
     * is.
     *
     * @throws IllegalArgumentException if it is less than a second or more than 3650 days
     */
    public CarrelBuilder keepConversations(@Nullable Duration time) {
        if (time != null && (time.compareTo(SHORTEST_KEEP) < 0 || time.compareTo(LONGEST_KEEP) > 0)) {
            throw new IllegalArgumentException("conversations are kept for a second to 3650 days, not for " + time);
        }
        keepConversations = time;
        return this;
    }

    /** Who hears what the engine has done; null, as by default, for nobody. */
    public CarrelBuilder observer(@Nullable Observer part) {
        observer = part;
        return this;
    }

    /** A secret that is an administrator's for as long as the engine is open. */
    public CarrelBuilder adminSecret(@Nullable TokenSecret secret) {
        adminSecret = secret;
        return this;
    }

    /** The time; the system's by default. */
    public CarrelBuilder clock(InstantSource source) {
        clock = source;
        return this;
    }

    /** Makes ids, each later one sorting after the earlier; UUIDv7 by default. */
    public CarrelBuilder ids(Supplier<String> source) {
        ids = source;
        return this;
    }

    /** For tests, which need not wait as long as people may. */
    CarrelBuilder intervals(JobIntervals all) {
        intervals = all;
        return this;
    }

    /**
     * Opens the engine. Everything that was acknowledged earlier is searchable when this returns, unless an index was
     * lost: that is built anew behind it, as {@link Carrel#readiness} tells. If it throws, the parts are closed.
     *
     * @throws IllegalStateException if the storage, the index or the writer of replies was not given
     */
    public Carrel open() {
        if (storage == null || index == null || replies == null) {
            throw new IllegalStateException("an engine needs a storage, an index and a writer of replies");
        }
        var chance = new Random();
        ProcessingLimits spread = processing.withRetries(processing.retries().spreadBy(chance::nextDouble));
        var parts = new EngineParts(storage, index, replies, rewriter, fetcher, sitemaps,
                callbacks, extractor, splitter, embedder, formerEmbedders, answering,
                spread, embedding, keepConversations, new GuardedObserver(observer),
                adminSecret, clock, ids, secrets, intervals);
        Carrel carrel = made(parts);
        try {
            carrel.start();
        } catch (RuntimeException | Error e) {
            closeAfter(e, carrel);
            throw e;
        }
        return carrel;
    }

    /** The parts are the engine's from here on, also if there is to be none. */
    private static Carrel made(EngineParts parts) {
        try {
            return new Carrel(parts);
        } catch (RuntimeException | Error e) {
            PassageEmbedder embedder = parts.embedder();
            closeAfter(e, parts.index());
            closeAfter(e, parts.storage());
            if (embedder != null) {
                closeAfter(e, embedder);
            }
            throw e;
        }
    }

    private static void closeAfter(Throwable failure, AutoCloseable part) {
        try {
            part.close();
        } catch (Exception e) {
            failure.addSuppressed(e);
        }
    }

    private static Supplier<TokenSecret> secretsFrom(SecureRandom random) {
        return () -> {
            var bytes = new byte[32];
            random.nextBytes(bytes);
            return TokenSecret.of(bytes);
        };
    }
}
