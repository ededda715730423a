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
public final class Announcement {

    private static final Logger log = LoggerFactory.getLogger(Announcement.class);

    private final Path note;

    private Announcement(Path note) {
        this.note = note;
    }

    static Announcement of(DataFolder data, String address) {
        var announcement = new Announcement(note(data));
        try {
            Files.writeString(announcement.note, address);
        } catch (IOException e) {
            log.debug("The address could not be noted in {}", data, e);
        }
        return announcement;
    }

    /** The address that the folder is served at, if whoever holds it said so. */
    public static Optional<String> in(DataFolder data) {
        try {
            return Optional.of(Files.readString(note(data)).strip()).filter(address -> !address.isEmpty());
        } catch (IOException ignored) {
            return Optional.empty();
        }
    }

    void withdraw() {
        try {
            Files.deleteIfExists(note);
        } catch (IOException e) {
            log.debug("{} could not be deleted", note, e);
        }
    }

    private static Path note(DataFolder data) {
        return data.path().resolve("serving-at");
    }
}
