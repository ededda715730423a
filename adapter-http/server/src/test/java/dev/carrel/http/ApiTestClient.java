package dev.carrel.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;

/** A client of a service. Every response is validated by the OpenAPI document. */
public final class ApiTestClient {

    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private final ApiTestService service;
    private final String secret;

    /**
     * Creates a client.
     *
     * @param secret empty for none
     */
    public ApiTestClient(ApiTestService service, String secret) {
        this.service = service;
        this.secret = secret;
    }

    public ReceivedResponse getPath(String path, String... headers) {
        return sendRequest("GET", path, BodyPublishers.noBody(), headers);
    }

    public ReceivedResponse deletePath(String path, String... headers) {
        return sendRequest("DELETE", path, BodyPublishers.noBody(), headers);
    }

    public ReceivedResponse postJson(String path, String json, String... headers) {
        return sendRequest("POST", path, BodyPublishers.ofString(json), withJsonType(headers));
    }

    public ReceivedResponse putJson(String path, String json, String... headers) {
        return sendRequest("PUT", path, BodyPublishers.ofString(json), withJsonType(headers));
    }

    public ReceivedResponse patchJson(String path, String json, String... headers) {
        return sendRequest("PATCH", path, BodyPublishers.ofString(json), withJsonType(headers));
    }

    /** Sends a request as it is, with the token. */
    public ReceivedResponse sendRequest(String method, String path, BodyPublisher body, String... headers) {
        try {
            HttpResponse<InputStream> response = HTTP.send(newRequest(method, path, body, headers),
                    BodyHandlers.ofInputStream());
            var received = new ReceivedResponse(method, path, response.statusCode(), response.headers(),
                    readBody(path, response));
            OpenApiValidator.checkResponse(received);
            return received;
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(method + " " + path + " was not answered", e);
        }
    }

    /** Reads a body; of a stream of events, which has no end, the first event. */
    private static byte[] readBody(String path, HttpResponse<InputStream> response) throws IOException {
        try (InputStream body = response.body()) {
            if (!path.endsWith("/event") || response.statusCode() != 200
                    || response.request().method().equals("HEAD")) {
                return body.readAllBytes();
            }
            var first = new ByteArrayOutputStream();
            while (!first.toString(StandardCharsets.UTF_8).endsWith("\n\n")) {
                first.write(body.read());
            }
            return first.toByteArray();
        }
    }

    /** Opens a stream of events. */
    public EventStreamReader openEvents(String path, String... headers) {
        try {
            return new EventStreamReader(HTTP.send(newRequest("GET", path, BodyPublishers.noBody(), headers),
                    BodyHandlers.ofInputStream()));
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(path + " was not answered", e);
        }
    }

    /** Starts a stream; returns when its headers were received. */
    public ReplyStreamReader openStream(String path, String query, String... headers) {
        return openJsonStream(path, "{\"query\":\"" + query + "\",\"streaming\":true}", headers);
    }

    /** Starts a stream with a body; returns when its headers were received. */
    public ReplyStreamReader openJsonStream(String path, String json, String... headers) {
        try {
            HttpResponse<InputStream> response = HTTP.send(
                    newRequest("POST", path, BodyPublishers.ofString(json), withJsonType(headers)),
                    BodyHandlers.ofInputStream());
            return new ReplyStreamReader(path, response);
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(path + " was not answered", e);
        }
    }

    private HttpRequest newRequest(String method, String path, BodyPublisher body, String... headers) {
        var request = HttpRequest.newBuilder(service.urlOf(path)).method(method, body);
        if (!secret.isEmpty()) {
            request.header("Authorization", "Bearer " + secret);
        }
        for (int index = 0; index < headers.length; index += 2) {
            request.header(headers[index], headers[index + 1]);
        }
        return request.build();
    }

    private static String[] withJsonType(String... headers) {
        for (int index = 0; index < headers.length; index += 2) {
            if (headers[index].equals("Content-Type")) {
                return headers;
            }
        }
        var more = new String[headers.length + 2];
        more[0] = "Content-Type";
        more[1] = "application/json";
        System.arraycopy(headers, 0, more, 2, headers.length);
        return more;
    }
}
