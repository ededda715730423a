package dev.carrel.http;

import dev.carrel.application.Carrel;
import dev.carrel.application.LibraryHandle;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentState;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.error.AddressRefusedException;
import dev.carrel.domain.error.DocumentNotFoundException;
import dev.carrel.http.Problem.Flaw;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.eclipse.jetty.http.HttpHeader;
import org.jspecify.annotations.Nullable;

/** Adding, refreshing, reading, listing and deleting documents. */
final class DocumentActions {

    private static final int ON_A_PAGE = 20;
    /** How long to wait before looking whether the server is stopping or the client has left. */
    private static final Duration SLICE = Duration.ofSeconds(1);

    private final Carrel carrel;
    private final Room room;
    private final Addresses addresses;

    DocumentActions(Carrel carrel, Room room, Addresses addresses) {
        this.carrel = carrel;
        this.room = room;
        this.addresses = addresses;
    }

    Answer add(Call call) throws InterruptedException, IOException {
        Document added = submit(call);
        // What was durably taken need not fill the memory of a client that waits for more.
        call.body().close();
        return taken(Targets.library(carrel, call), added, call);
    }

    private Document submit(Call call) throws IOException {
        NewDocument document = call.form() == null ? JsonBody.read(call, AddBody::of).document()
                : FormBody.document(call.form());
        return Targets.library(carrel, call).addDocument(document).document();
    }

    /** Has a page read again, as if it were handed in once more. */
    Answer refresh(Call call) throws InterruptedException {
        LibraryHandle library = Targets.library(carrel, call);
        DocumentId document = Targets.document(library, call);
        if (library.getDocument(document).url() == null) {
            throw new Refused(Problems.invalid(
                    List.of(Flaw.inPath(Call.DOCUMENT, "must be of a document that is read from a page")),
                    "The document was handed in as a text or a file: hand it in again."));
        }
        try {
            return taken(library, library.refreshDocument(document), call);
        } catch (AddressRefusedException e) {
            throw new Refused(Problem.of(ProblemType.ADDRESS_REFUSED, e.userMessage()));
        }
    }

    private Answer taken(LibraryHandle library, Document added, Call call) throws InterruptedException {
        String location = addresses.of("/library/" + library.id() + "/document/" + added.id());
        Optional<Duration> patience = Preferences.waiting(call.headers());
        if (patience.isEmpty()) {
            return Answer.json(200, Added.of(added)).with(HttpHeader.LOCATION.asString(), location);
        }
        return Answer.json(200, awaited(library, added, patience.get(), call))
                .with(HttpHeader.LOCATION.asString(), location)
                .with("Preference-Applied", "wait=" + patience.get().toSeconds());
    }

    Answer get(Call call) {
        LibraryHandle library = Targets.library(carrel, call);
        return Answer.json(200, DocumentBody.of(library.getDocument(Targets.document(library, call)), call.time()));
    }

    Answer text(Call call) {
        LibraryHandle library = Targets.library(carrel, call);
        return library.findContent(Targets.document(library, call))
                .map(DocumentContent::fullText)
                .<Answer>map(Answer::text)
                .orElseThrow(() -> new Refused(Problem.of(ProblemType.DOCUMENT_NOT_FOUND,
                        "The document is there, but it was never read and has no text yet.")));
    }

    Answer delete(Call call) {
        LibraryHandle library = Targets.library(carrel, call);
        DocumentId document = Targets.document(library, call);
        library.delete(document);
        return Answer.json(200, Deleted.document(document.value()));
    }

    Answer list(Call call) {
        Page page = QueryString.read(call, Page::of);
        LibraryHandle library = Targets.library(carrel, call);
        Listing<Document> documents = Listing.read(page.before(), page.limit(), Document::id,
                (before, limit) -> library.listDocuments(page.status(), before, limit));
        return Answer.json(200, new Listed(
                documents.items().stream().map(document -> DocumentBody.of(document, call.time())).toList(),
                documents.nextCursor()));
    }

    private Added awaited(LibraryHandle library, Document added, Duration patience, Call call)
            throws InterruptedException {
        Document document = added;
        try {
            for (Duration left = patience; Added.isUnderWay(document) && left.isPositive()
                    && !room.isClosing() && !call.hasClientLeft(); left = left.minus(SLICE)) {
                document = library.awaitDocument(added.id(), left.compareTo(SLICE) < 0 ? left : SLICE);
            }
        } catch (DocumentNotFoundException ignored) {
            return new Added("failed", "The document was deleted while it was being processed.", added.id().value());
        }
        return Added.of(document);
    }

    private record AddBody(@Nullable String url, @Nullable String text, @Nullable String key,
            @Nullable String title, @Nullable String sourceUrl, @Nullable String imageSnippet) {

        static AddBody of(Fields fields) {
            return new AddBody(fields.string("url"), fields.string("text"), fields.string("key"),
                    fields.string("title"), fields.string("sourceUrl"), fields.string("imageSnippet"));
        }

        NewDocument document() {
            return NewDocument.fromFields(url, text, key, title, sourceUrl, imageSnippet);
        }
    }

    private record Page(@Nullable DocumentStatus status, @Nullable DocumentId before, int limit) {

        static Page of(QueryString query) {
            return new Page(
                    query.value("status", DocumentStatus::fromWireName, "must be queued, running, success or failed"),
                    query.cursor(last -> Optional.of(new DocumentId(last))),
                    query.integer("limit", 1, LibraryHandle.MAX_DOCUMENTS, ON_A_PAGE));
        }
    }

    record Added(String status, String message, String id) {

        static Added of(Document document) {
            return switch (document.state()) {
                case DocumentState.Success success ->
                        new Added("success", "The document has been processed.", document.id().value());
                case DocumentState.Failed failed -> new Added("failed", failed.message(), document.id().value());
                case DocumentState.Queued waiting -> new Added("queued", underWay(waiting.message()),
                        document.id().value());
                case DocumentState.Running running -> new Added("queued", underWay(null), document.id().value());
            };
        }

        static boolean isUnderWay(Document document) {
            return document.state() instanceof DocumentState.Queued
                    || document.state() instanceof DocumentState.Running;
        }

        private static String underWay(@Nullable String lastFailure) {
            return lastFailure == null ? "The document is being processed."
                    : lastFailure + " It will be tried again.";
        }
    }

    record Listed(List<DocumentBody> documents, @Nullable String nextCursor) {}
}
