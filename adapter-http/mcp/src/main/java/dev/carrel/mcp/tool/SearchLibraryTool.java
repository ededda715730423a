package dev.carrel.mcp.tool;

import dev.carrel.application.LibraryHandle;
import dev.carrel.domain.conversation.Question;
import dev.carrel.mcp.tool.ToolOutcome.ToolResult;
import java.util.List;

/** {@code search_library}: searches one library for passages. */
final class SearchLibraryTool implements LibraryTool {

    private static final int DEFAULT_LIMIT = 5;
    private static final int MAX_LIMIT = 20;

    @Override
    public String name() {
        return "search_library";
    }

    @Override
    public ToolResult call(ToolArguments arguments) {
        Question question = Question.of(arguments.requireText("query")).narrowedBy(arguments.readFilter());
        int limit = arguments.readInteger("limit", DEFAULT_LIMIT, 1, MAX_LIMIT);
        LibraryHandle library = arguments.openLibrary();
        List<FoundDocument> found = LibrarySearch.findDocuments(library, question, limit, arguments.caller());
        return ToolResult.withLinks(new FoundInLibrary(library.id().value(), found),
                found.stream().map(document -> document.toLink(library.id())).toList());
    }

    private record FoundInLibrary(String library, List<FoundDocument> results) {}
}
