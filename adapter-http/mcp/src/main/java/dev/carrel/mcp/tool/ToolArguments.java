package dev.carrel.mcp.tool;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.carrel.api.mcp.McpCaller;
import dev.carrel.application.LibraryHandle;
import dev.carrel.domain.OpaqueId;
import dev.carrel.domain.access.AccessToken.TokenScope;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.attribute.FilterGrammar;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.error.OverloadedException;
import dev.carrel.domain.library.Library;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.mcp.protocol.ProtocolJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The arguments of a call. A library that they name passes the checks of the caller.
 *
 * @param caller the caller of the tool
 */
record ToolArguments(ObjectNode fields, McpCaller caller, TokenScope scope) {

    /** The maximum number of libraries that an error message names. */
    private static final int MAX_NAMED_LIBRARIES = 20;
    /** Each is searched. */
    private static final int MAX_ASKED_LIBRARIES = 32;

    /** Returns a text that must be given. */
    String requireText(String name) {
        return findText(name).orElseThrow(() -> InvalidRequestException.of(name, "must be given"));
    }

    /** Returns a text; empty if it is absent, null or empty. */
    Optional<String> findText(String name) {
        JsonNode value = fields.path(name);
        if (!value.isTextual() && !isAbsent(value)) {
            throw InvalidRequestException.of(name, "must be a string");
        }
        return Optional.of(value.asText("")).filter(text -> !text.isEmpty());
    }

    /** Returns a whole number within limits. */
    int readInteger(String name, int defaultValue, int min, int max) {
        JsonNode value = fields.path(name);
        if (isAbsent(value)) {
            return defaultValue;
        }
        // Some models write every number as a decimal.
        if (!value.isNumber() || value.asDouble() != value.asLong() || value.asLong() < min || value.asLong() > max) {
            throw InvalidRequestException.of(name, "must be a whole number from " + min + " to " + max);
        }
        return value.asInt();
    }

    /** Returns the filter of documents. */
    AttributeFilter readFilter() {
        JsonNode value = fields.path("filters");
        if (isAbsent(value)) {
            return AttributeFilter.everything();
        }
        if (value instanceof ObjectNode filter) {
            return FilterGrammar.parse("filters", ProtocolJson.toMap(filter));
        }
        throw InvalidRequestException.of("filters", "must be an object");
    }

    /** Returns the library that the arguments name; without a name, the only one that the caller may use. */
    LibraryHandle openLibrary() {
        Optional<String> name = findText("library");
        if (name.isPresent()) {
            return openLibrary(name.get());
        }
        List<Library> libraries = caller.listLibraries();
        if (libraries.size() == 1) {
            return openLibrary(libraries.getFirst().id().value());
        }
        throw InvalidRequestException.of("library", "must be given. " + nameLibraries(libraries));
    }

    /**
     * Returns the library that is named, or the one of several that answers a question. What continues a conversation
     * has to name its library. A library whose limits are used up is left out, unless it is named.
     */
    LibraryHandle chooseLibrary(Question question, boolean isContinued) {
        List<Library> libraries = caller.listLibraries();
        if (isContinued || findText("library").isPresent() || libraries.size() < 2
                || libraries.size() > MAX_ASKED_LIBRARIES) {
            return openLibrary();
        }
        var opened = new ArrayList<LibraryHandle>();
        OverloadedException refusal = null;
        for (Library library : libraries) {
            try {
                caller.findLibrary(library.id(), scope).ifPresent(opened::add);
            } catch (OverloadedException e) {
                refusal = e;
            }
        }
        if (opened.isEmpty()) {
            throw refusal == null ? unknownLibrary() : refusal;
        }
        return LibraryHandle.rankLibraries(opened, question).getFirst();
    }

    /** Returns a library by its id. */
    LibraryHandle openLibrary(String id) {
        return Optional.of(id)
                .filter(OpaqueId::isValid)
                .flatMap(valid -> caller.findLibrary(new LibraryId(valid), scope))
                .orElseThrow(this::unknownLibrary);
    }

    /** Returns the failure of a call that names a library which does not exist for the caller. */
    InvalidRequestException unknownLibrary() {
        return InvalidRequestException.of("library",
                "must be a library that this token is for. " + nameLibraries(caller.listLibraries()));
    }

    /**
     * Returns the id of a document.
     *
     * @throws NotFoundException if it is not valid
     */
    static DocumentId documentId(String id) {
        if (!OpaqueId.isValid(id)) {
            throw NotFoundException.ofDocument(id);
        }
        return new DocumentId(id);
    }

    private static String nameLibraries(List<Library> libraries) {
        if (libraries.isEmpty()) {
            return "There is no library yet that this token is for.";
        }
        return "Libraries: " + libraries.stream()
                .limit(MAX_NAMED_LIBRARIES)
                .map(library -> library.id().value())
                .collect(Collectors.joining(", "))
                + (libraries.size() > MAX_NAMED_LIBRARIES ? " and others; list_libraries lists all." : ".");
    }

    private static boolean isAbsent(JsonNode value) {
        return value.isMissingNode() || value.isNull();
    }
}
