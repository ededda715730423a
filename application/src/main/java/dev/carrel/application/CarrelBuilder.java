package dev.carrel.application;

import dev.carrel.application.EngineConfig.EngineLimits;
import dev.carrel.application.EngineConfig.EnginePorts;
import dev.carrel.application.EngineConfig.EnvironmentBuilder;
import dev.carrel.application.access.AuditTrail;
import dev.carrel.application.embedding.EmbedderSet;
import dev.carrel.application.job.JobIntervals;
import dev.carrel.application.job.ShutdownPlan;
import dev.carrel.application.limits.EmbeddingLimits;
import dev.carrel.application.limits.IngestLimits;
import dev.carrel.application.limits.QueryLimits;
import dev.carrel.application.limits.QuestionLogLimits;
import dev.carrel.application.limits.RerankLimits;
import dev.carrel.application.port.EngineObserver;
import dev.carrel.application.port.PageFetcher;
import dev.carrel.application.port.PassageEmbedder;
import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.port.QuestionRewriter;
import dev.carrel.application.port.ReplyWriter;
import dev.carrel.application.port.Reranker;
import dev.carrel.application.port.SitemapReader;
import dev.carrel.application.port.Storage;
import dev.carrel.application.port.TextExtractor;
import dev.carrel.application.port.WebhookSender;
import dev.carrel.application.port.access.IdentityProvider;
import dev.carrel.application.port.connector.ConnectorKind;
import dev.carrel.application.port.recognition.TextRecognizer;
import dev.carrel.application.query.QueryService.RetrievalLimits;
import dev.carrel.application.trace.Tracer;
import dev.carrel.domain.access.TokenSecret;
import dev.carrel.domain.passage.ModelId;
import dev.carrel.domain.passage.PassageSplitter;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Builds an engine from its adapters. A storage, an index and a reply writer are required; everything else has a
 * default. Not safe for use by many threads.
 */
public final class CarrelBuilder {

    private @Nullable Storage storage;
    private @Nullable PassageIndex index;
    private @Nullable ReplyWriter replyWriter;
    private QuestionRewriter questionRewriter = QuestionRewriter.NONE;
    private PageFetcher pageFetcher = OfflineWeb.OFFLINE;
    private TextExtractor textExtractor = OfflineWeb.OFFLINE;
    private SitemapReader sitemapReader = OfflineWeb.OFFLINE;
    private WebhookSender webhookSender = OfflineWeb.OFFLINE;
    private PassageSplitter passageSplitter = PassageSplitter.DEFAULT;
    private @Nullable PassageEmbedder embedder;
    private Function<ModelId, Optional<PassageEmbedder>> formerEmbedders = model -> Optional.empty();
    private EmbeddingLimits embeddingLimits = EmbeddingLimits.DEFAULT;
    private @Nullable Reranker reranker;
    private RerankLimits rerankLimits = RerankLimits.DEFAULT;
    private QueryLimits queryLimits = QueryLimits.DEFAULT;
    private @Nullable TextRecognizer textRecognizer;
    private IngestLimits ingestLimits = IngestLimits.DEFAULT;
    private @Nullable Duration conversationRetention;
    private Duration auditRetention = AuditTrail.DEFAULT_RETENTION;
    private QuestionLogLimits questionLogLimits = QuestionLogLimits.DEFAULT;
    private List<ConnectorKind> connectorKinds = List.of();
    private @Nullable IdentityProvider identityProvider;
    private @Nullable EngineObserver observer;
    private Tracer tracer = Tracer.NONE;
    private final EnvironmentBuilder environment = new EnvironmentBuilder();
    private JobIntervals jobIntervals = JobIntervals.DEFAULT;

    CarrelBuilder() {}

    /** Sets where documents, conversations and tokens are stored. Required. */
    public CarrelBuilder storage(Storage adapter) {
        storage = adapter;
        return this;
    }

    /** Sets the index that passages are searched in. Required. */
    public CarrelBuilder index(PassageIndex adapter) {
        index = adapter;
        return this;
    }

    /** Sets what writes replies. Required. */
    public CarrelBuilder replyWriter(ReplyWriter adapter) {
        replyWriter = adapter;
        return this;
    }

    /** Sets what makes follow-up questions self-contained; by default they are searched for with their context. */
    public CarrelBuilder questionRewriter(QuestionRewriter adapter) {
        questionRewriter = adapter;
        return this;
    }

    /** Sets what fetches web pages; without it the engine accepts no addresses. */
    public CarrelBuilder pageFetcher(PageFetcher adapter) {
        pageFetcher = adapter;
        return this;
    }

    /** Sets what extracts text from pages and files; without it the engine accepts only plain texts. */
    public CarrelBuilder textExtractor(TextExtractor adapter) {
        textExtractor = adapter;
        return this;
    }

    /** Sets what recognises the text of pictures; null, the default, leaves it out. */
    public CarrelBuilder textRecognizer(@Nullable TextRecognizer adapter) {
        textRecognizer = adapter;
        return this;
    }

    /** Sets what reads sitemaps; without it crawls only follow links. */
    public CarrelBuilder sitemapReader(SitemapReader adapter) {
        sitemapReader = adapter;
        return this;
    }

    /** Sets what delivers webhook events; without it libraries cannot have webhooks. */
    public CarrelBuilder webhookSender(WebhookSender adapter) {
        webhookSender = adapter;
        return this;
    }

    /** Sets the kinds of places that libraries can follow, each with another name; none by default. */
    public CarrelBuilder connectorKinds(List<ConnectorKind> adapters) {
        connectorKinds = List.copyOf(adapters);
        return this;
    }

