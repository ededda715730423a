package dev.carrel.mcp.tool;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import dev.carrel.mcp.tool.ToolOutcome.ToolResult;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code list_libraries}: lists the libraries of the caller. */
final class ListLibrariesTool implements LibraryTool {

    @Override
    public String name() {
        return "list_libraries";
    }

    @Override
    public ToolResult call(ToolArguments arguments) {
        return ToolResult.of(new ListedLibraries(arguments.caller()
                .listLibraries()
                .stream()
                .map(library -> new ListedLibrary(library.id().value(), library.name()))
                .toList()));
    }

    private record ListedLibraries(List<ListedLibrary> libraries) {}

    @JsonInclude(Include.NON_NULL)
    private record ListedLibrary(String id, @Nullable String name) {}
}
