package dev.carrel.bootstrap.cli.client;

import dev.carrel.api.audit.AuditEntryBody;
import dev.carrel.api.audit.AuditExport;
import dev.carrel.api.crawl.CrawlBody;
import dev.carrel.api.crawl.CrawlPageBody;
import dev.carrel.api.document.AddedDocumentBody;
import dev.carrel.api.document.DocumentBody;
import dev.carrel.api.library.LibraryBody;
import dev.carrel.api.library.LibraryRequest;
import dev.carrel.api.library.LibrarySettingsUpdate;
import dev.carrel.api.query.ReplyBody;
import dev.carrel.api.query.SearchResultBody;
import dev.carrel.application.Carrel;
import dev.carrel.application.Carrel.SavedLibrary;
import dev.carrel.application.LibraryCrawls.StartedCrawl;
import dev.carrel.bootstrap.cli.client.connector.EmbeddedConnectors;
import dev.carrel.bootstrap.cli.client.conversation.EmbeddedConversations;
import dev.carrel.bootstrap.cli.client.helparticle.EmbeddedHelpArticles;
import dev.carrel.bootstrap.cli.client.helparticle.HelpArticleClient;
import dev.carrel.bootstrap.cli.client.page.ListPage;
import dev.carrel.bootstrap.cli.client.person.EmbeddedPeople;
import dev.carrel.bootstrap.cli.client.question.EmbeddedQuestionLog;
import dev.carrel.bootstrap.cli.client.question.QuestionLogClient;
import dev.carrel.bootstrap.cli.client.text.EmbeddedTexts;
import dev.carrel.bootstrap.cli.client.text.TextClient;
import dev.carrel.bootstrap.cli.client.token.EmbeddedTokens;
import dev.carrel.bootstrap.cli.client.token.TokenClient;
import dev.carrel.bootstrap.cli.client.widget.EmbeddedWidgets;
import dev.carrel.bootstrap.cli.engine.OpenEngine;
import dev.carrel.domain.access.AccessToken;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.audit.AuditSelection;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.crawl.Crawl;
import dev.carrel.domain.crawl.CrawlId;
import dev.carrel.domain.crawl.CrawlPage;
import dev.carrel.domain.crawl.CrawlPage.PageStatus;
import dev.carrel.domain.crawl.CrawlPlan;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentListing;
import dev.carrel.domain.document.DocumentListing.DocumentOrder;
import dev.carrel.domain.document.DocumentListing.ListPosition;
import dev.carrel.domain.document.DocumentSelection;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.library.LibraryId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

import static dev.carrel.domain.access.AccessToken.TokenScope.ADMIN;
import static dev.carrel.domain.access.AccessToken.TokenScope.QUERY;
import static dev.carrel.domain.access.AccessToken.TokenScope.READ;
import static dev.carrel.domain.access.AccessToken.TokenScope.WRITE;

/** A client of a data folder, through an engine in this process. */
public final class EmbeddedClient implements CommandClient {

    private final OpenEngine open;
    private final EmbeddedAccess access;

    /** Creates a client that may do everything, and closes the engine when it is closed. */
    public EmbeddedClient(OpenEngine open) {
        this(open, null);
    }

    /**
     * Creates a client that closes the engine when it is closed.
     *
     * @param token limits what the client may do; null for everything
     */
    public EmbeddedClient(OpenEngine open, @Nullable AccessToken token) {
        this.open = open;
        this.access = new EmbeddedAccess(open.engine(), token);
    }

    @Override
    public Saved<LibraryBody> putLibrary(LibraryId library, LibraryRequest change) {
        Carrel engine = access.openEngine(library, ADMIN);
        var update = new LibrarySettingsUpdate(change, engine.newWebhookSecret());
        SavedLibrary saved = engine.createOrUpdateLibrary(library, update);
        LibraryBody body = LibraryBody.of(engine.library(library).describe());
        return new Saved<>(body.withWebhookSecret(update.secretUsedIn(saved.library().settings()).orElse(null)),
                saved.created());
    }

    @Override
    public List<LibraryBody> listLibraries() {
        access.requireScope(READ);
        return open.engine()
                .listLibraries()
                .stream()
                .filter(library -> access.permits(READ, library.id()))
                .map(library -> getLibrary(library.id()))
                .toList();
    }

    @Override
    public LibraryBody getLibrary(LibraryId library) {
        return LibraryBody.of(access.openLibrary(library, READ).describe());
    }

    @Override
    public void deleteLibrary(LibraryId library) {
        access.openEngine(library, ADMIN).deleteLibrary(library);
    }

    @Override
    public AddedDocumentBody addDocument(LibraryId library, NewDocument document) {
        return AddedDocumentBody.of(access.openDocuments(library, WRITE).addDocument(document).document());
    }

    @Override
    public List<Optional<BatchResult>> addDocuments(LibraryId library, List<NewDocument> documents, Duration limit)
            throws InterruptedException {
        return new EmbeddedBatch(access.openLibrary(library, WRITE)).addDocuments(documents, limit);
    }

    @Override
    public DocumentBody getDocument(LibraryId library, DocumentId document) {
        return toBody(access.openDocuments(library, READ).getDocument(document));
    }

    @Override
    public ListPage<DocumentBody> listDocuments(LibraryId library, DocumentSelection selection,
            @Nullable String cursor, int limit) {
        List<Document> found = access.openDocuments(library, READ)
                .listDocuments(DocumentListing.newest(limit)
                        .of(selection)
                        .after(cursor == null ? null : ListPosition.fromCursor(DocumentOrder.NEWEST, cursor)));
        return ListPage.of(found, limit, EmbeddedClient::toBody, document -> document.id().value());
    }

