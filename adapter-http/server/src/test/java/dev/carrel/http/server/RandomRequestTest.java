package dev.carrel.http.server;

import dev.carrel.domain.access.AccessToken.TokenScope;
import dev.carrel.http.ApiTestClient;
import dev.carrel.http.ApiTestService;
import dev.carrel.http.RawConnection;
import dev.carrel.http.ReceivedResponse;
import dev.carrel.http.exchange.Route;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Random requests to every route: never a 500, always a response, and a problem unless it succeeds. A failure prints
 * the seed, which is read from the property {@code carrel.seed}.
 */
class RandomRequestTest {

    private static final int REQUESTS = 1500;
    private static final List<String> METHODS = List.of("GET", "GET", "POST", "POST", "POST", "PUT", "DELETE", "HEAD",
            "OPTIONS", "PATCH", "TRACE", "QUERY", "BEFORE", "AFTER", "CONNECT", "get", "", "X Y");
    private static final List<String> TYPES = List.of("application/json", "multipart/form-data; boundary=b",
            "multipart/form-data", "multipart/form-data; boundary=\"");
    private static final List<String> SCRAPS = List.of("{", "}", "[", "]", "\"", ":", ",", "null", "true", "-1e999",
            "1.5",
            "\"query\":", "\"x\"", "\"streaming\":", "\"text\":", "\"limit\":", "\"scopes\":[\"read\"]",
            "\"name\":\"\"",
            "\\ud800", "--b\r\n", "\r\n--b--",
            "Content-Disposition: form-data; name=\"file\"; filename=\"f\"\r\n\r\n", "--b\r\nX",
            "\\u0000", "\"conversationId\":", "é", "\u0000", "\n", " ", "\"url\":\"http://[::1]/\"",
            "\"expiresAt\":\"9999-99-99\"", "\"libraries\":[1]");
    private static final List<String> IDS = List.of("alpha", "nowhere", "..", ".", "%2e%2e", "a%2fb", "%00", "%zz",
            "%ff",
            "a;b=c", "x".repeat(200), "%F0%9F%98%80", "", "a b", "*", "{library_id}", "'", "<script>", "%25", "\u00e4");
    private static final List<String> HEADERS = List.of("Accept: text/event-stream", "Accept: \"", "Accept: ;q=x,,",
            "Prefer: wait=0", "Prefer: wait=\"", "Expect: 100-continue", "Expect: nonsense",
            "Content-Type: application/json",
            "Content-Type: application/json; charset=\"", "Content-Type: ;;;", "Content-Encoding: gzip",
            "Origin: https://app.example.org", "Access-Control-Request-Method: \"", "Authorization: Bearer",
            "Authorization: \u00ff\u00fe", "Upgrade: h2c", "Connection: close", "Connection: Upgrade, HTTP2-Settings",
            "X-Forwarded-For: 127.0.0.1", "Cookie: JSESSIONID=x; =", "Range: bytes=0-", "If-None-Match: *",
            "Sec-WebSocket-Version: 13", "Content-Length: 3", "Content-Length: -1",
            "Content-Length: 99999999999999999999",
            "Transfer-Encoding: chunked", "Transfer-Encoding: gzip", "Host: ", "Host: evil.example.org:99999", ": x",
            "X",
            " X: y", "X:\u0000");

    private final long seed = Long.getLong("carrel.seed", System.nanoTime());
    private final Random random = new Random(seed);
    @AutoClose
    private final ApiTestService service = ApiTestService.configure(engine -> engine)
            .startWith(settings -> settings.withMaxAuthFailuresPerMinute(1_000_000).withMaxBodyBytes(20_000));
    private final List<Route> routes = service.routes()
            .stream()
            // A backup writes to the disk, and a stream of events does not end.
            .filter(route -> !route.pathTemplate().endsWith("/backup") && !route.pathTemplate().endsWith("/event"))
            .toList();
    private final List<String> secrets = List.of(ApiTestService.ADMIN,
            service.issueToken(ApiTestService.allLibraries(), TokenScope.QUERY),
            service.issueToken(ApiTestService.onlyLibrary("alpha"), TokenScope.ADMIN), "carrel_x", "");

