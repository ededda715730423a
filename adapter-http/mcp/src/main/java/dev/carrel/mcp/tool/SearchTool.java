package dev.carrel.mcp.tool;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.error.OverloadedException;
import dev.carrel.domain.library.Library;
import dev.carrel.mcp.tool.ToolOutcome.ToolResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

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
    public ToolResult call(ToolArguments arguments) {
        Question question = Question.of(arguments.requireText("query"));
        List<Library> libraries = arguments.caller().listLibraries();
        if (libraries.size() > MAX_LIBRARIES) {
            throw InvalidRequestException.of("query", "cannot be searched for in " + libraries.size()
                    + " libraries at once; use search_library for one of them");
        }
        var found = new ArrayList<FoundDocument>();
        var exhausted = new ArrayList<OverloadedException>();
        var skipped = new ArrayList<String>();
        for (Library library : libraries) {
            try {
                arguments.caller()
                        .findLibrary(library.id(), arguments.scope())
                        .map(opened -> LibrarySearch.findDocuments(opened, question, MAX_RESULTS, arguments.caller()))
                        .ifPresent(found::addAll);
            } catch (OverloadedException e) {
                if (e.policy().isEmpty()) {
                    throw e;
                }
                exhausted.add(e);
                skipped.add(library.id().value());
            }
        }
        if (!skipped.isEmpty() && skipped.size() == libraries.size()) {
            throw exhausted.getFirst();
        }
        return ToolResult.of(new SearchResults(found.stream()
                .sorted(Comparator.comparingDouble(FoundDocument::similarity).reversed())
                .limit(MAX_RESULTS)
                .map(each -> new SearchHit(each.id(), each.title(), each.url()))
                .toList(), describeSkipped(skipped)));
    }

    private static @Nullable String describeSkipped(List<String> libraries) {
        return libraries.isEmpty() ? null
                : "Not searched, since their limits are used up for now: " + String.join(", ", libraries) + ".";
    }

    /** @param notice which libraries were not searched, and why; absent if all were */
    private record SearchResults(List<SearchHit> results, @JsonInclude(Include.NON_NULL) @Nullable String notice) {}

    private record SearchHit(String id, String title, String url) {}
}
