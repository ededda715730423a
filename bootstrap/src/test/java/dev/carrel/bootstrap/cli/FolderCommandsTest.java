package dev.carrel.bootstrap.cli;

import dev.carrel.bootstrap.cli.Cli.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class FolderCommandsTest extends PlaceCommandsContract {

    @TempDir
    Path data;

    @Override
    Cli cli() {
        return Cli.with(Map.of("CARREL_EMBEDDING_MODEL", "none", "CARREL_DATA", data.resolve("made").toString(),
                "CARREL_FETCH_ALLOW", "127.0.0.1",
                "CARREL_FETCH_HOST_DELAY", "0s"));
    }

    @Test
    void aFolderWithoutDataIsTakenForASlip() {
        Run run = cli().run("ask", "-l", "handbook", "Why?");

        assertThat(run).isEqualTo(new Run(1, "", "carrel: There is no Carrel data in " + data
                + "/made; name another folder with --data, or a server with --server.\n"));
        assertThat(data.resolve("made")).doesNotExist();
    }

    @Test
    void storageAndIndexAgreeUntilTheyDoNot() throws IOException {
        addTwo();
        assertThat(cli().lines("verify")).containsExactly("The storage is sound.",
                "handbook: 2 documents, storage and index agree");
        assertThat(cli().run("verify", "-l", "none")).isEqualTo(
                new Run(1, "The storage is sound.\n", "carrel: There is no library \"none\".\n"));
    }

    @Test
    void whatIsLeftOfADocumentIsShownUntilNothingIs() {
        addTwo();
        String id = cli().lines("document", "list", "-l", "handbook").getFirst().split("\t")[0];
        Run there = cli().run("verify", "-l", "handbook", "--document", id);
        assertThat(there.code()).isEqualTo(1);
        assertThat(there.out()).startsWith("Of document " + id + " there is left:\n")
                .contains("  The file carrel.db has its id.\n");

        String backup = cli().lines("backup").getFirst();
        cli().lines("document", "delete", "-l", "handbook", id);
        assertThat(cli().run("verify", "-l", "handbook", "--document", id).out())
                .contains("  The file backups/" + Path.of(backup).getFileName() + "/carrel.db has its id.\n");
        assertThat(cli().lines("verify", "-l", "handbook", "--document", "unknown"))
                .containsExactly("Nothing is left of document unknown.");
    }

    @Test
    void anIndexIsBuiltAnew() {
        addTwo();

        assertThat(cli().lines("reindex")).containsExactly("handbook: 2 documents indexed");
        assertThat(cli().run("ask", "-l", "handbook", "How many days of leave?").out()).contains("25 days");
    }

    @Test
    void aBackupIsRestoredToANewFolder() {
        addTwo();
        String backup = cli().lines("backup").getFirst();
        Cli elsewhere = Cli.with(Map.of("CARREL_EMBEDDING_MODEL", "none", "CARREL_DATA",
                data.resolve("elsewhere").toString()));

        assertThat(elsewhere.run("restore", backup).out())
                .isEqualTo("Restored " + backup + " to " + data.resolve("elsewhere") + ".\n");
        assertThat(elsewhere.lines("verify")).contains("handbook: 2 documents, storage and index agree");
        assertThat(elsewhere.run("ask", "-l", "handbook", "How many days of leave?").out()).contains("25 days");
    }

    @Test
    void aBackupReplacesDataOnlyByForceAndKeepsWhatWasThere() {
        addTwo();
        String backup = cli().lines("backup").getFirst();
        cli().lines("library", "create", "later");
        assertThat(cli().run("restore", backup)).satisfies(run -> {
            assertThat(run.code()).isEqualTo(1);
            assertThat(run.err()).contains("There is data in", "--force");
        });

        String kept = cli().lines("restore", "--force", backup).getLast();
        assertThat(cli().lines("library", "list")).containsExactly("handbook\t2 documents");
        String folder = kept.substring(kept.indexOf(" in ") + 4, kept.length() - 1);
        cli().lines("restore", "--force", folder);
        assertThat(cli().lines("library", "list")).containsExactly("handbook\t2 documents", "later\t0 documents");
    }

    @Test
    void whatIsNoBackupIsSaid() {
        assertThat(cli().run("restore", data.toString()).err())
                .isEqualTo("carrel: There is no backup in " + data + ": it holds no carrel.db.\n");
    }

    @Test
    void settingsInTheDataFolderHoldForCommands() throws IOException {
        addTwo();
        Files.writeString(data.resolve("made/carrel.conf"), "answering.threshold = 1");

        assertThat(cli().run("ask", "-l", "handbook", "How many days of leave?").out()).doesNotContain("25 days");
        assertThat(
                cli().run("ask", "-l", "handbook", "--set", "answering.threshold=0.1", "How many days of leave?").out())
                .contains("25 days");
    }

    @Test
    void aPageThatIsMendedMeanwhileIsImported() throws IOException {
        try (var web = new SmallWeb()) {
            web.page("/mended", 503, 200, "<html><body><p>The page that was mended has this text.</p></body></html>");
            String url = web.address() + "/mended";
            Cli allowed = cli().and("CARREL_PROCESSING_RETRY_DELAYS", "100ms");

            assertThat(allowed.lines("import", "-l", "web", url)).containsExactly("Added 1, unchanged 0, failed 0.");
            assertThat(allowed.lines("import", "-l", "web", url)).containsExactly("Added 0, unchanged 1, failed 0.");
            assertThat(allowed.lines("import", "-l", "web", "--refresh", url))
                    .containsExactly("Added 1, unchanged 0, failed 0.");
            assertThat(web.asked("/mended")).isEqualTo(3);
        }
    }

    private void addTwo() {
        cli().lines("library", "create", "handbook");
        cli().lines("document", "add", "-l", "handbook", "--text", "Everybody has 25 days of leave each year.");
        cli().lines("document", "add", "-l", "handbook", "--text", "Travel is approved by the head of the team.");
    }
}