    @Override
    public DocumentBody updateAttributes(LibraryId library, DocumentId document, Attributes attributes) {
        return toBody(access.openDocuments(library, WRITE).updateAttributes(document, attributes));
    }

    @Override
    public long deleteDocuments(LibraryId library, DocumentSelection selection) {
        return access.openDocuments(library, WRITE).deleteDocuments(selection);
    }

    @Override
    public void deleteDocument(LibraryId library, DocumentId document) {
        access.openDocuments(library, WRITE).deleteDocument(document);
    }

    @Override
    public DocumentBody awaitDocument(LibraryId library, DocumentId document, Duration limit)
            throws InterruptedException {
        return toBody(access.openDocuments(library, READ).awaitDocument(document, limit));
    }

    @Override
    public void refreshDocument(LibraryId library, DocumentId document) {
        if (access.openDocuments(library, WRITE).refreshDocument(document).isEmpty()) {
            throw InvalidRequestException.of("document " + document, "must not be the id of a text, or of a file"
                    + " that is not kept: add it again, or run the connector that added it");
        }
    }

    @Override
    public Saved<CrawlBody> startCrawl(LibraryId library, CrawlPlan plan) {
        StartedCrawl started = access.openLibrary(library, WRITE).crawls().startCrawl(plan);
        return new Saved<>(CrawlBody.of(started.crawl()), started.created());
    }

    @Override
    public CrawlBody getCrawl(LibraryId library, CrawlId crawl) {
        return CrawlBody.of(access.openLibrary(library, READ).crawls().getCrawl(crawl));
    }

    /** Polls: a read of the storage costs little. */
    @Override
    public CrawlWatch watchCrawl(LibraryId library, CrawlBody begun) {
        return limit -> {
            Thread.sleep(limit);
            return getCrawl(library, new CrawlId(begun.id()));
        };
    }

    @Override
    public ListPage<CrawlBody> listCrawls(LibraryId library, @Nullable String cursor, int limit) {
        List<Crawl> found = access.openLibrary(library, READ)
                .crawls()
                .listCrawls(cursor == null ? null : new CrawlId(cursor), limit);
        return ListPage.of(found, limit, CrawlBody::of, crawl -> crawl.id().value());
    }

    @Override
    public ListPage<CrawlPageBody> listCrawlPages(LibraryId library, CrawlId crawl, @Nullable PageStatus status,
            @Nullable String cursor, int limit) {
        List<CrawlPage> found = access.openLibrary(library, READ)
                .crawls()
                .listCrawlPages(crawl, status, cursor == null ? 0 : Long.parseLong(cursor), limit);
        return ListPage.of(found, limit, CrawlPageBody::of, page -> String.valueOf(page.number()));
    }

    @Override
    public CrawlBody cancelCrawl(LibraryId library, CrawlId crawl) {
        return CrawlBody.of(access.openLibrary(library, WRITE).crawls().cancelCrawl(crawl));
    }

    @Override
    public boolean isServer() {
        return false;
    }

    @Override
    public ReplyBody askQuestion(@Nullable LibraryId library, Question question, Consumer<String> pieces)
            throws InterruptedException {
        return new EmbeddedQuestions(open.engine(), access).ask(library, question, pieces);
    }

    @Override
    public QuestionLogClient questions(LibraryId library) {
        return new EmbeddedQuestionLog(access.byScope(library));
    }

    @Override
    public SearchResultBody searchLibrary(LibraryId library, Question question, int limit) {
        return SearchResultBody.of(access.openLibrary(library, QUERY).queries().search(question, limit));
    }

    @Override
    public SearchResultBody explainSearch(LibraryId library, Question question, int limit) {
        return SearchResultBody.of(access.openLibrary(library, QUERY).queries().explainSearch(question, limit));
    }

    @Override
    public List<AuditEntryBody> listAudit(AuditSelection selection) {
        return AuditExport.readAll(access.administer().auditTrail(), selection,
                library -> access.openDocuments(library, READ));
    }

    @Override
    public TokenClient tokens() {
        return new EmbeddedTokens(access::administer, access.token());
    }

    /** Links of invitations begin with a slash unless the settings name the address of the server. */
    @Override
    public EmbeddedPeople people() {
        return new EmbeddedPeople(access::administer, open.findSignInAddress());
    }

    @Override
    public TextClient texts(LibraryId library) {
        return new EmbeddedTexts(access.byScope(library));
    }

    @Override
    public HelpArticleClient helpArticles(LibraryId library) {
        return new EmbeddedHelpArticles(access.byScope(library));
    }

    @Override
    public EmbeddedConversations conversations(LibraryId library) {
        return new EmbeddedConversations(access.byScope(library), access.findCreator(), access.findToken(),
                open::sharedConversation);
    }

    @Override
    public EmbeddedConnectors connectors(LibraryId library) {
        return new EmbeddedConnectors(access.byScope(library));
    }

    @Override
    public EmbeddedWidgets widgets(LibraryId library) {
        return new EmbeddedWidgets(access.byScope(library));
    }

    @Override
    public long maxFileBytes() {
        return open.maxFileBytes();
    }

    @Override
    public String backUp() {
        access.administer();
        return open.backUp().toString();
    }

    @Override
    public void close() {
        open.close();
    }

    private static DocumentBody toBody(Document document) {
        return DocumentBody.of(document, Instant.now());
    }
}
