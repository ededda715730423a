package dev.carrel.bootstrap.cli.client;

import dev.carrel.application.LibraryDocuments.AddedDocument;
import dev.carrel.application.LibraryHandle;
import dev.carrel.bootstrap.cli.client.CommandClient.BatchResult;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.error.CarrelException;
import dev.carrel.domain.error.NotFoundException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** Adds documents to a library of an engine in this process, all at once. */
record EmbeddedBatch(LibraryHandle library) {

    /** Adds documents as {@link CommandClient#addDocuments} does. */
    List<Optional<BatchResult>> addDocuments(List<NewDocument> documents, Duration limit)
            throws InterruptedException {
        List<AddedDocument> added;
        try {
            added = library.documents().addDocuments(documents);
        } catch (CarrelException ignored) {
            return Collections.nCopies(documents.size(), Optional.empty());
        }
        long deadline = System.nanoTime() + limit.toNanos();
        var results = new ArrayList<Optional<BatchResult>>(added.size());
        for (AddedDocument each : added) {
            results.add(awaitResult(each, Duration.ofNanos(Math.max(0, deadline - System.nanoTime()))));
        }
        return results;
    }

    private Optional<BatchResult> awaitResult(AddedDocument added, Duration limit) throws InterruptedException {
        try {
            Document now = library.documents().awaitDocument(added.document().id(), limit);
            return Optional.of(new BatchResult(now.id(), now.state().status(), now.state().message(),
                    added.document().state().status() == DocumentStatus.SUCCESS, now.kept()));
        } catch (NotFoundException ignored) {
            return Optional.empty();
        }
    }
}
