package dev.carrel.http;

import dev.carrel.application.Carrel;
import dev.carrel.application.LibraryHandle;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentState;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.document.WebAddress;
import dev.carrel.domain.error.DocumentNotFoundException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.eclipse.jetty.http.HttpHeader;
import org.jspecify.annotations.Nullable;

/** Adding, reading, listing and deleting documents. */
final class DocumentActions {

    private static final int ON_A_PAGE = 20;
    /** So often whoever waits looks whether the server is stopping. */
    private static final Duration SLICE = Duration.ofSeconds(1);

    private final Carrel carrel;
    private final Room room;
    private final Addresses addresses;

    DocumentActions(Carrel carrel, Room room, Addresses addresses) {
        this.carrel = carrel;
        this.room = room;
        this.addresses = addresses;
    }

    Answer add(Call call) throws InterruptedException {
        NewDocument document = JsonBody.read(call, AddBody::of).document();
        LibraryHandle library = Targets.library(carrel, call);
        Document added = library.add(document).document();
        String location = addresses.of("/library/" + library.id() + "/document/" + added.id());
        Optional<Duration> patience = Preferences.waiting(call.headers());
        if (patience.isEmpty()) {
            return Answer.json(200, Added.of(added)).with(HttpHeader.LOCATION.asString(), location);
        }
        return Answer.json(200, awaited(library, added, patience.get()))
                .with(HttpHeader.LOCATION.asString(), location)
                .with("Preference-Applied", "wait=" + patience.get().toSeconds());
    }

    Answer get(Call call) {
        LibraryHandle library = Targets.library(carrel, call);
        return Answer.json(200, DocumentBody.of(library.document(Targets.document(library, call))));
    }

    Answer text(Call call) {
        LibraryHandle library = Targets.library(carrel, call);
        return library.content(Targets.document(library, call))
                .map(DocumentContent::text)
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
        List<Document> documents = library.documents(page.status(), page.before(), page.limit());
        return Answer.json(200, new Listed(documents.stream().map(DocumentBody::of).toList(),
                next(library, page, documents)));
    }

    /** The cursor of the next page; null if this one is the last. */
    private static @Nullable String next(LibraryHandle library, Page page, List<Document> documents) {
        if (documents.size() < page.limit()) {
            return null;
        }
        DocumentId last = documents.getLast().id();
        return library.documents(page.status(), last, 1).isEmpty() ? null : Cursor.of(last);
    }

    private Added awaited(LibraryHandle library, Document added, Duration patience) throws InterruptedException {
        Document document = added;
        try {
            for (Duration left = patience; Added.isUnderWay(document) && left.isPositive()
                    && !room.isClosing(); left = left.minus(SLICE)) {
                document = library.await(added.id(), left.compareTo(SLICE) < 0 ? left : SLICE);
            }
        } catch (DocumentNotFoundException deleted) {
            return new Added("failed", "The document was deleted while it was being processed.", added.id().value());
        }
        return Added.of(document);
    }

    private record AddBody(@Nullable String url, @Nullable String text, @Nullable String title,
            @Nullable String sourceUrl, @Nullable String imageSnippet) {

        static AddBody of(Fields fields) {
            return new AddBody(fields.string("url"), fields.string("text"), fields.string("title"),
                    fields.string("sourceUrl"), fields.string("imageSnippet"));
        }

        NewDocument document() {
            return NewDocument.of(url, text, title, sourceUrl, imageSnippet);
        }
    }

    private record Page(@Nullable DocumentStatus status, @Nullable DocumentId before, int limit) {

        static Page of(QueryString query) {
            return new Page(
                    query.value("status", DocumentStatus::ofWord, "must be queued, running, success or failed"),
                    query.value("cursor", Cursor::document, "must be the nextCursor of an earlier page"),
                    query.integer("limit", 1, LibraryHandle.MOST_DOCUMENTS, ON_A_PAGE));
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

    /** The status is there twice, under its own name and under the one that clients of the hosted service read. */
    record DocumentBody(String id, @Nullable String url, @Nullable String sourceUrl, String status,
            String scrapeStatus, @Nullable String title, @Nullable String message, int attempts, String createdAt,
            String updatedAt) {

        static DocumentBody of(Document document) {
            String status = document.state().status().word();
            return new DocumentBody(document.id().value(), value(document.url()),
                    value(document.details().sourceUrl()), status, status, document.title(),
                    document.state().message(), document.state().attempts(), document.createdAt().toString(),
                    document.updatedAt().toString());
        }

        private static @Nullable String value(@Nullable WebAddress address) {
            return address == null ? null : address.value();
        }
    }

    record Listed(List<DocumentBody> documents, @Nullable String nextCursor) {}
}
