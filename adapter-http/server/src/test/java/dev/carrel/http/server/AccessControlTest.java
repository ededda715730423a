package dev.carrel.http.server;

import dev.carrel.application.access.AccessControl.IssuedToken;
import dev.carrel.domain.access.AccessToken.LibraryGrant;
import dev.carrel.domain.access.AccessToken.TokenScope;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.widget.WidgetId;
import dev.carrel.domain.widget.WidgetSettings;
import dev.carrel.http.ApiTestClient;
import dev.carrel.http.ApiTestService;
import dev.carrel.http.ReceivedResponse;
import dev.carrel.http.exchange.Route;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

/** Access control: every route of the table with every kind of token. */
class AccessControlTest {

    private static final String BETA = "beta";

    private final AtomicReference<Duration> later = new AtomicReference<>(Duration.ZERO);
    private final InstantSource clock = () -> Instant.now().plus(later.get());
    private static final String SITE = "https://www.example.com";

    @AutoClose
    private final ApiTestService service = ApiTestService.configure(engine -> engine.clock(clock))
            .startWith(settings -> settings.withMaxAuthFailuresPerMinute(100_000));

    @TestFactory
    Stream<DynamicTest> allowsOnlyTokensWithThePermission() {
        service.adminClient().putJson("/library/" + BETA, "{}").hasStatus(201);
        List<TestCaller> callers = testCallers();
        later.set(Duration.ofHours(2));
        return service.routes()
                .stream()
                .flatMap(route -> callers.stream()
                        .filter(caller -> !deletesTheLibrary(route, caller))
                        .map(caller -> dynamicTest(route.method() + " " + route.pathTemplate() + " by " + caller.name(),
                                () -> checkRoute(route, caller))));
    }

    @Test
    void allowsAdministratorsToDeleteTheirLibrary() {
        service.adminClient().putJson("/library/" + BETA, "{}").hasStatus(201);
        ApiTestClient administrator = service.newClient(ApiTestService.onlyLibrary(BETA), TokenScope.ADMIN);

        administrator.deletePath("/library/" + BETA).hasStatus(200);
        administrator.getPath("/library/" + BETA).hasProblem(403, "forbidden");
        service.adminClient().deletePath("/library/" + ApiTestService.ALPHA).hasStatus(200);
    }

    @Test
    void ignoresTheMethodOverrideHeader() {
        ReceivedResponse response = service.adminClient()
                .getPath("/library/alpha", "X-HTTP-Method-Override", "DELETE");

        response.hasStatus(200);
        service.adminClient().getPath("/library/alpha").hasStatus(200);
    }

    @Test
    void checksHeadLikeGet() {
        for (Route route : service.routes()) {
            if (route.method().name().equals("GET")) {
                String path = route.pathTemplate().replaceAll("\\{[a-z_]+}", "forbidden");
                assertThat(new ApiTestClient(service, "").sendRequest("HEAD", path, BodyPublishers.noBody()).status())
                        .as(path)
                        .isEqualTo(route.isOpen() ? 200 : route.isForVisitors() ? 404 : 401);
            }
        }
        ReceivedResponse head = service.adminClient()
                .sendRequest("HEAD", "/library/alpha", BodyPublishers.noBody())
                .hasStatus(200);
        assertThat(head.body()).isEmpty();
        assertThat(head.header("Content-Length")).isNotEmpty();
    }

    @Test
    void answersForbiddenWhetherOrNotTheLibraryExists() {
        ApiTestClient stranger = service.newClient(ApiTestService.onlyLibrary(BETA), TokenScope.values());

        ReceivedResponse there = stranger.getPath("/library/alpha").hasProblem(403, "forbidden");
        ReceivedResponse nowhere = stranger.getPath("/library/nowhere").hasProblem(403, "forbidden");
        assertThat(nowhere.bodyText()).isEqualTo(there.bodyText());
        assertThat(nowhere.header("WWW-Authenticate")).isEqualTo(there.header("WWW-Authenticate"));
        stranger.getPath("/library/a%20b").hasProblem(403, "forbidden");
        stranger.putJson("/library/a%20b", "{}").hasProblem(403, "forbidden");
    }

    @Test
    void listsOnlyLibrariesOfTheToken() {
        service.adminClient().putJson("/library/" + BETA, "{}").hasStatus(201);

        assertThat(libraryIds(service.newClient(ApiTestService.onlyLibrary(BETA), TokenScope.READ)))
                .containsExactly(BETA);
        assertThat(libraryIds(service.newClient(ApiTestService.allLibraries(), TokenScope.ADMIN)))
                .containsExactly(ApiTestService.ALPHA, BETA);
        assertThat(libraryIds(service.newClient(ApiTestService.onlyLibrary("nowhere"), TokenScope.READ))).isEmpty();
    }

