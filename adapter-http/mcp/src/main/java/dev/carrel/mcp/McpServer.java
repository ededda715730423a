package dev.carrel.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.carrel.api.mcp.McpCaller;
import dev.carrel.api.mcp.McpExchange;
import dev.carrel.api.mcp.McpHeaders;
import dev.carrel.api.mcp.McpService;
import dev.carrel.application.job.Stopwatch;
import dev.carrel.domain.error.CarrelException;
import dev.carrel.domain.error.IndexException.IndexUnreachableException;
import dev.carrel.domain.error.OverloadedException;
import dev.carrel.domain.error.StorageException.StorageFullException;
import dev.carrel.domain.error.StorageException.StorageUnreachableException;
import dev.carrel.domain.error.UnavailableException;
import dev.carrel.mcp.protocol.ProtocolException;
import dev.carrel.mcp.protocol.ProtocolJson;
import dev.carrel.mcp.protocol.ProtocolMessages;
import dev.carrel.mcp.protocol.ProtocolRequest;
import dev.carrel.mcp.protocol.ProtocolVersions;
import dev.carrel.mcp.tool.DocumentResources;
import dev.carrel.mcp.tool.FailureSentences;
import dev.carrel.mcp.tool.ToolOutcome;
import dev.carrel.mcp.tool.ToolOutcome.PendingReply;
import dev.carrel.mcp.tool.ToolOutcome.ToolResult;
import dev.carrel.mcp.tool.Toolbox;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The server of the Model Context Protocol (MCP). It has no sessions in any version of the protocol: a conversation is
 * continued by an argument of a tool.
 */
public final class McpServer implements McpService {

    /** How long clients may keep lists and documents: a deleted document is gone within a minute. */
    private static final long TTL_MILLIS = 60_000;

    private final ProtocolMessages messages;
    private final Toolbox toolbox = new Toolbox();
    private final CallObserver observer;

    /**
     * Creates a server.
     *
     * @param version the version of the program, for clients
     */
    public McpServer(String version) {
        this(version, (tool, outcome, elapsed) -> {});
    }

    /**
     * Creates a server.
     *
     * @param version the version of the program, for clients
     * @param observer receives each call of a tool
     */
    public McpServer(String version, CallObserver observer) {
        this.messages = new ProtocolMessages(version);
        this.observer = observer;
    }

    /** Receives calls of tools, on the threads of requests; must be fast and must not throw. */
    @FunctionalInterface
    public interface CallObserver {

        /**
         * Called when a call has ended.
         *
         * @param tool the name of the tool
         * @param elapsed since the call, including waits for a slow reader
         */
        void onCallEnded(String tool, CallOutcome outcome, Duration elapsed);
    }

    /** How a call of a tool ended. */
    public enum CallOutcome {
        DONE,
        /** The caller received an error. */
        FAILED,
        /** The caller stopped waiting. */
        ABANDONED
    }

    @Override
    public McpExchange openExchange(byte[] message, McpCaller caller, @Nullable McpHeaders headers) {
        JsonNode id = null;
        try {
            ObjectNode fields = ProtocolRequest.readMessage(message);
            if (isResponse(fields)) {
                return CompleteExchange.withoutMessages();
            }
            id = ProtocolRequest.findId(fields);
            ProtocolRequest request = ProtocolRequest.parse(fields, headers);
            return request.id() == null ? CompleteExchange.withoutMessages() : answerRequest(request, caller);
        } catch (ProtocolException e) {
            return new CompleteExchange(e.status(), ProtocolMessages.errorMessage(id, e));
        } catch (CarrelException e) {
            ProtocolException failure = describeFailure(e);
            return new CompleteExchange(failure.status(), ProtocolMessages.errorMessage(id, failure));
        }
    }

    private static ProtocolException describeFailure(CarrelException failure) {
        String sentence = FailureSentences.describe(failure);
        return switch (failure) {
            case OverloadedException busy -> ProtocolException.unavailable(429, sentence);
            case UnavailableException later -> ProtocolException.unavailable(503, sentence);
            case StorageFullException full -> ProtocolException.unavailable(503, sentence);
            case StorageUnreachableException away -> ProtocolException.unavailable(503, sentence);
            case IndexUnreachableException away -> ProtocolException.unavailable(503, sentence);
            default -> ProtocolException.internalError(sentence);
        };
    }

