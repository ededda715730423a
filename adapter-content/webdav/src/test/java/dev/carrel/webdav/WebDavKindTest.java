package dev.carrel.webdav;

import dev.carrel.application.contract.connector.ConnectorKindContract;
import dev.carrel.application.port.connector.ConnectorKind;
import dev.carrel.application.port.connector.PlaceException;
import dev.carrel.application.port.connector.PlaceSecrets;
import dev.carrel.application.port.connector.PlaceSecrets.PlaceSecret;
import dev.carrel.domain.connector.ConnectorSettings;
import dev.carrel.scraping.FetchPolicy;
import dev.carrel.scraping.GuardedHttp;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Folders are read from Apache's HTTP server. */
class WebDavKindTest extends ConnectorKindContract {

    private static final int MAX_FILE_BYTES = 1024 * 1024;

    private final Path temporary;
    private final ApacheServer server;
    private final GuardedHttp http = new GuardedHttp(FetchPolicy.PUBLIC_WEB.withAllowedBlocks("127.0.0.1/32"),
            "Carrel");
    private WebDavKind kind;
    private long changes;

    WebDavKindTest(@TempDir Path folder) throws Exception {
        server = new ApacheServer(folder);
        temporary = folder.resolve("temporary");
        kind = new WebDavKind(http, PlaceSecrets.NONE, temporary, MAX_FILE_BYTES);
    }

    @AfterEach
    void close() throws Exception {
        http.close();
        server.close();
    }

    @Override
    protected ConnectorKind kind() {
        return kind;
    }

    @Override
    protected ConnectorSettings settings() {
        return ConnectorSettings.of("webdav", server.address("files"));
    }

    @Override
    protected void writeFile(String path, String text) throws Exception {
        Path file = server.files.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        // The tag of a file is made of its time and its size.
        Files.setLastModifiedTime(file, FileTime.from(Instant.parse("2026-03-01T08:00:00Z").plusSeconds(changes++)));
    }

    @Override
    protected void deleteFile(String path) throws Exception {
        Files.delete(server.files.resolve(path));
    }

    @Override
    protected void removePlace() throws Exception {
        server.close();
    }

    @Test
    void provesWhoIsThereToAPlaceThatAsks() throws Exception {
        Files.writeString(server.files.resolveSibling("secret").resolve("a.md"), "One.");
        String place = server.address("secret/");
        assertThatThrownBy(() -> list(ConnectorSettings.of("webdav", place))).isInstanceOf(PlaceException.class)
                .hasMessage("The server denies access (401).");
        kind = new WebDavKind(http, (name, address) -> new PlaceSecret(place, "ada", "s3cret"), temporary,
                MAX_FILE_BYTES);
        ConnectorSettings all = ConnectorSettings.of("webdav", place);
        assertThat(list(new ConnectorSettings(all.kind(), all.place(), all.include(), all.exclude(), all.interval(),
                all.attributes(), all.rules(), null, 25, Map.of("secret", "files")))).containsOnlyKeys("a.md");
    }

    @Test
    void readsNoFileThatIsTooLargeAndKeepsNone() throws Exception {
        writeFile("large.md", "x".repeat(MAX_FILE_BYTES + 1));
        writeFile("a.md", "One.");
        assertThatThrownBy(() -> read(list(settings()).get("large.md"))).hasMessage("It is larger than 1 MiB.");
        assertThat(read(list(settings()).get("a.md"))).isEqualTo("One.");
        try (Stream<Path> left = Files.list(temporary)) {
            assertThat(left).isEmpty();
        }
    }

    @Test
    void saysWhatIsWrongWithThePlace() {
        assertThatThrownBy(() -> list(ConnectorSettings.of("webdav", server.address("other"))))
                .hasMessage("There is no such folder or file (404).");
    }

    @Test
    void doesNotKnowWhoMayReadFilesOfAServerThatDoesNotTell() throws Exception {
        writeFile("deep/a.md", "One.");
        assertThat(list(settings().withRights(true, List.of()))).isEqualTo(list(settings()))
                .hasEntrySatisfying("deep/a.md", item -> assertThat(item.readers()).isNull());
    }
}
