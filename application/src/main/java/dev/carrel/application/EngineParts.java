package dev.carrel.application;

import dev.carrel.application.EngineConfig.EngineEnvironment;
import dev.carrel.application.EngineConfig.EngineLimits;
import dev.carrel.application.EngineConfig.EnginePorts;
import dev.carrel.application.access.AccessService;
import dev.carrel.application.connector.ConnectorService;
import dev.carrel.application.coordination.ClusterMembership;
import dev.carrel.application.coordination.ClusterMembership.ClusterPorts;
import dev.carrel.application.coordination.ClusterMembership.Reactions;
import dev.carrel.application.coordination.ExchangeSignals;
import dev.carrel.application.coordination.HoldDuties;
import dev.carrel.application.crawl.CrawlService;
import dev.carrel.application.crawl.CrawlService.CrawlPorts;
import dev.carrel.application.embedding.EmbeddingService;
import dev.carrel.application.embedding.EmbeddingService.EmbeddingPorts;
import dev.carrel.application.embedding.PendingLibraries;
import dev.carrel.application.evaluation.EvaluateLibraries;
import dev.carrel.application.event.ChangeFeed;
import dev.carrel.application.helparticle.HelpArticleService;
import dev.carrel.application.index.IndexService;
import dev.carrel.application.index.SyncIndexes;
import dev.carrel.application.ingest.IngestPipeline;
import dev.carrel.application.ingest.IngestPipeline.IngestPorts;
import dev.carrel.application.job.EnginePart;
import dev.carrel.application.job.WorkSignal;
import dev.carrel.application.port.Libraries.LibraryState;
import dev.carrel.application.port.PassageEmbedder;
import dev.carrel.application.port.Storage;
import dev.carrel.application.port.coordination.Coordination;
import dev.carrel.application.port.coordination.LeaseHolder;
import dev.carrel.application.purge.PurgeDeleted;
import dev.carrel.application.query.QueryService;
import dev.carrel.application.query.QueryService.QueryHelpers;
import dev.carrel.application.query.QueryService.QueryPorts;
import dev.carrel.application.question.QuestionLogService;
import dev.carrel.application.recognition.RecognizePages;
import dev.carrel.application.webhook.Notifications;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.library.Library;
import dev.carrel.domain.library.LibraryId;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Supplier;