    /** Earlier versions let clients respond to requests of the server; this server sends none. */
    private static boolean isResponse(ObjectNode fields) {
        return !fields.has("method") && (fields.has("result") || fields.has("error"));
    }

    private McpExchange answerRequest(ProtocolRequest request, McpCaller caller) {
        if (request.method().equals("tools/call")) {
            return callTool(request, caller);
        }
        ObjectNode result = request.isModern() ? answerModern(request, caller) : answerWithHandshake(request, caller);
        return new CompleteExchange(200, messages.resultMessage(request, result));
    }

    private ObjectNode answerModern(ProtocolRequest request, McpCaller caller) {
        ObjectNode result = request.method().equals("server/discover") ? describeServer(caller)
                : answerCommon(request, caller);
        return result.put("ttlMs", TTL_MILLIS).put("cacheScope", "private");
    }

    private ObjectNode answerWithHandshake(ProtocolRequest request, McpCaller caller) {
        return switch (request.method()) {
            case "initialize" -> initialize(request, caller);
            case "ping" -> ProtocolJson.newObject();
            default -> answerCommon(request, caller);
        };
    }

    /** Prompts and resources are not listed; the empty lists are for clients that do not ask for the capabilities. */
    private ObjectNode answerCommon(ProtocolRequest request, McpCaller caller) {
        return switch (request.method()) {
            case "tools/list" -> toolbox.listTools(caller);
            case "prompts/list" -> emptyList("prompts");
            case "resources/list" -> emptyList("resources");
            case "resources/templates/list" -> DocumentResources.listTemplates();
            case "resources/read" -> readResource(request, caller);
            default -> throw ProtocolException.methodNotFound(request);
        };
    }

    private ObjectNode initialize(ProtocolRequest request, McpCaller caller) {
        ObjectNode result = ProtocolJson.newObject()
                .put("protocolVersion",
                        ProtocolVersions.negotiate(request.params().path("protocolVersion").asText()));
        result.set("capabilities", describeCapabilities());
        result.set("serverInfo", messages.serverInfo());
        return result.put("instructions", ServerInstructions.describe(caller.listLibraries()));
    }

    private static ObjectNode describeServer(McpCaller caller) {
        ObjectNode result = ProtocolJson.newObject();
        ProtocolVersions.ALL.forEach(result.putArray("supportedVersions")::add);
        result.set("capabilities", describeCapabilities());
        return result.put("instructions", ServerInstructions.describe(caller.listLibraries()));
    }

    private static ObjectNode describeCapabilities() {
        ObjectNode capabilities = ProtocolJson.newObject();
        capabilities.putObject("tools");
        capabilities.putObject("resources");
        return capabilities;
    }

    private static ObjectNode emptyList(String name) {
        ObjectNode result = ProtocolJson.newObject();
        result.putArray(name);
        return result;
    }

    private static ObjectNode readResource(ProtocolRequest request, McpCaller caller) {
        String uri = request.params().path("uri").asText();
        return DocumentResources.readResource(uri, caller)
                .orElseThrow(() -> ProtocolException.resourceNotFound(request, uri));
    }

    private McpExchange callTool(ProtocolRequest request, McpCaller caller) {
        String name = request.params().path("name").asText();
        JsonNode arguments = request.params().path("arguments");
        if (!arguments.isMissingNode() && !arguments.isObject()) {
            throw ProtocolException.invalidParams(request, "The arguments of a tool must be an object.");
        }
        Stopwatch stopwatch = Stopwatch.start();
        ToolOutcome outcome = toolbox
                .callTool(name, arguments instanceof ObjectNode object ? object : ProtocolJson.newObject(), caller)
                .orElseThrow(() -> ProtocolException.invalidParams(request, "There is no tool " + name + "."));
        return switch (outcome) {
            case ToolResult result -> {
                observer.onCallEnded(name, result.isError() ? CallOutcome.FAILED : CallOutcome.DONE,
                        stopwatch.elapsed());
                yield new CompleteExchange(200, messages.resultMessage(request, result.toTree()));
            }
            case PendingReply pending -> new ReplyExchange(request, pending, messages,
                    ended -> observer.onCallEnded(name, ended, stopwatch.elapsed()));
        };
    }
}
