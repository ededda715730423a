package dev.carrel.bootstrap.cli.client;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.api.audit.AuditEntryBody;
import dev.carrel.api.crawl.CrawlBody;
import dev.carrel.api.crawl.CrawlListBody;
import dev.carrel.api.crawl.CrawlPageBody;
import dev.carrel.api.crawl.CrawlPageListBody;
import dev.carrel.api.crawl.CrawlRequest;
import dev.carrel.api.document.AddedDocumentBody;
import dev.carrel.api.document.AttributesRequest;
import dev.carrel.api.document.DeletedDocumentsBody;
import dev.carrel.api.document.DocumentBody;
import dev.carrel.api.document.DocumentListBody;
import dev.carrel.api.library.LibraryBody;
import dev.carrel.api.library.LibraryPageBody;
import dev.carrel.api.library.LibraryRequest;
import dev.carrel.api.query.ReplyBody;
import dev.carrel.api.query.SearchRequest;
import dev.carrel.api.query.SearchResultBody;
import dev.carrel.api.token.SignInCodeBody;
import dev.carrel.application.limits.IngestLimits;
import dev.carrel.bootstrap.cli.client.connector.RemoteConnectors;
import dev.carrel.bootstrap.cli.client.conversation.RemoteConversations;
import dev.carrel.bootstrap.cli.client.helparticle.HelpArticleClient;
import dev.carrel.bootstrap.cli.client.helparticle.RemoteHelpArticles;
import dev.carrel.bootstrap.cli.client.page.ListPage;
import dev.carrel.bootstrap.cli.client.person.RemotePeople;
import dev.carrel.bootstrap.cli.client.question.QuestionLogClient;
import dev.carrel.bootstrap.cli.client.question.RemoteQuestionLog;
import dev.carrel.bootstrap.cli.client.text.RemoteTexts;
import dev.carrel.bootstrap.cli.client.text.TextClient;
import dev.carrel.bootstrap.cli.client.token.RemoteTokens;
import dev.carrel.bootstrap.cli.client.token.TokenClient;
import dev.carrel.bootstrap.cli.client.widget.RemoteWidgets;
import dev.carrel.client.transport.ApiJson;
import dev.carrel.client.transport.DocumentRequests;
import dev.carrel.client.transport.HttpTransport;
import dev.carrel.client.transport.QuestionRequests;
import dev.carrel.client.transport.RemoteEvents;
import dev.carrel.client.transport.ReplyChunks;
import dev.carrel.client.transport.TransportSettings;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.audit.AuditSelection;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.crawl.CrawlId;
import dev.carrel.domain.crawl.CrawlPage.PageStatus;
import dev.carrel.domain.crawl.CrawlPlan;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentSelection;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.library.LibraryId;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A client of a running server, through its HTTP API. */
public final class RemoteClient implements CommandClient {

    private static final int MAX_PAGE_SIZE = 100;
    private static final int CREATED = 201;
    private static final int ACCEPTED = 202;
    private final HttpTransport transport;
    private final RemoteEvents events;

    /** Creates a client of the server at a base URL. */
    public RemoteClient(URI address, String token) {
        this.transport = new HttpTransport(TransportSettings.of(address, token));
        this.events = new RemoteEvents(transport);
    }

    @Override
    public Saved<LibraryBody> putLibrary(LibraryId library, LibraryRequest change) {
        var response = transport.sendJson("PUT", resourcePath(library), change, LibraryBody.class);
        return new Saved<>(response.body(), response.status() == CREATED);
    }

    @Override
    public List<LibraryBody> listLibraries() {
        return ListPage.readAll(cursor -> {
            LibraryPageBody page = transport.getJson(
                    "/library" + ListPage.formatQuery(cursor, MAX_PAGE_SIZE), LibraryPageBody.class);
            return new ListPage<>(page.libraries(), page.nextCursor());
        });
    }

    @Override
    public LibraryBody getLibrary(LibraryId library) {
        return transport.getJson(resourcePath(library), LibraryBody.class);
    }

    @Override
    public void deleteLibrary(LibraryId library) {
        transport.send("DELETE", resourcePath(library));
    }

    @Override
    public AddedDocumentBody addDocument(LibraryId library, NewDocument document) {
        return DocumentRequests.send(transport, resourcePath(library) + "/document", document);
    }

    @Override
    public List<Optional<BatchResult>> addDocuments(LibraryId library, List<NewDocument> documents, Duration limit) {
        return new RemoteBatch(transport, resourcePath(library) + "/document/batch").addDocuments(documents, limit);
    }

    @Override
    public DocumentBody getDocument(LibraryId library, DocumentId document) {
        return transport.getJson(resourcePath(library, document), DocumentBody.class);
    }

    @Override
    public ListPage<DocumentBody> listDocuments(LibraryId library, DocumentSelection selection,
            @Nullable String cursor, int limit) {
        DocumentListBody page = transport.getJson(resourcePath(library) + "/document"
                + DocumentRequests.toQueryString(selection, cursor, limit), DocumentListBody.class);
        return new ListPage<>(page.documents(), page.nextCursor());
    }

    @Override
    public DocumentBody updateAttributes(LibraryId library, DocumentId document, Attributes attributes) {
        return transport.exchangeJson("PATCH", resourcePath(library, document),
                new AttributesRequest(attributes.toMap()), DocumentBody.class);
    }

    @Override
    public long deleteDocuments(LibraryId library, DocumentSelection selection) {
        String path = resourcePath(library) + "/document" + DocumentRequests.toQueryString(selection);
        return transport.exchangeJson("DELETE", path, null, DeletedDocumentsBody.class).deleted();
    }

