package dev.carrel.fault.crash;

import dev.carrel.harness.Await;
import dev.carrel.harness.ServerProcess;
import dev.carrel.harness.ServerProcess.EndedProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** A server that is killed during a backup leaves nothing that looks like a complete one. */
@Tag("reliability")
class BackupKillTest {

    /** 60 MB of texts, which take longer to back up than a kill takes. */
    private static final int DOCUMENTS = 15;
    private static final int MAX_KILLS = 20;
    private static final String PARTIAL = ".partial";

    @TempDir
    Path folder;

    private Path data;
    private Path backups;
    private Map<String, String> settings;

    @BeforeEach
    void chooseFolders() {
        data = folder.resolve("data");
        backups = data.resolve("backups");
        settings = Map.of("CARREL_EMBEDDING_MODEL", "none", "CARREL_INGEST_WORKERS", "0");
    }

    @Test
    void aBackupThatWasCutOffIsNotNamedLikeACompleteOne() throws Exception {
        addTexts();
        Path cutOff = killUntilABackupIsCutOff();

        for (Path complete : listBackups()) {
            if (!complete.equals(cutOff)) {
                assertThat(restore(complete).code()).as("%s is complete", complete).isZero();
            }
        }
        assertThat(restore(cutOff)).satisfies(run -> assertThat(run.code()).isOne());

        ServerProcess.start(data, settings).close();
        assertThat(cutOff).as("the next start deletes it").doesNotExist();
    }

    @Test
    void theScheduleMakesUpForATimeThatHasPassed() throws Exception {
        Map<String, String> scheduled = Map.of("CARREL_EMBEDDING_MODEL", "none", "CARREL_BACKUP_SCHEDULE", "00:00");
        try (ServerProcess server = ServerProcess.start(data, scheduled)) {
            Await.until(this::listBackups, all -> all.size() == 1);
            Await.until(() -> server.client().get("/metrics").text(),
                    all -> all.contains("carrel_scheduled_backups_total{outcome=\"done\"} 1.0")
                            && all.contains("\ncarrel_backup_age_seconds "));
        }
        assertThat(listBackups()).singleElement()
                .satisfies(backup -> assertThat(backup.toString()).endsWith("-scheduled"))
                .satisfies(backup -> assertThat(restore(backup).code()).isZero());
    }

    private void addTexts() throws Exception {
        try (ServerProcess server = ServerProcess.start(data, settings)) {
            server.client().put("/library/handbook", Map.of());
            for (int number = 0; number < DOCUMENTS; number++) {
                String text = ("Text " + number + " of many. ").repeat(200_000);
                assertThat(server.client().post("/library/handbook/document", Map.of("text", text)).status())
                        .isEqualTo(200);
            }
        }
    }

    /** Returns the folder of a backup that was not complete when the server was killed. */
    private Path killUntilABackupIsCutOff() throws Exception {
        for (int kill = 0; kill < MAX_KILLS; kill++) {
            try (ServerProcess server = ServerProcess.start(data, settings)) {
                server.client().post("/server/backup", Map.of());
                server.kill();
            }
            List<Path> cutOff = listBackups().stream().filter(backup -> backup.toString().endsWith(PARTIAL)).toList();
            if (!cutOff.isEmpty()) {
                return cutOff.getFirst();
            }
        }
        throw new AssertionError("Each of " + MAX_KILLS + " backups was complete before the kill");
    }

    private List<Path> listBackups() throws IOException {
        if (!Files.isDirectory(backups)) {
            return List.of();
        }
        try (var entries = Files.list(backups)) {
            return entries.toList();
        }
    }

    private EndedProcess restore(Path backup) throws IOException, InterruptedException {
        Path elsewhere = Files.createTempDirectory(folder, "restored");
        return ServerProcess.command(elsewhere, settings, "restore", backup.toString());
    }
}
