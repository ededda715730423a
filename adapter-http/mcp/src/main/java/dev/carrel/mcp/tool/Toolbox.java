package dev.carrel.mcp.tool;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.carrel.api.mcp.McpCaller;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.error.NotFoundException.ResourceType;
import dev.carrel.mcp.protocol.ProtocolJson;
import dev.carrel.mcp.tool.ToolOutcome.ToolResult;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The tools, in the order in which they are listed. Thread-safe. */
public final class Toolbox {

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

    /** Returns the result of a call that failed. */
    public static ToolResult describeFailure(RuntimeException failure) {
        return ToolResult.error(FailureSentences.describe(failure));
    }
}
