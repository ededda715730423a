package dev.carrel.cli.client;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.api.audit.AuditEntryBody;
import dev.carrel.api.crawl.CrawlBody;
import dev.carrel.api.crawl.CrawlListBody;
import dev.carrel.api.crawl.CrawlPageBody;
import dev.carrel.api.crawl.CrawlPageListBody;
import dev.carrel.api.document.AddedDocumentBody;
import dev.carrel.api.document.AttributesRequest;
import dev.carrel.api.document.DeletedDocumentsBody;
import dev.carrel.api.document.DocumentBody;
import dev.carrel.api.document.DocumentListBody;
import dev.carrel.api.library.LibraryBody;
import dev.carrel.api.library.LibraryPageBody;
import dev.carrel.api.query.ReplyBody;
import dev.carrel.api.query.SearchRequest;
import dev.carrel.api.query.SearchResultBody;
import dev.carrel.api.token.SignInCodeBody;
import dev.carrel.application.LibraryCrawls.StartedCrawl;
import dev.carrel.application.limits.IngestLimits;
import dev.carrel.cli.client.connector.RemoteConnectors;
import dev.carrel.cli.client.conversation.RemoteConversations;
import dev.carrel.cli.client.widget.RemoteWidgets;
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
import dev.carrel.domain.crawl.Crawl;
import dev.carrel.domain.crawl.CrawlId;
import dev.carrel.domain.crawl.CrawlPage.PageStatus;
import dev.carrel.domain.crawl.CrawlPlan;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentSelection;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.library.LibraryId;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;
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
    public PutResult putLibrary(LibraryId library, LibraryUpdate change) {
        var response = transport.sendJson("PUT", resourcePath(library), ApiRequests.ofUpdate(change),
                LibraryBody.class);
        return new PutResult(ApiResponses.toLibrary(response.body()), response.status() == CREATED,
                response.body().webhookSecret());
    }

    @Override
    public List<LibrarySummary> listLibraries() {
        return ListPage.readAll(cursor -> {
            LibraryPageBody page = transport.getJson(
                    "/library" + ApiRequests.toPageQuery(null, cursor, MAX_PAGE_SIZE), LibraryPageBody.class);
            return toPage(page.libraries(), page.nextCursor(), ApiResponses::toSummary);
        });
    }

    @Override
    public LibrarySummary getLibrary(LibraryId library) {
        return ApiResponses.toSummary(transport.getJson(resourcePath(library), LibraryBody.class));
    }

    @Override
    public void deleteLibrary(LibraryId library) {
        transport.send("DELETE", resourcePath(library));
    }

    @Override
    public AddResult addDocument(LibraryId library, NewDocument document) {
        AddedDocumentBody added = DocumentRequests.send(transport, resourcePath(library) + "/document", document);
        return new AddResult(new DocumentId(ApiJson.requireField(added.id(), "id")),
                ApiResponses.toDocumentStatus(added.status()) == DocumentStatus.SUCCESS);
    }

    @Override
    public List<Optional<BatchResult>> addDocuments(LibraryId library, List<NewDocument> documents, Duration limit) {
        List<JsonNode> lines = transport.sendLines(resourcePath(library) + "/document/batch",
                documents.stream().map(ApiRequests::ofBatchDocument).toList(), limit);
        return IntStream.range(0, documents.size())
                .mapToObj(each -> each < lines.size() ? ApiResponses.toBatchResult(lines.get(each))
                        : Optional.<BatchResult>empty())
                .toList();
    }

    @Override
    public DocumentView getDocument(LibraryId library, DocumentId document) {
        return ApiResponses.toDocument(transport.getJson(resourcePath(library, document), DocumentBody.class));
    }

    @Override
    public ListPage<DocumentView> listDocuments(LibraryId library, DocumentSelection selection,
            @Nullable String cursor, int limit) {
        DocumentListBody page = transport.getJson(resourcePath(library) + "/document"
                + DocumentRequests.toQueryString(selection, cursor, limit), DocumentListBody.class);
        return toPage(page.documents(), page.nextCursor(), ApiResponses::toDocument);
    }

    @Override
    public String getDocumentText(LibraryId library, DocumentId document) {
        return transport.getText(resourcePath(library, document) + "/text");
    }

    @Override
    public DocumentView updateAttributes(LibraryId library, DocumentId document, Attributes attributes) {
        return ApiResponses.toDocument(transport.sendJson("PATCH", resourcePath(library, document),
                new AttributesRequest(attributes.toMap()), DocumentBody.class).body());
    }

    @Override
    public long deleteDocuments(LibraryId library, DocumentSelection selection) {
        String path = resourcePath(library) + "/document" + DocumentRequests.toQueryString(selection);
        return transport.sendJson("DELETE", path, null, DeletedDocumentsBody.class).body().deleted();
    }

    @Override
    public void deleteDocument(LibraryId library, DocumentId document) {
        transport.send("DELETE", resourcePath(library, document));
    }

    @Override
    public DocumentView awaitDocument(LibraryId library, DocumentId document, Duration limit)
            throws InterruptedException {
        return events.awaitState(library, document.value(), limit, () -> getDocument(library, document),
                DocumentView::isSettled);
    }

    @Override
    public void refreshDocument(LibraryId library, DocumentId document) {
        transport.send("POST", resourcePath(library, document) + "/refresh");
    }

    @Override
    public StartedCrawl startCrawl(LibraryId library, CrawlPlan plan) {
        var response = transport.sendJson("POST", resourcePath(library) + "/crawl", ApiRequests.ofPlan(plan),
                CrawlBody.class);
        return new StartedCrawl(ApiResponses.toCrawl(library, response.body()), response.status() == ACCEPTED);
    }

    @Override
    public Crawl getCrawl(LibraryId library, CrawlId crawl) {
        return ApiResponses.toCrawl(library,
                transport.getJson(resourcePath(library) + "/crawl/" + crawl, CrawlBody.class));
    }

    @Override
    public CrawlWatch watchCrawl(Crawl begun) {
        return new RemoteCrawlWatch(begun, events.watch(begun.library(), begun.id().value()),
                () -> getCrawl(begun.library(), begun.id()));
    }

    @Override
    public ListPage<Crawl> listCrawls(LibraryId library, @Nullable String cursor, int limit) {
        CrawlListBody page = transport.getJson(resourcePath(library) + "/crawl"
                + ApiRequests.toPageQuery(null, cursor, limit), CrawlListBody.class);
        return toPage(page.crawls(), page.nextCursor(), crawl -> ApiResponses.toCrawl(library, crawl));
    }

    @Override
    public ListPage<CrawlPageBody> listCrawlPages(LibraryId library, CrawlId crawl, @Nullable PageStatus status,
            @Nullable String cursor, int limit) {
        String query = ApiRequests.toPageQuery(status == null ? null : status.wireName(), cursor, limit);
        CrawlPageListBody page = transport.getJson(resourcePath(library) + "/crawl/" + crawl + "/page" + query,
                CrawlPageListBody.class);
        return toPage(page.pages(), page.nextCursor(), Function.identity());
    }

    @Override
    public Crawl cancelCrawl(LibraryId library, CrawlId crawl) {
        return ApiResponses.toCrawl(library,
                transport.sendJson("DELETE", resourcePath(library) + "/crawl/" + crawl, null, CrawlBody.class).body());
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
            return ApiResponses.toReply(chunks.response());
        }
    }

    @Override
    public QuestionLogClient questionsOf(LibraryId library) {
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
        return ApiResponses.toSearchResult(transport.exchangeJson("POST", path, request, SearchResultBody.class));
    }

    /** Returns a new code for which a browser gets the token of this client. */
    public SignInCodeBody createSignInCode() {
        return transport.sendJson("POST", "/token/self/sign-in-code", null, SignInCodeBody.class).body();
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
    public HelpArticleClient helpArticles(LibraryId library) {
        return new RemoteHelpArticles(transport, resourcePath(library) + "/help-article");
    }

    @Override
    public RemoteConversations conversationsOf(LibraryId library) {
        return new RemoteConversations(transport::exchangeJson, resourcePath(library) + "/conversation");
    }

    @Override
    public RemoteConnectors connectors(LibraryId library) {
        return new RemoteConnectors(transport::exchangeJson, resourcePath(library) + "/connector");
    }

    @Override
    public RemoteWidgets widgets(LibraryId library) {
        return new RemoteWidgets(transport::exchangeJson, resourcePath(library) + "/widget");
    }

    /** Returns the default, since a server does not report its limit. */
    @Override
    public long maxFileBytes() {
        return IngestLimits.DEFAULT.maxFileBytes();
    }

    @Override
    public String backUp() {
        JsonNode backup = transport.sendJson("POST", "/backup", null, JsonNode.class).body();
        return ApiJson.requireField(backup.path("folder").textValue(), "folder");
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

    private static <T, V> ListPage<V> toPage(@Nullable List<T> bodies, @Nullable String nextCursor,
            Function<T, V> converter) {
        return new ListPage<>(ApiJson.listOrEmpty(bodies).stream().map(converter).toList(), nextCursor);
    }
}
