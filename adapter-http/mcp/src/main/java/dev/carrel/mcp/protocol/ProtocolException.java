package dev.carrel.mcp.protocol;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/** Thrown to answer a message with an error of JSON-RPC. */
public final class ProtocolException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int status;
    private final int code;
    private final transient @Nullable ObjectNode data;

    private ProtocolException(int status, int code, String message, @Nullable ObjectNode data) {
        super(message, null, false, false);
        this.status = status;
        this.code = code;
        this.data = data;
    }

    /** The message is not JSON. */
    static ProtocolException parseError() {
        return new ProtocolException(400, -32700, "The message is not valid JSON, or has a duplicate field.", null);
    }

    /** The message is JSON, but no message of JSON-RPC. */
    static ProtocolException invalidRequest(String message) {
        return new ProtocolException(400, -32600, message, null);
    }

    /** The headers do not repeat the message. */
    static ProtocolException headerMismatch(String message) {
        return new ProtocolException(400, -32020, message, null);
    }

    /** The version is not one of the server's. */
    static ProtocolException unsupportedVersion(String requested) {
        ObjectNode data = ProtocolJson.newObject();
        ProtocolVersions.ALL.forEach(data.putArray("supported")::add);
        return new ProtocolException(400, -32022, "This server does not support the version of the protocol.",
                data.put("requested", requested));
    }

    /** The parameters are invalid. */
    public static ProtocolException invalidParams(ProtocolRequest request, String message) {
        return new ProtocolException(request.isModern() ? 400 : 200, -32602, message, null);
    }

    /** The resource does not exist. */
    public static ProtocolException resourceNotFound(ProtocolRequest request, String uri) {
        String message = "There is no resource " + uri + ".";
        return request.isModern() ? invalidParams(request, message)
                : new ProtocolException(200, -32002, message, ProtocolJson.newObject().put("uri", uri));
    }

    /** The method is unknown. */
    public static ProtocolException methodNotFound(ProtocolRequest request) {
        return new ProtocolException(request.isModern() ? 404 : 200, -32601,
                "There is no method " + request.method() + ".", null);
    }

    /** The message cannot be answered now. */
    public static ProtocolException unavailable(int status, String message) {
        return new ProtocolException(status, -32000, message, null);
    }

    /** The server failed; its log has the cause. */
    public static ProtocolException internalError(String message) {
        return new ProtocolException(500, -32603, message, null);
    }

    /** Returns the HTTP status. */
    public int status() {
        return status;
    }

    ObjectNode toTree() {
        ObjectNode error = ProtocolJson.newObject().put("code", code).put("message", getMessage());
        if (data != null) {
            error.set("data", data);
        }
        return error;
    }
}
