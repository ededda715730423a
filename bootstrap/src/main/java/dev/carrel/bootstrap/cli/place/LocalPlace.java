package dev.carrel.bootstrap.cli.place;

import dev.carrel.application.Carrel;
import dev.carrel.application.LibraryHandle.Overview;
import dev.carrel.application.access.Access.Issued;
import dev.carrel.application.answering.ReplyStream;
import dev.carrel.application.port.Documents.Submission;
import dev.carrel.application.port.Libraries.Put;
import dev.carrel.bootstrap.assembly.Assembly;
import dev.carrel.bootstrap.assembly.Backups;
import dev.carrel.bootstrap.settings.DataFolder;
import dev.carrel.domain.access.AccessToken;
import dev.carrel.domain.access.AccessTokenId;
import dev.carrel.domain.access.LibraryGrant;
import dev.carrel.domain.access.Scope;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.conversation.ReplyEvent;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.error.DocumentNotFoundException;
import dev.carrel.domain.library.LibraryId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A data folder, through an engine of this process. */
public final class LocalPlace implements Place {

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Assembly assembly;
    private final Carrel carrel;
    private final DataFolder data;

    /**
     * @param assembly
     *            closed with this
     */
    public LocalPlace(Assembly assembly, DataFolder data) {
        this.assembly = assembly;
        this.carrel = assembly.carrel();
        this.data = data;
    }

    @Override
    public Put putLibrary(LibraryId library, @Nullable String name, @Nullable String instructions) {
        return carrel.putLibrary(library, name, instructions);
    }

    @Override
    public List<Overview> libraries() {
        return carrel.libraries().stream().map(library -> library(library.id())).toList();
    }

    @Override
    public Overview library(LibraryId library) {
        return carrel.library(library).overview();
    }

    @Override
    public void deleteLibrary(LibraryId library) {
        carrel.deleteLibrary(library);
    }

    @Override
    public Added add(LibraryId library, NewDocument document) {
        Submission submission = carrel.library(library).add(document);
        Document now = submission.document();
        return new Added(now.id(), now.state().status() == DocumentStatus.SUCCESS);
    }

    @Override
    public DocumentView document(LibraryId library, DocumentId document) {
        return DocumentView.of(carrel.library(library).document(document));
    }

    @Override
    public Page documents(LibraryId library, @Nullable DocumentStatus status, @Nullable String cursor, int limit) {
        List<Document> found = carrel.library(library)
                .documents(status, cursor == null ? null : new DocumentId(cursor), limit);
        return new Page(found.stream().map(DocumentView::of).toList(),
                found.size() < limit ? null : found.getLast().id().value());
    }

    @Override
    public String text(LibraryId library, DocumentId document) {
        return carrel.library(library)
                .content(document)
                .map(DocumentContent::text)
                .orElseThrow(() -> new DocumentNotFoundException(document.value()));
    }

    @Override
    public void deleteDocument(LibraryId library, DocumentId document) {
        carrel.library(library).delete(document);
    }

    @Override
    public DocumentView await(LibraryId library, DocumentId document, Duration limit) throws InterruptedException {
        return DocumentView.of(carrel.library(library).await(document, limit));
    }

    @Override
    public Answer ask(LibraryId library, Question question, Consumer<String> pieces) throws InterruptedException {
        try (ReplyStream stream = carrel.library(library).stream(question)) {
            while (true) {
                switch (stream.next(PATIENCE).orElse(null)) {
                    case ReplyEvent.Token token -> pieces.accept(token.value());
                    case ReplyEvent.Response response -> {
                        return Answer.of(response.reply());
                    }
                    case ReplyEvent.Failed failed -> throw failed.problem();
                    case null, default -> {}
                }
            }
        }
    }

    @Override
    public Issued issueToken(String name, Set<Scope> scopes, LibraryGrant libraries, @Nullable Instant expiresAt) {
        return carrel.access().issue(name, scopes, libraries, expiresAt);
    }

    @Override
    public List<AccessToken> tokens() {
        return carrel.access().tokens();
    }

    @Override
    public boolean revokeToken(AccessTokenId token) {
        return carrel.access().revoke(token);
    }

    @Override
    public String backUp() {
        return Backups.of(carrel, data).toString();
    }

    @Override
    public void close() {
        assembly.close();
    }
}
