package dev.carrel.application;

import dev.carrel.application.crawl.FollowLinks;
import dev.carrel.application.crawl.ReadSitemaps;
import dev.carrel.application.crawl.RunCrawls;
import dev.carrel.application.embedding.BackgroundThrottle;
import dev.carrel.application.embedding.EmbedBatches;
import dev.carrel.application.embedding.EmbedLibrary;
import dev.carrel.application.embedding.EmbedPassages;
import dev.carrel.application.embedding.EmbedQuestion;
import dev.carrel.application.embedding.PendingLibraries;
import dev.carrel.application.index.SyncIndexes;
import dev.carrel.application.index.VerifyIndex;
import dev.carrel.application.ingest.IngestPipeline;
import dev.carrel.application.ingest.IngestPipeline.IngestPorts;
import dev.carrel.application.job.WorkSignal;
import dev.carrel.application.limits.IngestLimits;
import dev.carrel.application.port.PassageEmbedder;
import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.port.Storage;
import dev.carrel.application.purge.PurgeDeleted;
import dev.carrel.application.query.AnswerQuestion;
import dev.carrel.application.query.AskLibrary;
import dev.carrel.application.query.ConversationHistory;
import dev.carrel.application.query.ExpireConversations;
import dev.carrel.application.query.FindPassages;
import dev.carrel.application.query.InterpretQuestion;
import dev.carrel.application.query.SearchLibrary;
import dev.carrel.application.webhook.DeliverWebhooks;
import dev.carrel.domain.library.LibraryId;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The use cases of an engine, put together once from its configuration. */
record EngineServices(Storage storage, PassageIndex index, SyncIndexes syncIndexes, VerifyIndex verifyIndex,
        PurgeDeleted purgeDeleted, IngestPipeline ingest, RunCrawls runCrawls, ReadSitemaps readSitemaps,
        DeliverWebhooks deliverWebhooks, @Nullable EmbedPassages embedPassages, EmbedQuestion embedQuestion,
        AskLibrary askLibrary, SearchLibrary searchLibrary, @Nullable ExpireConversations expireConversations,
        AccessControl access) {

    /** Counts the documents of a library that have no embeddings yet; 0 in an engine without an embedder. */
    long countUnembedded(LibraryId library) {
        return embedPassages == null ? 0 : embedPassages.countPending(library);
    }

    static EngineServices create(EngineConfig config) {
        Storage storage = config.storage();
        InstantSource clock = config.clock();
        Supplier<String> ids = config.idGenerator();
        IngestLimits limits = config.ingestLimits();
        PassageEmbedder embedder = config.embedder();
        var workSignal = new WorkSignal();
        var pendingLibraries = new PendingLibraries();
        var syncIndexes = new SyncIndexes(storage, config.index(), config.splitter(),
                embedder == null ? library -> {} : pendingLibraries::add);
        var runCrawls = new RunCrawls(storage.crawls(), config.fetcher(), workSignal, clock, ids);
        var ingest = new IngestPipeline(
                new IngestPorts(storage, config.fetcher(), config.extractor(), config.observer()), limits, syncIndexes,
                new FollowLinks(storage.crawls(), runCrawls), workSignal, clock, ids);
        var throttle = new BackgroundThrottle(ingest::isIndexing);
        var embedQuestion = new EmbedQuestion(storage.embeddings(), embedder, config.formerEmbedders());
        EmbedPassages embedPassages = embedder == null
                ? null
                : new EmbedPassages(storage.libraries(), pendingLibraries,
                        new EmbedLibrary(storage.embeddings(), embedder, config.splitter(), syncIndexes, embedQuestion,
                                new EmbedBatches(embedder, config.embeddingLimits(), throttle), clock));
        Duration retention = config.conversationRetention();
        ExpireConversations expireConversations = retention == null
                ? null
                : new ExpireConversations(storage.conversations(), retention, clock);
        var history = new ConversationHistory(storage.conversations(), ids);
        var interpretQuestion = new InterpretQuestion(config.rewriter());
        var findPassages = new FindPassages(config.index(), storage.documents(), embedQuestion, throttle, syncIndexes);
        var answerQuestion = new AnswerQuestion(interpretQuestion, findPassages, config.replyWriter(), history,
                config.queryLimits(), config.observer(), clock);
        return new EngineServices(storage, config.index(), syncIndexes,
                new VerifyIndex(storage.changeLog(), config.index()),
                new PurgeDeleted(storage, syncIndexes, limits.purgeWithin(), clock), ingest, runCrawls,
                new ReadSitemaps(storage.crawls(), config.sitemapReader(), config.fetcher(), runCrawls,
                        limits.retries(), clock),
                new DeliverWebhooks(storage.webhookQueue(), config.webhookSender(), clock), embedPassages,
                embedQuestion,
                new AskLibrary(storage.libraries(), history, answerQuestion, config.queryLimits(), ids,
                        Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("carrel-reply-", 0).factory())),
                new SearchLibrary(history, interpretQuestion, findPassages, config.queryLimits(), config.observer()),
                expireConversations,
                new AccessControl(storage.accessTokens(), config.adminSecret(), clock, ids,
                        config.secretGenerator()));
    }
}
