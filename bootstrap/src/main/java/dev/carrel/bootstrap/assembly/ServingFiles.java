package dev.carrel.bootstrap.assembly;

import dev.carrel.bootstrap.settings.DataFolder;
import dev.carrel.domain.access.TokenSecret;
import dev.carrel.sqlite.SqliteStorage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Two files in the data folder about the server that has opened it: its address, and a secret for the commands of the
 * same user, which no other user can read. They may be stale if the folder is not in use; the secret is worthless then.
 */
public final class ServingFiles {

    private static final Logger log = LoggerFactory.getLogger(ServingFiles.class);

    private final Path address;
    private final Path secret;

    private ServingFiles(DataFolder data) {
        this.address = data.path().resolve("serving-at");
        this.secret = data.path().resolve("serving-token");
    }

    /** @param address where this machine reaches the server */
    static ServingFiles writeFor(DataFolder data, String address, TokenSecret secret) {
        var files = new ServingFiles(data);
        try {
            OwnerOnlyFile.write(files.address, address);
            files.writeSecret(secret);
        } catch (IOException e) {
            log.debug("The server's address could not be written to {}", data, e);
        }
        return files;
    }

    /** Writes nothing where a file cannot be kept from other users. */
    private void writeSecret(TokenSecret value) throws IOException {
        Files.deleteIfExists(secret);
        if (OwnerOnlyFile.isSupported()) {
            OwnerOnlyFile.write(secret, value.value());
        }
    }

    /** Returns the address of the server that has opened the folder, if known; empty if the folder is not in use. */
    public static Optional<String> readAddress(DataFolder data) {
        return readFile(new ServingFiles(data).address)
                .filter(ignored -> SqliteStorage.isOpen(data.databaseFile()));
    }

    /** Returns the secret for commands on the server that has opened the folder, if this user may read it. */
    public static Optional<String> readSecret(DataFolder data) {
        return readFile(new ServingFiles(data).secret);
    }

    /** Returns whether the folder belongs to the user of this process; false if that is unknown. */
    public static boolean isOwnFolder(DataFolder data) {
        try {
            String owner = Files.getOwner(data.path()).getName();
            return ProcessHandle.current().info().user().filter(owner::equals).isPresent();
        } catch (IOException | UnsupportedOperationException ignored) {
            return false;
        }
    }

    private static Optional<String> readFile(Path file) {
        try {
            return Optional.of(Files.readString(file).strip()).filter(content -> !content.isEmpty());
        } catch (IOException ignored) {
            return Optional.empty();
        }
    }

    /** Deletes the files of a server that was killed; the caller has opened the folder. */
    static void deleteStale(DataFolder data) {
        new ServingFiles(data).deleteFiles();
    }

    void deleteFiles() {
        for (Path file : new Path[]{address, secret}) {
            try {
                Files.deleteIfExists(file);
            } catch (IOException e) {
                log.debug("{} could not be deleted", file, e);
            }
        }
    }
}
