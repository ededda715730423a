package dev.carrel.http.api;

import dev.carrel.application.Carrel;
import dev.carrel.domain.access.AccessToken.TokenScope;
import dev.carrel.http.exchange.ApiResponse;
import dev.carrel.http.exchange.Route;
import dev.carrel.http.exchange.RoutePermission;
import dev.carrel.http.exchange.UnversionedChunks;
import dev.carrel.http.exchange.V2Chunks;
import dev.carrel.http.limit.InFlightRequests;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

import static dev.carrel.domain.access.AccessToken.TokenScope.ADMIN;
import static dev.carrel.domain.access.AccessToken.TokenScope.QUERY;
import static dev.carrel.domain.access.AccessToken.TokenScope.READ;
import static dev.carrel.domain.access.AccessToken.TokenScope.WRITE;
import static dev.carrel.http.exchange.Route.delete;
import static dev.carrel.http.exchange.Route.get;
import static dev.carrel.http.exchange.Route.post;
import static dev.carrel.http.exchange.Route.put;

/** The route table: every path and method of the API, its permission and its handler. */
public final class ApiRoutes {

    private static final RoutePermission OPEN_ACCESS = new RoutePermission.OpenAccess();
    private static final RoutePermission ADMIN_EVERYWHERE = new RoutePermission.InAllLibraries(ADMIN);

    public static final String METRICS_PATH = "/metrics";

    private ApiRoutes() {}

    /**
     * Creates the route table.
     *
     * @param baseUrl the URL under which clients know the service; null for the one of each request
     * @param backupFolder where each backup gets a folder of its own
     * @param disconnectPollInterval how often to check whether a client that waits for a reply has disconnected
     * @param metrics the response of {@code GET /metrics}; null for no such route
     */
    public static List<Route> createRoutes(Carrel carrel, @Nullable String baseUrl, Path backupFolder,
            InFlightRequests inFlightRequests, Duration disconnectPollInterval, @Nullable Supplier<String> metrics) {
        var urls = new ServiceUrls(baseUrl);
        var routes = new ArrayList<>(createRoutes(carrel, urls, backupFolder, inFlightRequests, disconnectPollInterval,
                new ApiDocs(urls, metrics == null ? Set.of(METRICS_PATH) : Set.of())));
        if (metrics != null) {
            routes.add(get(METRICS_PATH, new RoutePermission.InAllLibraries(READ),
                    request -> ApiResponse.prometheusText(metrics.get())).exemptFromLimit());
        }
        return List.copyOf(routes);
    }

    private static List<Route> createRoutes(Carrel carrel, ServiceUrls urls, Path backupFolder,
            InFlightRequests inFlightRequests, Duration disconnectPollInterval, ApiDocs docs) {
        var queries = new QueryController(carrel, disconnectPollInterval);
        var searches = new SearchController(carrel);
        var documents = new DocumentController(carrel, inFlightRequests, urls);
        var batches = new DocumentBatchController(carrel, inFlightRequests);
        var crawls = new CrawlController(carrel, urls);
        var libraries = new LibraryController(carrel, urls);
        var conversations = new ConversationController(carrel);
        var tokens = new TokenController(carrel.accessControl());
        var service = new ServiceController(carrel, inFlightRequests, backupFolder);
        return List.of(
                post("/v2/library/{library_id}/query", inLibrary(QUERY), queries.queryHandler(new V2Chunks())),
                post("/library/{library_id}/query", inLibrary(QUERY), queries.queryHandler(new UnversionedChunks())),
                post("/v2/library/{library_id}/search", inLibrary(QUERY), searches::searchLibrary),

                post("/library/{library_id}/document", inLibrary(WRITE), documents::addDocument).acceptingForm(),
                post("/library/{library_id}/document/batch", inLibrary(WRITE), batches::addDocuments).acceptingLines(),
                get("/library/{library_id}/document", inLibrary(READ), documents::listDocuments),
                get("/library/{library_id}/document/{document_id}", inLibrary(READ), documents::getDocument),
                delete("/library/{library_id}/document/{document_id}", inLibrary(WRITE), documents::deleteDocument),
                get("/library/{library_id}/document/{document_id}/text", inLibrary(READ), documents::getText),
                post("/library/{library_id}/document/{document_id}/refresh", inLibrary(WRITE),
                        documents::refreshDocument)
                        .withoutBody(),

                post("/library/{library_id}/crawl", inLibrary(WRITE), crawls::startCrawl),
                get("/library/{library_id}/crawl", inLibrary(READ), crawls::listCrawls),
                get("/library/{library_id}/crawl/{crawl_id}", inLibrary(READ), crawls::getCrawl),
                delete("/library/{library_id}/crawl/{crawl_id}", inLibrary(WRITE), crawls::cancelCrawl),
                get("/library/{library_id}/crawl/{crawl_id}/page", inLibrary(READ), crawls::listCrawlPages),

                get("/library/{library_id}/conversation/{conversation_id}", inLibrary(READ),
                        conversations::getConversation),
                delete("/library/{library_id}/conversation/{conversation_id}", inLibrary(WRITE),
                        conversations::deleteConversation),

                get("/library", new RoutePermission.InAnyLibrary(READ), libraries::listLibraries),
                put("/library/{library_id}", inLibrary(ADMIN), libraries::putLibrary),
                get("/library/{library_id}", inLibrary(READ), libraries::getLibrary),
                delete("/library/{library_id}", inLibrary(ADMIN), libraries::deleteLibrary),

                post("/token", ADMIN_EVERYWHERE, tokens::issueToken),
                get("/token", ADMIN_EVERYWHERE, tokens::listTokens),
                delete("/token/{token_id}", ADMIN_EVERYWHERE, tokens::revokeToken),
                post("/backup", ADMIN_EVERYWHERE, service::createBackup).withoutBody(),

                get("/healthz", OPEN_ACCESS, service::getHealth),
                get("/readyz", OPEN_ACCESS, service::getReadiness),
                get("/openapi.json", OPEN_ACCESS, docs::getOpenApi),
                get("/docs", OPEN_ACCESS, docs::getDocsPage),
                get("/problems/{code}", OPEN_ACCESS, docs::getProblemPage));
    }

    private static RoutePermission inLibrary(TokenScope scope) {
        return new RoutePermission.InLibrary(scope);
    }
}
