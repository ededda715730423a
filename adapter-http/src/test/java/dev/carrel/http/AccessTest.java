package dev.carrel.http;

import dev.carrel.application.AccessControl.IssuedToken;
import dev.carrel.domain.access.LibraryGrant;
import dev.carrel.domain.access.TokenScope;
import dev.carrel.domain.document.NewDocument;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
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

/** Who is let in where: every route of the table, with every kind of caller. */
class AccessTest {

    private static final String BETA = "beta";

    private final AtomicReference<Duration> later = new AtomicReference<>(Duration.ZERO);
    private final InstantSource clock = () -> Instant.now().plus(later.get());
    @AutoClose
    private final Service service = Service.with(engine -> engine.clock(clock))
            .settings(settings -> settings.withRefusedPerMinute(100_000));

    @TestFactory
    Stream<DynamicTest> letsInOnlyThoseWhoMayDoIt() {
        service.admin().put("/library/" + BETA, "{}").is(201);
        List<Caller> callers = callers();
        later.set(Duration.ofHours(2));
        return service.routes()
                .stream()
                .flatMap(route -> callers.stream()
                        .filter(caller -> !deletesTheLibrary(route, caller))
                        .map(caller -> dynamicTest(route.method() + " " + route.path() + " by " + caller.name(),
                                () -> check(route, caller))));
    }

    @Test
    void letsAdministratorsDeleteTheirLibrary() {
        service.admin().put("/library/" + BETA, "{}").is(201);
        Client administrator = service.client(Service.only(BETA), TokenScope.ADMIN);

        administrator.delete("/library/" + BETA).is(200);
        administrator.get("/library/" + BETA).isProblem(403, "forbidden");
        service.admin().delete("/library/" + Service.ALPHA).is(200);
    }

    @Test
    void guardsHeadAsItGuardsGet() {
        for (Route route : service.routes()) {
            if (route.method().name().equals("GET")) {
                String path = route.path().replaceAll("\\{[a-z_]+}", "forbidden");
                assertThat(new Client(service, "").send("HEAD", path, BodyPublishers.noBody()).status())
                        .as(path)
                        .isEqualTo(route.isOpen() ? 200 : 401);
            }
        }
        Received head = service.admin().send("HEAD", "/library/alpha", BodyPublishers.noBody()).is(200);
        assertThat(head.body()).isEmpty();
        assertThat(head.header("Content-Length")).isNotEmpty();
    }

    @Test
    void saysTheSameOfALibraryThatIsThereAndOfOneThatIsNot() {
        Client stranger = service.client(Service.only(BETA), TokenScope.values());

        Received there = stranger.get("/library/alpha").isProblem(403, "forbidden");
        Received nowhere = stranger.get("/library/nowhere").isProblem(403, "forbidden");
        assertThat(nowhere.text()).isEqualTo(there.text());
        assertThat(nowhere.header("WWW-Authenticate")).isEqualTo(there.header("WWW-Authenticate"));
        stranger.get("/library/a%20b").isProblem(403, "forbidden");
        stranger.put("/library/a%20b", "{}").isProblem(403, "forbidden");
    }

    @Test
    void listsOnlyTheLibrariesThatATokenIsFor() {
        service.admin().put("/library/" + BETA, "{}").is(201);

        assertThat(ids(service.client(Service.only(BETA), TokenScope.READ))).containsExactly(BETA);
        assertThat(ids(service.client(Service.all(), TokenScope.ADMIN))).containsExactly(Service.ALPHA, BETA);
        assertThat(ids(service.client(Service.only("nowhere"), TokenScope.READ))).isEmpty();
    }

    @Test
    void doesNotFindWhatIsInAnotherLibrary() throws Exception {
        String document = service.document(NewDocument.ofText("of alpha")).value();
        String conversation = service.admin()
                .post("/v2/library/alpha/query", "{\"query\":\"x\"}")
                .at("/conversationId");
        service.admin().put("/library/" + BETA, "{}").is(201);
        Client client = service.client(Service.only(BETA), TokenScope.values());

        client.get("/library/beta/document/" + document).isProblem(404, "document-not-found");
        client.get("/library/beta/document/" + document + "/text").isProblem(404, "document-not-found");
        client.delete("/library/beta/document/" + document).isProblem(404, "document-not-found");
        client.get("/library/beta/conversation/" + conversation).isProblem(404, "conversation-not-found");
        client.delete("/library/beta/conversation/" + conversation).isProblem(404, "conversation-not-found");
        assertThat(client.post("/v2/library/beta/search", "{\"query\":\"of alpha\"}").json().at("/documents"))
                .isEmpty();
        service.admin().get("/library/alpha/document/" + document).is(200);
        service.admin().get("/library/alpha/conversation/" + conversation).is(200);
    }

