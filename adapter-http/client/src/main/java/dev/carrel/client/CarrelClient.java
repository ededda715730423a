package dev.carrel.client;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.api.library.LibraryPageBody;
import dev.carrel.api.library.LibraryRequest;
import dev.carrel.application.client.LibraryClient;
import dev.carrel.client.transport.HttpTransport;
import dev.carrel.client.transport.RemoteEvents;
import dev.carrel.domain.library.LibraryId;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A client of a running server. Errors are {@link dev.carrel.domain.error.CarrelException}s: those of the engine where
 * it has one, and a {@link dev.carrel.domain.error.ServerException} if the server cannot be reached or refuses the
 * token. Thread-safe; open one for each server, and close it.
 */
public final class CarrelClient implements AutoCloseable {

    private static final String LIBRARIES = "/library?limit=100";

    private final HttpTransport transport;
    private final RemoteEvents events;

    CarrelClient(HttpTransport transport) {
        this.transport = transport;
        this.events = new RemoteEvents(transport);
    }

    /** Returns a builder. */
    public static CarrelClientBuilder builder() {
        return new CarrelClientBuilder();
    }

    /**
     * Returns a library, which need not exist. Sends no request.
     *
     * @throws dev.carrel.domain.error.InvalidRequestException if the ID cannot be that of a library
     */
    public LibraryClient library(String id) {
        return new RemoteLibrary(transport, events, new LibraryId(id));
    }

    /** Returns the IDs of the libraries that the token may access, sorted. */
    public List<String> listLibraries() {
        var ids = new ArrayList<String>();
        String path = LIBRARIES;
        while (path != null) {
            LibraryPageBody page = transport.getJson(path, LibraryPageBody.class);
            page.libraries().forEach(library -> ids.add(library.id()));
            path = page.nextCursor() == null ? null
                    : LIBRARIES + "&cursor=" + URLEncoder.encode(page.nextCursor(), StandardCharsets.UTF_8);
        }
        return ids;
    }

    /** Returns a library, and creates it if it does not exist. Needs a token with the scope {@code admin}. */
    public LibraryClient createLibrary(String id) {
        return createLibrary(id, null);
    }

    /**
     * Creates a library, or renames it. Needs a token with the scope {@code admin}.
     *
     * @param name for people; null to keep the name it has
     */
    public LibraryClient createLibrary(String id, @Nullable String name) {
        var library = new LibraryId(id);
        transport.exchangeJson("PUT", "/library/" + library,
                new LibraryRequest(name, null, null, null, null, null, null, null), JsonNode.class);
        return library(id);
    }

    /**
     * Sends a request that is answered if the server is ready to answer questions, without a token.
     *
     * @throws dev.carrel.domain.error.CarrelException if it is not
     */
    public void checkReady() {
        transport.getText("/readyz");
    }

    /** Ends requests and streams that are in progress. */
    @Override
    public void close() {
        events.close();
        transport.close();
    }
}
