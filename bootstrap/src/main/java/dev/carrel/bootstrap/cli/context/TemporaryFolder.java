package dev.carrel.bootstrap.cli.context;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** A temporary folder that is deleted with its content when it is closed. */
public record TemporaryFolder(Path path) implements AutoCloseable {

    /** Creates a folder whose name begins with the given one. */
    public static TemporaryFolder create(String name) throws IOException {
        return new TemporaryFolder(Files.createTempDirectory(name));
    }

    /** Deletes the folder. */
    @Override
    public void close() throws IOException {
        try (Stream<Path> all = Files.walk(path)) {
            for (Path entry : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(entry);
            }
        }
    }
}
