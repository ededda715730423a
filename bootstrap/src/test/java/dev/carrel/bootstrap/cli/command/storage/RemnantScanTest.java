package dev.carrel.bootstrap.cli.command.storage;

import dev.carrel.domain.document.DocumentId;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class RemnantScanTest {

    private static final String ID = "01920e1c-5f0a-7c3e-8b1d-2f6a7c9d0e4b";
    private static final int BUFFER_SIZE = 1 << 16;

    @TempDir
    Path folder;

    @Test
    void findsIdAnywhereInFile() throws IOException {
        for (int at : new int[]{0, BUFFER_SIZE - ID.length(), BUFFER_SIZE - ID.length() + 1, BUFFER_SIZE - 1,
            BUFFER_SIZE,
            3 * BUFFER_SIZE - 17}) {
            var bytes = new byte[at + ID.length() + 5];
            System.arraycopy(ID.getBytes(StandardCharsets.US_ASCII), 0, bytes, at, ID.length());
            Path file = Files.write(folder.resolve("at-" + at), bytes);

            assertThat(RemnantScan.findFiles(folder, new DocumentId(ID), 0)).as("at %s", at)
                    .containsExactly(file.getFileName());
            Files.delete(file);
        }
    }

    @Test
    void searchesEveryFile() throws IOException {
        Files.createDirectories(folder.resolve("backups/one"));
        Files.writeString(folder.resolve("backups/one/carrel.db"), "\0\0" + ID);
        Files.writeString(folder.resolve("carrel.db"), ID.substring(1));
        Files.createFile(folder.resolve("empty"));

        assertThat(RemnantScan.findFiles(folder, new DocumentId(ID), 0))
                .containsExactly(Path.of("backups/one/carrel.db"));
    }

    @Test
    void theDatabaseContainsTheIdAsOftenAsTheAuditLogNamesIt() throws IOException {
        Files.writeString(folder.resolve("carrel.db"), ID + "\0".repeat(BUFFER_SIZE) + ID + "\0" + ID);
        Files.writeString(folder.resolve("other"), ID);

        assertThat(RemnantScan.findFiles(folder, new DocumentId(ID), 3)).containsExactly(Path.of("other"));
        assertThat(RemnantScan.findFiles(folder, new DocumentId(ID), 2))
                .containsExactly(Path.of("carrel.db"), Path.of("other"));
    }
}
