package dev.carrel.bootstrap.cli;

import dev.carrel.bootstrap.cli.place.Place;
import dev.carrel.bootstrap.cli.place.RemotePlace;
import dev.carrel.domain.WebAddress;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of commands that work on a data folder or on a server. */
final class PlaceOptions {

    @Mixin
    FolderOptions folder = new FolderOptions();

    @Option(names = "--server", paramLabel = "URL", description = "A server that runs, instead of a data folder; by default CARREL_SERVER.")
    @Nullable
    String server;

    @Option(names = "--token", paramLabel = "TOKEN", description = "The access token for it; better CARREL_TOKEN or CARREL_TOKEN_FILE, which nobody sees.")
    @Nullable
    String token;

    /** Opens the place; a data folder as is needed for the work. */
    Place open(Surroundings surroundings, Need need) throws InterruptedException {
        String address = server(surroundings);
        return address == null
                ? LocalFolder.open(folder.settings(surroundings), need, surroundings.terminal())
                : new RemotePlace(URI.create(address), token(surroundings));
    }

    /** A server that is named on the command line, or by the environment unless the command line names a folder. */
    private @Nullable String server(Surroundings surroundings) {
        if (server != null && folder.data != null) {
            throw CommandException.misuse("Give either --data or --server, not both.");
        }
        String named = server != null ? server : surroundings.variable("CARREL_SERVER");
        if (named.isEmpty() || (server == null && folder.data != null)) {
            return null;
        }
        WebAddress.findViolation(named).ifPresent(flaw -> {
            throw CommandException.misuse("The server's address " + flaw + ".");
        });
        return named;
    }

    private String token(Surroundings surroundings) {
        String given = token != null ? token.strip() : surroundings.variable("CARREL_TOKEN");
        String file = surroundings.variable("CARREL_TOKEN_FILE");
        if (given.isEmpty() && !file.isEmpty()) {
            given = read(Path.of(file));
        }
        if (given.isEmpty()) {
            throw CommandException.misuse("A server wants an access token; give it as CARREL_TOKEN or with --token.");
        }
        return given;
    }

    private static String read(Path file) {
        try {
            return Files.readString(file).strip();
        } catch (IOException ignored) {
            throw CommandException.misuse("The file " + file + " that CARREL_TOKEN_FILE names cannot be read.");
        }
    }
}
