package dev.carrel.application;

import dev.carrel.application.access.Access;
import dev.carrel.application.answering.AskLibrary;
import dev.carrel.application.answering.FindPassages;
import dev.carrel.application.indexing.FollowChanges;
import dev.carrel.application.indexing.VerifyIndex;
import dev.carrel.application.port.Storage;
import dev.carrel.application.processing.AddDocument;
import dev.carrel.application.processing.AwaitDocument;
import dev.carrel.application.processing.DeleteDocument;
import dev.carrel.application.processing.Endings;
import dev.carrel.application.processing.ProcessDocuments;
import dev.carrel.application.processing.ReadDocument;
import java.util.concurrent.Executors;

/** The use cases, put together once from the parts that a builder was given. */
record Engine(Storage storage, FollowChanges followChanges, VerifyIndex verifyIndex, ProcessDocuments processDocuments,
        AddDocument addDocument, AwaitDocument awaitDocument, DeleteDocument deleteDocument, FindPassages findPassages,
        AskLibrary askLibrary, Access access) {

    static Engine of(EngineParts parts) {
        Storage storage = parts.storage();
        var followChanges = new FollowChanges(storage, parts.index(), parts.splitter());
        var endings = new Endings();
        var processDocuments = new ProcessDocuments(storage.queue(),
                new ReadDocument(parts.fetcher(), parts.extractor()), followChanges, endings, parts.processing(),
                parts.clock());
        var findPassages = new FindPassages(parts.index(), storage.documents());
        return new Engine(storage, followChanges, new VerifyIndex(storage.changes(), parts.index()), processDocuments,
                new AddDocument(storage, parts.fetcher(), processDocuments, parts.processing().mostWaiting(),
                        parts.clock(), parts.ids()),
                new AwaitDocument(storage.documents(), endings, parts.clock()),
                new DeleteDocument(storage.documents(), followChanges, endings), findPassages,
                new AskLibrary(storage, findPassages, parts.replies(), parts.answering(), parts.clock(), parts.ids(),
                        Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("carrel-reply-", 0).factory())),
                new Access(storage.accessTokens(), parts.adminSecret(), parts.clock(), parts.ids(), parts.secrets()));
    }
}
