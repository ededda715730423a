package dev.carrel.application;

import com.github.f4b6a3.uuid.UuidCreator;
import dev.carrel.application.limits.EmbeddingLimits;
import dev.carrel.application.limits.IngestLimits;
import dev.carrel.application.limits.QueryLimits;
import dev.carrel.application.port.EngineObserver;
import dev.carrel.application.port.PageFetcher;
import dev.carrel.application.port.PassageEmbedder;
import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.port.QuestionRewriter;
import dev.carrel.application.port.ReplyWriter;
import dev.carrel.application.port.SitemapReader;
import dev.carrel.application.port.Storage;
import dev.carrel.application.port.TextExtractor;
import dev.carrel.application.port.WebhookSender;
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

    private static final Duration MIN_CONVERSATION_RETENTION = Duration.ofSeconds(1);
    private static final Duration MAX_CONVERSATION_RETENTION = Duration.ofDays(3650);

    private @Nullable Storage storage;
    private @Nullable PassageIndex index;
    private @Nullable ReplyWriter replyWriter;
    private QuestionRewriter rewriter = QuestionRewriter.NONE;
    private PageFetcher fetcher = OfflineWeb.OFFLINE;
    private TextExtractor extractor = OfflineWeb.OFFLINE;
    private SitemapReader sitemapReader = OfflineWeb.OFFLINE;
    private WebhookSender webhookSender = OfflineWeb.OFFLINE;
    private PassageSplitter splitter = PassageSplitter.DEFAULT;
    private @Nullable PassageEmbedder embedder;
    private Function<ModelId, Optional<PassageEmbedder>> formerEmbedders = model -> Optional.empty();
    private EmbeddingLimits embeddingLimits = EmbeddingLimits.DEFAULT;
    private QueryLimits queryLimits = QueryLimits.DEFAULT;
    private IngestLimits ingestLimits = IngestLimits.DEFAULT;
    private @Nullable Duration conversationRetention;
    private @Nullable EngineObserver observer;
    private @Nullable TokenSecret adminSecret;
    private InstantSource clock = InstantSource.system();
    private Supplier<String> ids = () -> UuidCreator.getTimeOrderedEpoch().toString();
    private Supplier<TokenSecret> secrets = randomSecrets(new SecureRandom());
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
    public CarrelBuilder replyWriter(ReplyWriter part) {
        replyWriter = part;
        return this;
    }

    /** How questions that lean on their conversation are made to stand by themselves; by default their words decide. */
    public CarrelBuilder questionRewriter(QuestionRewriter part) {
        rewriter = part;
        return this;
    }

    /** How pages are read; without it the engine takes texts only. */
    public CarrelBuilder webReader(PageFetcher fetching, TextExtractor extracting) {
        fetcher = fetching;
        extractor = extracting;
        return this;
    }

    /** How the lists that sites publish of their pages are read; without it crawls only follow links. */
    public CarrelBuilder sitemapReader(SitemapReader part) {
        sitemapReader = part;
        return this;
    }

    /** How others are told that the processing of a document has ended; without it libraries have no callbacks. */
    public CarrelBuilder webhookSender(WebhookSender part) {
        webhookSender = part;
        return this;
    }

    /** How texts are split into passages; takes effect for documents that are indexed from then on. */
    public CarrelBuilder passageSplitter(PassageSplitter part) {
        splitter = part;
        return this;
    }

    /**
     * How passages and questions are understood by what they mean; null, as by default, to search by words alone. With
     * another model than before everything is embedded anew, behind the rest.
     */
    public CarrelBuilder embedder(@Nullable PassageEmbedder part) {
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
        embeddingLimits = limits;
        return this;
    }

    public CarrelBuilder queryLimits(QueryLimits limits) {
        queryLimits = limits;
        return this;
    }

    public CarrelBuilder ingestLimits(IngestLimits limits) {
        ingestLimits = limits;
        return this;
    }

    /**
     * How long a conversation is kept after its last turn; null, as by default, for good. When that time is over, it is
     * there for a tenth of it more at most, and no longer than a minute, and its text is erased as that of documents
     * is.
     *
     * @throws IllegalArgumentException if it is less than a second or more than 3650 days
     */
    public CarrelBuilder conversationRetention(@Nullable Duration time) {
        if (time != null
                && (time.compareTo(MIN_CONVERSATION_RETENTION) < 0 || time.compareTo(MAX_CONVERSATION_RETENTION) > 0)) {
            throw new IllegalArgumentException("conversations are kept for a second to 3650 days, not for " + time);
        }
        conversationRetention = time;
        return this;
    }

    /** Who hears what the engine has done; null, as by default, for nobody. */
    public CarrelBuilder observer(@Nullable EngineObserver part) {
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
    public CarrelBuilder idGenerator(Supplier<String> source) {
        ids = source;
        return this;
    }

    /** For tests, which need not wait as long as people may. */
    CarrelBuilder jobIntervals(JobIntervals all) {
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
        if (storage == null || index == null || replyWriter == null) {
            throw new IllegalStateException("an engine needs a storage, an index and a writer of replies");
        }
        var chance = new Random();
        IngestLimits spread = ingestLimits.withRetries(ingestLimits.retries().withJitter(chance::nextDouble));
        var parts = new EngineConfig(storage, index, replyWriter, rewriter, fetcher, sitemapReader,
                webhookSender, extractor, splitter, embedder, formerEmbedders, queryLimits,
                spread, embeddingLimits, conversationRetention, new SafeObserver(observer),
                adminSecret, clock, ids, secrets, intervals);
        Carrel carrel = createEngine(parts);
        try {
            carrel.startServices();
        } catch (RuntimeException | Error e) {
            closeAfterFailure(e, carrel);
            throw e;
        }
        return carrel;
    }

    /** The parts are the engine's from here on, also if there is to be none. */
    private static Carrel createEngine(EngineConfig parts) {
        try {
            return new Carrel(parts);
        } catch (RuntimeException | Error e) {
            PassageEmbedder embedder = parts.embedder();
            closeAfterFailure(e, parts.index());
            closeAfterFailure(e, parts.storage());
            if (embedder != null) {
                closeAfterFailure(e, embedder);
            }
            throw e;
        }
    }

    private static void closeAfterFailure(Throwable failure, AutoCloseable part) {
        try {
            part.close();
        } catch (Exception e) {
            failure.addSuppressed(e);
        }
    }

    private static Supplier<TokenSecret> randomSecrets(SecureRandom random) {
        return () -> {
            var bytes = new byte[32];
            random.nextBytes(bytes);
            return TokenSecret.of(bytes);
        };
    }
}
