package dev.carrel.mcp;

import dev.carrel.domain.library.Library;
import java.util.List;
import java.util.stream.Collectors;

/** The text by which a language model learns what the server is for. */
final class ServerInstructions {

    /** The maximum number of libraries that it names: clients put it into every prompt. */
    private static final int MAX_LIBRARIES = 20;

    private ServerInstructions() {}

    static String describe(List<Library> libraries) {
        return "Carrel answers questions from libraries of documents, with its sources. Use ask_library for a written "
                + "reply, and search_library to read passages yourself. Cite the url of each source. "
                + (libraries.isEmpty() ? "There is no library yet." : "Libraries: " + listNames(libraries));
    }

    private static String listNames(List<Library> libraries) {
        int others = libraries.size() - MAX_LIBRARIES;
        return libraries.stream()
                .limit(MAX_LIBRARIES)
                .map(ServerInstructions::describe)
                .collect(
                        Collectors.joining(", "))
                + (others > 0 ? " and " + others + " others; list_libraries lists all." : ".");
    }

    private static String describe(Library library) {
        return library.name() == null ? library.id().value() : library.id().value() + " (" + library.name() + ")";
    }
}
