package dev.carrel.cli.client;

import com.fasterxml.jackson.databind.JsonNode;
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
import dev.carrel.application.LibraryCrawls.StartedCrawl;
import dev.carrel.application.limits.IngestLimits;
import dev.carrel.cli.client.RemoteEvents.ChangeWatch;
import dev.carrel.cli.client.widget.RemoteWidgets;
import dev.carrel.cli.client.widget.WidgetClient;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.crawl.Crawl;
import dev.carrel.domain.crawl.CrawlId;
import dev.carrel.domain.crawl.CrawlPage.PageStatus;
import dev.carrel.domain.crawl.CrawlPlan;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentSelection;
import dev.carrel.domain.document.DocumentSource;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.library.LibraryId;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A client of a running server, through its HTTP API. */
public final class RemoteClient implements CarrelClient {

    private static final Duration MIN_POLL_INTERVAL = Duration.ofMillis(25);
    private static final Duration MAX_POLL_INTERVAL = Duration.ofSeconds(1);
    private static final String LIBRARIES = "/library?limit=100";
    private static final int CREATED = 201;
    private static final int ACCEPTED = 202;

    private final HttpTransport transport;
    private final RemoteEvents events;

    /** Creates a client of the server at a base URL. */
    public RemoteClient(URI address, String token) {
        this.transport = new HttpTransport(address, token);
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
        var libraries = new ArrayList<LibrarySummary>();
        String address = LIBRARIES;
        while (address != null) {
            LibraryPageBody page = transport.getJson(address, LibraryPageBody.class);
            ApiResponses.listOrEmpty(page.libraries()).stream().map(ApiResponses::toSummary).forEach(libraries::add);
            address = page.nextCursor() == null ? null : LIBRARIES + "&cursor=" + page.nextCursor();
        }
        return libraries;
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
        String path = resourcePath(library) + "/document";
        AddedDocumentBody added = document.source() instanceof DocumentSource.SourceFile file
                ? transport.sendForm(path, new MultipartUpload(file, document), AddedDocumentBody.class)
                : transport.sendJson("POST", path, ApiRequests.ofDocument(document), AddedDocumentBody.class).body();
        return new AddResult(new DocumentId(ApiResponses.requireField(added.id(), "id")),
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
                + ApiRequests.toPageQuery(null, cursor, limit) + ApiRequests.toQueryString(selection),
                DocumentListBody.class);
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
        String conditions = ApiRequests.toQueryString(selection).replaceFirst("&", "?");
        return transport
                .sendJson("DELETE", resourcePath(library) + "/document" + conditions, null, DeletedDocumentsBody.class)
                .body()
                .deleted();
    }

    @Override
    public void deleteDocument(LibraryId library, DocumentId document) {
        transport.send("DELETE", resourcePath(library, document));
    }

    /** Waits for the events of the document, and polls with growing intervals where there are none. */
    @Override
    public DocumentView awaitDocument(LibraryId library, DocumentId document, Duration limit)
            throws InterruptedException {
        long deadline = System.nanoTime() + limit.toNanos();
        try (ChangeWatch watch = events.watch(library, document.value())) {
            for (Duration pause = MIN_POLL_INTERVAL;; pause = shorter(pause.multipliedBy(2), MAX_POLL_INTERVAL)) {
                DocumentView view = getDocument(library, document);
                Duration left = Duration.ofNanos(deadline - System.nanoTime());
                if (view.isSettled() || !left.isPositive()) {
                    return view;
                }
                watch.awaitChange(left, pause);
            }
        }
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
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
        return ApiResponses.toCrawl(library, transport.getJson(resourcePath(library, crawl), CrawlBody.class));
    }

    @Override
    public CrawlWatch watchCrawl(Crawl begun) {
        ChangeWatch watch = events.watch(begun.library(), begun.id().value());
        return new RemoteCrawlWatch(begun, watch, () -> getCrawl(begun.library(), begun.id()));
    }

    @Override
    public ListPage<Crawl> listCrawls(LibraryId library, @Nullable String cursor, int limit) {
        CrawlListBody page = transport.getJson(
                resourcePath(library) + "/crawl" + ApiRequests.toPageQuery(null, cursor, limit),
                CrawlListBody.class);
        return toPage(page.crawls(), page.nextCursor(), crawl -> ApiResponses.toCrawl(library, crawl));
    }

    @Override
    public ListPage<CrawlPageBody> listCrawlPages(LibraryId library, CrawlId crawl, @Nullable PageStatus status,
            @Nullable String cursor, int limit) {
        String query = ApiRequests.toPageQuery(status == null ? null : status.wireName(), cursor, limit);
        CrawlPageListBody page = transport.getJson(resourcePath(library, crawl) + "/page" + query,
                CrawlPageListBody.class);
        return toPage(page.pages(), page.nextCursor(), Function.identity());
    }

    @Override
    public Crawl cancelCrawl(LibraryId library, CrawlId crawl) {
        return ApiResponses.toCrawl(library,
                transport.sendJson("DELETE", resourcePath(library, crawl), null, CrawlBody.class).body());
    }

    @Override
    public boolean isServer() {
        return true;
    }

    @Override
    public ReplyBody askQuestion(LibraryId library, Question question, Consumer<String> pieces) {
        var chunks = new ReplyChunkReader(transport, pieces);
        transport.streamJson("/v2" + resourcePath(library) + "/query", ApiRequests.ofQuestion(question), chunks);
        return chunks.completeReply();
    }

    @Override
    public QuestionLogClient questionsOf(LibraryId library) {
        return new RemoteQuestionLog(transport, resourcePath(library) + "/question");
    }

    @Override
    public SearchResultBody searchLibrary(LibraryId library, Question question, int limit) {
        return sendSearch(library, ApiRequests.ofSearch(question, limit, false));
    }

    @Override
    public SearchResultBody explainSearch(LibraryId library, Question question, int limit) {
        return sendSearch(library, ApiRequests.ofSearch(question, limit, true));
    }

    private SearchResultBody sendSearch(LibraryId library, SearchRequest request) {
        return ApiResponses.toSearchResult(transport.exchangeJson("POST", "/v2" + resourcePath(library) + "/search",
                request, SearchResultBody.class));
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
    public WidgetClient widgets(LibraryId library) {
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
        return ApiResponses.requireField(backup.path("folder").textValue(), "folder");
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

    private static String resourcePath(LibraryId library, CrawlId crawl) {
        return resourcePath(library) + "/crawl/" + crawl;
    }

    private static <T, V> ListPage<V> toPage(@Nullable List<T> bodies, @Nullable String nextCursor,
            Function<T, V> converter) {
        return new ListPage<>(ApiResponses.listOrEmpty(bodies).stream().map(converter).toList(), nextCursor);
    }
}