    @Test
    void rejectsIdsOfAnotherLibrary() throws Exception {
        String document = service.addDocument(NewDocument.ofText("of alpha")).value();
        String conversation = service.adminClient()
                .postJson("/v2/library/alpha/query", "{\"query\":\"x\"}")
                .textAt("/conversationId");
        service.adminClient().putJson("/library/" + BETA, "{}").hasStatus(201);
        ApiTestClient client = service.newClient(ApiTestService.onlyLibrary(BETA), TokenScope.values());

        client.getPath("/library/beta/document/" + document).hasProblem(404, "document-not-found");
        client.getPath("/library/beta/document/" + document + "/text").hasProblem(404, "document-not-found");
        client.deletePath("/library/beta/document/" + document).hasProblem(404, "document-not-found");
        client.getPath("/library/beta/conversation/" + conversation).hasProblem(404, "conversation-not-found");
        client.deletePath("/library/beta/conversation/" + conversation).hasProblem(404, "conversation-not-found");
        assertThat(client.postJson("/v2/library/beta/search", "{\"query\":\"of alpha\"}").parseJson().at("/documents"))
                .isEmpty();
        service.adminClient().getPath("/library/alpha/document/" + document).hasStatus(200);
        service.adminClient().getPath("/library/alpha/conversation/" + conversation).hasStatus(200);
    }

    @Test
    void acceptsTokensInTheHeaderOnly() {
        String secret = service.issueToken(ApiTestService.allLibraries(), TokenScope.ADMIN);
        ApiTestClient nobody = new ApiTestClient(service, "");

        nobody.getPath("/library?access_token=" + secret).hasProblem(401, "unauthorized");
        nobody.getPath("/library", "Authorization", "bearer   " + secret).hasStatus(200);
        nobody.getPath("/library", "Authorization", secret).hasProblem(401, "unauthorized");
        nobody.getPath("/library", "Authorization", "Basic " + secret).hasProblem(401, "unauthorized");
        nobody.getPath("/library", "Authorization", "Bearer").hasProblem(401, "unauthorized");
        nobody.getPath("/library", "Authorization", "Bearer " + secret + " " + secret).hasProblem(401, "unauthorized");
        nobody.getPath("/library", "Authorization", "Bearer " + secret, "Authorization", "Bearer " + secret)
                .hasProblem(401, "unauthorized");
    }

    @Test
    void distinguishesLettersOfTokensOnOneConnection() {
        String secret = service.issueToken(ApiTestService.allLibraries(), TokenScope.ADMIN);
        ApiTestClient client = new ApiTestClient(service, "");

        for (int time = 0; time < 2; time++) {
            client.getPath("/library", "Authorization", "Bearer " + secret).hasStatus(200);
            client.getPath("/library", "Authorization", "Bearer " + secret.toUpperCase(Locale.ROOT))
                    .hasProblem(401, "unauthorized");
        }
    }

    @Test
    void describesTokenErrorsPerRfc6750() {
        assertThat(new ApiTestClient(service, "").getPath("/library").header("WWW-Authenticate"))
                .isEqualTo("Bearer realm=\"carrel\"");
        assertThat(new ApiTestClient(service, "carrel_nonsense").getPath("/library").header("WWW-Authenticate"))
                .isEqualTo("Bearer realm=\"carrel\", error=\"invalid_token\"");
        assertThat(service.newClient(ApiTestService.allLibraries(), TokenScope.QUERY)
                .getPath("/library")
                .header("WWW-Authenticate"))
                .isEqualTo("Bearer realm=\"carrel\", error=\"insufficient_scope\", scope=\"read\"");
    }

    private List<TestCaller> testCallers() {
        String revoked = service.issueToken(ApiTestService.allLibraries(), TokenScope.ADMIN);
        service.carrel.accessControl()
                .listTokens()
                .forEach(token -> service.carrel.accessControl().revokeToken(token.id()));
        IssuedToken expired = service.issueToken(Instant.now().plus(Duration.ofHours(1)), ApiTestService.allLibraries(),
                TokenScope.ADMIN);
        var callers = new ArrayList<TestCaller>();
        callers.add(new TestCaller("nobody", "", null, Set.of()));
        callers.add(new TestCaller("an unknown token", "carrel_unknown", null, Set.of()));
        callers.add(new TestCaller("a revoked token", revoked, null, Set.of()));
        callers.add(new TestCaller("an expired token", expired.secret().value(), null, Set.of()));
        for (TokenScope scope : TokenScope.values()) {
            for (LibraryGrant grant : List.of(ApiTestService.allLibraries(),
                    ApiTestService.onlyLibrary(ApiTestService.ALPHA), ApiTestService.onlyLibrary(BETA))) {
                callers.add(
                        new TestCaller(scope.wireName() + " " + grant, service.issueToken(grant, scope), grant,
                                Set.of(scope)));
            }
        }
        return callers;
    }

