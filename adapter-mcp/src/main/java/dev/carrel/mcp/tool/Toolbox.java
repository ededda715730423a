package dev.carrel.mcp.tool;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.carrel.api.mcp.McpCaller;
import dev.carrel.domain.error.IndexException.IndexUnreachableException;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.error.NotFoundException.ResourceType;
import dev.carrel.domain.error.OverloadedException;
import dev.carrel.domain.error.ReplyFailedException;
import dev.carrel.domain.error.StorageException.StorageUnreachableException;
import dev.carrel.domain.error.UnavailableException;
import dev.carrel.mcp.protocol.ProtocolJson;
import dev.carrel.mcp.tool.ToolOutcome.ToolResult;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The tools, in the order in which they are listed. Thread-safe. */
public final class Toolbox {

    private static final Logger log = LoggerFactory.getLogger(Toolbox.class);

    private final List<LibraryTool> tools = List.of(new SearchTool(), new FetchTool(), new SearchLibraryTool(),
            new AskLibraryTool(), new ListLibrariesTool(), new GetDocumentTool());
    private final Map<String, JsonNode> descriptions = new LinkedHashMap<>();

    /** Creates the tools with their descriptions. */
    public Toolbox() {
        ProtocolJson.readResource(Toolbox.class, "tools.json")
                .forEach(description -> descriptions.put(description.path("name").asText(), description));
    }

    /** Returns the result of {@code tools/list}: the tools for which the caller has the scope. */
    public ObjectNode listTools(McpCaller caller) {
        ObjectNode result = ProtocolJson.newObject();
        var listed = result.putArray("tools");
        tools.stream()
                .filter(tool -> caller.hasScope(tool.requiredScope()))
                .forEach(tool -> listed.add(descriptions.get(tool.name())));
        return result;
    }

    /**
     * Calls a tool.
     *
     * @return empty if there is no such tool
     */
    public Optional<ToolOutcome> callTool(String name, ObjectNode arguments, McpCaller caller) {
        return tools.stream()
                .filter(tool -> tool.name().equals(name))
                .findFirst()
                .map(tool -> callTool(tool, arguments, caller));
    }

    private static ToolOutcome callTool(LibraryTool tool, ObjectNode arguments, McpCaller caller) {
        if (!caller.hasScope(tool.requiredScope())) {
            return ToolResult.error("The access token does not allow " + tool.name() + ": it needs the scope \""
                    + tool.requiredScope().wireName() + "\".");
        }
        var given = new ToolArguments(arguments, caller, tool.requiredScope());
        try {
            return tool.call(given);
        } catch (NotFoundException e) {
            return describeFailure(e.resource() == ResourceType.LIBRARY ? given.unknownLibrary() : e);
        } catch (RuntimeException e) {
            return describeFailure(e);
        }
    }

    /** Returns the result of a call that failed. Failures that the caller cannot do anything about are logged. */
    public static ToolResult describeFailure(RuntimeException failure) {
        return switch (failure) {
            case InvalidRequestException invalid -> ToolResult.error(endSentence(invalid.userMessage()));
            case NotFoundException missing -> ToolResult.error(missing.userMessage());
            case OverloadedException busy -> ToolResult.error(
                    busy.policy().isPresent() ? busy.userMessage() : busy.userMessage() + " Try again in a moment.");
            case UnavailableException later -> ToolResult.error(later.userMessage());
            case ReplyFailedException reply -> ToolResult.error(reply.userMessage() + " Try again in a moment.");
            case StorageUnreachableException away -> {
                log.error("A call of a tool failed: {}", away.userMessage());
                yield ToolResult.error("The storage of the server cannot be reached. Try again in a moment.");
            }
            case IndexUnreachableException away -> {
                log.error("A call of a tool failed: {}", away.userMessage());
                yield ToolResult.error("The search index of the server cannot be reached. Try again in a moment.");
            }
            default -> {
                log.error("A call of a tool failed", failure);
                yield ToolResult.error("Something went wrong inside Carrel; its log has more about it.");
            }
        };
    }

    private static String endSentence(String text) {
        return text.endsWith(".") ? text : text + ".";
    }
}
