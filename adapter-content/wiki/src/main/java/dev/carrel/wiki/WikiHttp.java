package dev.carrel.wiki;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.carrel.application.port.connector.PlaceException;
import dev.carrel.application.port.connector.PlaceHttp;
import dev.carrel.application.port.connector.PlaceHttp.NoResponseException;
import dev.carrel.application.port.connector.PlaceHttp.PlaceResponse;
import dev.carrel.domain.WebAddress;
import java.io.IOException;
import java.io.InputStream;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Requests that are answered in JSON of limited size. Thread-safe. */
record WikiHttp(PlaceHttp http) {

    /** A list that goes on without end ends after as many parts. */
    static final int MAX_PARTS = 2_000;

    private static final ObjectMapper JSON = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();
    private static final int MEBIBYTE = 1024 * 1024;
    private static final int MAX_LIST_BYTES = 4 * MEBIBYTE;
    /** In memory, a list of small objects takes many times as much as it is long. */
    private static final int LIST_SHARE = 64;
    private static final int MAX_PAGE_BYTES = 16 * MEBIBYTE;
    private static final int PAGE_SHARE = 24;
    private static final int OK = 200;

    /** Returns the maximum length of a part of a list. */
    static int maxListBytes() {
        return (int) Math.min(MAX_LIST_BYTES, Runtime.getRuntime().maxMemory() / LIST_SHARE);
    }

    /** Returns the maximum length of a page. */
    static int maxPageBytes() {
        return (int) Math.min(MAX_PAGE_BYTES, Runtime.getRuntime().maxMemory() / PAGE_SHARE);
    }

    /** Writes parameters for an address or a form. */
    static String encode(Map<String, String> parameters) {
        return parameters.entrySet()
                .stream()
                .map(each -> encode(each.getKey()) + "=" + encode(each.getValue()))
                .collect(Collectors.joining("&"));
    }

    private static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    /** Sends a request; returns a response with any status. */
    PlaceResponse send(String method, String address, Map<String, String> headers, byte @Nullable [] body)
            throws PlaceException {
        if (WebAddress.findViolation(address).isPresent()) {
            throw new PlaceException("The wiki names an address that cannot be used.", null);
        }
        try {
            return http.send(method, new WebAddress(address), headers, body);
        } catch (NoResponseException e) {
            throw new PlaceException(String.valueOf(e.getMessage()), e);
        }
    }

    /** Reads the JSON of a response. */
    static <T> T read(PlaceResponse response, Class<T> type, int maxBytes) throws PlaceException {
        if (response.status() != OK) {
            throw refusal(response);
        }
        try (InputStream body = response.body()) {
            byte[] json = body.readNBytes(maxBytes + 1);
            if (json.length > maxBytes) {
                throw new PlaceException("The response of the wiki is larger than " + maxBytes / MEBIBYTE + " MiB.",
                        null);
            }
            T value = JSON.readValue(json, type);
            if (value == null) {
                throw unexpected(null);
            }
            return value;
        } catch (IOException e) {
            throw unexpected(e);
        }
    }

    static PlaceException unexpected(@Nullable Exception cause) {
        return new PlaceException("The response of the server is not one of such a wiki.", cause);
    }

    static PlaceException refusal(PlaceResponse response) {
        int status = response.status();
        return new PlaceException(switch (status) {
            case 401, 403 -> "The server denies access (" + status + ").";
            case 404, 410 -> "There is no such wiki, space or page (" + status + ").";
            case 301, 302, 303, 307, 308 ->
                    "The server redirects to another address (" + status + "): use that one.";
            case 429, 503 -> "The server has too much to do (" + status + ").";
            default -> "The server responded with the status " + status + ".";
        }, null, status == 429 || status == 503 ? response.retryAfter() : Duration.ZERO);
    }
}
