package dev.carrel.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.carrel.api.mcp.McpCaller;
import dev.carrel.api.mcp.McpExchange;
import dev.carrel.api.mcp.McpHeaders;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A client that talks to a server in the same process. */
final class McpClient {

    static final ObjectMapper JSON = new ObjectMapper();

    private static final Duration TIMEOUT = Duration.ofMinutes(2);

    private final McpServer server = new McpServer("1.2.3");
    private final McpCaller caller;

    McpClient(McpCaller caller) {
        this.caller = caller;
    }

    /** The status and the messages of an exchange. */
    record Answer(int status, List<JsonNode> messages) {

        JsonNode response() {
            return messages.getLast();
        }

        int errorCode() {
            return response().at("/error/code").asInt();
        }
    }

    /** Sends a request of a version with a handshake. */
    Answer request(String method, Map<String, ?> params) throws Exception {
        return send(message(method, params).toString(), null);
    }

    /** Calls a tool and returns the result. */
    JsonNode callTool(String name, Map<String, ?> arguments) throws Exception {
        return request("tools/call", Map.of("name", name, "arguments", arguments)).response().get("result");
    }

    /** Sends a request of the version without a handshake, with the headers that repeat it. */
    Answer modernRequest(String method, Map<String, ?> params) throws Exception {
        ObjectNode message = modernMessage(method, params);
        JsonNode fields = message.get("params");
        return send(message.toString(), new McpHeaders("2026-07-28", method,
                fields.path("name").asText(fields.path("uri").asText(null))));
    }

    Answer send(String message, @Nullable McpHeaders headers) throws IOException, InterruptedException {
        var messages = new ArrayList<JsonNode>();
        try (McpExchange exchange = open(message, headers)) {
            boolean isAnswered = exchange.status() == McpExchange.ACCEPTED;
            while (!isAnswered) {
                McpExchange.McpMessage next = exchange.nextMessage(TIMEOUT).orElseThrow();
                messages.add(JSON.readTree(next.json()));
                isAnswered = next.isResponse();
            }
            return new Answer(exchange.status(), messages);
        }
    }

    McpExchange open(String message, @Nullable McpHeaders headers) {
        return server.openExchange(message.getBytes(StandardCharsets.UTF_8), caller, headers);
    }

    static ObjectNode message(String method, Map<String, ?> params) {
        return JSON.valueToTree(Map.of("jsonrpc", "2.0", "id", 1, "method", method, "params", params));
    }

    static ObjectNode modernMessage(String method, Map<String, ?> params) {
        ObjectNode message = message(method, params);
        message.withObject("/params/_meta")
                .put("io.modelcontextprotocol/protocolVersion", "2026-07-28")
                .putObject("io.modelcontextprotocol/clientCapabilities");
        return message;
    }
}
