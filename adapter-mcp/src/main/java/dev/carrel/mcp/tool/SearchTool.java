package dev.carrel.mcp.tool;

import dev.carrel.domain.access.AccessToken.TokenScope;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.library.Library;
import dev.carrel.mcp.tool.ToolOutcome.ToolResult;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** {@code search}: searches all libraries of the caller, in the form that ChatGPT requires. */
final class SearchTool implements LibraryTool {

    /** As many as a page of results has. */
    private static final int MAX_RESULTS = 10;
    /** The maximum number of libraries: each is searched. */
    private static final int MAX_LIBRARIES = 32;

    @Override
    public String name() {
        return "search";
    }

    @Override
    public TokenScope requiredScope() {
        return TokenScope.QUERY;
    }

    @Override
    public ToolResult call(ToolArguments arguments) {
        Question question = Question.of(arguments.requireText("query"));
        List<Library> libraries = arguments.caller().listLibraries();
        if (libraries.size() > MAX_LIBRARIES) {
            throw InvalidRequestException.of("query", "cannot be searched for in " + libraries.size()
                    + " libraries at once; use search_library for one of them");
        }
        return ToolResult.of(new SearchResults(libraries.stream()
                .map(library -> arguments.caller().findLibrary(library.id(), arguments.scope()))
                .flatMap(Optional::stream)
                .flatMap(library -> LibrarySearch.findDocuments(library, question, MAX_RESULTS, arguments.caller())
                        .stream())
                .sorted(Comparator.comparingDouble(FoundDocument::similarity).reversed())
                .limit(MAX_RESULTS)
                .map(found -> new SearchHit(found.id(), found.title(), found.url()))
                .toList()));
    }

    private record SearchResults(List<SearchHit> results) {}

    private record SearchHit(String id, String title, String url) {}
}
