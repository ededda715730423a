package dev.carrel.http.api;

import dev.carrel.api.server.ServerHost;
import dev.carrel.application.Carrel;
import dev.carrel.http.api.connector.ConnectorRoutes;
import dev.carrel.http.api.conversation.ConversationRoutes;
import dev.carrel.http.api.crawl.CrawlRoutes;
import dev.carrel.http.api.document.DocumentRoutes;
import dev.carrel.http.api.evaluation.EvaluationRoutes;
import dev.carrel.http.api.event.EventRoutes;
import dev.carrel.http.api.helparticle.HelpArticleRoutes;
import dev.carrel.http.api.library.LibraryRoutes;
import dev.carrel.http.api.mcp.McpRoutes;
import dev.carrel.http.api.person.PersonRoutes;
import dev.carrel.http.api.query.QueryRoutes;
import dev.carrel.http.api.question.QuestionRoutes;
import dev.carrel.http.api.server.ServerRoutes;
import dev.carrel.http.api.token.TokenRoutes;
import dev.carrel.http.exchange.ApiResponse;
import dev.carrel.http.exchange.Route;
import dev.carrel.http.exchange.ServiceUrls;
import dev.carrel.http.limit.EventStreams;
import dev.carrel.http.limit.InFlightRequests;
import dev.carrel.http.openai.OpenAiRoutes;
import dev.carrel.http.request.AuthFailureLimiter;
import dev.carrel.http.web.Brand;
import dev.carrel.http.widget.WidgetRoutes;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

import static dev.carrel.domain.access.AccessToken.TokenScope.READ;
import static dev.carrel.http.exchange.Route.get;
import static dev.carrel.http.exchange.RoutePermission.inAllLibraries;
import static dev.carrel.http.exchange.RoutePermission.openAccess;

/**
 * The route table: every path and method of the API, its permission and its handler. Each topic lists its own routes.
 */
public final class ApiRoutes {

    private static final String METRICS_PATH = "/metrics";

    private ApiRoutes() {}

    /**
     * Creates the route table.
     *
     * @param urls the URLs under which clients know the service
     * @param backupFolder where each backup gets a folder of its own
     * @param codeFailureLimiter limits the requests with invalid sign-in codes
     * @param disconnectPollInterval how often to check whether a client that waits for a reply has disconnected
     * @param eventStreams limits the open streams of events
     * @param visitorRefusals takes the reasons of refused requests of widgets' visitors
     * @param metrics the response of {@code GET /metrics}; null for no such route
     * @param mcp the routes of the Model Context Protocol; none if the list is empty
     * @param host what the program around the server knows of itself
     */
    public static List<Route> createRoutes(Carrel carrel, ServiceUrls urls, Brand brand, Path backupFolder,
            InFlightRequests inFlightRequests, AuthFailureLimiter codeFailureLimiter,
            Duration disconnectPollInterval, EventStreams eventStreams,
            Consumer<String> visitorRefusals, @Nullable Supplier<String> metrics, List<Route> mcp,
            ServerHost host) {
        return Stream
                .of(QueryRoutes.createRoutes(carrel, disconnectPollInterval),
                        OpenAiRoutes.createRoutes(carrel, urls, disconnectPollInterval),
                        DocumentRoutes.createRoutes(carrel, urls, inFlightRequests),
                        CrawlRoutes.createRoutes(carrel, urls), ConnectorRoutes.createRoutes(carrel, urls),
                        ConversationRoutes.createRoutes(carrel, urls),
                        EventRoutes.createRoutes(carrel, inFlightRequests, eventStreams),
                        QuestionRoutes.createRoutes(carrel), EvaluationRoutes.createRoutes(carrel, urls),
                        HelpArticleRoutes.createRoutes(carrel, urls, inFlightRequests),
                        LibraryRoutes.createRoutes(carrel, urls),
                        WidgetRoutes.createRoutes(carrel, urls, brand, visitorRefusals),
                        TokenRoutes.createRoutes(carrel, urls, codeFailureLimiter),
                        PersonRoutes.createRoutes(carrel, urls, codeFailureLimiter),
                        ServerRoutes.createRoutes(carrel, inFlightRequests, backupFolder, host),
                        metrics == null ? List.<Route>of() : List.of(createMetricsRoute(metrics)),
                        mcp,
                        createDocsRoutes(new ApiDocs(urls, brand,
                                findAbsentPaths(metrics != null, !mcp.isEmpty(),
                                        carrel.signIn().directory().provider().isPresent()))))
                .flatMap(List::stream)
                .toList();
    }

    /**
     * Creates the routes of a server that answers only requests about its health.
     *
     * @param metrics the response of {@code GET /metrics}; null for no such route
     */
    public static List<Route> createHealthRoutes(Carrel carrel, InFlightRequests inFlightRequests, Path backupFolder,
            @Nullable Supplier<String> metrics) {
        return Stream.concat(ServerRoutes.createHealthRoutes(carrel, inFlightRequests, backupFolder).stream(),
                Stream.ofNullable(metrics).map(ApiRoutes::createMetricsRoute)).toList();
    }

    private static Set<String> findAbsentPaths(boolean hasMetrics, boolean hasMcp, boolean hasDirectory) {
        var absent = new HashSet<String>();
        if (!hasMetrics) {
            absent.add(METRICS_PATH);
        }
        if (!hasMcp) {
            absent.addAll(McpRoutes.PATHS);
        }
        if (!hasDirectory) {
            absent.addAll(PersonRoutes.DIRECTORY_PATHS);
        }
        return absent;
    }

    private static Route createMetricsRoute(Supplier<String> metrics) {
        return get(METRICS_PATH, inAllLibraries(READ), request -> ApiResponse.prometheusText(metrics.get()))
                .exemptFromLimits();
    }

    private static List<Route> createDocsRoutes(ApiDocs docs) {
        return List.of(
                get("/openapi.json", openAccess(), docs::getOpenApi),
                get("/docs", openAccess(), docs::getDocsPage),
                get("/problems/{code}", openAccess(), docs::getProblemPage));
    }
}
