package dev.carrel.cli.client;

import dev.carrel.application.AccessControl.IssuedToken;
import dev.carrel.application.StartedCrawl;
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
public sealed interface CarrelClient extends AutoCloseable permits EmbeddedClient, RemoteClient {

    /** Creates a library, or changes one. */
    PutResult putLibrary(LibraryId library, LibraryUpdate change);

    /** Those that may be seen, ordered by id. */
    List<LibrarySummary> listLibraries();

    LibrarySummary getLibrary(LibraryId library);

    void deleteLibrary(LibraryId library);

    AddResult addDocument(LibraryId library, NewDocument document);

    DocumentView getDocument(LibraryId library, DocumentId document);

    /**
     * Documents from the newest to the oldest.
     *
     * @param cursor {@link ListPage#nextCursor} of the part before; null for the first
     * @param limit 1 to 100
     */
    ListPage<DocumentView> listDocuments(LibraryId library, @Nullable DocumentStatus status, @Nullable String cursor,
            int limit);

    /** The clean text that the document answers with. */
    String getDocumentText(LibraryId library, DocumentId document);

    void deleteDocument(LibraryId library, DocumentId document);

    /** Has a page read again; refuses what is no page. */
    void refreshDocument(LibraryId library, DocumentId document);

    /** The document when its processing has ended, or as it stands when the time is up. */
    DocumentView awaitDocument(LibraryId library, DocumentId document, Duration limit) throws InterruptedException;

    /** Begins to take in a site, or finds the running crawl of the same plan. */
    StartedCrawl crawl(LibraryId library, CrawlPlan plan);

    Crawl crawl(LibraryId library, CrawlId crawl);

    /** Crawls from the newest to the oldest, in parts as {@link #listDocuments} has them. */
    ListPage<Crawl> listCrawls(LibraryId library, @Nullable String cursor, int limit);

    /**
     * Addresses that a crawl met, in the order in which it met them.
     *
     * @param limit 1 to 1000
     */
    ListPage<CrawledPageView> listCrawlPages(LibraryId library, CrawlId crawl, @Nullable PageStatus status,
            @Nullable String cursor, int limit);

    /** The crawl as it is then; one that has ended stays as it is. */
    Crawl cancelCrawl(LibraryId library, CrawlId crawl);

    /** Whether what was begun goes on when this is closed, as on a server. */
    boolean isServer();

    /**
     * Asks.
     *
     * @param pieces gets the reply piece by piece while it is made
     */
    ReplyView askQuestion(LibraryId library, Question question, Consumer<String> pieces) throws InterruptedException;

    IssuedToken issueToken(String name, Set<TokenScope> scopes, LibraryGrant libraries, @Nullable Instant expiresAt);

    /** Oldest first. */
    List<AccessToken> listTokens();

    /** @return whether there was one */
    boolean revokeToken(AccessTokenId token);

    /** How large a file may be that is handed in, in bytes, as far as that can be told beforehand. */
    long maxFileBytes();

    /** @return the folder of the copy, as the place names it */
    String backUp();

    @Override
    void close();

    /**
     * A document that was handed in.
     *
     * @param alreadyPresent whether the very same was there and searchable already, so that nothing is to be done
     */
    record AddResult(DocumentId id, boolean alreadyPresent) {}

    /**
     * A library as it is now.
     *
     * @param created whether it was created just then
     * @param newSecret that was made for its callback just then and is never shown again; null if none was
     */
    record PutResult(LibraryView library, boolean created, @Nullable String newSecret) {}

    /**
     * A library with what is in it.
     *
     * @param documents how many documents have each status; every status is a key
     * @param pendingEmbedding how many documents are found by their words, but not by their meaning yet
     */
    record LibrarySummary(LibraryView library, Map<DocumentStatus, Long> documents, long pendingEmbedding) {}
}