/** The parts of an engine, one for each feature, wired once from its configuration. */
record EngineParts(EngineConfig config, AccessService access, QueryService query, HelpArticleService helpArticles,
        EmbeddingService embedding, IndexService index, IngestPipeline ingest, CrawlService crawls,
        ConnectorService connectors, EvaluateLibraries evaluations, Notifications notifications,
        ClusterMembership membership, PurgeDeleted purge) {

    static EngineParts create(EngineConfig config) {
        EnginePorts ports = config.ports();
        EngineLimits limits = config.limits();
        Storage storage = ports.storage();
        Coordination coordination = storage.coordination();
        PassageEmbedder embedder = ports.embedders().current();
        InstantSource clock = config.environment().clock();
        Supplier<String> ids = config.environment().idGenerator();
        var engine = new LeaseHolder(config.environment().engineName(), ids.get());
        var duties = new HoldDuties(coordination, engine);
        var signals = new ExchangeSignals(coordination.signals(), engine);
        var changes = new ChangeFeed(clock, config.environment()::randomBytes,
                coordination.isShared() ? signals::noteChange : (library, change) -> {});
        var pending = new PendingLibraries();
        var index = new IndexService(engine, storage, ports.index(), limits.retrieval().splitter(), changes,
                embedder == null ? library -> {} : pending::add, clock);
        var workSignal = new WorkSignal();
        var crawls = new CrawlService(
                new CrawlPorts(storage.crawls(), ports.pageFetcher(), ports.sitemapReader(), changes),
                index.syncIndexes()::trySync, workSignal, limits.ingest().retries(), clock, ids);
        var ingest = new IngestPipeline(ingestPorts(ports, changes), engine, limits.ingest(), index.syncIndexes(),
                crawls.followLinks(), workSignal, clock, ids);
        var embedding = new EmbeddingService(
                new EmbeddingPorts(storage, ports.embedders(), ports.observer(), changes, ports.tracer()), pending,
                engine, limits.embedding(), limits.retrieval().splitter(), index.syncIndexes(), ingest::isIndexing,
                clock);
        var helpArticles = new HelpArticleService(storage.helpArticles(), embedder, embedding.embedQuestion(), duties,
                clock);
        QueryService query = createQuery(config, embedding, index.syncIndexes(), helpArticles);
        var purge = new PurgeDeleted(engine, storage, ports.index(), index.syncIndexes(), limits.ingest().purgeWithin(),
                duties,
                clock);
        var membership = new ClusterMembership(new ClusterPorts(storage, ports.index(), changes), engine, duties,
                signals, index.syncIndexes(), reactions(embedding, helpArticles, ingest, purge), clock);
        AccessService access = createAccess(config);
        var connectors = new ConnectorService(ports.connectorKinds(), storage, duties, ingest, changes,
                ports.observer(), access.auditTrail(), clock);
        return new EngineParts(config, access, query, helpArticles, embedding, index, ingest, crawls, connectors,
                new EvaluateLibraries(engine, duties, storage, query, clock, ids),
                new Notifications(changes, storage.webhookQueue(), ports.webhookSender(), clock), membership, purge);
    }

    private static Reactions reactions(EmbeddingService embedding, HelpArticleService helpArticles,
            IngestPipeline ingest, PurgeDeleted purge) {
        return new Reactions(library -> {
            embedding.noteOtherEngine(library);
            helpArticles.embedLater(library);
        }, ingest::noteOtherEngine, purge::reportForgotten);
    }

    private static IngestPorts ingestPorts(EnginePorts ports, ChangeFeed changes) {
        var recognizePages = new RecognizePages(ports.textRecognizer(), ports.textExtractor(),
                ports.storage().recognizedPages());
        return new IngestPorts(ports.storage(), ports.pageFetcher(), ports.textExtractor(), recognizePages,
                ports.observer(), changes, ports.tracer());
    }

    private static AccessService createAccess(EngineConfig config) {
        EngineEnvironment environment = config.environment();
        return new AccessService(config.ports().storage(), config.ports().identityProvider(),
                environment.adminSecret(), config.limits().auditRetention(),
                config.limits().ingest().maxPersonalDocuments() > 0, environment.clock(), environment.idGenerator(),
                environment.secretGenerator());
    }

    private static QueryService createQuery(EngineConfig config, EmbeddingService embedding, SyncIndexes syncIndexes,
            HelpArticleService helpArticles) {
        EnginePorts ports = config.ports();
        InstantSource clock = config.environment().clock();
        var questions = new QuestionLogService(ports.storage().questionLog(), config.limits().questionLog(),
                embedding.embedQuestion(), clock);
        return new QueryService(
                new QueryPorts(ports.storage(), ports.index(), ports.questionRewriter(), ports.replyWriter(),
                        ports.reranker(), ports.observer(), ports.tracer()),
                config.limits().retrieval(),
                new QueryHelpers(embedding, syncIndexes, helpArticles.findHelpArticles(), questions), clock,
                config.environment().idGenerator());
    }

    /** Returns the parts in the order in which they end. */
    List<EnginePart> listParts() {
        return List.of(embedding, notifications, evaluations, connectors, ingest, index, membership, purge, access,
                helpArticles, crawls, query);
    }

    Storage storage() {
        return config.ports().storage();
    }

    EngineEnvironment environment() {
        return config.environment();
    }

    /** Returns the feed of changes. */
    ChangeFeed changes() {
        return notifications.changes();
    }

    /** Returns whether other engines do the work in the background that one does for all. */
    boolean leavesWorkToOthers() {
        return storage().coordination().isShared() && !ingest.hasWorkers();
    }

    /**
     * Returns a library.
     *
     * @throws NotFoundException if it does not exist
     */
    Library requireLibrary(LibraryId id) {
        return storage().libraries().findById(id).orElseThrow(() -> NotFoundException.ofLibrary(id.value()));
    }

    /**
     * Returns a library as a question needs it.
     *
     * @throws NotFoundException if it does not exist
     */
    LibraryState requireState(LibraryId id) {
        return storage().libraries().findState(id).orElseThrow(() -> NotFoundException.ofLibrary(id.value()));
    }
}
