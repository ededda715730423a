package dev.carrel.mcp.tool;

import dev.carrel.api.mcp.McpCaller;
import dev.carrel.api.query.SearchResultBody;
import dev.carrel.application.LibraryHandle;
import dev.carrel.domain.conversation.Question;
import java.util.List;

/** Searches of one library. */
final class LibrarySearch {

    private LibrarySearch() {}

    /** Returns the documents found, best first, with distinct titles. */
    static List<FoundDocument> findDocuments(LibraryHandle library, Question question, int limit, McpCaller caller) {
        return SearchResultBody.of(library.queries().search(question, limit))
                .documents()
                .stream()
                .map(found -> FoundDocument.ofSearch(found, library.id(), caller))
                .toList();
    }
}
