package dev.carrel.system.cli;

import dev.carrel.harness.CliRunner;
import dev.carrel.harness.CliRunner.CliRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class FolderCommandsTest extends ClientCommandsContract {

    @TempDir
    Path data;

    @Override
    CliRunner cli() {
        return folderCli(data.resolve("made"));
    }

    /** Commands that work on a data folder, which they create. */
    static CliRunner folderCli(Path data) {
        return CliRunner.withEnvironment(Map.of("CARREL_EMBEDDING_MODEL", "none", "CARREL_DATA", data.toString(),
                "CARREL_FETCH_ALLOW", "127.0.0.1", "CARREL_FETCH_HOST_DELAY", "0s"));
    }

    @Test
    void rejectsFolderWithoutData() {
        CliRun run = cli().runCommand("ask", "-l", "handbook", "Why?");

        assertThat(run).isEqualTo(new CliRun(1, "", "carrel: There is no Carrel data in " + data
                + "/made; give another folder with --data or a server with --server.\n"));
        assertThat(data.resolve("made")).doesNotExist();
    }

    @Test
    void verifyFindsDifferencesOfStorageAndIndex() throws IOException {
        addTwoDocuments();
        assertThat(cli().runForLines("verify")).containsExactly("The database is intact.",
                "handbook: 2 documents, index matches the database");
        assertThat(cli().runCommand("verify", "-l", "none")).isEqualTo(
                new CliRun(1, "The database is intact.\n", "carrel: There is no library \"none\".\n"));
    }

    @Test
    void verifyShowsRemnantsOfDocument() {
        addTwoDocuments();
        String id = cli().runForLines("document", "list", "-l", "handbook").getFirst().split("\t")[0];
        CliRun there = cli().runCommand("verify", "-l", "handbook", "--document", id);
        assertThat(there.code()).isEqualTo(1);
        assertThat(there.out()).startsWith("Remnants of document " + id + ":\n")
                .contains("  The file carrel.db contains its ID.\n");

        String backup = cli().runForLines("backup").getFirst();
        cli().runForLines("document", "delete", "-l", "handbook", id);
        assertThat(cli().runCommand("verify", "-l", "handbook", "--document", id).out())
                .contains("  The file backups/" + Path.of(backup).getFileName() + "/carrel.db contains its ID.\n");
        assertThat(cli().runForLines("verify", "-l", "handbook", "--document", "unknown"))
                .containsExactly("No remnants of document unknown.");
    }

    @Test
    void reindexRebuildsIndex() {
        addTwoDocuments();

        assertThat(cli().runForLines("reindex")).containsExactly("handbook: 2 documents indexed");
        assertThat(cli().runCommand("ask", "-l", "handbook", "How many days of leave?").out()).contains("25 days");
    }

    @Test
    void restoresBackupToNewFolder() {
        addTwoDocuments();
        String backup = cli().runForLines("backup").getFirst();
        CliRunner elsewhere = CliRunner.withEnvironment(Map.of("CARREL_EMBEDDING_MODEL", "none", "CARREL_DATA",
                data.resolve("elsewhere").toString()));

        assertThat(elsewhere.runCommand("restore", backup).out())
                .isEqualTo("Restored " + backup + " to " + data.resolve("elsewhere") + ".\n");
        assertThat(elsewhere.runForLines("verify")).contains("handbook: 2 documents, index matches the database");
        assertThat(elsewhere.runCommand("ask", "-l", "handbook", "How many days of leave?").out()).contains("25 days");
    }

    @Test
    void restoreReplacesDataOnlyWithForce() {
        addTwoDocuments();
        String backup = cli().runForLines("backup").getFirst();
        cli().runForLines("library", "create", "later");
        assertThat(cli().runCommand("restore", backup)).satisfies(run -> {
            assertThat(run.code()).isEqualTo(1);
            assertThat(run.err()).contains("There is data already in", "--force");
        });

        String kept = cli().runForLines("restore", "--force", backup).getLast();
        assertThat(cli().runForLines("library", "list")).containsExactly("handbook\t2 documents");
        String folder = kept.substring(kept.indexOf(" in ") + 4, kept.length() - 1);
        cli().runForLines("restore", "--force", folder);
        assertThat(cli().runForLines("library", "list")).containsExactly("handbook\t2 documents", "later\t0 documents");
    }

    @Test
    void rejectsFolderThatIsNoBackup() {
        assertThat(cli().runCommand("restore", data.toString()).err())
                .isEqualTo("carrel: There is no backup in " + data + ": it has no carrel.db.\n");
    }

    @Test
    void readsSettingsFileOfDataFolder() throws IOException {
        addTwoDocuments();
        Files.writeString(data.resolve("made/carrel.conf"), "query.threshold = 1");

        assertThat(cli().runCommand("ask", "-l", "handbook", "How many days of leave?").out())
                .doesNotContain("25 days");
        assertThat(
                cli().runCommand("ask", "-l", "handbook", "--set", "query.threshold=0.1", "How many days of leave?")
                        .out())
                .contains("25 days");
    }

    private void addTwoDocuments() {
        cli().runForLines("library", "create", "handbook");
        cli().runForLines("document", "add", "-l", "handbook", "--text", "Everybody has 25 days of leave each year.");
        cli().runForLines("document", "add", "-l", "handbook", "--text", "Travel is approved by the head of the team.");
    }
}
