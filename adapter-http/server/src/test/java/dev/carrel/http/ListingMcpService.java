package dev.carrel.http;

import dev.carrel.api.mcp.McpCaller;
import dev.carrel.api.mcp.McpExchange;
import dev.carrel.api.mcp.McpHeaders;
import dev.carrel.api.mcp.McpService;
import dev.carrel.application.LibraryHandle;
import dev.carrel.domain.access.AccessToken.TokenScope;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentListing;
import dev.carrel.domain.library.Library;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Answers each message with the titles of all documents that the caller may query. */
final class ListingMcpService implements McpService {

    @Override
    public McpExchange openExchange(byte[] message, McpCaller caller, @Nullable McpHeaders headers) {
        String titles = caller.listLibraries()
                .stream()
                .map(Library::id)
                .flatMap(id -> caller.findLibrary(id, TokenScope.QUERY).stream())
                .flatMap(library -> library.documents()
                        .listDocuments(DocumentListing.newest(LibraryHandle.MAX_DOCUMENTS))
                        .stream())
                .map(Document::title)
                .collect(Collectors.joining(", "));
        return new OneResponse("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"titles\":\"" + titles + "\"}}");
    }

    private record OneResponse(String json) implements McpExchange {

        @Override
        public int status() {
            return 200;
        }

        @Override
        public boolean isStream() {
            return false;
        }

        @Override
        public Optional<McpMessage> nextMessage(Duration timeout) {
            return Optional.of(new McpMessage(json, true));
        }

        @Override
        public void close() {
            // Nothing goes on.
        }
    }
}
