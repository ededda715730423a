package dev.carrel.http.api;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.api.server.ServerHost;
import dev.carrel.application.Carrel;
import dev.carrel.application.fake.access.FakeDirectory;
import dev.carrel.application.fake.index.InMemoryPassageIndex;
import dev.carrel.application.fake.model.EchoReplyWriter;
import dev.carrel.application.fake.storage.InMemoryStorage;
import dev.carrel.domain.access.GroupRoles;
import dev.carrel.http.OpenApiValidator;
import dev.carrel.http.api.mcp.McpRoutes;
import dev.carrel.http.exchange.Route;
import dev.carrel.http.exchange.RoutePermission;
import dev.carrel.http.exchange.ServiceUrls;
import dev.carrel.http.limit.EventStreams;
import dev.carrel.http.limit.InFlightRequests;
import dev.carrel.http.request.AuthFailureLimiter;
import dev.carrel.http.web.Brand;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The route table and the OpenAPI document describe the same operations. */
class ApiRoutesTest {

    /** The routes that need no token. */
    private static final Set<String> OPEN = Set.of("GET /healthz", "GET /readyz", "GET /openapi.json", "GET /docs",
            "GET /problems/{code}", "POST /sign-in", "POST /session", "GET /sign-in", "GET /oidc/sign-in",
            "GET /oidc/callback", "GET /.well-known/oauth-protected-resource/mcp",
            "GET /.well-known/oauth-protected-resource/library/{served_library}/mcp");

    private static final ServiceUrls URLS = new ServiceUrls(null, false);

    @AutoClose
    private final Carrel carrel = Carrel.builder()
            .storage(new InMemoryStorage())
            .index(new InMemoryPassageIndex())
            .replyWriter(new EchoReplyWriter())
            .identityProvider(new FakeDirectory(GroupRoles.NONE))
            .open();
    private final List<Route> routes = ApiRoutes.createRoutes(carrel, URLS, Brand.DEFAULT, Path.of("backups"),
            new InFlightRequests(1),
            new AuthFailureLimiter(1),
            Duration.ofSeconds(1),
            new EventStreams(open -> {}), refusal -> {}, () -> "",
            McpRoutes.createRoutes((message, caller, headers) -> {
                throw new UnsupportedOperationException();
            }, carrel, URLS, Set.of(), Duration.ofSeconds(1)), ServerHost.NONE);

    @Test
    void requiresATokenExceptOnOpenRoutes() {
        assertThat(routes.stream().filter(Route::isOpen).map(ApiRoutesTest::nameOf))
                .containsExactlyInAnyOrderElementsOf(OPEN);
    }

    @Test
    void checksTheLibraryWhereThePathNamesOne() {
        assertThat(routes).allSatisfy(route -> assertThat(route.permission() instanceof RoutePermission.InLibrary)
                .as(nameOf(route))
                .isEqualTo(route.pathTemplate().contains("{library_id}")));
    }

    @Test
    void describesScopesAndBodiesOfEachRoute() {
        var described = new TreeMap<String, String>();
        for (Map.Entry<String, JsonNode> path : OpenApiValidator.DOCUMENT.path("paths").properties()) {
            for (Map.Entry<String, JsonNode> operation : path.getValue().properties()) {
                described.put(operation.getKey().toUpperCase(Locale.ROOT) + " " + path.getKey(),
                        scopeOf(operation.getValue().at("/security/0/token"))
                                + (operation.getValue().has("requestBody") ? " with body" : ""));
            }
        }
        var served = new TreeMap<String, String>();
        for (Route route : routes) {
            served.put(nameOf(route), scopeOf(route)
                    + (route.readsBody() ? " with body" : ""));
        }

        assertThat(described).isEqualTo(served);
    }

    @Test
    void describesTheParametersOfEachPath() {
        for (Route route : routes) {
            JsonNode operation = OpenApiValidator
                    .findOperation(route.method().name(), route.pathTemplate().replace("{", "").replace("}", ""))
                    .orElseThrow();
            assertThat(operation.path("parameters").findValuesAsText("$ref"))
                    .as(nameOf(route))
                    .containsAll(route.pathTemplate()
                            .lines()
                            .flatMap(path -> Pattern.compile("\\{([a-z_]+)}")
                                    .matcher(path)
                                    .results())
                            .map(match -> "#/components/parameters/" + match.group(1))
                            .toList());
        }
    }

    @Test
    void namesEachOperationOnce() {
        assertThat(OpenApiValidator.DOCUMENT.findValuesAsText("operationId")).hasSize(routes.size())
                .doesNotHaveDuplicates();
    }

    @Test
    void hasNoDanglingReferences() {
        for (String reference : OpenApiValidator.DOCUMENT.findValuesAsText("$ref")) {
            assertThat(OpenApiValidator.DOCUMENT.at(reference.substring(1)).isMissingNode()).as(reference).isFalse();
        }
    }

    @Test
    void hasNoUnusedSchemas() {
        List<String> used = OpenApiValidator.DOCUMENT.findValuesAsText("$ref");
        for (String kind : List.of("schemas", "responses", "parameters")) {
            for (Map.Entry<String, JsonNode> part : OpenApiValidator.DOCUMENT.at("/components/" + kind).properties()) {
                assertThat(used).contains("#/components/" + kind + "/" + part.getKey());
            }
        }
    }

    private static String scopeOf(JsonNode scopes) {
        return scopes.path(0).asText(scopes.isArray() ? "any" : "none");
    }

    private static String scopeOf(Route route) {
        return switch (route.permission()) {
            case RoutePermission.OpenAccess open -> "none";
            case RoutePermission.OfVisitors visitors -> "none";
            case RoutePermission.AnyToken any -> "any";
            default -> route.permission().scope().wireName();
        };
    }

    private static String nameOf(Route route) {
        return route.method() + " " + route.pathTemplate();
    }
}
