package dev.carrel.bootstrap.cli.importing;

import dev.carrel.bootstrap.cli.importing.FileDocumentFactory.UnreadableFileException;
import dev.carrel.domain.document.DocumentSource;
import dev.carrel.domain.document.NewDocument;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class FileDocumentFactoryTest {

    private static final int MAX_BYTES = 3 * 1024 * 1024;

    @TempDir
    Path folder;

    @Test
    void addsFileUnchanged() throws Exception {
        byte[] bytes = {'%', 'P', 'D', 'F', 0, -1, '\r', '\n'};
        NewDocument document = of(Files.write(folder.resolve("policy.pdf"), bytes), null, null);

        assertThat(document.metadata().title()).as("the engine titles it").isNull();
        assertThat(document.source()).isInstanceOfSatisfying(DocumentSource.SourceFile.class, file -> {
            assertThat(file.name()).isEqualTo("policy.pdf");
            assertThat(file.content().size()).isEqualTo(bytes.length);
            try (InputStream content = file.content().openStream()) {
                assertThat(content).hasBinaryContent(bytes);
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });
    }

    @Test
    void keyIsRealPath() throws Exception {
        Path file = Files.writeString(Files.createDirectory(folder.resolve("a b")).resolve("ü.txt"), "text");
        Path link = Files.createSymbolicLink(folder.resolve("link"), folder.resolve("a b"));

        assertThat(of(file, null, null).key()).isEqualTo(folder.toRealPath().toUri() + "a%20b/%C3%BC.txt");
        assertThat(of(link.resolve("ü.txt"), null, null).key()).isEqualTo(of(file, null, null).key());
    }

    @Test
    void keyIsNamedPath() throws Exception {
        Path file = Files.writeString(Files.createDirectory(folder.resolve("a b")).resolve("ü.txt"), "text");

        assertThat(of(file, "docs", null).key()).isEqualTo("docs/a b/ü.txt");
    }

    @Test
    void sourceUrlIsBelowBase() throws Exception {
        Path file = Files.writeString(Files.createDirectory(folder.resolve("sub folder")).resolve("über 1:0?.txt"),
                "text");

        assertThat(of(file, null, URI.create("https://example.com/docs/")).metadata().sourceUrl())
                .hasToString("https://example.com/docs/sub%20folder/%C3%BCber%201:0%3F.txt");
    }

    @Test
    void rejectsTooLargeFileBeforeSending() throws Exception {
        Path fits = Files.write(folder.resolve("fits"), new byte[MAX_BYTES]);
        Path large = Files.write(folder.resolve("large"), new byte[MAX_BYTES + 1]);

        assertThat(of(fits, null, null).key()).endsWith("/fits");
        assertFails(large, null, "The file has 4 MiB; at most 3 MiB are allowed.");
    }

    private Path compress(String name, byte[] content) throws IOException {
        Path file = folder.resolve(name);
        try (var out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write(content);
        }
        return file;
    }

    @Test
    void addsTheContentOfACompressedFile() throws Exception {
        NewDocument document = of(compress("rules.txt.GZ", "There are rules.".getBytes(UTF_8)), "docs", null);

        assertThat(document.key()).isEqualTo("docs/rules.txt.GZ");
        assertThat(document.source()).isInstanceOfSatisfying(DocumentSource.SourceFile.class, file -> {
            assertThat(file.name()).isEqualTo("rules.txt");
            assertThat(file.content().size()).isEqualTo("There are rules.".length());
        });
    }

    @Test
    void explainsUnreadableCompressedFiles() throws IOException {
        assertFails(compress("bomb.txt.gz", new byte[100 * 1024 * 1024]), null,
                "What the file contains has 4 MiB; at most 3 MiB are allowed.");
        assertFails(compress("empty.txt.gz", new byte[0]), null, "The file is empty.");
        String damaged = "The file is not a complete gzip file.";
        assertFails(Files.writeString(folder.resolve("plain.txt.gz"), "text"), null, damaged);
        byte[] whole = Files.readAllBytes(compress("cut.txt.gz", new byte[]{1, 2, 3}));
        assertFails(Files.write(folder.resolve("cut.txt.gz"), Arrays.copyOf(whole, whole.length - 4)), null, damaged);
    }

    @Test
    void explainsUnreadableFiles() throws IOException {
        assertFails(Files.createFile(folder.resolve("empty")), null, "The file is empty.");
        assertFails(folder.resolve("gone"), null, "The file cannot be read.");
        assertFails(Files.writeString(folder.resolve("a"), "text"), "n".repeat(1023),
                "Its key is longer than 1024 characters.");
    }

    private void assertFails(Path file, @Nullable String name, String reason) {
        assertThatThrownBy(() -> of(file, name, null)).isInstanceOf(UnreadableFileException.class).hasMessage(reason);
    }

    private NewDocument of(Path file, @Nullable String name, @Nullable URI base) throws UnreadableFileException {
        return new FileDocumentFactory(new FileKeys(name), base, MAX_BYTES)
                .createDocument(new ImportItem.LocalFile(file, folder.relativize(file), true));
    }
}
