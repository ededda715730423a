package dev.carrel.application;

import dev.carrel.application.crawl.FollowLinks;
import dev.carrel.application.crawl.ReadSitemaps;
import dev.carrel.application.crawl.RunCrawls;
import dev.carrel.application.embedding.BackgroundThrottle;
import dev.carrel.application.embedding.EmbedPassages;
import dev.carrel.application.embedding.EmbedQuestion;
import dev.carrel.application.embedding.PendingLibraries;
import dev.carrel.application.index.SyncIndexes;
import dev.carrel.application.index.VerifyIndex;
import dev.carrel.application.ingest.AddDocument;
import dev.carrel.application.ingest.AwaitDocument;
import dev.carrel.application.ingest.ClaimDispatcher;
import dev.carrel.application.ingest.CompletionSignals;
import dev.carrel.application.ingest.DeleteDocument;
import dev.carrel.application.ingest.DocumentReader;
import dev.carrel.application.ingest.HeldLeases;
import dev.carrel.application.ingest.IndexStoredDocuments;
import dev.carrel.application.ingest.IngestDocument;
import dev.carrel.application.ingest.IngestWorkerPool;
import dev.carrel.application.ingest.MemoryBudget;
import dev.carrel.application.ingest.RefreshPages;
import dev.carrel.application.ingest.WorkSignal;
import dev.carrel.application.limits.IngestLimits;
import dev.carrel.application.port.DocumentQueue;
import dev.carrel.application.port.PassageEmbedder;
import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.port.Storage;
import dev.carrel.application.purge.PurgeDeleted;
import dev.carrel.application.query.AskLibrary;
import dev.carrel.application.query.ExpireConversations;
import dev.carrel.application.query.FindPassages;
import dev.carrel.application.query.InterpretQuestion;
import dev.carrel.application.webhook.DeliverWebhooks;
import dev.carrel.domain.library.LibraryId;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/** The use cases, put together once from the parts that a builder was given. */
record EngineServices(Storage storage, PassageIndex index, SyncIndexes followChanges, VerifyIndex verifyIndex,
        PurgeDeleted eraseDeleted, IngestWorkerPool processDocuments, RefreshPages refreshPages,
        AddDocument addDocument,
        AwaitDocument awaitDocument, DeleteDocument deleteDocument, RunCrawls runCrawls, ReadSitemaps readSitemaps,
        DeliverWebhooks sendCallbacks,
        @Nullable EmbedPassages embedPassages, EmbedQuestion embedQuestion, AskLibrary askLibrary,
        @Nullable ExpireConversations forgetConversations, AccessControl access) {

    /** How many documents of a library are not found by their meaning yet; 0 if none is to be. */
    long countUnembedded(LibraryId library) {
        return embedPassages == null ? 0 : embedPassages.countPending(library);
    }

    static EngineServices create(EngineConfig parts) {
        Storage storage = parts.storage();
        DocumentQueue queue = storage.documentQueue();
        InstantSource clock = parts.clock();
        IngestLimits limits = parts.ingestLimits();
        var doorbell = new WorkSignal();
        var endings = new CompletionSignals();
        var changed = new PendingLibraries();
        PassageEmbedder embedder = parts.embedder();
        var followChanges = new SyncIndexes(storage, parts.index(), parts.splitter(),
                embedder == null ? library -> {} : changed::add);
        var eraseDeleted = new PurgeDeleted(storage, followChanges, limits.purgeWithin(), clock);
        var runCrawls = new RunCrawls(storage.crawls(), parts.fetcher(), doorbell::signalWork, clock,
                parts.idGenerator());
        var readSitemaps = new ReadSitemaps(storage.crawls(), parts.sitemapReader(), parts.fetcher(), runCrawls,
                limits.retries(), clock);
        var leases = new HeldLeases();
        var finishDocuments = new IndexStoredDocuments(queue, followChanges, leases, doorbell, parts.observer(), limits,
                clock);
        var processDocument = new IngestDocument(queue, new DocumentReader(parts.fetcher(), parts.extractor()),
                finishDocuments, new FollowLinks(storage.crawls(), runCrawls), endings, leases, limits.retries(),
                clock);
        var processDocuments = new IngestWorkerPool(queue, processDocument, finishDocuments,
                new ClaimDispatcher(queue, parts.fetcher(), leases, MemoryBudget.ofHeap(), limits, clock), leases,
                endings,
                limits,
                doorbell, parts.observer(), clock);
        var courtesy = new BackgroundThrottle(finishDocuments::isBusy);
        var embedQuestion = new EmbedQuestion(storage.embeddings(), embedder, parts.formerEmbedders());
        EmbedPassages embedPassages = embedder == null
                ? null
                : new EmbedPassages(storage, embedder, parts.splitter(), followChanges, changed,
                        embedQuestion::refreshModels, parts.embeddingLimits(), courtesy, clock);
        Duration keep = parts.conversationRetention();
        ExpireConversations forgetConversations = keep == null
                ? null
                : new ExpireConversations(storage.conversations(), keep, clock);
        var findPassages = new FindPassages(parts.index(), storage.documents(), embedQuestion, courtesy,
                followChanges::reportSuspect);
        return new EngineServices(storage, parts.index(), followChanges,
                new VerifyIndex(storage.changeLog(), parts.index()),
                eraseDeleted, processDocuments,
                new RefreshPages(storage, followChanges, doorbell, limits, clock),
                new AddDocument(storage, parts.fetcher(), doorbell, limits, parts.observer(), clock,
                        parts.idGenerator()),
                new AwaitDocument(storage.documents(), endings),
                new DeleteDocument(storage.documents(), followChanges, endings), runCrawls,
                readSitemaps,
                new DeliverWebhooks(storage.webhookQueue(), parts.webhookSender(), clock), embedPassages, embedQuestion,
                new AskLibrary(storage, new InterpretQuestion(parts.rewriter()), findPassages, parts.replyWriter(),
                        parts.queryLimits(), parts.observer(), clock, parts.idGenerator(),
                        Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("carrel-reply-", 0).factory())),
                forgetConversations,
                new AccessControl(storage.accessTokens(), parts.adminSecret(), clock, parts.idGenerator(),
                        parts.secretGenerator()));
    }
}
