package dev.carrel.bootstrap.assembly;

import dev.carrel.bootstrap.settings.DataFolder;
import dev.carrel.bootstrap.settings.Settings;
import dev.carrel.bootstrap.settings.SettingsSources;
import dev.carrel.domain.access.TokenSecret;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.library.LibraryId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** In a folder that all users can read, as service managers create it, they cannot read what Carrel writes. */
class DataFolderPrivacyTest {

    private static final Duration LONG = Duration.ofMinutes(5);

    @TempDir
    Path folder;

    private DataFolder data;

    @BeforeEach
    void openFolderToAll() throws IOException {
        assumeTrue(OwnerOnlyFile.isSupported(), "the file system has no permissions of POSIX");
        setPermissions(folder, "rwxr-xr-x");
        data = new DataFolder(folder.resolve("data"));
        Files.createDirectory(data.path());
        setPermissions(data.path(), "rwxr-xr-x");
    }

    @Test
    void writesNothingThatOtherUsersCanRead() throws Exception {
        try (EngineInstance opened = EngineInstance.open(settings())) {
            opened.engine().createOrUpdateLibrary(new LibraryId("handbook"), null, null);
            var handbook = opened.engine().library(new LibraryId("handbook"));
            handbook.documents()
                    .awaitDocument(
                            handbook.documents()
                                    .addDocument(NewDocument.ofText("Leave expires in March."))
                                    .document()
                                    .id(),
                            LONG);
            Path backup = DataFolderBackup.backUp(opened.engine(), data);
            assertThat(findReadable(folder)).containsOnly(folder, data.path());

            assertThat(DataFolderPrivacy.findReadable(data)).isEmpty();
            assertThat(permissionsOf(backup)).isEqualTo("rwx------");
            assertThat(permissionsOf(backup.resolve(DataFolder.DATABASE_NAME))).isEqualTo("rw-------");
        }
        Path backup;
        try (var backups = Files.list(data.backupFolder())) {
            backup = backups.findFirst().orElseThrow();
        }
        DataFolderBackup.restoreFrom(backup, settings());
        assertThat(permissionsOf(data.databaseFile())).isEqualTo("rw-------");
    }

    @Test
    void writesWhereItServesForItsUserAlone() throws Exception {
        ServingFiles.writeFor(data, "http://localhost:8080", new TokenSecret("secret"));

        assertThat(data.path().resolve("serving-at")).hasContent("http://localhost:8080");
        assertThat(findReadable(folder)).containsOnly(folder, data.path());
    }

    @Test
    void findsWhatEarlierVersionsHaveLeftReadable() throws Exception {
        setPermissions(Files.createDirectory(data.indexFolder()), "rwxr-xr-x");
        setPermissions(Files.createFile(data.databaseFile()), "rw-r--r--");
        setPermissions(Files.createDirectory(data.backupFolder()), "rwxr-x---");
        assertThat(DataFolderPrivacy.findReadable(data)).containsExactly(data.databaseFile(), data.indexFolder());

        setPermissions(data.path(), "rwxr-x---");
        assertThat(DataFolderPrivacy.findReadable(data)).as("nobody else can enter the folder").isEmpty();
    }

    private Settings settings() {
        return Settings.readFrom(new SettingsSources(null,
                Map.of("CARREL_DATA", data.toString(), "CARREL_EMBEDDING_MODEL", "none"), Map.of()));
    }

    /** Returns the files and folders that other users can reach and read. */
    private static List<Path> findReadable(Path path) throws IOException {
        List<Path> readable = new ArrayList<>();
        String permissions = permissionsOf(path);
        if (permissions.charAt(6) == 'r') {
            readable.add(path);
        }
        if (Files.isDirectory(path) && permissions.charAt(8) == 'x') {
            try (var entries = Files.list(path)) {
                for (Path entry : entries.toList()) {
                    readable.addAll(findReadable(entry));
                }
            }
        }
        return readable;
    }

    private static String permissionsOf(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }

    private static void setPermissions(Path path, String permissions) throws IOException {
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
    }
}
