package dev.carrel.bootstrap.cli.mcp;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.carrel.api.mcp.McpExchange;
import dev.carrel.api.mcp.McpHeaders;
import dev.carrel.bootstrap.cli.context.CommandTarget.ServerTarget;
import dev.carrel.domain.library.LibraryId;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Passes the messages of the Model Context Protocol on to a Carrel server. */
public final class RemoteMcpService implements AutoCloseable {

    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);
    private static final int HTTP_UNAUTHORIZED = 401;
    /** The first code of JSON-RPC that servers may define. */
    private static final int SERVER_ERROR = -32000;
    private static final String META_VERSION = "io.modelcontextprotocol/protocolVersion";

    private final JsonMapper json = JsonMapper.builder().build();
    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(CONNECT_TIMEOUT)
            .build();
    private final Supplier<Optional<ServerTarget>> serverFinder;
    private final @Nullable LibraryId library;
    private volatile ServerTarget server;

    /**
     * Creates a client of a server.
     *
     * @param serverFinder finds the server again when it rejects the token, since a restart may have changed it
     * @param library the only library to serve; null for all libraries of the token
     */
    public RemoteMcpService(ServerTarget server, Supplier<Optional<ServerTarget>> serverFinder,
            @Nullable LibraryId library) {
        this.server = server;
        this.serverFinder = serverFinder;
        this.library = library;
    }

    /** Sends a message. */
    public McpExchange openExchange(byte[] message) {
        JsonNode fields = parse(new String(message, StandardCharsets.UTF_8));
        ServerTarget asked = server;
        return new RemoteExchange(this, fields.path("id"), fields.has("method") && !fields.has("id"),
                send(asked, message, fields).thenCompose(response -> {
                    if (response.statusCode() != HTTP_UNAUTHORIZED || !findOtherServer(asked)) {
                        return CompletableFuture.completedFuture(response);
                    }
                    response.body().close();
                    return send(server, message, fields);
                }));
    }

    /** Finds the server again; returns false if its address and token are the same as before. */
    private boolean findOtherServer(ServerTarget asked) {
        serverFinder.get().ifPresent(found -> server = found);
        return !server.equals(asked);
    }

    private CompletableFuture<HttpResponse<Stream<String>>> send(ServerTarget target, byte[] message, JsonNode fields) {
        HttpRequest.Builder request = HttpRequest.newBuilder(endpoint(target))
                .header("Authorization", "Bearer " + target.token())
                .header("Content-Type", "application/json")
                .header("Accept", "application/json, text/event-stream")
                .POST(BodyPublishers.ofByteArray(message));
        addHeaders(fields, request);
        return http.sendAsync(request.build(), BodyHandlers.ofLines());
    }

    private URI endpoint(ServerTarget target) {
        return URI.create(target.url().toString().replaceAll("/+$", "")
                + (library == null ? "" : "/library/" + library.value()) + "/mcp");
    }

    /** Repeats fields of the message in headers, as the version without a handshake requires. */
    private static void addHeaders(JsonNode message, HttpRequest.Builder request) {
        JsonNode params = message.path("params");
        JsonNode version = params.path("_meta").path(META_VERSION);
        if (version.isTextual()) {
            request.header(McpHeaders.PROTOCOL_VERSION, encode(version.asText()));
            request.header(McpHeaders.METHOD, encode(message.path("method").asText()));
            String name = params.path("name").asText(params.path("uri").asText());
            if (!name.isEmpty()) {
                request.header(McpHeaders.NAME, encode(name));
            }
        }
    }

    /** Encodes a text that a header cannot carry as it is. */
    private static String encode(String text) {
        return text.chars().allMatch(c -> c > ' ' && c < 0x7F) ? text
                : "=?base64?" + Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8)) + "?=";
    }

    /** Returns the response to a request that the server did not accept. */
    String errorMessage(JsonNode id, String sentence) {
        ObjectNode message = json.createObjectNode().put("jsonrpc", "2.0");
        if (!id.isMissingNode()) {
            message.set("id", id);
        }
        message.putObject("error").put("code", SERVER_ERROR).put("message", sentence);
        return message.toString();
    }

    /** Returns why no server answers. */
    String unreachableMessage(JsonNode id) {
        return errorMessage(id, "No server answers at " + endpoint(server) + ".");
    }

    /** Parses a text; returns a missing node if it is no JSON. */
    JsonNode parse(String text) {
        try {
            return json.readTree(text);
        } catch (JacksonException ignored) {
            return json.missingNode();
        }
    }

    @Override
    public void close() {
        http.shutdownNow();
    }
}
