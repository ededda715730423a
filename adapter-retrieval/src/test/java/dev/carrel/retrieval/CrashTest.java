package dev.carrel.retrieval;

import dev.carrel.application.port.PassageIndex.IndexState;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static dev.carrel.retrieval.Texts.LIBRARY;
import static dev.carrel.retrieval.Texts.apply;
import static dev.carrel.retrieval.Texts.documents;
import static dev.carrel.retrieval.Texts.put;
import static org.assertj.core.api.Assertions.assertThat;

/** A process that is killed between changes leaves an index that says truly what it holds. */
class CrashTest {

    private final Path folder;

    CrashTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void aKilledWriterLeavesAnEarlierRevisionWhole() throws Exception {
        long before = 0;
        for (int round = 0; round < 2; round++) {
            long committed = writeUntilKilled(before);
            try (var index = LucenePassageIndex.open(folder)) {
                IndexState held = index.openLibrary(LIBRARY, "epoch");
                assertThat(held.created()).isFalse();
                assertThat(held.revision()).isGreaterThanOrEqualTo(committed);
                assertThat(documents(index)).isEqualTo(expected(held.revision()));
                long next = held.revision() + 1;
                apply(index, next, put(name(next), "Thirty days."));
                assertThat(index.commitLibrary(LIBRARY)).isEqualTo(next);
                assertThat(documents(index)).isEqualTo(expected(next));
                before = next;
            }
        }
    }

    /** @return the last revision of which the process said that it was committed */
    private long writeUntilKilled(long before) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
                System.getProperty("java.class.path"), Writer.class.getName(), folder.toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (BufferedReader said = process.inputReader()) {
            long committed = 0;
            for (String line = said.readLine(); line != null; line = said.readLine()) {
                if (line.startsWith("committed ")) {
                    committed = Long.parseLong(line.substring(10));
                } else if (committed > before + 5) {
                    process.toHandle().destroyForcibly();
                }
            }
            process.waitFor();
            assertThat(committed).isGreaterThan(before + 5);
            return committed;
        }
    }

    private static List<String> expected(long revision) {
        return LongStream.rangeClosed(1, revision).mapToObj(CrashTest::name).toList();
    }

    private static String name(long revision) {
        return "document%09d".formatted(revision);
    }

    /** Applies one document per revision, commits every third, and says so, until it is killed. */
    static final class Writer {

        private Writer() {}

        public static void main(String[] arguments) {
            try (var index = LucenePassageIndex.open(Path.of(arguments[0]))) {
                long revision = index.openLibrary(LIBRARY, "epoch").revision();
                while (true) {
                    revision++;
                    apply(index, revision, put(name(revision), "Thirty days."));
                    System.out.println("applied " + revision);
                    if (revision % 3 == 0) {
                        System.out.println("committed " + index.commitLibrary(LIBRARY));
                    }
                }
            }
        }
    }
}
