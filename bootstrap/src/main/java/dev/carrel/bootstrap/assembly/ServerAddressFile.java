package dev.carrel.bootstrap.assembly;

import dev.carrel.bootstrap.settings.DataFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A note in the data folder of the address at which a server serves it, so that others who want the folder can be told.
 * It is of use only while the folder is held, and may be stale otherwise.
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
            log.debug("The address could not be noted in {}", data, e);
        }
        return file;
    }

    /** The address that the folder is served at, if whoever holds it said so. */
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
