package dev.carrel.mcp.protocol;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.carrel.api.mcp.McpHeaders;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * A message of a client.
 *
 * @param id a string or a number; null for a notification
 * @param isModern whether it is of the version without a handshake
 */
public record ProtocolRequest(@Nullable JsonNode id, String method, ObjectNode params, boolean isModern) {

    static final String META_PREFIX = "io.modelcontextprotocol/";

    /**
     * Parses a message and checks the version of the protocol.
     *
     * @param headers null for a transport without headers
     * @throws ProtocolException if the message is malformed, or its version or its headers are wrong
     */
    public static ProtocolRequest parse(ObjectNode message, @Nullable McpHeaders headers) {
        JsonNode method = message.path("method");
        JsonNode params = message.path("params");
        if (!message.path("jsonrpc").asText().equals("2.0") || !method.isTextual()) {
            throw ProtocolException.invalidRequest("The message must be a request or a notification of JSON-RPC 2.0.");
        }
        if (!params.isMissingNode() && !params.isObject()) {
            throw ProtocolException.invalidRequest("The field params must be an object.");
        }
        ObjectNode fields = params instanceof ObjectNode object ? object : ProtocolJson.newObject();
        JsonNode id = findId(message);
        String version = versionOf(fields);
        String header = headers == null ? null : headers.protocolVersion();
        boolean isModern = version != null
                || (header != null && !ProtocolVersions.hasHandshake(header) && !method.asText().equals("initialize"));
        var request = new ProtocolRequest(id, method.asText(), fields, isModern);
        if (isModern && id != null) {
            ModernRequestCheck.requireValid(request, version, headers);
        }
        return request;
    }

    /** Reads the fields of a message. */
    public static ObjectNode readMessage(byte[] message) {
        JsonNode tree;
        try {
            tree = ProtocolJson.readTree(message);
        } catch (IOException ignored) {
            throw ProtocolException.parseError();
        }
        if (tree instanceof ObjectNode object) {
            return object;
        }
        throw ProtocolException.invalidRequest("The message must be one object; batches are not supported.");
    }

    /** Returns the id of a message; null if it has none, or none that is valid. */
    public static @Nullable JsonNode findId(ObjectNode message) {
        JsonNode id = message.path("id");
        if (id.isTextual() || id.isNumber()) {
            return id;
        }
        if (message.has("id")) {
            throw ProtocolException.invalidRequest("The id must be a string or a number.");
        }
        return null;
    }

    /** Returns the token with which the client wants to be notified of the progress; null if it does not. */
    public @Nullable JsonNode progressToken() {
        JsonNode token = params.path("_meta").path("progressToken");
        return token.isTextual() || token.isNumber() ? token : null;
    }

    private static @Nullable String versionOf(ObjectNode params) {
        JsonNode version = params.path("_meta").path(META_PREFIX + "protocolVersion");
        return version.isTextual() ? version.asText() : null;
    }
}
