package dev.carrel.bootstrap.cli.client;

import dev.carrel.api.audit.AuditEntryBody;
import dev.carrel.api.crawl.CrawlBody;
import dev.carrel.api.crawl.CrawlPageBody;
import dev.carrel.api.document.AddedDocumentBody;
import dev.carrel.api.document.DocumentBody;
import dev.carrel.api.library.LibraryBody;
import dev.carrel.api.library.LibraryRequest;
import dev.carrel.api.query.ReplyBody;
import dev.carrel.api.query.SearchResultBody;
import dev.carrel.bootstrap.cli.client.connector.ConnectorClient;
import dev.carrel.bootstrap.cli.client.conversation.ConversationClient;
import dev.carrel.bootstrap.cli.client.helparticle.HelpArticleClient;
import dev.carrel.bootstrap.cli.client.page.ListPage;
import dev.carrel.bootstrap.cli.client.person.PeopleClient;
import dev.carrel.bootstrap.cli.client.question.QuestionLogClient;
import dev.carrel.bootstrap.cli.client.text.TextClient;
import dev.carrel.bootstrap.cli.client.token.TokenClient;
import dev.carrel.bootstrap.cli.client.widget.WidgetClient;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.audit.AuditSelection;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.crawl.CrawlId;
import dev.carrel.domain.crawl.CrawlPage.PageStatus;
import dev.carrel.domain.crawl.CrawlPlan;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentSelection;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.library.LibraryId;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A client of Carrel: an engine in this process or a running server. Each method does what the method of the engine
 * does, and throws the same exceptions; errors that only a server has are a
 * {@link dev.carrel.domain.error.ServerException}. Thread-safe.
 */
public sealed interface CommandClient extends AutoCloseable permits EmbeddedClient, RemoteClient {

    /** Creates a library, or updates its settings. The body has the webhook secret if one was generated. */
    Saved<LibraryBody> putLibrary(LibraryId library, LibraryRequest change);

    /** Returns the libraries that the token may access, sorted by ID. */
    List<LibraryBody> listLibraries();

    /** Returns a library with its document counts. */
    LibraryBody getLibrary(LibraryId library);

    /** Deletes a library with all its content. */
    void deleteLibrary(LibraryId library);

    /** Adds a document to the queue, or returns the unchanged document that exists. */
    AddedDocumentBody addDocument(LibraryId library, NewDocument document);

    /**
     * Adds documents to the queue at once, and waits until they are processed or the time limit is reached.
     *
     * @return the results in the given order; empty for a document that was not added: add it by itself to learn why
     */
    List<Optional<BatchResult>> addDocuments(LibraryId library, List<NewDocument> documents, Duration limit)
            throws InterruptedException;

    /** Returns a document. */
    DocumentBody getDocument(LibraryId library, DocumentId document);

    /**
     * Returns selected documents, newest first.
     *
     * @param cursor the {@link ListPage#nextCursor} of the previous page; null for the first page
     * @param limit 1 to 100
     */
    ListPage<DocumentBody> listDocuments(LibraryId library, DocumentSelection selection, @Nullable String cursor,
            int limit);

    /** Replaces all attributes of a document. */
    DocumentBody updateAttributes(LibraryId library, DocumentId document, Attributes attributes);

    /** Deletes a document. */
    void deleteDocument(LibraryId library, DocumentId document);

    /** Deletes the selected documents; returns how many. */
    long deleteDocuments(LibraryId library, DocumentSelection selection);

    /** Queues a web page to be fetched again; rejects other documents. */
    void refreshDocument(LibraryId library, DocumentId document);

    /** Waits until a document is processed or the time limit is reached, and returns it as it is then. */
    DocumentBody awaitDocument(LibraryId library, DocumentId document, Duration limit) throws InterruptedException;

    /** Starts a crawl, or returns the running crawl of the same plan. */
    Saved<CrawlBody> startCrawl(LibraryId library, CrawlPlan plan);

    /** Returns a crawl. */
    CrawlBody getCrawl(LibraryId library, CrawlId crawl);

    /** Watches a crawl. The watch is to be closed. */
    CrawlWatch watchCrawl(LibraryId library, CrawlBody begun);

    /** Returns crawls, newest first, in pages like {@link #listDocuments}. */
    ListPage<CrawlBody> listCrawls(LibraryId library, @Nullable String cursor, int limit);

    /**
     * Returns the pages of a crawl in the order of their discovery.
     *
     * @param limit 1 to 1000
     */
    ListPage<CrawlPageBody> listCrawlPages(LibraryId library, CrawlId crawl, @Nullable PageStatus status,
            @Nullable String cursor, int limit);

    /** Cancels a crawl and returns it; one that has ended does not change. */
    CrawlBody cancelCrawl(LibraryId library, CrawlId crawl);

    /** Returns the texts of the documents of a library. */
    TextClient texts(LibraryId library);

    /** Returns the help articles of a library. */
    HelpArticleClient helpArticles(LibraryId library);

    /** Returns the conversations of a library. */
    ConversationClient conversations(LibraryId library);

    /** Returns the connectors of a library. */
    ConnectorClient connectors(LibraryId library);

    /** Returns the chat widgets of a library. */
    WidgetClient widgets(LibraryId library);

    /** Returns whether processing continues after this client is closed, as it does on a server. */
    boolean isServer();

    /**
     * Asks a question and returns the complete reply.
     *
     * @param library null for all that the token may query: the reply says which one answers
     * @param pieces receives the text of the reply in pieces as they are written
     */
    ReplyBody askQuestion(@Nullable LibraryId library, Question question, Consumer<String> pieces)
            throws InterruptedException;

    /**
     * Searches without asking for a reply.
     *
     * @param limit the maximum number of documents, at least 1
     */
    SearchResultBody searchLibrary(LibraryId library, Question question, int limit);

    /** Searches as {@link #searchLibrary} does, and explains the result. */
    SearchResultBody explainSearch(LibraryId library, Question question, int limit);

    /** Returns the question log of a library. */
    QuestionLogClient questions(LibraryId library);

    /** Returns selected entries of the audit log, newest first. */
    List<AuditEntryBody> listAudit(AuditSelection selection);

    /** Returns the client of access tokens. */
    TokenClient tokens();

    /** Returns the client of people. */
    PeopleClient people();

    /** Returns the maximum file size in bytes; for a server the default, since a server does not report it. */
    long maxFileBytes();

    /**
     * Creates a backup.
     *
     * @return the folder of the backup, as seen by the engine or the server
     */
    String backUp();

    /** Closes the client, and the engine if it is in this process. */
    @Override
    void close();

    /** A watch of a crawl, for one thread. */
    interface CrawlWatch extends AutoCloseable {

        /** Returns the crawl as soon as it has changed since the last call, or as it was after a time limit. */
        CrawlBody awaitChange(Duration limit) throws InterruptedException;

        @Override
        default void close() {
            // A watch may have nothing to release.
        }
    }

    /**
     * The result of adding a document together with others.
     *
     * @param message why it failed, or what happens next
     * @param alreadyPresent whether the same document was already searchable, so that nothing has to be processed
     * @param kept the share of an HTML page's visible text that was kept; null for other documents
     */
    record BatchResult(DocumentId id, DocumentStatus status, @Nullable String message, boolean alreadyPresent,
            @Nullable Double kept) {}

    /**
     * What was created or updated.
     *
     * @param created whether it is new
     */
    record Saved<T>(T body, boolean created) {}
}
