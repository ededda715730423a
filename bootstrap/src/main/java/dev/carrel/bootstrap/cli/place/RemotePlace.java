package dev.carrel.bootstrap.cli.place;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.carrel.application.AccessControl.IssuedToken;
import dev.carrel.application.limits.IngestLimits;
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

/** A server that runs, through its interface. */
public final class RemotePlace implements Place {

    private static final Duration FIRST_LOOK = Duration.ofMillis(25);
    private static final Duration SLOWEST_LOOK = Duration.ofSeconds(1);
    private static final int CREATED = 201;
    private static final int ACCEPTED = 202;

    private final ServerClient server;

    public RemotePlace(URI address, String token) {
        this.server = new ServerClient(address, token);
    }

    @Override
    public Stored putLibrary(LibraryId library, LibraryChange change) {
        var response = server.call("PUT", path(library), ToJson.libraryFields(change));
        return new Stored(FromJson.library(response.body()), response.status() == CREATED,
                FromJson.textOrNull(response.body(), "webhookSecret"));
    }

    @Override
    public List<Overview> libraries() {
        return FromJson.each(server.get("/library").path("libraries"), FromJson::overview);
    }

    @Override
    public Overview library(LibraryId library) {
        return FromJson.overview(server.get(path(library)));
    }

    @Override
    public void deleteLibrary(LibraryId library) {
        server.call("DELETE", path(library), null);
    }

    @Override
    public Added add(LibraryId library, NewDocument document) {
        String path = path(library) + "/document";
        JsonNode answer = document.source() instanceof DocumentSource.SourceFile file
                ? server.send(path, new MultipartBody(file, document))
                : server.call("POST", path, ToJson.newDocument(document)).body();
        return new Added(new DocumentId(FromJson.text(answer, "id")),
                FromJson.status(answer) == DocumentStatus.SUCCESS);
    }

    @Override
    public DocumentView document(LibraryId library, DocumentId document) {
        return FromJson.document(server.get(path(library, document)));
    }

    @Override
    public Part<DocumentView> documents(LibraryId library, @Nullable DocumentStatus status, @Nullable String cursor,
            int limit) {
        JsonNode part = server.get(path(library) + "/document"
                + query(status == null ? null : status.wireName(), cursor, limit));
        return part(part, "documents", FromJson::document);
    }

    @Override
    public String text(LibraryId library, DocumentId document) {
        return server.text(path(library, document) + "/text");
    }

    @Override
    public void deleteDocument(LibraryId library, DocumentId document) {
        server.call("DELETE", path(library, document), null);
    }

    /** Looks again and again, ever less often. */
    @Override
    public DocumentView await(LibraryId library, DocumentId document, Duration limit) throws InterruptedException {
        long deadline = System.nanoTime() + limit.toNanos();
        for (long pause = FIRST_LOOK.toNanos();; pause = Math.min(2 * pause, SLOWEST_LOOK.toNanos())) {
            long left = deadline - System.nanoTime();
            Thread.sleep(Duration.ofNanos(Math.clamp(left, 0, pause)));
            DocumentView view = document(library, document);
            if (view.isSettled() || left <= pause) {
                return view;
            }
        }
    }

    @Override
    public void refresh(LibraryId library, DocumentId document) {
        server.call("POST", path(library, document) + "/refresh", null);
    }

    @Override
    public CrawlStart crawl(LibraryId library, CrawlPlan plan) {
        var response = server.call("POST", path(library) + "/crawl", CrawlJson.plan(plan));
        return new CrawlStart(CrawlJson.crawl(library, response.body()), response.status() == ACCEPTED);
    }

    @Override
    public Crawl crawl(LibraryId library, CrawlId crawl) {
        return CrawlJson.crawl(library, server.get(path(library, crawl)));
    }

    @Override
    public Part<Crawl> crawls(LibraryId library, @Nullable String cursor, int limit) {
        return part(server.get(path(library) + "/crawl" + query(null, cursor, limit)), "crawls",
                node -> CrawlJson.crawl(library, node));
    }

    @Override
    public Part<CrawledPage> crawlPages(LibraryId library, CrawlId crawl, @Nullable PageStatus status,
            @Nullable String cursor, int limit) {
        String query = query(status == null ? null : status.wireName(), cursor, limit);
        return part(server.get(path(library, crawl) + "/page" + query), "pages", CrawlJson::page);
    }

    @Override
    public Crawl cancel(LibraryId library, CrawlId crawl) {
        return CrawlJson.crawl(library, server.call("DELETE", path(library, crawl), null).body());
    }

    @Override
    public boolean goesOn() {
        return true;
    }

    @Override
    public Answer ask(LibraryId library, Question question, Consumer<String> pieces) {
        var chunks = new ReplyChunks(pieces);
        server.stream("/v2" + path(library) + "/query", ToJson.question(question), chunks);
        return chunks.answer();
    }

    @Override
    public IssuedToken issueToken(String name, Set<TokenScope> scopes, LibraryGrant libraries,
            @Nullable Instant expiresAt) {
        ObjectNode wanted = ToJson.tokenFields(name, scopes, libraries, expiresAt);
        return FromJson.issued(server.call("POST", "/token", wanted).body());
    }

    @Override
    public List<AccessToken> tokens() {
        return FromJson.each(server.get("/token").path("tokens"), FromJson::token);
    }

    @Override
    public boolean revokeToken(AccessTokenId token) {
        return server.found("DELETE", "/token/" + token);
    }

    /** What a server takes whose settings do not say otherwise; it does not tell. */
    @Override
    public long mostFileBytes() {
        return IngestLimits.DEFAULT.maxFileBytes();
    }

    @Override
    public String backUp() {
        return FromJson.text(server.call("POST", "/backup", null).body(), "folder");
    }

    @Override
    public void close() {
        server.close();
    }

    private static String path(LibraryId library) {
        return "/library/" + library;
    }

    private static String path(LibraryId library, DocumentId document) {
        return path(library) + "/document/" + document;
    }

    private static String path(LibraryId library, CrawlId crawl) {
        return path(library) + "/crawl/" + crawl;
    }

    private static String query(@Nullable String status, @Nullable String cursor, int limit) {
        return "?limit=" + limit + (status == null ? "" : "&status=" + status)
                + (cursor == null ? "" : "&cursor=" + URLEncoder.encode(cursor, StandardCharsets.UTF_8));
    }

    private static <T> Part<T> part(JsonNode page, String field, Function<JsonNode, T> reader) {
        return new Part<>(FromJson.each(page.path(field), reader), FromJson.textOrNull(page, "nextCursor"));
    }
}
