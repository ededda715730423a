package dev.carrel.git;

import com.sun.net.httpserver.HttpServer;
import dev.carrel.application.contract.connector.ConnectorKindContract;
import dev.carrel.application.port.connector.ConnectorKind;
import dev.carrel.application.port.connector.ConnectorKind.OpenPlace;
import dev.carrel.application.port.connector.ConnectorKind.PlaceItem;
import dev.carrel.application.port.connector.PlaceException;
import dev.carrel.application.port.connector.PlaceSecrets;
import dev.carrel.application.port.connector.PlaceSecrets.PlaceSecret;
import dev.carrel.domain.connector.ConnectorSettings;
import dev.carrel.domain.error.AddressRefusedException;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.scraping.FetchPolicy;
import dev.carrel.scraping.GuardedHttp;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Repositories are read from the server that Git brings along. */
class GitKindTest extends ConnectorKindContract {

    private final Path temporary;
    private final GitServer server;
    private GuardedHttp http;
    private GitKind kind;

    GitKindTest(@TempDir Path folder) throws Exception {
        server = new GitServer(folder);
        temporary = folder.resolve("copies");
    }

    @BeforeEach
    void open() {
        http = new GuardedHttp(FetchPolicy.PUBLIC_WEB.withAllowedBlocks("127.0.0.1/32"), "Carrel");
        kind = new GitKind(http, PlaceSecrets.NONE, temporary);
    }

    @AfterEach
    void close() {
        http.close();
        server.close();
    }

    @Override
    protected ConnectorKind kind() {
        return kind;
    }

    @Override
    protected ConnectorSettings settings() {
        return ConnectorSettings.of("git", server.address());
    }

    private ConnectorSettings withOptions(Map<String, String> options) {
        ConnectorSettings all = settings();
        return new ConnectorSettings(all.kind(), all.place(), all.include(), all.exclude(), all.interval(),
                all.attributes(), all.rules(), null, all.maxDeletedPercent(), options);
    }

    @Override
    protected void writeFile(String path, String text) throws Exception {
        server.commit(path, text);
    }

    @Override
    protected void deleteFile(String path) throws Exception {
        Files.delete(server.files().resolve(path));
        server.commitAll();
    }

    @Override
    protected void removePlace() {
        server.close();
    }

    private String revision(ConnectorSettings settings) throws PlaceException {
        try (OpenPlace place = kind.openPlace(settings)) {
            return place.revision();
        }
    }

    @Test
    void readsABranchAndAFolder() throws Exception {
        writeFile("docs/a.md", "One.");
        writeFile("b.md", "Two.");
        server.git("checkout", "--quiet", "-b", "next");
        writeFile("docs/deep/c.md", "Three.");
        server.git("checkout", "--quiet", "main");

        assertThat(list(withOptions(Map.of("branch", "next", "folder", "/docs/")))).containsOnlyKeys("a.md",
                "deep/c.md");
        assertThat(list(settings())).containsOnlyKeys("docs/a.md", "b.md");
        assertThatThrownBy(() -> list(withOptions(Map.of("folder", "b.md"))))
                .hasMessage("The repository has no folder b.md.");
        assertThatThrownBy(() -> revision(withOptions(Map.of("branch", "other"))))
                .hasMessage("The repository has no branch other.");
    }

    @Test
    void asksForTheCommitOnlyAndKeepsNothing() throws Exception {
        writeFile("a.md", "One.");
        String before = revision(settings());
        assertThat(revision(settings())).isEqualTo(before);
        assertThat(server.requests).noneMatch(request -> request.contains("fetch")).hasSizeLessThanOrEqualTo(4);
        assertThat(temporary).doesNotExist();

        writeFile("a.md", "Six.");
        assertThat(revision(settings())).isNotEqualTo(before);
        list(settings());
        try (Stream<Path> left = Files.list(temporary)) {
            assertThat(left).isEmpty();
        }
    }

    @Test
    void takesAnEmptyRepositoryForEmpty() throws Exception {
        assertThat(revision(settings())).isNull();
        assertThat(list(settings())).isEmpty();
    }

    @Test
    void takesNeitherLinksNorPointersToLargeFiles() throws Exception {
        Files.createSymbolicLink(server.files().resolve("link.md"), Path.of("/etc/hostname"));
        writeFile("large.pdf", "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n");
        Map<String, PlaceItem> items = list(settings());
        assertThat(items).containsOnlyKeys("large.pdf");
        assertThatThrownBy(() -> read(items.get("large.pdf"))).hasMessage("It is kept in Git LFS, which is not read.");
    }

    @Test
    void givesASecretToItsPlaceOnly() throws Exception {
        writeFile("a.md", "One.");
        var received = new CopyOnWriteArrayList<String>();
        HttpServer other = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        other.createContext("/", exchange -> {
            received.add(exchange.getRequestURI() + " " + exchange.getRequestHeaders().getFirst("Authorization"));
            exchange.getResponseHeaders()
                    .add("Location",
                            server.address().replace(".git", "elsewhere") + "/info/refs?service=git-upload-pack");
            exchange.sendResponseHeaders(302, -1);
            exchange.close();
        });
        other.start();
        try {
            String place = "http://127.0.0.1:" + other.getAddress().getPort() + "/team";
            PlaceSecrets secrets = (name, address) -> new PlaceSecret(place, "ada", "s3cret");
            kind = new GitKind(http, secrets, temporary);
            var settings = new ConnectorSettings("git", place + "/docs.git", List.of(), List.of(),
                    ConnectorSettings.DEFAULT_INTERVAL, settings().attributes(), List.of(), null, 25,
                    Map.of("secret", "team"));
            assertThatThrownBy(() -> revision(settings)).isInstanceOf(PlaceException.class)
                    .hasMessageNotContaining("s3cret");
            String basic = "Basic " + Base64.getEncoder().encodeToString("ada:s3cret".getBytes(StandardCharsets.UTF_8));
            assertThat(received).isNotEmpty().allMatch(request -> request.endsWith(basic));
            assertThat(server.requests).isNotEmpty().allMatch(request -> request.endsWith(" null"));
        } finally {
            other.stop(0);
        }
    }

    @Test
    void refusesWhatIsNotAllowed() {
        for (String place : List.of("file:///etc", "ssh://git@example.com/a.git", "/srv/a.git",
                "git@example.com:a.git")) {
            assertThatThrownBy(() -> kind.checkSettings(ConnectorSettings.of("git", place))).as(place)
                    .isInstanceOf(InvalidRequestException.class);
        }
        assertThatThrownBy(() -> kind.checkSettings(ConnectorSettings.of("git", "https://10.0.0.1/a.git")))
                .isInstanceOf(AddressRefusedException.class);
        assertThatThrownBy(() -> kind.checkSettings(ConnectorSettings.of("git", "http://93.184.216.34/a.git")))
                .isInstanceOf(AddressRefusedException.class)
                .hasMessageContaining("https://");
        for (Map<String, String> options : List.of(Map.of("depth", "1"), Map.of("branch", "a..b"),
                Map.of("secret", "unknown"))) {
            assertThatThrownBy(() -> kind.checkSettings(withOptions(options)))
                    .isInstanceOf(InvalidRequestException.class);
        }
    }
}
