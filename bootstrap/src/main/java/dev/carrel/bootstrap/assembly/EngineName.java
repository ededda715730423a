package dev.carrel.bootstrap.assembly;

import dev.carrel.bootstrap.settings.DataFolder;
import dev.carrel.domain.error.StorageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;

/** The name of an engine, unique among the engines that share a database. Its data folder keeps it. */
final class EngineName {

    private static final int RANDOM_DIGITS = 12;

    private EngineName() {}

    /** Reads the name from the data folder; invents and writes one if there is none. */
    static String readOrCreate(DataFolder data) {
        Path file = data.engineNameFile();
        try {
            String known = readIfExists(file);
            if (!known.isEmpty()) {
                return known;
            }
            String invented = "engine-" + HexFormat.of()
                    .toHexDigits(ThreadLocalRandom.current().nextLong(),
                            RANDOM_DIGITS);
            Files.writeString(file, invented + System.lineSeparator());
            return invented;
        } catch (IOException e) {
            throw new StorageException("The name of the engine in " + file + " cannot be read or written.", e);
        }
    }

    private static String readIfExists(Path file) throws IOException {
        try {
            return Files.readString(file).strip();
        } catch (NoSuchFileException ignored) {
            return "";
        }
    }
}
