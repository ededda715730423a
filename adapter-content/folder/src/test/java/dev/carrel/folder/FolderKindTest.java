package dev.carrel.folder;

import dev.carrel.application.Eventually;
import dev.carrel.application.contract.connector.ConnectorKindContract;
import dev.carrel.application.port.connector.ConnectorKind;
import dev.carrel.application.port.connector.ConnectorKind.PlaceItem;
import dev.carrel.application.port.connector.PlaceException;
import dev.carrel.domain.connector.ConnectorSettings;
import dev.carrel.domain.error.InvalidRequestException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class FolderKindTest extends ConnectorKindContract {

    /** Later than all times of files. */
    private static final Instant NOW = Instant.now().plusSeconds(3_600);

    private final Path top;
    private final Path followed;
    private final Path data;
    private final FolderKind kind;

    FolderKindTest(@TempDir Path temp) throws IOException {
        top = Files.createDirectory(temp.resolve("allowed"));
        followed = Files.createDirectory(top.resolve("files"));
        data = Files.createDirectory(followed.resolve("data"));
        Files.writeString(data.resolve("carrel.conf"), "secret");
        kind = new FolderKind(List.of(top), List.of(data), () -> NOW);
    }

    @Override
    protected ConnectorKind kind() {
        return kind;
    }

    @Override
    protected ConnectorSettings settings() {
        return settingsOf(followed);
    }

    private static ConnectorSettings settingsOf(Path folder) {
        return ConnectorSettings.of("folder", folder.toString());
    }

    @Override
    protected void writeFile(String path, String text) throws IOException {
        Path file = followed.resolve(path);
        Files.createDirectories(file.getParent());
        // In place of the former one, with another time.
        Files.deleteIfExists(file);
        Files.writeString(file, text);
    }

    @Override
    protected void deleteFile(String path) throws IOException {
        Files.delete(followed.resolve(path));
    }

    @Override
    protected void removePlace() throws IOException {
        try (Stream<Path> files = Files.walk(followed)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    @Test
    void followsOnlyAllowedFolders(@TempDir Path elsewhere) throws Exception {
        Path link = Files.createSymbolicLink(top.resolve("link"), elsewhere);
        for (String place : List.of(elsewhere.toString(), top + "/../..", "files", link.toString(),
                top.resolve("missing").toString(), data.toString(), "a\0b", "file://" + followed)) {
            assertThatThrownBy(() -> kind.checkSettings(ConnectorSettings.of("folder", place))).as(place)
                    .isInstanceOf(InvalidRequestException.class)
                    .hasMessageStartingWith("place must be");
            assertThatThrownBy(() -> kind.openPlace(ConnectorSettings.of("folder", place))).as(place)
                    .isInstanceOf(PlaceException.class);
        }
        assertThatThrownBy(() -> new FolderKind(List.of(), List.of(), () -> NOW).checkSettings(settings()))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("there is none: the operator names some by the setting connectors.folders");
        kind.checkSettings(settingsOf(top));
    }

    @Test
    void neitherFollowsLinksNorReadsTheDataFolder(@TempDir Path elsewhere) throws Exception {
        Files.writeString(elsewhere.resolve("secret.txt"), "secret");
        Files.createSymbolicLink(followed.resolve("folder"), elsewhere);
        Files.createSymbolicLink(followed.resolve("file.txt"), elsewhere.resolve("secret.txt"));
        writeFile("a.md", "One.");
        assertThat(list(settings())).containsOnlyKeys("a.md");
        assertThat(list(settingsOf(top))).containsOnlyKeys("files/a.md");
    }

    @Test
    void readsNothingThroughALinkThatTookThePlaceOfAFolder(@TempDir Path elsewhere) throws Exception {
        Files.writeString(elsewhere.resolve("a.md"), "secret");
        writeFile("sub/a.md", "One..");
        writeFile("b.md", "Two..");
        Map<String, PlaceItem> items = list(settings());
        Files.move(followed.resolve("sub"), followed.resolve("moved"));
        Files.createSymbolicLink(followed.resolve("sub"), elsewhere);
        Files.delete(followed.resolve("b.md"));
        Files.createSymbolicLink(followed.resolve("b.md"), elsewhere.resolve("a.md"));
        assertThatThrownBy(() -> read(items.get("sub/a.md"))).isInstanceOf(PlaceException.class);
        assertThatThrownBy(() -> read(items.get("b.md"))).isInstanceOf(PlaceException.class);
    }

    @Test
    void waitsForAFileThatIsBeingWritten() throws Exception {
        writeFile("a.md", "One.");
        Files.setLastModifiedTime(followed.resolve("a.md"), FileTime.from(NOW.minusMillis(500)));
        assertThat(list(settings()).get("a.md").revision()).isNull();
    }

    @Test
    void noticesChanges() throws Exception {
        var changed = new AtomicBoolean();
        try (Closeable watch = kind.watchPlace(settings(), () -> changed.set(true)).orElseThrow()) {
            assertThat(watch).isNotNull();
            writeFile("new/er/a.md", "One.");
            Eventually.await("a new file", changed::get);
            changed.set(false);
            Eventually.await("a change in a new folder", () -> {
                Files.writeString(followed.resolve("new/er/a.md"), "Two.");
                return changed.get();
            });
        }
        assertThat(kind.watchPlace(settingsOf(top.resolve("missing")), () -> {})).isEmpty();
    }
}
