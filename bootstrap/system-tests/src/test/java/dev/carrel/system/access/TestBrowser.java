package dev.carrel.system.access;

import dev.carrel.harness.Await;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** A browser without a screen: it keeps the cookies of each host, and follows redirects from site to site. */
final class TestBrowser implements AutoCloseable {

    private static final int MAX_REDIRECTS = 20;

    private final HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final Map<String, Map<String, String>> cookies = new HashMap<>();

    /** A page, and the address that shows it after all redirects. */
    record Page(URI address, int status, String text) {}

    /** Opens an address that a person has entered, or a link. */
    Page open(URI address) throws Exception {
        return follow(address, null, any -> false);
    }

    /** Opens an address, and goes on until it is led to one that is the last. */
    Page openUntil(URI address, Predicate<URI> isLast) throws Exception {
        return follow(address, null, isLast);
    }

    /** Sends a form, and goes on until the browser is led to an address that is the last. */
    Page submit(URI address, String form, Predicate<URI> isLast) throws Exception {
        return follow(address, form, isLast);
    }

    private Page follow(URI first, String form, Predicate<URI> isLast) throws Exception {
        URI address = first;
        HttpResponse<String> response = form == null ? send("GET", address, "")
                : send("POST", address, form, "Content-Type", "application/x-www-form-urlencoded");
        for (int each = 0; each < MAX_REDIRECTS && response.statusCode() / 100 == 3; each++) {
            address = address.resolve(response.headers().firstValue("Location").orElseThrow());
            if (isLast.test(address)) {
                return new Page(address, response.statusCode(), "");
            }
            response = send("GET", address, "");
        }
        return new Page(address, response.statusCode(), response.body());
    }

    /** Sends a request as a page of the same origin does. */
    HttpResponse<String> fetch(String method, URI address) throws Exception {
        return send(method, address, "", "Sec-Fetch-Site", "same-origin");
    }

    /** Returns the cookies of a host, as they are sent. */
    String cookiesOf(String host) {
        return cookies.getOrDefault(host, Map.of())
                .entrySet()
                .stream()
                .map(cookie -> cookie.getKey() + "=" + cookie.getValue())
                .collect(Collectors.joining("; "));
    }

    private HttpResponse<String> send(String method, URI address, String body, String... headers) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(address)
                .timeout(Await.TIMEOUT)
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        if (headers.length > 0) {
            request.headers(headers);
        }
        if (!cookiesOf(address.getHost()).isEmpty()) {
            request.header("Cookie", cookiesOf(address.getHost()));
        }
        HttpResponse<String> response = http.send(request.build(), BodyHandlers.ofString());
        response.headers().allValues("Set-Cookie").forEach(cookie -> keep(address.getHost(), cookie));
        return response;
    }

    private void keep(String host, String cookie) {
        String[] pair = cookie.split(";", 2)[0].split("=", 2);
        Map<String, String> ofHost = cookies.computeIfAbsent(host, any -> new TreeMap<>());
        if (cookie.contains("Max-Age=0")) {
            ofHost.remove(pair[0]);
        } else {
            ofHost.put(pair[0], pair[1]);
        }
    }

    @Override
    public void close() {
        http.close();
    }
}