    @Override
    public void deleteDocument(LibraryId library, DocumentId document) {
        transport.send("DELETE", resourcePath(library, document));
    }

    @Override
    public DocumentBody awaitDocument(LibraryId library, DocumentId document, Duration limit)
            throws InterruptedException {
        return events.awaitState(library, document.value(), limit, () -> getDocument(library, document),
                BodyStatus::isSettled);
    }

    @Override
    public void refreshDocument(LibraryId library, DocumentId document) {
        transport.send("POST", resourcePath(library, document) + "/refresh");
    }

    @Override
    public Saved<CrawlBody> startCrawl(LibraryId library, CrawlPlan plan) {
        var response = transport.sendJson("POST", resourcePath(library) + "/crawl", CrawlRequest.of(plan),
                CrawlBody.class);
        return new Saved<>(response.body(), response.status() == ACCEPTED);
    }

    @Override
    public CrawlBody getCrawl(LibraryId library, CrawlId crawl) {
        return transport.getJson(resourcePath(library) + "/crawl/" + crawl, CrawlBody.class);
    }

    @Override
    public CrawlWatch watchCrawl(LibraryId library, CrawlBody begun) {
        return new RemoteCrawlWatch(begun, events.watch(library, begun.id()),
                () -> getCrawl(library, new CrawlId(begun.id())));
    }

    @Override
    public ListPage<CrawlBody> listCrawls(LibraryId library, @Nullable String cursor, int limit) {
        CrawlListBody page = transport.getJson(resourcePath(library) + "/crawl"
                + ListPage.formatQuery(cursor, limit), CrawlListBody.class);
        return new ListPage<>(page.crawls(), page.nextCursor());
    }

    @Override
    public ListPage<CrawlPageBody> listCrawlPages(LibraryId library, CrawlId crawl, @Nullable PageStatus status,
            @Nullable String cursor, int limit) {
        String query = ListPage.formatQuery(cursor, limit) + (status == null ? "" : "&status=" + status.wireName());
        CrawlPageListBody page = transport.getJson(resourcePath(library) + "/crawl/" + crawl + "/page" + query,
                CrawlPageListBody.class);
        return new ListPage<>(page.pages(), page.nextCursor());
    }

    @Override
    public CrawlBody cancelCrawl(LibraryId library, CrawlId crawl) {
        return transport.exchangeJson("DELETE", resourcePath(library) + "/crawl/" + crawl, null, CrawlBody.class);
    }

    @Override
    public boolean isServer() {
        return true;
    }

    @Override
    public ReplyBody askQuestion(@Nullable LibraryId library, Question question, Consumer<String> pieces)
            throws InterruptedException {
        String path = "/v2" + (library == null ? "" : resourcePath(library)) + "/query";
        try (ReplyChunks chunks = transport.streamReply(path, QuestionRequests.ofQuestion(question))) {
            chunks.forEachToken(pieces);
            return chunks.response();
        }
    }

    @Override
    public QuestionLogClient questions(LibraryId library) {
        return new RemoteQuestionLog(transport, resourcePath(library) + "/question");
    }

    @Override
    public SearchResultBody searchLibrary(LibraryId library, Question question, int limit) {
        return sendSearch(library, QuestionRequests.ofSearch(question, limit, false));
    }

    @Override
    public SearchResultBody explainSearch(LibraryId library, Question question, int limit) {
        return sendSearch(library, QuestionRequests.ofSearch(question, limit, true));
    }

    private SearchResultBody sendSearch(LibraryId library, SearchRequest request) {
        String path = "/v2" + resourcePath(library) + "/search";
        return transport.exchangeJson("POST", path, request, SearchResultBody.class);
    }

    /** Returns a new code for which a browser gets the token of this client. */
    public SignInCodeBody createSignInCode() {
        return transport.exchangeJson("POST", "/token/self/sign-in-code", null, SignInCodeBody.class);
    }

    @Override
    public List<AuditEntryBody> listAudit(AuditSelection selection) {
        return RemoteAudit.readAll(transport, selection);
    }

    @Override
    public TokenClient tokens() {
        return new RemoteTokens(transport);
    }

    @Override
    public RemotePeople people() {
        return new RemotePeople(transport);
    }

    @Override
    public TextClient texts(LibraryId library) {
        return new RemoteTexts(transport, resourcePath(library) + "/document");
    }

    @Override
    public HelpArticleClient helpArticles(LibraryId library) {
        return new RemoteHelpArticles(transport, resourcePath(library) + "/help-article");
    }

    @Override
    public RemoteConversations conversations(LibraryId library) {
        return new RemoteConversations(transport, resourcePath(library) + "/conversation");
    }

    @Override
    public RemoteConnectors connectors(LibraryId library) {
        return new RemoteConnectors(transport, resourcePath(library) + "/connector");
    }

    @Override
    public RemoteWidgets widgets(LibraryId library) {
        return new RemoteWidgets(transport, resourcePath(library) + "/widget");
    }

    /** Returns the default, since a server does not report its limit. */
    @Override
    public long maxFileBytes() {
        return IngestLimits.DEFAULT.maxFileBytes();
    }

    @Override
    public String backUp() {
        JsonNode backup = transport.exchangeJson("POST", "/backup", null, JsonNode.class);
        return ApiJson.requireKnown(Optional.ofNullable(backup.path("folder").textValue()), "folder");
    }

    @Override
    public void close() {
        events.close();
        transport.close();
    }

    private static String resourcePath(LibraryId library) {
        return "/library/" + library;
    }

    private static String resourcePath(LibraryId library, DocumentId document) {
        return resourcePath(library) + "/document/" + document;
    }
}
