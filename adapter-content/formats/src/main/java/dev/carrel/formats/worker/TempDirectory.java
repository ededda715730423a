package dev.carrel.formats.worker;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The temporary directory of a worker process, deleted by whichever of the two processes is left. */
public record TempDirectory(Path path) {

    private static final Logger log = LoggerFactory.getLogger(TempDirectory.class);

    /** Creates a temporary directory. */
    public static TempDirectory createTempDirectory() throws IOException {
        return new TempDirectory(Files.createTempDirectory("carrel-reader"));
    }

    void deleteTree() {
        try (Stream<Path> all = Files.walk(this.path)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        } catch (IOException | UncheckedIOException e) {
            log.debug("Temporary files remain in {}", this.path, e);
        }
    }
}
