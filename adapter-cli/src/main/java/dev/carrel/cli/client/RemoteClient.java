package dev.carrel.cli.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.carrel.application.AccessControl.IssuedToken;
import dev.carrel.application.StartedCrawl;
import dev.carrel.application.limits.IngestLimits;
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
import dev.carrel.domain.document.DocumentSource;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.library.LibraryId;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A client of a running server, through its HTTP API. */
public final class RemoteClient implements CarrelClient {

    private static final Duration MIN_POLL_INTERVAL = Duration.ofMillis(25);
    private static final Duration MAX_POLL_INTERVAL = Duration.ofSeconds(1);
    private static final int CREATED = 201;
    private static final int ACCEPTED = 202;

    private final HttpTransport transport;

    public RemoteClient(URI address, String token) {
        this.transport = new HttpTransport(address, token);
    }

    @Override
    public PutResult putLibrary(LibraryId library, LibraryUpdate change) {
        var response = transport.sendJson("PUT", resourcePath(library), ClientJsonWriter.writeUpdate(change));
        return new PutResult(ServerJsonParser.parseLibrary(response.body()), response.status() == CREATED,
                ServerJsonParser.textOrNull(response.body(), "webhookSecret"));
    }

    @Override
    public List<LibrarySummary> listLibraries() {
        return ServerJsonParser.parseList(transport.getJson("/library").path("libraries"),
                ServerJsonParser::parseSummary);
    }

    @Override
    public LibrarySummary getLibrary(LibraryId library) {
        return ServerJsonParser.parseSummary(transport.getJson(resourcePath(library)));
    }

    @Override
    public void deleteLibrary(LibraryId library) {
        transport.sendJson("DELETE", resourcePath(library), null);
    }

    @Override
    public AddResult addDocument(LibraryId library, NewDocument document) {
        String path = resourcePath(library) + "/document";
        JsonNode answer = document.source() instanceof DocumentSource.SourceFile file
                ? transport.sendRequest(path, new MultipartUpload(file, document))
                : transport.sendJson("POST", path, ClientJsonWriter.writeNewDocument(document)).body();
        return new AddResult(new DocumentId(ServerJsonParser.requireText(answer, "id")),
                ServerJsonParser.parseStatus(answer) == DocumentStatus.SUCCESS);
    }

    @Override
    public DocumentView getDocument(LibraryId library, DocumentId document) {
        return ServerJsonParser.parseDocument(transport.getJson(resourcePath(library, document)));
    }

    @Override
    public ListPage<DocumentView> listDocuments(LibraryId library, @Nullable DocumentStatus status,
            @Nullable String cursor,
            int limit) {
        JsonNode part = transport.getJson(resourcePath(library) + "/document"
                + queryString(status == null ? null : status.wireName(), cursor, limit));
        return parsePage(part, "documents", ServerJsonParser::parseDocument);
    }

    @Override
    public String getDocumentText(LibraryId library, DocumentId document) {
        return transport.getText(resourcePath(library, document) + "/text");
    }

    @Override
    public void deleteDocument(LibraryId library, DocumentId document) {
        transport.sendJson("DELETE", resourcePath(library, document), null);
    }

    /** Polls with growing intervals. */
    @Override
    public DocumentView awaitDocument(LibraryId library, DocumentId document, Duration limit)
            throws InterruptedException {
        long deadline = System.nanoTime() + limit.toNanos();
        for (long pause = MIN_POLL_INTERVAL.toNanos();; pause = Math.min(2 * pause, MAX_POLL_INTERVAL.toNanos())) {
            long left = deadline - System.nanoTime();
            Thread.sleep(Duration.ofNanos(Math.clamp(left, 0, pause)));
            DocumentView view = getDocument(library, document);
            if (view.isSettled() || left <= pause) {
                return view;
            }
        }
    }

    @Override
    public void refreshDocument(LibraryId library, DocumentId document) {
        transport.sendJson("POST", resourcePath(library, document) + "/refresh", null);
    }

    @Override
    public StartedCrawl startCrawl(LibraryId library, CrawlPlan plan) {
        var response = transport.sendJson("POST", resourcePath(library) + "/crawl", CrawlJson.writePlan(plan));
        return new StartedCrawl(CrawlJson.crawl(library, response.body()), response.status() == ACCEPTED);
    }

    @Override
    public Crawl getCrawl(LibraryId library, CrawlId crawl) {
        return CrawlJson.crawl(library, transport.getJson(resourcePath(library, crawl)));
    }

    @Override
    public ListPage<Crawl> listCrawls(LibraryId library, @Nullable String cursor, int limit) {
        return parsePage(transport.getJson(resourcePath(library) + "/crawl" + queryString(null, cursor, limit)),
                "crawls",
                node -> CrawlJson.crawl(library, node));
    }

    @Override
    public ListPage<CrawledPageView> listCrawlPages(LibraryId library, CrawlId crawl, @Nullable PageStatus status,
            @Nullable String cursor, int limit) {
        String query = queryString(status == null ? null : status.wireName(), cursor, limit);
        return parsePage(transport.getJson(resourcePath(library, crawl) + "/page" + query), "pages", CrawlJson::page);
    }

    @Override
    public Crawl cancelCrawl(LibraryId library, CrawlId crawl) {
        return CrawlJson.crawl(library, transport.sendJson("DELETE", resourcePath(library, crawl), null).body());
    }

    @Override
    public boolean isServer() {
        return true;
    }

    @Override
    public ReplyView askQuestion(LibraryId library, Question question, Consumer<String> pieces) {
        var chunks = new ReplyChunkReader(pieces);
        transport.streamJson("/v2" + resourcePath(library) + "/query", ClientJsonWriter.writeQuestion(question),
                chunks);
        return chunks.completeReply();
    }

    @Override
    public IssuedToken issueToken(String name, Set<TokenScope> scopes, LibraryGrant libraries,
            @Nullable Instant expiresAt) {
        ObjectNode wanted = ClientJsonWriter.writeTokenRequest(name, scopes, libraries, expiresAt);
        return ServerJsonParser.parseIssuedToken(transport.sendJson("POST", "/token", wanted).body());
    }

    @Override
    public List<AccessToken> listTokens() {
        return ServerJsonParser.parseList(transport.getJson("/token").path("tokens"), ServerJsonParser::parseToken);
    }

    @Override
    public boolean revokeToken(AccessTokenId token) {
        return transport.sendIfFound("DELETE", "/token/" + token);
    }

    /** Returns the default, since a server does not report its limit. */
    @Override
    public long maxFileBytes() {
        return IngestLimits.DEFAULT.maxFileBytes();
    }

    @Override
    public String backUp() {
        return ServerJsonParser.requireText(transport.sendJson("POST", "/backup", null).body(), "folder");
    }

    @Override
    public void close() {
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

    private static String queryString(@Nullable String status, @Nullable String cursor, int limit) {
        return "?limit=" + limit + (status == null ? "" : "&status=" + status)
                + (cursor == null ? "" : "&cursor=" + URLEncoder.encode(cursor, StandardCharsets.UTF_8));
    }

    private static <T> ListPage<T> parsePage(JsonNode page, String field, Function<JsonNode, T> reader) {
        return new ListPage<>(ServerJsonParser.parseList(page.path(field), reader),
                ServerJsonParser.textOrNull(page, "nextCursor"));
    }
}