    @Test
    void answersRandomRequests() {
        int answered = 0;
        for (int number = 0; number < REQUESTS; number++) {
            String method = one(METHODS);
            byte[] request = request(method);
            try (var connection = new RawConnection(service)) {
                Optional<ReceivedResponse> answer = connection.sendBytes(request).shutdownOutput().readResponse(method);
                answer.ifPresent(received -> check(received, method, request));
                answered += answer.isPresent() ? 1 : 0;
            }
        }
        assertThat(answered).as("answers, seed %s", seed).isGreaterThan(REQUESTS * 9 / 10);
        assertThat(new ApiTestClient(service, "").getPath("/healthz").status()).isEqualTo(200);
    }

    @Test
    void survivesRandomBytes() {
        for (int number = 0; number < 300; number++) {
            var bytes = new byte[random.nextInt(200)];
            random.nextBytes(bytes);
            try (var connection = new RawConnection(service)) {
                connection.sendBytes(bytes)
                        .shutdownOutput()
                        .readResponse("GET")
                        .ifPresent(received -> check(received, "GET", bytes));
            }
        }
        new ApiTestClient(service, "").getPath("/healthz").hasStatus(200);
    }

    private void check(ReceivedResponse received, String method, byte[] request) {
        String what = "seed " + seed + ": " + new String(request, StandardCharsets.ISO_8859_1) + "\n→ "
                + received.status()
                + " " + received.bodyText();
        assertThat(received.status()).as(what).isNotEqualTo(500).isBetween(100, 599);
        if (received.status() >= 300 && !method.equals("HEAD")) {
            boolean isOpenAi = new String(request, StandardCharsets.ISO_8859_1).matches("(?s)\\S+ /v1/.*");
            // The web server may not know the path of what it cannot parse.
            boolean isUnparsed = Stream.of("not valid HTTP", "supports HTTP/1.0", "headers are too large",
                    "address is too long").anyMatch(received.bodyText()::contains);
            boolean hasOpenAiError = isOpenAi
                    && !(isUnparsed && "application/problem+json".equals(received.header("content-type")));
            assertThat(received.header("content-type")).as(what)
                    .isEqualTo(hasOpenAiError ? "application/json" : "application/problem+json");
            assertThat(received.textAt(hasOpenAiError ? "/error/code" : "/code")).as(what).isNotEmpty();
        }
    }

    private byte[] request(String method) {
        var text = new StringBuilder(method).append(' ').append(path()).append(" HTTP/1.1\r\n");
        if (random.nextInt(20) > 0) {
            text.append("Host: x\r\n");
        }
        String secret = one(secrets);
        if (!secret.isEmpty()) {
            text.append("Authorization: Bearer ").append(secret).append("\r\n");
        }
        for (int number = random.nextInt(3); number > 0; number--) {
            text.append(one(HEADERS)).append("\r\n");
        }
        byte[] body = body();
        if (random.nextBoolean()) {
            text.append("Content-Type: ").append(one(TYPES)).append("\r\n");
        }
        if (random.nextInt(4) > 0) {
            text.append("Content-Length: ").append(body.length).append("\r\n");
        }
        var request = new ByteArrayOutputStream();
        request.writeBytes(text.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1));
        request.writeBytes(body);
        return request.toByteArray();
    }

    private String path() {
        String path = one(routes).pathTemplate();
        while (path.contains("{")) {
            int open = path.indexOf('{');
            path = path.substring(0, open) + one(IDS).replace("{", "").replace("}", "")
                    + path.substring(path.indexOf('}', open) + 1);
        }
        return switch (random.nextInt(10)) {
            case 0 -> path + "/";
            case 1 -> path + "?limit=" + one(IDS) + "&cursor=" + one(IDS) + "&status=%";
            case 2 -> path + "?" + one(SCRAPS).strip();
            case 3 -> "/" + one(IDS) + path;
            default -> path;
        };
    }

    private byte[] body() {
        if (random.nextInt(10) == 0) {
            var bytes = new byte[random.nextInt(30_000)];
            random.nextBytes(bytes);
            return bytes;
        }
        var text = new StringBuilder(random.nextBoolean() ? "{" : "");
        for (int number = random.nextInt(8); number > 0; number--) {
            text.append(one(SCRAPS));
        }
        return text.append(random.nextBoolean() ? "}" : "").toString().getBytes(StandardCharsets.UTF_8);
    }

    private <T> T one(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }
}