    @Test
    void takesATokenInTheHeaderOnly() {
        String secret = service.token(Service.all(), TokenScope.ADMIN);
        Client nobody = new Client(service, "");

        nobody.get("/library?access_token=" + secret).isProblem(401, "unauthorized");
        nobody.get("/library", "Authorization", "bearer   " + secret).is(200);
        nobody.get("/library", "Authorization", secret).isProblem(401, "unauthorized");
        nobody.get("/library", "Authorization", "Basic " + secret).isProblem(401, "unauthorized");
        nobody.get("/library", "Authorization", "Bearer").isProblem(401, "unauthorized");
        nobody.get("/library", "Authorization", "Bearer " + secret + " " + secret).isProblem(401, "unauthorized");
        nobody.get("/library", "Authorization", "Bearer " + secret, "Authorization", "Bearer " + secret)
                .isProblem(401, "unauthorized");
    }

    @Test
    void saysAsRfc6750HasItWhatIsWrongWithAToken() {
        assertThat(new Client(service, "").get("/library").header("WWW-Authenticate"))
                .isEqualTo("Bearer realm=\"carrel\"");
        assertThat(new Client(service, "carrel_nonsense").get("/library").header("WWW-Authenticate"))
                .isEqualTo("Bearer realm=\"carrel\", error=\"invalid_token\"");
        assertThat(service.client(Service.all(), TokenScope.QUERY).get("/library").header("WWW-Authenticate"))
                .isEqualTo("Bearer realm=\"carrel\", error=\"insufficient_scope\", scope=\"read\"");
    }

    private List<Caller> callers() {
        String revoked = service.token(Service.all(), TokenScope.ADMIN);
        service.carrel.accessControl()
                .listTokens()
                .forEach(token -> service.carrel.accessControl().revokeToken(token.id()));
        IssuedToken expired = service.token(Instant.now().plus(Duration.ofHours(1)), Service.all(), TokenScope.ADMIN);
        var callers = new ArrayList<Caller>();
        callers.add(new Caller("nobody", "", null, Set.of()));
        callers.add(new Caller("an unknown token", "carrel_unknown", null, Set.of()));
        callers.add(new Caller("a revoked token", revoked, null, Set.of()));
        callers.add(new Caller("an expired token", expired.secret().value(), null, Set.of()));
        for (TokenScope scope : TokenScope.values()) {
            for (LibraryGrant grant : List.of(Service.all(), Service.only(Service.ALPHA), Service.only(BETA))) {
                callers.add(
                        new Caller(scope.wireName() + " " + grant, service.token(grant, scope), grant, Set.of(scope)));
            }
        }
        return callers;
    }

    private void check(Route route, Caller caller) {
        String path = route.path()
                .replace("{library_id}", Service.ALPHA)
                .replace("{code}", "forbidden")
                .replaceAll("\\{[a-z_]+}", "01936b1e-8f00-7000-8000-000000000000");
        Received received = new Client(service, caller.secret()).send(route.method().name(), path,
                BodyPublishers.ofString("not json"), "Content-Type", "text/plain");

        if (expected(route, caller) == 200) {
            assertThat(received.status()).isNotIn(401, 403).isLessThan(500);
        } else {
            received.isProblem(expected(route, caller), expected(route, caller) == 401 ? "unauthorized" : "forbidden");
        }
    }

    /** That would take away what the other cells of the matrix are about; it is tested by itself. */
    private static boolean deletesTheLibrary(Route route, Caller caller) {
        return route.path().equals("/library/{library_id}") && route.method().name().equals("DELETE")
                && expected(route, caller) == 200;
    }

    /** Stated once more from the contract, not from the table. */
    private static int expected(Route route, Caller caller) {
        if (List.of("/healthz", "/readyz", "/openapi.json", "/docs", "/problems/{code}").contains(route.path())) {
            return 200;
        }
        if (caller.grant() == null) {
            return 401;
        }
        boolean all = caller.grant() instanceof LibraryGrant.AllLibraries;
        boolean admin = caller.scopes().contains(TokenScope.ADMIN);
        if (route.path().startsWith("/token") || route.path().equals("/backup")) {
            return admin && all ? 200 : 403;
        }
        if (route.path().equals("/metrics")) {
            return (admin || caller.scopes().contains(TokenScope.READ)) && all ? 200 : 403;
        }
        boolean scope = admin || caller.scopes().contains(needed(route));
        boolean library = all || route.path().equals("/library") || caller.grant().equals(Service.only(Service.ALPHA));
        return scope && library ? 200 : 403;
    }

    private static TokenScope needed(Route route) {
        String method = route.method().name();
        if (route.path().endsWith("/query") || route.path().endsWith("/search")) {
            return TokenScope.QUERY;
        }
        if (route.path().equals("/library/{library_id}") && !method.equals("GET")) {
            return TokenScope.ADMIN;
        }
        return method.equals("GET") ? TokenScope.READ : TokenScope.WRITE;
    }

    private static List<String> ids(Client client) {
        return client.get("/library").is(200).json().at("/libraries").findValuesAsText("id");
    }

    private record Caller(String name, String secret, @Nullable LibraryGrant grant,
            Set<TokenScope> scopes) {}
}