    /** Sets how texts are split into passages; affects documents indexed from then on. */
    public CarrelBuilder passageSplitter(PassageSplitter splitter) {
        passageSplitter = splitter;
        return this;
    }

    /** Sets the embedding model; null, the default, searches by words alone. A new one embeds all documents anew. */
    public CarrelBuilder embedder(@Nullable PassageEmbedder adapter) {
        embedder = adapter;
        return this;
    }

    /** Sets how to open embedders of former models, used until documents are embedded anew; none by default. */
    public CarrelBuilder formerEmbedders(Function<ModelId, Optional<PassageEmbedder>> source) {
        formerEmbedders = source;
        return this;
    }

    /** Sets the limits of embedding. */
    public CarrelBuilder embeddingLimits(EmbeddingLimits limits) {
        embeddingLimits = limits;
        return this;
    }

    /** Sets the model that reranks the head of each result; null, the default, keeps the order of hybrid search. */
    public CarrelBuilder reranker(@Nullable Reranker adapter) {
        reranker = adapter;
        return this;
    }

    /** Sets the limits of reranking. */
    public CarrelBuilder rerankLimits(RerankLimits limits) {
        rerankLimits = limits;
        return this;
    }

    /** Sets the limits of replies. */
    public CarrelBuilder queryLimits(QueryLimits limits) {
        queryLimits = limits;
        return this;
    }

    /** Sets the limits of ingestion. */
    public CarrelBuilder ingestLimits(IngestLimits limits) {
        ingestLimits = limits;
        return this;
    }

    /**
     * Sets how long a conversation is kept after its last turn; null, the default, keeps it for ever. An expired one is
     * deleted within a tenth of that time and within a minute; its text is purged as that of documents is.
     *
     * @throws IllegalArgumentException if it is less than a second or more than 3650 days
     */
    public CarrelBuilder conversationRetention(@Nullable Duration time) {
        if (time != null && (time.minusSeconds(1).isNegative() || time.minusDays(3650).isPositive())) {
            throw new IllegalArgumentException("conversations are kept for a second to 3650 days, not for " + time);
        }
        conversationRetention = time;
        return this;
    }

    /** Sets whether questions are logged, and for how long; by default for 90 days. */
    public CarrelBuilder questionLog(QuestionLogLimits limits) {
        questionLogLimits = limits;
        return this;
    }

    /** Sets how long entries of the audit log are kept; by default for 90 days. */
    public CarrelBuilder auditRetention(Duration time) {
        auditRetention = time;
        return this;
    }

    /** Sets the directory by which people sign in; null, the default, for none. */
    public CarrelBuilder identityProvider(@Nullable IdentityProvider adapter) {
        identityProvider = adapter;
        return this;
    }

    /** Sets what receives metrics of the engine; null, the default, for none. */
    public CarrelBuilder observer(@Nullable EngineObserver adapter) {
        observer = adapter;
        return this;
    }

    /** Sets what records spans of the engine's work; nothing by default. */
    public CarrelBuilder tracer(Tracer recorder) {
        tracer = recorder;
        return this;
    }

    /** Sets a secret with administrator rights while the engine is open; null, the default, for none. */
    public CarrelBuilder adminSecret(@Nullable TokenSecret secret) {
        environment.adminSecret(secret);
        return this;
    }

    /**
     * Sets the name of the engine, not blank, by which it knows after a restart what it was doing before; "carrel" by
     * default. Of engines that share a storage, each needs another name.
     */
    public CarrelBuilder name(String unique) {
        environment.engineName(unique);
        return this;
    }

    /** Sets the clock. By default the system's, or that of a shared storage: the clocks of its engines must agree. */
    public CarrelBuilder clock(InstantSource source) {
        environment.clock(source);
        return this;
    }

    /** Sets what makes ids; later ids must sort after earlier ones. UUIDv7 by default. */
    public CarrelBuilder idGenerator(Supplier<String> source) {
        environment.idGenerator(source);
        return this;
    }

    /** Sets how often background jobs run; for tests. */
    CarrelBuilder jobIntervals(JobIntervals intervals) {
        jobIntervals = intervals;
        return this;
    }

    /**
     * Opens the engine, which owns the adapters from then on. On return, every document acknowledged earlier is
     * searchable, unless an index was lost: that index is rebuilt in the background, as {@link Carrel#readiness}
     * reports. If opening fails, the adapters are closed.
     *
     * @throws IllegalStateException if the storage, the index or the reply writer is missing
     */
    public Carrel open() {
        if (storage == null || index == null || replyWriter == null) {
            throw new IllegalStateException("an engine needs a storage, an index and a reply writer");
        }
        Carrel carrel = createEngine(new EnginePorts(storage, index, replyWriter, questionRewriter, pageFetcher,
                sitemapReader, textExtractor, textRecognizer, webhookSender, connectorKinds,
                new EmbedderSet(embedder, formerEmbedders),
                reranker, identityProvider, new SafeObserver(observer), tracer).traced());
        carrel.startServices();
        return carrel;
    }

    private Carrel createEngine(EnginePorts ports) {
        try {
            IngestLimits jittered = ingestLimits.toBuilder()
                    .retries(ingestLimits.retries().withJitter(new Random()::nextDouble))
                    .build();
            return new Carrel(new EngineConfig(ports,
                    new EngineLimits(
                            new RetrievalLimits(queryLimits, rerankLimits, passageSplitter, conversationRetention),
                            jittered, embeddingLimits, questionLogLimits, auditRetention, jobIntervals),
                    environment.build(ports.storage().coordination())));
        } catch (RuntimeException | Error e) {
            ports.listCloseable().forEach(adapter -> ShutdownPlan.closeAfterFailure(e, adapter));
            throw e;
        }
    }
}
