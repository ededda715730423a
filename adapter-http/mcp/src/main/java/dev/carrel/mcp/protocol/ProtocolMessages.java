package dev.carrel.mcp.protocol;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/** Writes the messages of the server. */
public final class ProtocolMessages {

    private final String serverVersion;

    /** Creates a writer for a version of the server. */
    public ProtocolMessages(String serverVersion) {
        this.serverVersion = serverVersion;
    }

    /** Returns the name and the version of the server. */
    public ObjectNode serverInfo() {
        return ProtocolJson.newObject().put("name", "carrel").put("title", "Carrel").put("version", serverVersion);
    }

    /** Returns the response with a result. */
    public String resultMessage(ProtocolRequest request, ObjectNode result) {
        if (request.isModern()) {
            result.put("resultType", "complete");
            result.withObjectProperty("_meta").set(ProtocolRequest.META_PREFIX + "serverInfo", serverInfo());
        }
        ObjectNode message = newMessage();
        message.set("id", request.id());
        message.set("result", result);
        return ProtocolJson.toText(message);
    }

    /**
     * Returns the response with an error.
     *
     * @param id null if it is not known
     */
    public static String errorMessage(@Nullable JsonNode id, ProtocolException error) {
        ObjectNode message = newMessage();
        if (id != null) {
            message.set("id", id);
        }
        message.set("error", error.toTree());
        return ProtocolJson.toText(message);
    }

    /**
     * Returns a notification of progress.
     *
     * @param progress more than in the notification before
     */
    public static String progressMessage(JsonNode progressToken, long progress, String text) {
        ObjectNode message = newMessage().put("method", "notifications/progress");
        ObjectNode params = message.putObject("params");
        params.set("progressToken", progressToken);
        params.put("progress", progress).put("message", text);
        return ProtocolJson.toText(message);
    }

    private static ObjectNode newMessage() {
        return ProtocolJson.newObject().put("jsonrpc", "2.0");
    }
}
