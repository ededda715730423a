package dev.carrel.fault.crash;

import dev.carrel.fault.shim.SmallFileSystem;
import dev.carrel.harness.CliRunner;
import dev.carrel.harness.CliRunner.CliRun;
import dev.carrel.harness.TestRequirement;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Commands on a full disk name it, and succeed once there is space. */
@Tag("reliability")
class FullDiskCommandsTest {

    @TempDir
    Path folder;

    private SmallFileSystem disk;

    @BeforeEach
    void requireMount() {
        TestRequirement.mount();
    }

    @AfterEach
    void unmount() throws Exception {
        if (disk != null) {
            disk.close();
        }
    }

    @Test
    void backupNamesTheFullDisk() throws Exception {
        CliRunner cli = cli(folder.resolve("data"));
        cli.runForLines("library", "create", "handbook");
        Path backups = mountFullDisk(folder.resolve("data/backups"));

        assertFull(cli.runCommand("backup"), backups);
        assertThat(cli.runForLines("library", "list")).containsExactly("handbook\t0 documents");
        disk.free();
        Path backup = Path.of(cli.runForLines("backup").getFirst());
        try (var kept = Files.walk(backups)) {
            assertThat(kept.filter(Files::isRegularFile)).as("nothing is left of the first")
                    .allMatch(
                            file -> file.startsWith(backup));
        }
    }

    @Test
    void serveNamesTheFullDisk() throws Exception {
        Path data = mountFullDisk(folder.resolve("disk")).resolve("data");

        assertFull(cli(data).runCommand("serve", "--port", "0"), data);
        disk.free();
        assertThat(cli(data).runForLines("library", "create", "handbook")).containsExactly("Created library handbook.");
    }

    private Path mountFullDisk(Path place) throws Exception {
        disk = SmallFileSystem.mount(Files.createDirectories(place), 16);
        disk.fill();
        return place;
    }

    private static void assertFull(CliRun run, Path place) {
        assertThat(run.code()).as(run.toString()).isOne();
        assertThat(run.err()).matches("carrel: The disk that holds " + place + "\\S* is full\\.\n");
    }

    private static CliRunner cli(Path data) {
        return CliRunner.withEnvironment(Map.of("CARREL_DATA", data.toString(), "CARREL_EMBEDDING_MODEL", "none"));
    }
}
