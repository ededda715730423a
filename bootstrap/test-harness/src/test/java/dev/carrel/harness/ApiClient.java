package dev.carrel.harness;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A client that uses the HTTP interface only. */
public final class ApiClient {

    private static final ObjectMapper json = new ObjectMapper();

    private final HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final String address;
    private final String token;

    public ApiClient(String address, String token) {
        this.address = address;
        this.token = token;
    }

    public ClientResponse put(String path, Map<String, ?> body) throws IOException, InterruptedException {
        return send(request(path).PUT(BodyPublishers.ofString(json.writeValueAsString(body))));
    }

    /** Sends one JSON object as the only line of an upload. */
    public ClientResponse putLine(String path, Map<String, ?> line) throws IOException, InterruptedException {
        return send(request(path).setHeader("Content-Type", "application/x-ndjson")
                .PUT(BodyPublishers.ofString(json.writeValueAsString(line) + "\n")));
    }

    public ClientResponse post(String path, Map<String, ?> body, String... headers)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = request(path).POST(BodyPublishers.ofString(json.writeValueAsString(body)));
        return send(headers.length == 0 ? request : request.headers(headers));
    }

    /** Adds a document to a library, and returns it once it has been read or has failed. */
    public JsonNode addDocument(String library, Map<String, ?> document) throws Exception {
        String documents = "/library/" + library + "/document";
        ClientResponse added = post(documents, document, "Prefer", "wait=60");
        return Await.until(() -> get(documents + "/" + added.json().path("id").asText()).json(),
                each -> List.of("success", "failed").contains(each.path("status").asText()));
    }

    /** Uploads a text as a file. */
    public ClientResponse upload(String path, String name, String content) throws IOException, InterruptedException {
        return upload(path, name, content.getBytes(StandardCharsets.UTF_8));
    }

    /** Uploads a file. */
    public ClientResponse upload(String path, String name, byte[] content) throws IOException, InterruptedException {
        String head = "--limit\r\nContent-Disposition: form-data; name=\"file\"; filename=\"" + name + "\"\r\n"
                + "Content-Type: application/octet-stream\r\n\r\n";
        return send(request(path).setHeader("Content-Type", "multipart/form-data; boundary=limit")
                .POST(BodyPublishers.ofByteArrays(List.of(head.getBytes(StandardCharsets.UTF_8), content,
                        "\r\n--limit--\r\n".getBytes(StandardCharsets.UTF_8)))));
    }

    public ClientResponse get(String path) throws IOException, InterruptedException {
        return send(request(path).GET());
    }

    public ClientResponse delete(String path) throws IOException, InterruptedException {
        return send(request(path).DELETE());
    }

    /** Returns the chunks of a stream in either framing. */
    public List<JsonNode> stream(String path, Map<String, ?> body, String accept)
            throws IOException, InterruptedException {
        HttpResponse<String> response = http.send(
                request(path).header("Accept", accept)
                        .POST(BodyPublishers.ofString(json.writeValueAsString(body)))
                        .build(),
                BodyHandlers.ofString());
        var chunks = new ArrayList<JsonNode>();
        for (String line : response.body().lines().toList()) {
            String chunk = line.startsWith("data: ") ? line.substring(6) : line;
            if (!chunk.isBlank() && !chunk.startsWith(":")) {
                chunks.add(json.readTree(chunk));
            }
        }
        return chunks;
    }

    /** Opens a stream and returns once its head has arrived. */
    public LiveStream open(String path, Map<String, ?> body, String accept) throws IOException, InterruptedException {
        HttpResponse<InputStream> response = http.send(
                request(path).header("Accept", accept)
                        .POST(BodyPublishers.ofString(json.writeValueAsString(body)))
                        .build(),
                BodyHandlers.ofInputStream());
        return new LiveStream(response.statusCode(), response.body());
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(address + path))
                .timeout(Await.TIMEOUT)
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json");
    }

    private ClientResponse send(HttpRequest.Builder request) throws IOException, InterruptedException {
        HttpResponse<String> response = http.send(request.build(), BodyHandlers.ofString());
        String body = response.body();
        boolean isJson = response.headers().firstValue("Content-Type").orElse("").contains("json");
        return new ClientResponse(response.statusCode(), body, isJson ? json.readTree(body) : json.nullNode(),
                response.headers());
    }

    public record ClientResponse(int status, String text, JsonNode json, HttpHeaders headers) {}
}
