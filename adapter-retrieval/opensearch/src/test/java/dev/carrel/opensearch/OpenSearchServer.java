package dev.carrel.opensearch;

import dev.carrel.application.port.PassageIndex;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The server of the tests: the one that {@code CARREL_TEST_OPENSEARCH} names by its address, where indexes with the
 * prefix {@code carrel-test} are overwritten, or else one that is started for all tests of the module and ends with the
 * process.
 */
final class OpenSearchServer {

    private static final URI ADDRESS = startOrFind();
    /** Far above what a request takes, also on a busy machine. */
    private static final Duration MAX_WAIT = Duration.ofMinutes(4);

    private OpenSearchServer() {}

    private static URI startOrFind() {
        String given = System.getenv("CARREL_TEST_OPENSEARCH");
        if (given != null && !given.isEmpty()) {
            return URI.create(given);
        }
        try {
            Path folder = Files.createDirectories(Path.of("target/opensearch"));
            return OpenSearchNode.start(Files.createTempDirectory(folder, "node")).address();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Opens the index of a contract test.
     *
     * @param emptied whether the test has opened it before, and finds what it left
     */
    static PassageIndex openIndex(Class<?> test, AtomicBoolean emptied) {
        PassageIndex index = OpenSearchPassageIndex.open(settingsFor(test));
        if (!emptied.getAndSet(true)) {
            index.dropAllExcept(List::of);
        }
        return index;
    }

    /** Returns settings for the indexes of a class of tests, which no other class uses. */
    static OpenSearchSettings settingsFor(Class<?> test) {
        return OpenSearchSettings.of(ADDRESS)
                .withPrefix("carrel-test-" + test.getSimpleName().toLowerCase(Locale.ROOT))
                .withTimeout(MAX_WAIT)
                .withShards(1, 0);
    }
}
