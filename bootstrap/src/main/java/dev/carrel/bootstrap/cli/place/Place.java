package dev.carrel.bootstrap.cli.place;

import dev.carrel.application.LibraryHandle.Overview;
import dev.carrel.application.access.Access.Issued;
import dev.carrel.application.port.Libraries.Put;
import dev.carrel.domain.access.AccessToken;
import dev.carrel.domain.access.AccessTokenId;
import dev.carrel.domain.access.LibraryGrant;
import dev.carrel.domain.access.Scope;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.library.LibraryId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Where a command does its work: on a data folder, or on a server that runs. Each method does what the engine's of that
 * name does, and throws what it throws; what a server refuses for reasons of its own is a {@link ServerException}. Safe
 * for use by many threads.
 */
public sealed interface Place extends AutoCloseable permits LocalPlace, RemotePlace {

    Put putLibrary(LibraryId library, @Nullable String name, @Nullable String instructions);

    /** Those that may be seen, ordered by id. */
    List<Overview> libraries();

    Overview library(LibraryId library);

    void deleteLibrary(LibraryId library);

    Added add(LibraryId library, NewDocument document);

    DocumentView document(LibraryId library, DocumentId document);

    /**
     * Documents from the newest to the oldest.
     *
     * @param cursor
     *            {@link Page#next} of the page before; null for the first
     * @param limit
     *            1 to 100
     */
    Page documents(LibraryId library, @Nullable DocumentStatus status, @Nullable String cursor, int limit);

    /** The clean text that the document answers with. */
    String text(LibraryId library, DocumentId document);

    void deleteDocument(LibraryId library, DocumentId document);

    /** The document when its processing has ended, or as it stands when the time is up. */
    DocumentView await(LibraryId library, DocumentId document, Duration limit) throws InterruptedException;

    /**
     * Asks.
     *
     * @param pieces
     *            gets the reply piece by piece while it is made
     */
    Answer ask(LibraryId library, Question question, Consumer<String> pieces) throws InterruptedException;

    Issued issueToken(String name, Set<Scope> scopes, LibraryGrant libraries, @Nullable Instant expiresAt);

    /** Oldest first. */
    List<AccessToken> tokens();

    /** @return whether there was one */
    boolean revokeToken(AccessTokenId token);

    /** @return the folder of the copy, as the place names it */
    String backUp();

    @Override
    void close();

    /**
     * A document that was handed in.
     *
     * @param known
     *            whether the very same was there and searchable already, so that nothing is to be done
     */
    record Added(DocumentId id, boolean known) {}

    /**
     * @param next
     *            the cursor of the next page; null if this is the last
     */
    record Page(List<DocumentView> documents, @Nullable String next) {}
}
