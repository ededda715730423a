package dev.carrel.http;

import java.util.Set;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Calls from pages of other origins. By raw sockets, for the JDK's client does not send such headers. */
class CorsTest {

    private static final String ORIGIN = "https://app.example.org";

    @Test
    void isOffByDefault() {
        try (Service service = Service.start()) {
            Received preflight = preflight(service, "/library", ORIGIN);
            Received called = get(service, ORIGIN);

            assertThat(preflight.status()).isEqualTo(405);
            assertThat(preflight.header("Allow")).isEqualTo("GET, HEAD");
            assertThat(called.headers().map().keySet()).noneMatch(name -> name.startsWith("access-control"));
            assertThat(called.header("vary")).isEmpty();
        }
    }

    @Test
    void letsPagesOfListedOriginsAsk() {
        try (Service service = Service.with(engine -> engine)
                .settings(settings -> settings.withCorsOrigins(Set.of(ORIGIN)))) {
            Received preflight = preflight(service, "/v2/library/alpha/query", ORIGIN);
            Received refused = get(service, ORIGIN);

            assertThat(preflight.status()).isEqualTo(204);
            assertThat(preflight.header("access-control-allow-origin")).isEqualTo(ORIGIN);
            assertThat(preflight.header("access-control-allow-methods")).contains("DELETE", "POST");
            assertThat(preflight.header("access-control-allow-headers")).contains("Authorization", "Content-Type");
            assertThat(preflight.header("vary")).isEqualTo("Origin");
            assertThat(refused.status()).isEqualTo(401);
            assertThat(refused.header("access-control-allow-origin")).isEqualTo(ORIGIN);
            assertThat(refused.header("access-control-expose-headers")).contains("Location");
            assertThat(preflight(service, "/nowhere", ORIGIN).status()).isEqualTo(404);
        }
    }

    @Test
    void tellsOtherOriginsNothing() {
        try (Service service = Service.with(engine -> engine)
                .settings(settings -> settings.withCorsOrigins(Set.of(ORIGIN)))) {
            Received preflight = preflight(service, "/library", "https://evil.example.org");

            assertThat(preflight.status()).isEqualTo(405);
            assertThat(preflight.headers().map().keySet()).noneMatch(name -> name.startsWith("access-control"));
            assertThat(preflight.header("vary")).isEqualTo("Origin");
            assertThat(get(service, ORIGIN + ".evil").header("access-control-allow-origin")).isEmpty();
        }
    }

    @Test
    void canBeForAll() {
        try (Service service = Service.with(engine -> engine)
                .settings(settings -> settings.withCorsOrigins(Set.of("*")))) {
            assertThat(preflight(service, "/library", "null").header("access-control-allow-origin")).isEqualTo("null");
            assertThat(get(service, ORIGIN).header("access-control-allow-origin")).isEqualTo(ORIGIN);
        }
    }

    private static Received preflight(Service service, String path, String origin) {
        try (var connection = new RawConnection(service)) {
            return connection.send("OPTIONS " + path + " HTTP/1.1\r\nHost: x\r\nOrigin: " + origin
                    + "\r\nAccess-Control-Request-Method: POST\r\n\r\n").requireAnswer();
        }
    }

    private static Received get(Service service, String origin) {
        try (var connection = new RawConnection(service)) {
            return connection.send("GET /library HTTP/1.1\r\nHost: x\r\nOrigin: " + origin + "\r\n\r\n")
                    .requireAnswer();
        }
    }
}
