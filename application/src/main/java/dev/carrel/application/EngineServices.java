package dev.carrel.application;

import dev.carrel.application.EngineConfig.EngineEnvironment;
import dev.carrel.application.EngineConfig.EngineLimits;
import dev.carrel.application.EngineConfig.EnginePorts;
import dev.carrel.application.access.AdmitPeople;
import dev.carrel.application.access.AuditTrail;
import dev.carrel.application.access.FollowDirectory;
import dev.carrel.application.access.SignIn;
import dev.carrel.application.access.SignInCodes;
import dev.carrel.application.access.SignInSessions;
import dev.carrel.application.connector.RunConnectors;
import dev.carrel.application.coordination.AnnounceEngine;
import dev.carrel.application.coordination.ExchangeSignals;
import dev.carrel.application.coordination.FollowOtherEngines;
import dev.carrel.application.coordination.HoldDuties;
import dev.carrel.application.crawl.FollowLinks;
import dev.carrel.application.crawl.ReadSitemaps;
import dev.carrel.application.crawl.RunCrawls;
import dev.carrel.application.embedding.BackgroundThrottle;
import dev.carrel.application.embedding.EmbedLibrary;
import dev.carrel.application.embedding.EmbedPassages;
import dev.carrel.application.embedding.EmbedQuestion;
import dev.carrel.application.embedding.ParallelEmbedder;
import dev.carrel.application.embedding.PendingLibraries;
import dev.carrel.application.evaluation.AskCheck;
import dev.carrel.application.evaluation.EvaluateLibraries;
import dev.carrel.application.event.ChangeFeed;
import dev.carrel.application.helparticle.EmbedHelpArticles;
import dev.carrel.application.helparticle.FindHelpArticles;
import dev.carrel.application.helparticle.HelpArticleCatalog;
import dev.carrel.application.index.SyncIndexes;
import dev.carrel.application.index.UpdateAttributes;
import dev.carrel.application.index.VerifyIndex;
import dev.carrel.application.ingest.IngestPipeline;
import dev.carrel.application.ingest.IngestPipeline.IngestPorts;
import dev.carrel.application.inspection.ProbeDependencies;
import dev.carrel.application.job.QueryThreads;
import dev.carrel.application.job.WorkSignal;
import dev.carrel.application.limits.IngestLimits;
import dev.carrel.application.port.EngineObserver;
import dev.carrel.application.port.Libraries.LibraryState;
import dev.carrel.application.port.PassageEmbedder;
import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.port.Storage;
import dev.carrel.application.port.WebhookSender;
import dev.carrel.application.port.coordination.LeaseHolder;
import dev.carrel.application.purge.PurgeDeleted;
import dev.carrel.application.query.AnswerQuestion;
import dev.carrel.application.query.AskLibrary;
import dev.carrel.application.query.ChooseLibrary;
import dev.carrel.application.query.ConsultCatalogue;
import dev.carrel.application.query.ConversationHistory;
import dev.carrel.application.query.CrossLanguageSearch;
import dev.carrel.application.query.CuratedAnswers;
import dev.carrel.application.query.DescribeLibrary;
import dev.carrel.application.query.ExpireConversations;
import dev.carrel.application.query.FindPassages;
import dev.carrel.application.query.HitLoader;
import dev.carrel.application.query.InterpretQuestion;
import dev.carrel.application.query.SearchLibrary;
import dev.carrel.application.query.SelectSources;
import dev.carrel.application.question.ClusterQuestions;
import dev.carrel.application.question.ExpireQuestions;
import dev.carrel.application.question.QuestionRecorder;
import dev.carrel.application.recognition.RecognizePages;
import dev.carrel.application.rerank.RerankPassages;
import dev.carrel.application.usage.RequestMeter;
import dev.carrel.application.webhook.DeliverWebhooks;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.library.Library;
import dev.carrel.domain.library.LibraryId;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.OptionalDouble;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The use cases of an engine, wired once from its configuration. */
record EngineServices(Storage storage, PassageIndex index, SyncIndexes syncIndexes, VerifyIndex verifyIndex,
        PurgeDeleted purgeDeleted, IngestPipeline ingest, RunCrawls runCrawls, RunConnectors runConnectors,
        ReadSitemaps readSitemaps,
        WebhookSender webhookSender, DeliverWebhooks deliverWebhooks, @Nullable EmbedPassages embedPassages,
        EmbedQuestion embedQuestion,
        RerankPassages rerankPassages, HelpArticleCatalog helpArticleCatalog,
        @Nullable EmbedHelpArticles embedHelpArticles, UpdateAttributes updateAttributes, ConversationHistory history,
        AskLibrary askLibrary, SearchLibrary searchLibrary, ChooseLibrary chooseLibrary,
        @Nullable ExpireConversations expireConversations, @Nullable ExpireQuestions expireQuestions,
        ClusterQuestions clusterQuestions, AccessControl accessControl, SignIn signIn, AuditTrail auditTrail,
        RequestMeter requestMeter,
        ChangeFeed changeFeed, EvaluateLibraries evaluateLibraries, QueryThreads queryThreads,
        AnnounceEngine announceEngine,
        FollowOtherEngines followOtherEngines, ExchangeSignals exchangeSignals, HoldDuties duties,
        ProbeDependencies probeDependencies,
        EngineObserver observer,
        EngineEnvironment environment) {

    /** Returns the current time. */
    Instant now() {
        return environment.clock().instant();
    }

    /** Returns whether other engines do the work in the background that one does for all. */
    boolean leavesWorkToOthers() {
        return storage.coordination().isShared() && !ingest.hasWorkers();
    }

    /** Returns 32 bytes from a cryptographically strong source. */
    byte[] randomBytes() {
        return environment.secretGenerator().get().digest();
    }

    /** Returns how many documents that pass a filter have no embeddings; 0 in an engine without an embedder. */
    long countUnembedded(LibraryId library, AttributeFilter filter) {
        return embedPassages == null ? 0 : embedPassages.countPending(library, filter);
    }

    /** Returns how many documents of a library are embedded per second; empty if none is at present. */
    OptionalDouble embeddedPerSecond(LibraryId library) {
        return embedPassages == null ? OptionalDouble.empty() : embedPassages.documentsPerSecond(library);
    }

    /** Has changed help articles of a library embedded in the background, if the engine has an embedder. */
    void embedHelpArticlesLater(LibraryId library) {
        if (embedHelpArticles != null) {
            embedHelpArticles.addPending(library);
        }
    }

    static EngineServices create(EngineConfig config) {
        EnginePorts ports = config.ports();
        EngineLimits limits = config.limits();
        IngestLimits ingestLimits = limits.ingest();
        EngineEnvironment environment = config.environment();
        InstantSource clock = environment.clock();
        Supplier<String> ids = environment.idGenerator();
        Storage storage = ports.storage();
        PassageEmbedder embedder = ports.embedders().current();
        var workSignal = new WorkSignal();
        var pendingLibraries = new PendingLibraries();
        var engine = new LeaseHolder(environment.engineName(), ids.get());
        var duties = new HoldDuties(storage.coordination(), engine);
        var exchangeSignals = new ExchangeSignals(storage.coordination().signals(), engine);
        var changes = new ChangeFeed(clock, () -> environment.secretGenerator().get().digest(),
                storage.coordination().isShared() ? exchangeSignals::noteChange : (library, change) -> {});
        var syncIndexes = new SyncIndexes(engine, storage, ports.index(), limits.splitter(),
                embedder == null ? library -> {} : pendingLibraries::add);
        var runCrawls = new RunCrawls(storage.crawls(), ports.pageFetcher(), syncIndexes::trySync, workSignal, changes,
                clock, ids);
        var ingest = new IngestPipeline(
                new IngestPorts(storage, ports.pageFetcher(), ports.textExtractor(),
                        new RecognizePages(ports.textRecognizer(), ports.textExtractor(),
                                storage.recognizedPages()),
                        ports.observer(), changes, ports.tracer()),
                engine, ingestLimits, syncIndexes,
                new FollowLinks(storage.crawls(), runCrawls), workSignal, clock, ids);
        var throttle = new BackgroundThrottle(ingest::isIndexing);
        var embedQuestion = new EmbedQuestion(storage.embeddings(), embedder, ports.embedders().former(),
                pendingLibraries::recordDemand);
        EmbedPassages embedPassages = embedder == null
                ? null
                : new EmbedPassages(storage.libraries(), pendingLibraries,
                        new EmbedLibrary(engine, storage.embeddings(), embedder, limits.splitter(), syncIndexes,
                                embedQuestion,
                                new ParallelEmbedder(embedder, limits.embedding(), throttle), ports.observer(), changes,
                                clock, ports.tracer()));
        var helpArticleCatalog = new HelpArticleCatalog(storage.helpArticles(),
                embedder == null ? null : embedder.modelId());
        EmbedHelpArticles embedHelpArticles = embedder == null
                ? null
                : new EmbedHelpArticles(duties, storage.helpArticles(), helpArticleCatalog, embedder);
        Duration retention = limits.conversationRetention();
        ExpireConversations expireConversations = retention == null
                ? null
                : new ExpireConversations(storage.conversations(), retention, clock);
        Duration questionRetention = limits.questionLog().retention();
        ExpireQuestions expireQuestions = questionRetention == null
                ? null
                : new ExpireQuestions(storage.questionLog(), questionRetention, clock);
        var recorder = new QuestionRecorder(storage.questionLog(), limits.questionLog());
        var history = new ConversationHistory(storage.conversations(), storage.documents(), storage.helpArticles(),
                recorder, ids);
        var interpretQuestion = new InterpretQuestion(ports.questionRewriter());
        var rerankPassages = new RerankPassages(ports.reranker(), limits.reranking(), ports.observer());
        var findPassages = new FindPassages(ports.index(), new HitLoader(storage.documents(), limits.splitter()),
                embedQuestion, rerankPassages, throttle,
                syncIndexes, limits.query());
        var describeLibrary = new DescribeLibrary(storage.documents(), syncIndexes);
        var search = new CrossLanguageSearch(findPassages, describeLibrary, limits.query(), ports.tracer());
        var curatedAnswers = new CuratedAnswers(new FindHelpArticles(helpArticleCatalog, embedQuestion, clock));
        var answerQuestion = new AnswerQuestion(interpretQuestion, search, describeLibrary, curatedAnswers,
                new ConsultCatalogue(storage.documents(), findPassages, limits.splitter()), ports.replyWriter(),
                new SelectSources(storage.documents()), history, recorder, limits.query(),
                ports.observer(), clock);
        var queryThreads = new QueryThreads(limits.query().maxConcurrent());
        var askLibrary = new AskLibrary(history, answerQuestion, limits.query(), ids,
                queryThreads, ports.tracer());
        var searchLibrary = new SearchLibrary(history, interpretQuestion, search,
                curatedAnswers, limits.query(), ports.observer(), queryThreads, ports.tracer());
        var evaluateLibraries = new EvaluateLibraries(engine, duties, storage.evaluations(),
                new AskCheck(askLibrary, searchLibrary, storage.libraries(), storage.documents()), clock, ids);
        var followOtherEngines = new FollowOtherEngines(storage, syncIndexes, changes, library -> {
            embedQuestion.refreshModels(library);
            if (embedHelpArticles != null) {
                pendingLibraries.addAgain(library);
                embedHelpArticles.addPending(library);
            }
        });
        var purgeDeleted = new PurgeDeleted(engine, storage, syncIndexes, ingestLimits.purgeWithin(), duties, clock);
        var access = new AccessControl(storage.accessTokens(), environment.adminSecret(), clock, ids,
                environment.secretGenerator());
        var codes = new SignInCodes(storage.oneTimeValues(), clock, environment.secretGenerator());
        var directory = new FollowDirectory(ports.identityProvider(), storage.people(), clock, ids);
        var admitPeople = new AdmitPeople(storage.people(), codes, directory, clock, ids);
        return new EngineServices(storage, ports.index(), syncIndexes,
                new VerifyIndex(storage.changeLog(), ports.index()), purgeDeleted, ingest,
                runCrawls,
                new RunConnectors(ports.connectorKinds(), storage.connectors(), duties, ingest, changes,
                        ports.observer(), clock, storage.coordination().isShared()),
                new ReadSitemaps(storage.crawls(), ports.sitemapReader(), ports.pageFetcher(), runCrawls,
                        ingestLimits.retries(), clock),
                ports.webhookSender(), new DeliverWebhooks(storage.webhookQueue(), ports.webhookSender(), clock),
                embedPassages,
                embedQuestion, rerankPassages, helpArticleCatalog, embedHelpArticles,
                new UpdateAttributes(storage.documents(), syncIndexes, changes, clock), history,
                askLibrary, searchLibrary, new ChooseLibrary(searchLibrary, curatedAnswers, limits.query()),
                expireConversations, expireQuestions, new ClusterQuestions(embedQuestion),
                access,
                new SignIn(codes, new SignInSessions(storage.browserSessions(),
                        (id, isBegunWith) -> id.isOfPerson() ? admitPeople.findRights(id)
                                : access.findForSession(id, isBegunWith),
                        directory::readAgain, clock, ids, environment.secretGenerator()), admitPeople, directory),
                new AuditTrail(storage.auditLog(), limits.auditRetention(), clock, ids),
                new RequestMeter(storage.usageLog(), storage.libraries(), clock), changes, evaluateLibraries,
                queryThreads,
                new AnnounceEngine(storage.coordination(), engine, syncIndexes, purgeDeleted::reportForgotten),
                followOtherEngines, exchangeSignals, duties,
                new ProbeDependencies(storage, ports.index(), syncIndexes::reportAllSuspect),
                ports.observer(),
                environment);
    }

    /**
     * Returns a library.
     *
     * @throws NotFoundException if it does not exist
     */
    Library requireLibrary(LibraryId id) {
        return storage.libraries().findById(id).orElseThrow(() -> NotFoundException.ofLibrary(id.value()));
    }

    /**
     * Returns a library as a question needs it.
     *
     * @throws NotFoundException if it does not exist
     */
    LibraryState requireState(LibraryId id) {
        return storage.libraries().findState(id).orElseThrow(() -> NotFoundException.ofLibrary(id.value()));
    }
}
