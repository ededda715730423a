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
    Path folder;

    @BeforeEach
    void write() throws IOException {
        for (String file : List.of("b.txt", "a.md", "sub/c.HTML", "sub/deep/d.rst", "picture.PNG", "README",
                "~$plan.docx",
                ".hidden.txt",
                ".git/e.txt")) {
            Path path = folder.resolve(file);
            Files.createDirectories(path.getParent());
            Files.writeString(path, "text");
        }
        Files.createSymbolicLink(folder.resolve("sub/circle"), folder);
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

    private static boolean mayBePruned(String... named) {
        return Gathered.of(List.of(named), BY_PLACE).mayBePruned();
    }
}
