package dev.carrel.http.api.server;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** The folder in which each backup gets a folder of its own. */
record BackupFolder(Path path) {

    private static final DateTimeFormatter NAME_FORMAT = DateTimeFormatter
            .ofPattern("uuuu-MM-dd'T'HH-mm-ss.SSS'Z'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    /** Creates a folder named by the time, with a number if it exists. */
    Path createNext(Instant time) throws IOException {
        Files.createDirectories(path);
        String name = NAME_FORMAT.format(time);
        Path folder = path.resolve(name);
        for (int number = 2; !createIfAbsent(folder); number++) {
            folder = path.resolve(name + "-" + number);
        }
        return folder;
    }

    private static boolean createIfAbsent(Path folder) throws IOException {
        try {
            Files.createDirectory(folder);
            return true;
        } catch (FileAlreadyExistsException ignored) {
            return false;
        }
    }
}
