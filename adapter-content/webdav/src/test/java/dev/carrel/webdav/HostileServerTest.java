package dev.carrel.webdav;

import com.sun.net.httpserver.HttpServer;
import dev.carrel.application.port.connector.ConnectorKind.ItemVisitor;
import dev.carrel.application.port.connector.ConnectorKind.OpenPlace;
import dev.carrel.application.port.connector.ConnectorKind.PlaceItem;
import dev.carrel.application.port.connector.PlaceException;
import dev.carrel.application.port.connector.PlaceSecrets;
import dev.carrel.domain.connector.ConnectorSettings;
import dev.carrel.domain.error.AddressRefusedException;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.scraping.FetchPolicy;
import dev.carrel.scraping.GuardedHttp;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** A server that lies leads neither to another place nor to work without end. */
class HostileServerTest {

    private final GuardedHttp http = new GuardedHttp(FetchPolicy.PUBLIC_WEB.withAllowedBlocks("127.0.0.1/32"),
            "Carrel");
    private final List<String> requested = new CopyOnWriteArrayList<>();
    private HttpServer server;
    private WebDavKind kind;
    private volatile String answer = "";
    private volatile int status = 207;
    /** The path of a folder with which the server has too much to do. */
    private volatile String busy = "";

    @BeforeEach
    void start(@TempDir Path temporary) throws Exception {
        kind = new WebDavKind(http, PlaceSecrets.NONE, temporary, 1_000);
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            requested.add(exchange.getRequestURI().toString());
            byte[] body = answer.getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().add("Location", "http://127.0.0.1:1/");
            exchange.getResponseHeaders().add("Retry-After", "90");
            exchange.sendResponseHeaders(exchange.getRequestURI().getPath().equals(busy) ? 429 : status, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
        http.close();
    }

    private String place() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/files/";
    }

    private List<String> list() throws PlaceException {
        var paths = new ArrayList<String>();
        try (OpenPlace place = kind.openPlace(ConnectorSettings.of("webdav", place()))) {
            place.listItems(new ItemVisitor() {
                @Override
                public void visitItem(PlaceItem item) {
                    paths.add(item.path());
                }

                @Override
                public void visitUnreadable(String path, String reason) {
                    paths.add(path + ": " + reason);
                }
            });
        }
        return paths;
    }

    private static String multiStatus(String... hrefs) {
        var responses = new StringBuilder("<?xml version='1.0'?><D:multistatus xmlns:D='DAV:'>");
        for (String href : hrefs) {
            String type = href.endsWith("/") ? "<D:resourcetype><D:collection/></D:resourcetype>" : "";
            responses.append("<D:response><D:href>%s</D:href><D:propstat><D:prop><D:getetag>\"1\"</D:getetag>%s"
                    .formatted(href, type)).append("</D:prop></D:propstat></D:response>");
        }
        return responses + "</D:multistatus>";
    }

    @Test
    void takesOnlyWhatIsBelowThePlace() throws Exception {
        answer = multiStatus("/files/", "/files/a.md", "http://127.0.0.1:1/files/b.md", "/etc/c.md", "/files/../d.md",
                "/files/%2e%2e/e.md", "//evil.example/files/f.md", "file:///files/g.md", "::", "/files");
        assertThat(list()).containsExactly("a.md", "b.md", "f.md", "g.md");
        assertThat(requested).containsExactly("/files/");
    }

    @Test
    void endsWithFoldersThatContainThemselves() throws Exception {
        answer = multiStatus("/files/", "/files/loop/", "/files/loop/a.md", "/files/a.md");
        assertThat(list()).containsExactly("loop/a.md", "a.md");
        assertThat(requested).containsExactly("/files/", "/files/loop/");
    }

    @Test
    void readsNoEntities() {
        answer = """
                <?xml version='1.0'?><!DOCTYPE m [<!ENTITY e SYSTEM 'file:///etc/passwd'>]>
                <D:multistatus xmlns:D='DAV:'><D:response><D:href>/files/&e;</D:href></D:response></D:multistatus>
                """;
        assertThatThrownBy(this::list).hasMessage("The response of the server is not one of WebDAV.");
        for (String other : List.of("", "no XML", "<a/>", "<D:multistatus xmlns:D='DAV:'>")) {
            answer = other;
            assertThatThrownBy(this::list).as(other).hasMessage("The response of the server is not one of WebDAV.");
        }
    }

    @Test
    void readsNoListThatIsTooLong() {
        String text = "x".repeat(64 * 1024 * 1024);
        for (String each : List.of("<a b='" + text + "'/>", "<a><!--" + text + "--></a>", "<a>" + text + "</a>")) {
            answer = each;
            assertThatThrownBy(this::list).hasMessage("The list of a folder is too long.");
        }
    }

    @Test
    void asksNothingMoreOfAServerThatHasTooMuchToDo() {
        answer = multiStatus("/files/", "/files/a/", "/files/b/");
        busy = "/files/a/";
        assertThatThrownBy(this::list).hasMessage("The server has too much to do (429).")
                .isInstanceOfSatisfying(PlaceException.class,
                        e -> assertThat(e.retryAfter()).isEqualTo(Duration.ofSeconds(90)));
        assertThat(requested).containsExactly("/files/", "/files/a/");
    }

    @Test
    void followsNoRedirects() {
        for (int each : new int[]{301, 302, 307, 308}) {
            status = each;
            assertThatThrownBy(this::list).isInstanceOf(PlaceException.class).hasMessageContaining("redirects");
        }
        status = 200;
        answer = "<html>";
        assertThatThrownBy(this::list).hasMessage("The server responded with the status 200.");
    }

    @Test
    void refusesWhatIsNotAllowed() {
        for (String place : List.of("file:///srv", "/srv", "http://127.0.0.1/files?a=b")) {
            assertThatThrownBy(() -> kind.checkSettings(ConnectorSettings.of("webdav", place))).as(place)
                    .isInstanceOf(InvalidRequestException.class);
        }
        assertThatThrownBy(() -> kind.checkSettings(ConnectorSettings.of("webdav", "https://192.168.0.1/files")))
                .isInstanceOf(AddressRefusedException.class);
        ConnectorSettings all = ConnectorSettings.of("webdav", place());
        for (Map<String, String> options : List.of(Map.of("depth", "1"), Map.of("secret", "unknown"))) {
            assertThatThrownBy(() -> kind.checkSettings(new ConnectorSettings("webdav", place(), List.of(), List.of(),
                    all.interval(), all.attributes(), List.of(), null, 25, options)))
                    .isInstanceOf(InvalidRequestException.class);
        }
    }
}
