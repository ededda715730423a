package dev.carrel.cli.context;

import dev.carrel.cli.client.CommandClient;
import dev.carrel.cli.client.EmbeddedClient;
import dev.carrel.cli.client.RemoteClient;
import dev.carrel.cli.engine.OpenEngine;
import java.net.URI;

/** What a command works on: a data folder, or a running server. */
public sealed interface CommandTarget {

    /** Returns a client, which closes the engine of a data folder when it is closed. */
    default CommandClient openClient() {
        return switch (this) {
            case FolderTarget folder -> new EmbeddedClient(folder.engine());
            case ServerTarget server -> new RemoteClient(server.url(), server.token());
        };
    }

    /**
     * A data folder.
     *
     * @param engine its engine, for the command to close
     */
    record FolderTarget(OpenEngine engine) implements CommandTarget {}

    /**
     * A running server.
     *
     * @param url the base URL of the API
     */
    record ServerTarget(URI url, String token) implements CommandTarget {

        /** Leaves the token out. */
        @Override
        public String toString() {
            return url.toString();
        }
    }
}
