package dev.carrel.bootstrap.cli.importing;

import dev.carrel.bootstrap.cli.importing.Gathered.Unread;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class GatheredTest {

    private static final FileKeys BY_PLACE = new FileKeys(null);

    @TempDir
    private Path temporary;

    private Path folder;

    @BeforeEach
    void write() throws IOException {
        folder = Files.createDirectory(temporary.resolve("folder"));
        for (String file : List.of("b.txt", "a.md", "sub/c.HTML", "sub/deep/d.rst", "picture.PNG", "README",
                "~$plan.docx",
                ".hidden.txt",
                ".git/e.txt")) {
            Path path = folder.resolve(file);
            Files.createDirectories(path.getParent());
            Files.writeString(path, "text");
        }
        Files.createSymbolicLink(folder.resolve("sub/circle"), folder);
        Files.createSymbolicLink(folder.resolve("again.txt"), folder.resolve("b.txt"));
    }

    @Test
    void walksFoldersInTheOrderOfNames() {
        Gathered gathered = Gathered.of(List.of(folder.toString()), BY_PLACE);

        assertThat(gathered.items()).extracting(item -> ((Item.LocalFile) item).name().toString())
                .containsExactly("README", "a.md", "b.txt", "sub/c.HTML", "sub/deep/d.rst");
        assertThat(gathered.unsupported()).containsExactly(folder.resolve("picture.PNG"),
                folder.resolve("~$plan.docx"));
        assertThat(gathered.unread()).isEmpty();
    }

    @Test
    void followsLinksThatStayInTheFolderOnceAndAfterAllElse() throws IOException {
        Files.createSymbolicLink(folder.resolve("1.txt"), Path.of(".hidden.txt"));
        Files.createSymbolicLink(folder.resolve("2.txt"), Path.of(".hidden.txt"));
        Files.createSymbolicLink(folder.resolve("history"), Path.of(".git"));
        Files.createSymbolicLink(folder.resolve(".git/back"), folder.resolve("sub"));
        Gathered gathered = Gathered.of(List.of(folder.toString()), BY_PLACE);

        assertThat(names(gathered)).containsExactly("README", "a.md", "b.txt", "sub/c.HTML", "sub/deep/d.rst", "1.txt",
                "history/e.txt");
        assertThat(gathered.skipped()).isEmpty();
    }

    @Test
    void followsNoLinkOutOfTheFolderAndSaysSo(@TempDir Path outside) throws IOException {
        Files.writeString(outside.resolve("secret.txt"), "a secret");
        Path file = Files.createSymbolicLink(folder.resolve("file.txt"), outside.resolve("secret.txt"));
        Path whole = Files.createSymbolicLink(folder.resolve("whole"), outside);
        Path above = Files.createSymbolicLink(folder.resolve("sub/above"), folder.getParent());
        Path broken = Files.createSymbolicLink(folder.resolve("zz"), Path.of("nowhere"));
        Gathered gathered = Gathered.of(List.of(folder.toString()), BY_PLACE);

        assertThat(names(gathered)).containsExactly("README", "a.md", "b.txt", "sub/c.HTML", "sub/deep/d.rst");
        assertThat(gathered.skipped()).containsExactlyInAnyOrder(
                new Unread(file.toString(), "It is a link that leads out of the folder."),
                new Unread(whole.toString(), "It is a link that leads out of the folder."),
                new Unread(above.toString(), "It is a link that leads out of the folder."),
                new Unread(broken.toString(), "It is a link that leads to nothing."));
        assertThat(gathered.unread()).isEmpty();
    }

    @Test
    void followsALinkThatIsNamedItself(@TempDir Path outside) throws IOException {
        Path file = Files.createSymbolicLink(outside.resolve("file.txt"), folder.resolve("b.txt"));
        Path whole = Files.createSymbolicLink(outside.resolve("whole"), folder.resolve("sub"));
        Gathered gathered = Gathered.of(List.of(file.toString(), whole.toString()), BY_PLACE);

        assertThat(names(gathered)).containsExactly("file.txt", "c.HTML", "deep/d.rst");
    }

    @Test
    void takesWhatIsNamedWhateverItsType() {
        Gathered gathered = Gathered.of(List.of(folder + "/picture.PNG", folder + "/.hidden.txt"), BY_PLACE);

        assertThat(gathered.items()).extracting(Item::label)
                .containsExactly(folder + "/picture.PNG", folder + "/.hidden.txt");
        assertThat(((Item.LocalFile) gathered.items().getFirst()).name()).isEqualTo(Path.of("picture.PNG"));
    }

    @Test
    void tellsAddressesFromPaths() {
        Gathered gathered = Gathered.of(List.of("https://example.com/a", "HTTP://example.com", "https://", "gone"),
                BY_PLACE);

        assertThat(gathered.items()).extracting(Item::label)
                .containsExactly("https://example.com/a", "HTTP://example.com");
        assertThat(gathered.unread()).containsExactly(new Unread("https://", "The address must be a web address."),
                new Unread("gone", "There is no such file or folder."));
    }

    @Test
    void twoFilesCannotBeKnownByOneName() throws IOException {
        Path other = Files.createDirectory(folder.resolve("sub/other"));
        Files.writeString(other.resolve("b.txt"), "another text");
        List<String> named = List.of(folder.toString(), folder + "/./b.txt", other.toString());
        Gathered gathered = Gathered.of(named, new FileKeys("docs"));

        assertThat(gathered.items()).extracting(Item::label).doesNotHaveDuplicates().contains(folder + "/b.txt");
        assertThat(gathered.unread()).containsExactly(new Unread(other + "/b.txt",
                "It would be known as docs/b.txt, which " + folder + "/b.txt is already."));
        assertThat(Gathered.of(named, BY_PLACE).unread()).isEmpty();
    }

    @Test
    void onlyFoldersWithSomethingInThemMayBePruned() throws IOException {
        Path empty = Files.createDirectory(folder.resolve("empty"));

        assertThat(mayBePruned(folder.toString())).isTrue();
        assertThat(mayBePruned(folder + "/b.txt")).isFalse();
        assertThat(mayBePruned(empty.toString())).isFalse();
        assertThat(mayBePruned(folder.toString(), empty.toString())).isFalse();
    }

    private static List<String> names(Gathered gathered) {
        return gathered.items().stream().map(item -> ((Item.LocalFile) item).name().toString()).toList();
    }

    private static boolean mayBePruned(String... named) {
        return Gathered.of(List.of(named), BY_PLACE).mayBePruned();
    }
}
