package dev.carrel.mcp.tool;

import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.library.LibraryId;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The names of a document for clients: an id over all libraries, and the URI of its resource. */
record DocumentReference(String library, String document) {

    static final String URI_TEMPLATE = "carrel://library/{library}/document/{document}";

    private static final Pattern ID = Pattern.compile("([^/]+)/([^/]+)");
    private static final Pattern URI = Pattern.compile("carrel://library/([^/]+)/document/([^/]+)");

    static DocumentReference of(LibraryId library, DocumentId document) {
        return new DocumentReference(library.value(), document.value());
    }

    /** Parses an id as a result of a search has it. */
    static DocumentReference parseId(String id) {
        return parse(ID, id).orElseThrow(
                () -> InvalidRequestException.of("id", "must be the id of a search result, as library/document"));
    }

    /** Parses the URI of a resource; empty if it is none of a document. */
    static Optional<DocumentReference> parseUri(String uri) {
        return parse(URI, uri);
    }

    /** Returns the id, such as {@code handbook/01936b1e-8f00-7000-8000-000000000001}. */
    String toId() {
        return library + "/" + document;
    }

    String toUri() {
        return "carrel://library/" + library + "/document/" + document;
    }

    private static Optional<DocumentReference> parse(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        return matcher.matches() ? Optional.of(new DocumentReference(matcher.group(1), matcher.group(2)))
                : Optional.empty();
    }
}
