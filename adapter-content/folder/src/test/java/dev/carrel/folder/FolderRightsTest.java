package dev.carrel.folder;

import dev.carrel.application.port.connector.ConnectorKind.OpenPlace;
import dev.carrel.application.port.connector.ConnectorKind.PlaceItem;
import dev.carrel.application.port.connector.PlaceException;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.connector.ConnectorRule;
import dev.carrel.domain.connector.ConnectorSettings;
import dev.carrel.domain.document.ByteSource;
import dev.carrel.domain.document.DocumentSource.SourceFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

class FolderRightsTest {

    private static final Instant NOW = Instant.now().plusSeconds(3_600);

    private final RightsFolder folder;
    private final Path followed;
    private final FolderKind kind;

    FolderRightsTest(@TempDir Path temp) throws IOException {
        folder = RightsFolder.create(temp);
        followed = folder.path();
        kind = new FolderKind(List.of(temp), List.of(), () -> NOW);
    }

    @BeforeEach
    void beginWithAFile() throws IOException {
        Files.writeString(Files.createDirectories(followed.resolve("a/b")).resolve("file.md"), "One.");
        setModes("755", "755", "755", "644");
    }

    private void setModes(String... modes) throws IOException {
        List<Path> paths = List.of(followed, followed.resolve("a"), followed.resolve("a/b"),
                followed.resolve("a/b/file.md"));
        for (int at = 0; at < modes.length; at++) {
            Files.setAttribute(paths.get(at), "unix:mode",
                    Integer.parseInt(modes[at], 8) | (Integer) Files.getAttribute(paths.get(at), "unix:mode") & ~0777);
        }
    }

    private Map<String, PlaceItem> list(boolean keepsRights) throws Exception {
        return folder.list(kind, keepsRights);
    }

    private String readers() throws Exception {
        return folder.write(list(true).get("a/b/file.md").readers());
    }

    @Test
    void namesWhoMayReadInThePlace() throws Exception {
        expect("*", "755", "755", "755", "644");
        expect("G U", "755", "755", "755", "640");
        expect("U", "755", "755", "755", "600");
        expect("", "755", "755", "755", "000");
    }

    @Test
    void namesTheOwnerIfARuleAsksForIt() throws Exception {
        var rule = new ConnectorRule("/", "anna", Attributes.of(Map.of("author", "Anna")));
        for (boolean keepsRights : new boolean[]{true, false}) {
            assertThat(list(keepsRights).get("a/b/file.md").owner()).isNull();
            PlaceItem asked = RightsFolder.list(kind, folder.settings(keepsRights)
                    .withRights(keepsRights, List.of(rule))).get("a/b/file.md");
            assertThat(asked.owner()).isEqualTo(Files.getOwner(followed.resolve("a/b/file.md")).getName());
            assertThat(asked.revision()).isEqualTo(list(keepsRights).get("a/b/file.md").revision());
        }
    }

    @Test
    void namesTheNewOwnerOfAFile() throws Exception {
        assumeTrue(Files.getAttribute(followed, "unix:uid").equals(0), "only root gives files to others");
        ConnectorSettings settings = folder.settings(false)
                .withRights(false, List.of(new ConnectorRule("/", "daemon", Attributes.of(Map.of("by", "system")))));
        String before = RightsFolder.list(kind, settings).get("a/b/file.md").revision();
        Files.setAttribute(followed.resolve("a/b/file.md"), "unix:uid", 1);
        PlaceItem after = RightsFolder.list(kind, settings).get("a/b/file.md");
        assertThat(after.owner()).isEqualTo("daemon");
        assertThat(after.revision()).as("it is not read again").isEqualTo(before);
    }

    @Test
    void opensNothingToAGroupThatIsRefusedWhatAllOthersMay() throws Exception {
        expect("U", "755", "755", "755", "604");
        expect("U", "755", "755", "705", "644");
    }

    @Test
    void respectsTheFoldersAbove() throws Exception {
        expect("G U", "755", "755", "750", "644");
        expect("G U", "755", "750", "755", "644");
        expect("G U", "750", "755", "755", "644");
        expect("U", "755", "700", "755", "644");
        expect("*", "755", "755", "711", "644");
        expect("G U", "755", "710", "755", "640");
        expect("U", "755", "755", "750", "600");
    }

    private void expect(String readers, String... modes) throws Exception {
        setModes(modes);
        assertThat(readers()).as(String.join(" ", modes)).isEqualTo(readers);
    }

    @Test
    void namesGroupsOfFilesAndFoldersOnlyIfAllOfThemPermitIt() throws Exception {
        assumeTrue(Files.getAttribute(followed, "unix:uid").equals(0), "only root gives files to others");
        Files.setAttribute(followed.resolve("a/b/file.md"), "unix:uid", 1);
        Files.setAttribute(followed.resolve("a/b/file.md"), "unix:gid", 2);
        setModes("755", "755", "755", "640");
        assertThat(readers()).isEqualTo("group:bin user:daemon");
        // Whether one of the file's group belongs to the folder's is not known.
        setModes("755", "750", "755", "640");
        assertThat(readers()).isEmpty();
        setModes("755", "750", "755", "644");
        assertThat(readers()).isEqualTo("G U");
    }

    @Test
    void noticesOtherPermissionsOfAFileThatStaysTheSame() throws Exception {
        PlaceItem before = list(true).get("a/b/file.md");
        setModes("755", "755", "755", "640");
        PlaceItem after = list(true).get("a/b/file.md");
        assertThat(after.revision()).isEqualTo(before.revision());
        assertThat(after.readers()).isNotEqualTo(before.readers());
    }

    @Test
    void readsNoFileThatHasOtherReadersThanWhenItWasListed() throws Exception {
        PlaceItem item = list(true).get("a/b/file.md");
        try (OpenPlace place = kind.openPlace(folder.settings(true))) {
            ByteSource content = ((SourceFile) place.readItem(item).source()).content();
            content.openStream().close();
            // Another file takes its place for a moment.
            Path file = followed.resolve("a/b/file.md");
            Path aside = Files.move(file, followed.resolve("aside.md"));
            Files.writeString(file, "Two.");
            assertThatThrownBy(content::openStream).isInstanceOf(IOException.class);
            Files.move(aside, file, StandardCopyOption.REPLACE_EXISTING);
            assertThatThrownBy(content::openStream).isInstanceOf(IOException.class);
            setModes("755", "755", "755", "600");
            assertThatThrownBy(() -> place.readItem(item)).isInstanceOf(PlaceException.class);
        }
    }

    @Test
    void isNotAskedWhereRightsAreNotKept() throws Exception {
        assertThat(list(false).get("a/b/file.md").readers()).isNull();
    }
}
