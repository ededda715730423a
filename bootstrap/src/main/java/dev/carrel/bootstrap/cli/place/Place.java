package dev.carrel.bootstrap.cli.place;

import dev.carrel.application.AccessControl.IssuedToken;
import dev.carrel.application.port.Crawls.CrawlStart;
import dev.carrel.domain.access.AccessToken;
import dev.carrel.domain.access.AccessTokenId;
import dev.carrel.domain.access.LibraryGrant;
import dev.carrel.domain.access.TokenScope;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.crawl.Crawl;
import dev.carrel.domain.crawl.CrawlId;
import dev.carrel.domain.crawl.CrawlPlan;
import dev.carrel.domain.crawl.PageStatus;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.library.LibraryId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Where a command does its work: on a data folder, or on a server that runs. Each method does what the engine's of that
 * name does, and throws what it throws; what a server refuses for reasons of its own is a {@link ServerException}. Safe
 * for use by many threads.
 */
public sealed interface Place extends AutoCloseable permits LocalPlace, RemotePlace {

    /** Creates a library, or changes one. */
    Stored putLibrary(LibraryId library, LibraryChange change);

    /** Those that may be seen, ordered by id. */
    List<Overview> libraries();

    Overview library(LibraryId library);

    void deleteLibrary(LibraryId library);

    Added add(LibraryId library, NewDocument document);

    DocumentView document(LibraryId library, DocumentId document);

    /**
     * Documents from the newest to the oldest.
     *
     * @param cursor {@link Part#next} of the part before; null for the first
     * @param limit 1 to 100
     */
    Part<DocumentView> documents(LibraryId library, @Nullable DocumentStatus status, @Nullable String cursor,
            int limit);

    /** The clean text that the document answers with. */
    String text(LibraryId library, DocumentId document);

    void deleteDocument(LibraryId library, DocumentId document);

    /** Has a page read again; refuses what is no page. */
    void refresh(LibraryId library, DocumentId document);

    /** The document when its processing has ended, or as it stands when the time is up. */
    DocumentView await(LibraryId library, DocumentId document, Duration limit) throws InterruptedException;

    /** Begins to take in a site, or finds the running crawl of the same plan. */
    CrawlStart crawl(LibraryId library, CrawlPlan plan);

    Crawl crawl(LibraryId library, CrawlId crawl);

    /** Crawls from the newest to the oldest, in parts as {@link #documents} has them. */
    Part<Crawl> crawls(LibraryId library, @Nullable String cursor, int limit);

    /**
     * Addresses that a crawl met, in the order in which it met them.
     *
     * @param limit 1 to 1000
     */
    Part<CrawledPage> crawlPages(LibraryId library, CrawlId crawl, @Nullable PageStatus status,
            @Nullable String cursor, int limit);

    /** The crawl as it is then; one that has ended stays as it is. */
    Crawl cancel(LibraryId library, CrawlId crawl);

    /** Whether what was begun goes on when this is closed, as on a server. */
    boolean goesOn();

    /**
     * Asks.
     *
     * @param pieces gets the reply piece by piece while it is made
     */
    Answer ask(LibraryId library, Question question, Consumer<String> pieces) throws InterruptedException;

    IssuedToken issueToken(String name, Set<TokenScope> scopes, LibraryGrant libraries, @Nullable Instant expiresAt);

    /** Oldest first. */
    List<AccessToken> tokens();

    /** @return whether there was one */
    boolean revokeToken(AccessTokenId token);

    /** How large a file may be that is handed in, in bytes, as far as that can be told beforehand. */
    long mostFileBytes();

    /** @return the folder of the copy, as the place names it */
    String backUp();

    @Override
    void close();

    /**
     * A document that was handed in.
     *
     * @param known whether the very same was there and searchable already, so that nothing is to be done
     */
    record Added(DocumentId id, boolean known) {}

    /**
     * A library as it is now.
     *
     * @param created whether it was created just then
     * @param newSecret that was made for its callback just then and is never shown again; null if none was
     */
    record Stored(LibraryView library, boolean created, @Nullable String newSecret) {}

    /**
     * A library with what is in it.
     *
     * @param documents how many documents have each status; every status is a key
     * @param unembedded how many documents are found by their words, but not by their meaning yet
     */
    record Overview(LibraryView library, Map<DocumentStatus, Long> documents, long unembedded) {}
}
