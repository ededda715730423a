package dev.carrel.http;

import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;

/** Somebody who calls a service. Everything that comes back is held against the description of the service. */
final class Client {

    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private final Service service;
    private final String secret;

    /**
     * @param secret empty for none
     */
    Client(Service service, String secret) {
        this.service = service;
        this.secret = secret;
    }

    Received get(String path, String... headers) {
        return send("GET", path, BodyPublishers.noBody(), headers);
    }

    Received delete(String path, String... headers) {
        return send("DELETE", path, BodyPublishers.noBody(), headers);
    }

    Received post(String path, String json, String... headers) {
        return send("POST", path, BodyPublishers.ofString(json), json(headers));
    }

    Received put(String path, String json, String... headers) {
        return send("PUT", path, BodyPublishers.ofString(json), json(headers));
    }

    /** Sends as it is, with only the token added. */
    Received send(String method, String path, BodyPublisher body, String... headers) {
        try {
            HttpResponse<byte[]> response = HTTP.send(request(method, path, body, headers),
                    BodyHandlers.ofByteArray());
            var received = new Received(method, path, response.statusCode(), response.headers(), response.body());
            OpenApiCheck.check(received);
            return received;
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(method + " " + path + " was not answered", e);
        }
    }

    /** Asks for a stream, and returns when its headers are there. */
    ReplyLines stream(String path, String query, String... headers) {
        try {
            HttpResponse<InputStream> response = HTTP.send(
                    request("POST", path, BodyPublishers.ofString("{\"query\":\"" + query + "\",\"streaming\":true}"),
                            json(headers)),
                    BodyHandlers.ofInputStream());
            return new ReplyLines(path, response);
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(path + " was not answered", e);
        }
    }

    private HttpRequest request(String method, String path, BodyPublisher body, String... headers) {
        var request = HttpRequest.newBuilder(service.address(path)).method(method, body);
        if (!secret.isEmpty()) {
            request.header("Authorization", "Bearer " + secret);
        }
        for (int place = 0; place < headers.length; place += 2) {
            request.header(headers[place], headers[place + 1]);
        }
        return request.build();
    }

    private static String[] json(String... headers) {
        for (int place = 0; place < headers.length; place += 2) {
            if (headers[place].equals("Content-Type")) {
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
