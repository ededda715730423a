package dev.carrel.bootstrap.cli.context;

import dev.carrel.bootstrap.cli.client.CommandClient;
import dev.carrel.bootstrap.cli.client.EmbeddedClient;
import dev.carrel.bootstrap.cli.client.RemoteClient;
import dev.carrel.bootstrap.cli.engine.OpenEngine;
import dev.carrel.domain.access.AccessToken;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/** What a command works on: a data folder, or a running server. */
public sealed interface CommandTarget {

    /** Returns a client, which closes the engine of a data folder when it is closed. */
    default CommandClient openClient() {
        return switch (this) {
            case FolderTarget folder -> new EmbeddedClient(folder.engine(), folder.token());
            case ServerTarget server -> new RemoteClient(server.url(), server.token());
        };
    }

    /**
     * A data folder.
     *
     * @param engine its engine, for the command to close
     * @param token limits what the command may do; null if none was given
     */
    record FolderTarget(OpenEngine engine, @Nullable AccessToken token) implements CommandTarget {}

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
