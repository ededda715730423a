package dev.carrel.formats;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A folder for the temporary files of one process. It is deleted by whichever of the two processes is left. */
record Scratch(Path folder) {

    private static final Logger log = LoggerFactory.getLogger(Scratch.class);

    static Scratch make() throws IOException {
        return new Scratch(Files.createTempDirectory("carrel-reader"));
    }

    void delete() {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        } catch (IOException | UncheckedIOException e) {
            log.debug("Temporary files remain in {}", folder, e);
        }
    }
}
