package dev.carrel.application;

import dev.carrel.application.answering.AskLibrary;
import dev.carrel.application.answering.FindPassages;
import dev.carrel.application.answering.ForgetConversations;
import dev.carrel.application.answering.UnderstandQuestion;
import dev.carrel.application.callbacks.SendCallbacks;
import dev.carrel.application.crawling.FollowLinks;
import dev.carrel.application.crawling.ReadSitemaps;
import dev.carrel.application.crawling.RunCrawls;
import dev.carrel.application.embedding.Courtesy;
import dev.carrel.application.embedding.EmbedPassages;
import dev.carrel.application.embedding.EmbedQuestion;
import dev.carrel.application.embedding.WaitingLibraries;
import dev.carrel.application.erasing.EraseDeleted;
import dev.carrel.application.indexing.FollowChanges;
import dev.carrel.application.indexing.VerifyIndex;
import dev.carrel.application.limits.IngestLimits;
import dev.carrel.application.port.DocumentQueue;
import dev.carrel.application.port.PassageEmbedder;
import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.port.Storage;
import dev.carrel.application.processing.AddDocument;
import dev.carrel.application.processing.AwaitDocument;
import dev.carrel.application.processing.Claims;
import dev.carrel.application.processing.DeleteDocument;
import dev.carrel.application.processing.Doorbell;
import dev.carrel.application.processing.Endings;
import dev.carrel.application.processing.FinishDocuments;
import dev.carrel.application.processing.HeldLeases;
import dev.carrel.application.processing.MemoryBudget;
import dev.carrel.application.processing.ProcessDocument;
import dev.carrel.application.processing.ProcessDocuments;
import dev.carrel.application.processing.ReadDocument;
import dev.carrel.application.processing.RefreshPages;
import dev.carrel.domain.library.LibraryId;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/** The use cases, put together once from the parts that a builder was given. */
record EngineServices(Storage storage, PassageIndex index, FollowChanges followChanges, VerifyIndex verifyIndex,
        EraseDeleted eraseDeleted, ProcessDocuments processDocuments, RefreshPages refreshPages,
        AddDocument addDocument,
        AwaitDocument awaitDocument, DeleteDocument deleteDocument, RunCrawls runCrawls, ReadSitemaps readSitemaps,
        SendCallbacks sendCallbacks,
        @Nullable EmbedPassages embedPassages, EmbedQuestion embedQuestion, AskLibrary askLibrary,
        @Nullable ForgetConversations forgetConversations, AccessControl access) {

    /** How many documents of a library are not found by their meaning yet; 0 if none is to be. */
    long countUnembedded(LibraryId library) {
        return embedPassages == null ? 0 : embedPassages.pending(library);
    }

    static EngineServices create(EngineConfig parts) {
        Storage storage = parts.storage();
        DocumentQueue queue = storage.documentQueue();
        InstantSource clock = parts.clock();
        IngestLimits limits = parts.ingestLimits();
        var doorbell = new Doorbell();
        var endings = new Endings();
        var changed = new WaitingLibraries();
        PassageEmbedder embedder = parts.embedder();
        var followChanges = new FollowChanges(storage, parts.index(), parts.splitter(),
                embedder == null ? library -> {} : changed::add);
        var eraseDeleted = new EraseDeleted(storage, followChanges, limits.purgeWithin(), clock);
        var runCrawls = new RunCrawls(storage.crawls(), parts.fetcher(), doorbell::ring, clock, parts.idGenerator());
        var readSitemaps = new ReadSitemaps(storage.crawls(), parts.sitemapReader(), parts.fetcher(), runCrawls,
                limits.retries(), clock);
        var leases = new HeldLeases();
        var finishDocuments = new FinishDocuments(queue, followChanges, leases, doorbell, parts.observer(), limits,
                clock);
        var processDocument = new ProcessDocument(queue, new ReadDocument(parts.fetcher(), parts.extractor()),
                finishDocuments, new FollowLinks(storage.crawls(), runCrawls), endings, leases, limits.retries(),
                clock);
        var processDocuments = new ProcessDocuments(queue, processDocument, finishDocuments,
                new Claims(queue, parts.fetcher(), leases, MemoryBudget.ofHeap(), limits, clock), leases, endings,
                limits,
                doorbell, parts.observer(), clock);
        var courtesy = new Courtesy(finishDocuments::isBusy);
        var embedQuestion = new EmbedQuestion(storage.embeddings(), embedder, parts.formerEmbedders());
        EmbedPassages embedPassages = embedder == null
                ? null
                : new EmbedPassages(storage, embedder, parts.splitter(), followChanges, changed,
                        embedQuestion::prepare, parts.embeddingLimits(), courtesy, clock);
        Duration keep = parts.conversationRetention();
        ForgetConversations forgetConversations = keep == null
                ? null
                : new ForgetConversations(storage.conversations(), keep, clock);
        var findPassages = new FindPassages(parts.index(), storage.documents(), embedQuestion, courtesy,
                followChanges::doubt);
        return new EngineServices(storage, parts.index(), followChanges,
                new VerifyIndex(storage.changeLog(), parts.index()),
                eraseDeleted, processDocuments,
                new RefreshPages(storage, followChanges, doorbell, limits, clock),
                new AddDocument(storage, parts.fetcher(), doorbell, limits, parts.observer(), clock,
                        parts.idGenerator()),
                new AwaitDocument(storage.documents(), endings),
                new DeleteDocument(storage.documents(), followChanges, endings), runCrawls,
                readSitemaps,
                new SendCallbacks(storage.webhookQueue(), parts.webhookSender(), clock), embedPassages, embedQuestion,
                new AskLibrary(storage, new UnderstandQuestion(parts.rewriter()), findPassages, parts.replyWriter(),
                        parts.queryLimits(), parts.observer(), clock, parts.idGenerator(),
                        Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("carrel-reply-", 0).factory())),
                forgetConversations,
                new AccessControl(storage.accessTokens(), parts.adminSecret(), clock, parts.idGenerator(),
                        parts.secretGenerator()));
    }
}
