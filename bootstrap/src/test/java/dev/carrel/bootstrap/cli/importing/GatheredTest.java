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

    @TempDir
    Path folder;

    @BeforeEach
    void write() throws IOException {
        for (String file : List.of("b.txt", "a.md", "sub/c.HTML", "sub/deep/d.rst", "picture.png", "README",
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
        Gathered gathered = Gathered.of(List.of(folder.toString()));

        assertThat(gathered.items()).extracting(item -> ((Item.TextFile) item).name().toString())
                .containsExactly("a.md", "b.txt", "sub/c.HTML", "sub/deep/d.rst");
        assertThat(gathered.unsupported()).containsExactly(folder.resolve("README"), folder.resolve("picture.png"));
        assertThat(gathered.unread()).isEmpty();
    }

    @Test
    void takesWhatIsNamedWhateverItsType() {
        Gathered gathered = Gathered.of(List.of(folder + "/README", folder + "/.hidden.txt"));

        assertThat(gathered.items()).extracting(Item::label)
                .containsExactly(folder + "/README", folder + "/.hidden.txt");
        assertThat(((Item.TextFile) gathered.items().getFirst()).name()).isEqualTo(Path.of("README"));
    }

    @Test
    void tellsAddressesFromPaths() {
        Gathered gathered = Gathered.of(List.of("https://example.com/a", "HTTP://example.com", "https://", "gone"));

        assertThat(gathered.items()).extracting(Item::label)
                .containsExactly("https://example.com/a", "HTTP://example.com");
        assertThat(gathered.unread()).containsExactly(new Unread("https://", "The address must be a web address."),
                new Unread("gone", "There is no such file or folder."));
    }
}
