package dev.carrel.bootstrap.cli.importing;

import dev.carrel.bootstrap.assembly.Assembly;
import dev.carrel.bootstrap.cli.importing.FileReader.UnreadableFileException;
import dev.carrel.domain.document.DocumentSource.RawText;
import dev.carrel.domain.document.NewDocument;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class FileReaderTest {

    @TempDir
    Path folder;

    @Test
    void aTextIsTitledByItsFile() throws Exception {
        assertThat(read("leave.txt", "25 days.", null)).isEqualTo(NewDocument.text("25 days.").titled("leave.txt"));
    }

    @Test
    void aPageIsTitledByItself() throws Exception {
        NewDocument document = read("page.html", "<html><head><title>Leave</title></head><body><main><h1>Leave</h1>"
                + "<p>Everybody has 25 days of leave each year.</p></main></body></html>", null);

        assertThat(document.details().title()).isEqualTo("Leave");
        assertThat(document.source()).isInstanceOfSatisfying(RawText.class, raw -> assertThat(raw.text())
                .contains("Everybody has 25 days of leave each year.")
                .doesNotContain("<"));
    }

    @Test
    void markdownIsTitledByItsFirstHeading() throws Exception {
        assertThat(read("a.md", "Preface\n\n# Paid leave #\n\n25 days.\n# Other", null).details().title())
                .isEqualTo("Paid leave");
        assertThat(read("b.md", "## Small\n\ntext", null).details().title()).isEqualTo("b.md");
        assertThat(read("c.txt", "# not a heading", null).details().title()).isEqualTo("c.txt");
    }

    @Test
    void aTitleThatIsTooLongIsCut() throws Exception {
        assertThat(read("a.md", "# " + "𝄞".repeat(600), null).details().title()).isEqualTo("𝄞".repeat(512));
    }

    @Test
    void readersFindAFileBelowTheBase() throws Exception {
        NewDocument document = read("sub folder/über 1:0?.txt", "text", URI.create("https://example.com/docs/"));

        assertThat(document.details().sourceUrl())
                .hasToString("https://example.com/docs/sub%20folder/%C3%BCber%201:0%3F.txt");
    }

    @Test
    void whatCannotBeReadSaysWhy() throws IOException {
        Path binary = Files.write(folder.resolve("a.txt"), new byte[]{'%', 'P', 'D', 'F', '-', '1', '.', '7', 0, 1, 2});

        assertThatThrownBy(() -> read(binary, null)).isInstanceOf(UnreadableFileException.class)
                .hasMessageContaining("PDF");
        assertThatThrownBy(() -> read(folder.resolve("gone"), null)).isInstanceOf(UnreadableFileException.class)
                .hasMessage("The file cannot be read.");
    }

    private NewDocument read(String name, String text, @Nullable URI base) throws Exception {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        return read(Files.writeString(file, text), base);
    }

    private NewDocument read(Path file, @Nullable URI base) throws UnreadableFileException {
        return new FileReader(Assembly.extractor(), base).read(new Item.TextFile(file, folder.relativize(file)));
    }
}