    private void checkRoute(Route route, TestCaller caller) {
        String path = route.pathTemplate()
                .replace("{library_id}", ApiTestService.ALPHA)
                .replace("{code}", "forbidden")
                .replace("{widget_key}", widgetKey())
                .replaceAll("\\{[a-z_]+}", "01936b1e-8f00-7000-8000-000000000000");
        ReceivedResponse received = new ApiTestClient(service, caller.secret()).sendRequest(route.method().name(), path,
                BodyPublishers.ofString("not json"), "Content-Type", "text/plain",
                route.isForVisitors() ? "Origin" : "X-Unused", SITE);

        if (expectedStatus(route, caller) == 200) {
            assertThat(received.status()).isNotIn(401, 403).isLessThan(500);
        } else {
            boolean isUnauthorized = expectedStatus(route, caller) == 401;
            if (route.pathTemplate().startsWith("/v1/")) {
                assertThat(received.hasStatus(expectedStatus(route, caller)).textAt("/error/code"))
                        .isEqualTo(isUnauthorized ? "invalid_api_key" : "insufficient_permissions");
            } else {
                received.hasProblem(expectedStatus(route, caller), isUnauthorized ? "unauthorized" : "forbidden");
            }
        }
    }

    private String widgetKey() {
        return service.alpha.widgets()
                .save(new WidgetId("shop"), WidgetSettings.named("Shop").withOrigins(SITE))
                .widget()
                .key()
                .value();
    }

    /**
     * Returns whether a request deletes the library that the other cells of the matrix need; it is tested separately.
     */
    private static boolean deletesTheLibrary(Route route, TestCaller caller) {
        return route.pathTemplate().equals("/library/{library_id}") && route.method().name().equals("DELETE")
                && expectedStatus(route, caller) == 200;
    }

    /** Returns the scope by the contract, not by the route table. */
    private static int expectedStatus(Route route, TestCaller caller) {
        if (List.of("/healthz", "/readyz", "/openapi.json", "/docs", "/problems/{code}", "/sign-in")
                .contains(route.pathTemplate())
                || route.pathTemplate().startsWith("/oidc/") || route.pathTemplate().startsWith("/.well-known/")
                || route.pathTemplate().equals("/session") && route.method().name().equals("POST")) {
            return 200;
        }
        if (route.pathTemplate().startsWith("/embed/")) {
            // No access token makes a visitor, who gets a token of another kind with the session.
            return route.pathTemplate().endsWith("/session") ? 200 : 401;
        }
        if (caller.grant() == null) {
            return 401;
        }
        boolean all = caller.grant() instanceof LibraryGrant.AllLibraries;
        boolean admin = caller.scopes().contains(TokenScope.ADMIN);
        if (route.pathTemplate().equals("/session/library")) {
            return admin || caller.scopes().contains(TokenScope.QUERY) ? 200 : 403;
        }
        if (route.pathTemplate().equals("/personal-library")) {
            return 403;
        }
        if (Stream.of("/token/self", "/session").anyMatch(route.pathTemplate()::startsWith)) {
            return 200;
        }
        if (Stream.of("/token", "/person", "/server", "/backup", "/audit").anyMatch(route.pathTemplate()::startsWith)) {
            return admin && all ? 200 : 403;
        }
        if (route.pathTemplate().equals("/metrics")) {
            return (admin || caller.scopes().contains(TokenScope.READ)) && all ? 200 : 403;
        }
        boolean scope = admin || caller.scopes().contains(requiredScope(route));
        boolean library = all || !route.pathTemplate().contains("{library_id}")
                || caller.grant().equals(ApiTestService.onlyLibrary(ApiTestService.ALPHA));
        return scope && library ? 200 : 403;
    }

    private static TokenScope requiredScope(Route route) {
        String method = route.method().name();
        if (route.pathTemplate().startsWith("/v1/") || isOfConversations(route)
                || List.of("query", "search", "suggestion", "feedback", "mcp").contains(lastPartOf(route))) {
            return TokenScope.QUERY;
        }
        if (route.pathTemplate().matches("/library/\\{library_id}/(widget|evaluation|connector)(/.*)?")
                || route.pathTemplate().equals("/library/{library_id}") && !method.equals("GET")) {
            return TokenScope.ADMIN;
        }
        return method.equals("GET") ? TokenScope.READ : TokenScope.WRITE;
    }

    /** Everybody has conversations of their own. */
    private static boolean isOfConversations(Route route) {
        return route.pathTemplate().matches("/library/\\{library_id}/(shared-)?conversation.*");
    }

    private static String lastPartOf(Route route) {
        return route.pathTemplate().substring(route.pathTemplate().lastIndexOf('/') + 1);
    }

    private static List<String> libraryIds(ApiTestClient client) {
        return client.getPath("/library").hasStatus(200).parseJson().at("/libraries").findValuesAsText("id");
    }

    private record TestCaller(String name, String secret, @Nullable LibraryGrant grant,
            Set<TokenScope> scopes) {}
}
