package dev.carrel.retrieval;

import dev.carrel.application.port.PassageIndex.IndexState;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static dev.carrel.retrieval.TestPassages.LIBRARY;
import static dev.carrel.retrieval.TestPassages.apply;
import static dev.carrel.retrieval.TestPassages.documentIds;
import static dev.carrel.retrieval.TestPassages.put;
import static org.assertj.core.api.Assertions.assertThat;

/** An index whose process is killed keeps a complete earlier revision. */
class IndexCrashTest {

    private final Path folder;

    IndexCrashTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void keepsAnEarlierRevisionWhenTheWriterIsKilled() throws Exception {
        long before = 0;
        for (int round = 0; round < 2; round++) {
            long committed = writeUntilKilled(before);
            try (var index = LucenePassageIndex.open(folder)) {
                IndexState reopened = index.openLibrary(LIBRARY, "epoch");
                assertThat(reopened.created()).isFalse();
                assertThat(reopened.revision()).isGreaterThanOrEqualTo(committed);
                assertThat(documentIds(index)).isEqualTo(expectedIds(reopened.revision()));
                long next = reopened.revision() + 1;
                apply(index, next, put(documentName(next), "Thirty days."));
                assertThat(index.commitLibrary(LIBRARY)).isEqualTo(next);
                assertThat(documentIds(index)).isEqualTo(expectedIds(next));
                before = next;
            }
        }
    }

    /** Returns the last revision that the process reported as committed. */
    private long writeUntilKilled(long before) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp", System.getProperty("java.class.path"),
                KilledWriterProgram.class.getName(), folder.toString())
                .redirectErrorStream(true)
                .start();
        try (BufferedReader output = process.inputReader()) {
            long committed = 0;
            var said = new StringBuilder();
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                if (line.startsWith("committed ")) {
                    committed = Long.parseLong(line.substring(10));
                } else if (committed > before + 5) {
                    process.toHandle().destroyForcibly();
                } else if (!line.startsWith("applied ")) {
                    said.append(line).append('\n');
                }
            }
            process.waitFor();
            assertThat(committed).as("the process said: %s", said).isGreaterThan(before + 5);
            return committed;
        }
    }

    private static List<String> expectedIds(long revision) {
        return LongStream.rangeClosed(1, revision).mapToObj(IndexCrashTest::documentName).toList();
    }

    private static String documentName(long revision) {
        return "document%09d".formatted(revision);
    }

    /** Applies one document per revision, commits and reports every third, until it is killed or nobody reads. */
    static final class KilledWriterProgram {

        private KilledWriterProgram() {}

        public static void main(String[] arguments) {
            try (var index = LucenePassageIndex.open(Path.of(arguments[0]))) {
                long revision = index.openLibrary(LIBRARY, "epoch").revision();
                while (!System.out.checkError()) {
                    revision++;
                    apply(index, revision, put(documentName(revision), "Thirty days."));
                    System.out.println("applied " + revision);
                    if (revision % 3 == 0) {
                        System.out.println("committed " + index.commitLibrary(LIBRARY));
                    }
                }
            }
        }
    }
}
