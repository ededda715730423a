package dev.carrel.bootstrap.assembly;

import dev.carrel.bootstrap.settings.DataFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A file in the data folder with the address of the server that has opened it, for messages to other processes. May be
 * stale if the folder is not in use.
 */
public final class ServerAddressFile {

    private static final Logger log = LoggerFactory.getLogger(ServerAddressFile.class);

    private final Path path;

    private ServerAddressFile(Path note) {
        this.path = note;
    }

    static ServerAddressFile writeFor(DataFolder data, String address) {
        var file = new ServerAddressFile(addressFile(data));
        try {
            Files.writeString(file.path, address);
        } catch (IOException e) {
            log.debug("The server's address could not be written to {}", data, e);
        }
        return file;
    }

    /** Returns the address of the server that has opened the folder, if known. */
    public static Optional<String> readAddress(DataFolder data) {
        try {
            return Optional.of(Files.readString(addressFile(data)).strip()).filter(address -> !address.isEmpty());
        } catch (IOException ignored) {
            return Optional.empty();
        }
    }

    void deleteFile() {
        try {
            Files.deleteIfExists(path);
        } catch (IOException e) {
            log.debug("{} could not be deleted", path, e);
        }
    }

    private static Path addressFile(DataFolder data) {
        return data.path().resolve("serving-at");
    }
}
