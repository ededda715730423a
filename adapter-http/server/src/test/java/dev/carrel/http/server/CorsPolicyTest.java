package dev.carrel.http.server;

import dev.carrel.http.ApiTestService;
import dev.carrel.http.RawConnection;
import dev.carrel.http.ReceivedResponse;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** CORS. The requests are sent by raw sockets, because the JDK's client does not send these headers. */
class CorsPolicyTest {

    private static final String ORIGIN = "https://app.example.org";

    @Test
    void isDisabledByDefault() {
        try (ApiTestService service = ApiTestService.start()) {
            ReceivedResponse preflight = sendPreflight(service, "/library", ORIGIN);
            ReceivedResponse called = getFrom(service, ORIGIN);

            assertThat(preflight.status()).isEqualTo(405);
            assertThat(preflight.header("Allow")).isEqualTo("GET, HEAD");
            assertThat(preflight.bodyText()).contains("This path has the methods GET, HEAD.", "cors-origins");
            assertThat(called.headers().map().keySet()).noneMatch(name -> name.startsWith("access-control"));
            assertThat(called.header("vary")).isEmpty();
        }
    }

    @Test
    void allowsListedOrigins() {
        try (ApiTestService service = ApiTestService.configure(engine -> engine)
                .startWith(settings -> settings.withCorsOrigins(Set.of(ORIGIN)))) {
            ReceivedResponse preflight = sendPreflight(service, "/v2/library/alpha/query", ORIGIN);
            ReceivedResponse refused = getFrom(service, ORIGIN);

            assertThat(preflight.status()).isEqualTo(204);
            assertThat(preflight.header("access-control-allow-origin")).isEqualTo(ORIGIN);
            assertThat(preflight.header("access-control-allow-methods")).contains("DELETE", "POST");
            assertThat(preflight.header("access-control-allow-headers")).contains("Authorization", "Content-Type");
            assertThat(preflight.header("vary")).isEqualTo("Origin");
            assertThat(refused.status()).isEqualTo(401);
            assertThat(refused.header("access-control-allow-origin")).isEqualTo(ORIGIN);
            assertThat(refused.header("access-control-expose-headers")).contains("Location");
            assertThat(sendPreflight(service, "/nowhere", ORIGIN).status()).isEqualTo(404);
        }
    }

    @Test
    void allowsTheHeadersOfOfficialClients() {
        try (ApiTestService service = ApiTestService.configure(engine -> engine)
                .startWith(settings -> settings.withCorsOrigins(Set.of(ORIGIN)))) {
            for (String path : List.of("/v1/chat/completions", "/v1/responses", "/mcp")) {
                String allowed = sendPreflight(service, path, ORIGIN).header("access-control-allow-headers");
                assertThat(allowed.toLowerCase(Locale.ROOT).split("\\s*,\\s*")).contains("x-stainless-lang",
                        "x-stainless-package-version", "x-stainless-os", "x-stainless-arch", "x-stainless-runtime",
                        "x-stainless-runtime-version", "x-stainless-retry-count", "x-stainless-timeout", "user-agent",
                        "mcp-protocol-version", "mcp-session-id", "last-event-id");
            }
        }
    }

    @Test
    void sendsNoHeadersToOtherOrigins() {
        try (ApiTestService service = ApiTestService.configure(engine -> engine)
                .startWith(settings -> settings.withCorsOrigins(Set.of(ORIGIN)))) {
            ReceivedResponse preflight = sendPreflight(service, "/library", "https://evil.example.org");

            assertThat(preflight.status()).isEqualTo(405);
            assertThat(preflight.headers().map().keySet()).noneMatch(name -> name.startsWith("access-control"));
            assertThat(preflight.header("vary")).isEqualTo("Origin");
            assertThat(getFrom(service, ORIGIN + ".evil").header("access-control-allow-origin")).isEmpty();
        }
    }

    /** A browser sends one origin. */
    @Test
    void takesNoListOfOriginsForAnAllowedOne() {
        for (String allowed : List.of(ORIGIN, "*")) {
            try (ApiTestService service = ApiTestService.configure(engine -> engine)
                    .startWith(settings -> settings.withCorsOrigins(Set.of(allowed)))) {
                for (String origins : List.of(ORIGIN + " evil", "evil " + ORIGIN, ORIGIN + "\tevil",
                        ORIGIN + "\r\nOrigin: https://evil.example.org", ORIGIN + ", https://evil.example.org")) {
                    assertThat(getFrom(service, origins).headers().map().keySet()).as("%s to %s", origins, allowed)
                            .noneMatch(name -> name.startsWith("access-control-"));
                    assertThat(sendPreflight(service, "/library", origins).status()).as(origins).isEqualTo(405);
                }
            }
        }
    }

    @Test
    void allowsAnyOriginWithAWildcard() {
        try (ApiTestService service = ApiTestService.configure(engine -> engine)
                .startWith(settings -> settings.withCorsOrigins(Set.of("*")))) {
            assertThat(sendPreflight(service, "/library", "null").header("access-control-allow-origin"))
                    .isEqualTo("null");
            assertThat(getFrom(service, ORIGIN).header("access-control-allow-origin")).isEqualTo(ORIGIN);
        }
    }

    private static ReceivedResponse sendPreflight(ApiTestService service, String path, String origin) {
        try (var connection = new RawConnection(service)) {
            return connection.sendBytes("OPTIONS " + path + " HTTP/1.1\r\nHost: x\r\nOrigin: " + origin
                    + "\r\nAccess-Control-Request-Method: POST\r\n\r\n").requireResponse();
        }
    }

    private static ReceivedResponse getFrom(ApiTestService service, String origin) {
        try (var connection = new RawConnection(service)) {
            return connection.sendBytes("GET /library HTTP/1.1\r\nHost: x\r\nOrigin: " + origin + "\r\n\r\n")
                    .requireResponse();
        }
    }
}
