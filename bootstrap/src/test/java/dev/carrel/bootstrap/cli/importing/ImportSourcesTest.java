package dev.carrel.bootstrap.cli.importing;

import dev.carrel.bootstrap.cli.importing.ImportSources.SourceIssue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class ImportSourcesTest {

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
    void walksFoldersInNameOrder() {
        ImportSources gathered = ImportSources.collect(List.of(folder.toString()), BY_PLACE);

        assertThat(gathered.items()).extracting(item -> ((ImportItem.LocalFile) item).name().toString())
                .containsExactly("README", "a.md", "b.txt", "sub/c.HTML", "sub/deep/d.rst");
        assertThat(gathered.unsupported()).containsExactly(folder.resolve("picture.PNG"),
                folder.resolve("~$plan.docx"));
        assertThat(gathered.unreadable()).isEmpty();
    }

    @Test
    void takesCompressedDocumentsAndNoArchives() throws IOException {
        Path compressed = Files.createDirectory(temporary.resolve("compressed"));
        for (String file : List.of("notes.txt.gz", "carrel.1.gz", "all.tar.gz", "backup.gz", "photo.png.gz", ".gz")) {
            Files.writeString(compressed.resolve(file), "text");
        }
        ImportSources gathered = ImportSources.collect(List.of(compressed.toString()), BY_PLACE);

        assertThat(names(gathered)).containsExactly("carrel.1.gz", "notes.txt.gz");
        assertThat(gathered.unsupported()).containsExactly(compressed.resolve("all.tar.gz"),
                compressed.resolve("backup.gz"), compressed.resolve("photo.png.gz"));
    }

    @Test
    void takesScansAndNoPicturesOfPages() throws IOException {
        Path pictures = Files.createDirectory(temporary.resolve("pictures"));
        for (String file : List.of("a.tif", "b.TIFF", "c.jp2", "d.jpx", "e.png", "f.JPG", "g.webp", "h.gif", "i.bmp",
                "j.svg")) {
            Files.writeString(pictures.resolve(file), "a picture");
        }
        ImportSources gathered = ImportSources.collect(List.of(pictures.toString()), BY_PLACE);

        assertThat(names(gathered)).containsExactly("a.tif", "b.TIFF", "c.jp2", "d.jpx");
        assertThat(gathered.unsupported().stream().filter(ImportSources::isPicture))
                .extracting(path -> path.getFileName().toString())
                .containsExactly("e.png", "f.JPG", "g.webp", "h.gif", "i.bmp");
    }

    @Test
    void followsInnerLinksOnceAndLast() throws IOException {
        Files.createSymbolicLink(folder.resolve("1.txt"), Path.of(".hidden.txt"));
        Files.createSymbolicLink(folder.resolve("2.txt"), Path.of(".hidden.txt"));
        Files.createSymbolicLink(folder.resolve("history"), Path.of(".git"));
        Files.createSymbolicLink(folder.resolve(".git/back"), folder.resolve("sub"));
        ImportSources gathered = ImportSources.collect(List.of(folder.toString()), BY_PLACE);

        assertThat(names(gathered)).containsExactly("README", "a.md", "b.txt", "sub/c.HTML", "sub/deep/d.rst", "1.txt",
                "history/e.txt");
        assertThat(gathered.skipped()).isEmpty();
    }

    @Test
    void skipsLinksOutOfFolder(@TempDir Path outside) throws IOException {
        Files.writeString(outside.resolve("secret.txt"), "a secret");
        Path file = Files.createSymbolicLink(folder.resolve("file.txt"), outside.resolve("secret.txt"));
        Path whole = Files.createSymbolicLink(folder.resolve("whole"), outside);
        Path above = Files.createSymbolicLink(folder.resolve("sub/above"), folder.getParent());
        Path broken = Files.createSymbolicLink(folder.resolve("zz"), Path.of("nowhere"));
        ImportSources gathered = ImportSources.collect(List.of(folder.toString()), BY_PLACE);

        assertThat(names(gathered)).containsExactly("README", "a.md", "b.txt", "sub/c.HTML", "sub/deep/d.rst");
        assertThat(gathered.skipped()).containsExactlyInAnyOrder(
                new SourceIssue(file.toString(), "The symbolic link points outside the folder."),
                new SourceIssue(whole.toString(), "The symbolic link points outside the folder."),
                new SourceIssue(above.toString(), "The symbolic link points outside the folder."),
                new SourceIssue(broken.toString(), "The symbolic link points to nothing."));
        assertThat(gathered.unreadable()).isEmpty();
    }

    @Test
    void followsLinkGivenAsArgument(@TempDir Path outside) throws IOException {
        Path file = Files.createSymbolicLink(outside.resolve("file.txt"), folder.resolve("b.txt"));
        Path whole = Files.createSymbolicLink(outside.resolve("whole"), folder.resolve("sub"));
        ImportSources gathered = ImportSources.collect(List.of(file.toString(), whole.toString()), BY_PLACE);

        assertThat(names(gathered)).containsExactly("file.txt", "c.HTML", "deep/d.rst");
    }

    @Test
    void acceptsArgumentOfAnyExtension() {
        ImportSources gathered = ImportSources.collect(List.of(folder + "/picture.PNG", folder + "/.hidden.txt"),
                BY_PLACE);

        assertThat(gathered.items()).extracting(ImportItem::label)
                .containsExactly(folder + "/picture.PNG", folder + "/.hidden.txt");
        assertThat(((ImportItem.LocalFile) gathered.items().getFirst()).name()).isEqualTo(Path.of("picture.PNG"));
    }

    @Test
    void distinguishesUrlsFromPaths() {
        ImportSources gathered = ImportSources.collect(
                List.of("https://example.com/a", "HTTP://example.com", "https://", "gone"),
                BY_PLACE);

        assertThat(gathered.items()).extracting(ImportItem::label)
                .containsExactly("https://example.com/a", "HTTP://example.com");
        assertThat(gathered.unreadable()).containsExactly(
                new SourceIssue("https://", "The address must be a web address."),
                new SourceIssue("gone", "There is no such file or folder."));
    }

    @Test
    void rejectsSecondFileWithSameKey() throws IOException {
        Path other = Files.createDirectory(folder.resolve("sub/other"));
        Files.writeString(other.resolve("b.txt"), "another text");
        List<String> named = List.of(folder.toString(), folder + "/./b.txt", other.toString());
        ImportSources gathered = ImportSources.collect(named, new FileKeys("docs"));

        assertThat(gathered.items()).extracting(ImportItem::label).doesNotHaveDuplicates().contains(folder + "/b.txt");
        assertThat(gathered.unreadable()).containsExactly(new SourceIssue(other + "/b.txt",
                "Its key would be docs/b.txt, which is the key of " + folder + "/b.txt."));
        assertThat(ImportSources.collect(named, BY_PLACE).unreadable()).isEmpty();
    }

    @Test
    void prunesNonEmptyFoldersOnly() throws IOException {
        Path empty = Files.createDirectory(folder.resolve("empty"));

        assertThat(canPrune(folder.toString())).isTrue();
        assertThat(canPrune(folder + "/b.txt")).isFalse();
        assertThat(canPrune(empty.toString())).isFalse();
        assertThat(canPrune(folder.toString(), empty.toString())).isFalse();
    }

    private static List<String> names(ImportSources gathered) {
        return gathered.items().stream().map(item -> ((ImportItem.LocalFile) item).name().toString()).toList();
    }

    private static boolean canPrune(String... named) {
        return ImportSources.collect(List.of(named), BY_PLACE).canPrune();
    }
}
