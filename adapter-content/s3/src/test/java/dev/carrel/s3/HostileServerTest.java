package dev.carrel.s3;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.carrel.application.port.connector.ConnectorKind.ItemVisitor;
import dev.carrel.application.port.connector.ConnectorKind.OpenPlace;
import dev.carrel.application.port.connector.ConnectorKind.PlaceItem;
import dev.carrel.application.port.connector.PlaceException;
import dev.carrel.application.port.connector.PlaceSecrets;
import dev.carrel.application.port.connector.PlaceSecrets.PlaceSecret;
import dev.carrel.domain.connector.ConnectorSettings;
import dev.carrel.domain.document.DocumentSource.SourceFile;
import dev.carrel.domain.error.AddressRefusedException;
import dev.carrel.scraping.FetchPolicy;
import dev.carrel.scraping.GuardedHttp;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** What is sent to a server, and what one that lies leads to. */
class HostileServerTest {

    private static final String NOT_S3 = "The response of the server is not one of S3.";
    private static final String SPECIAL = "deep/er/ü b%c#+~&=.md";

    private final GuardedHttp http = new GuardedHttp(FetchPolicy.PUBLIC_WEB.withAllowedBlocks("127.0.0.1/32"),
            "Carrel");
    private final List<String> requested = new CopyOnWriteArrayList<>();
    private final List<Boolean> signed = new CopyOnWriteArrayList<>();
    private HttpServer server;
    private Path temporary;
    private S3Kind kind;
    private volatile byte[] list = {};
    private volatile byte[] object = {};
    private volatile String encoding = "";
    private volatile int status = 200;

    @BeforeEach
    void start(@TempDir Path folder) throws Exception {
        temporary = folder;
        kind = new S3Kind(http, PlaceSecrets.NONE, temporary, 1024 * 1024);
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
    }

    private void answer(HttpExchange exchange) throws IOException {
        requested.add(exchange.getRequestURI().toString());
        try {
            signed.add(exchange.getRequestHeaders().containsKey("Authorization")
                    && SignedRequest.of(exchange).isSignedBy("AKIA1", "s3cret/+"));
        } catch (Exception e) {
            throw new IOException(e);
        }
        boolean isList = exchange.getRequestURI().getRawQuery() != null;
        byte[] body = isList ? list : object;
        if (!isList && !encoding.isEmpty()) {
            exchange.getResponseHeaders().add("Content-Encoding", encoding);
        }
        exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    @AfterEach
    void stop() {
        server.stop(0);
        http.close();
    }

    private String place() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/handbook/the manuals/".replace(" ", "%20");
    }

    private ConnectorSettings settings() {
        ConnectorSettings all = ConnectorSettings.of("s3", place());
        return new ConnectorSettings("s3", place(), List.of(), List.of(), all.interval(), all.attributes(), List.of(),
                null, 25, Map.of("secret", "bucket", "region", "eu-central-1"));
    }

    private List<PlaceItem> list(ConnectorSettings settings) throws PlaceException {
        var items = new ArrayList<PlaceItem>();
        try (OpenPlace open = kind.openPlace(settings)) {
            open.listItems(new ItemVisitor() {
                @Override
                public void visitItem(PlaceItem item) {
                    items.add(item);
                }

                @Override
                public void visitUnreadable(String path, String reason) {
                    throw new AssertionError(path + ": " + reason);
                }
            });
        }
        return items;
    }

    private List<String> listPaths() throws PlaceException {
        return list(ConnectorSettings.of("s3", place())).stream().map(PlaceItem::path).toList();
    }

    private String read(ConnectorSettings settings, PlaceItem item) throws Exception {
        try (OpenPlace open = kind.openPlace(settings)) {
            var file = (SourceFile) open.readItem(item).source();
            return new String(file.content().openStream().readAllBytes(), UTF_8);
        }
    }

    private static byte[] listOf(String end, String... keys) {
        var xml = new StringBuilder("<ListBucketResult xmlns=\"http://s3.amazonaws.com/doc/2006-03-01/\">");
        for (String key : keys) {
            xml.append("<Contents><Key>")
                    .append(key.replace("&", "&amp;"))
                    .append("</Key><ETag>\"1\"</ETag><Size>4</Size></Contents>");
        }
        return (xml + end + "</ListBucketResult>").getBytes(UTF_8);
    }

    @Test
    void signsRequestsAsTheyAreSent() throws Exception {
        kind = new S3Kind(http, (name, address) -> new PlaceSecret(place(), "AKIA1", "s3cret/+"), temporary, 1_000);
        list = listOf("", "the manuals/" + SPECIAL);
        object = "Zwei.".getBytes(UTF_8);
        List<PlaceItem> items = list(settings());
        assertThat(items).containsExactly(new PlaceItem(SPECIAL, "\"1\"", 4));
        assertThat(read(settings(), items.getFirst())).isEqualTo("Zwei.");
        assertThat(requested).hasSize(2)
                .last()
                .isEqualTo("/handbook/the%20manuals/deep/er/%C3%BC%20b%25c%23%2B~%26%3D.md");
        assertThat(signed).as("the signatures of " + requested).containsExactly(true, true);
    }

    @Test
    void usesNoKeysOfTheMachine() throws Exception {
        System.setProperty("aws.accessKeyId", "AKIA1");
        System.setProperty("aws.secretAccessKey", "s3cret/+");
        try {
            list = listOf("", "the manuals/a.md");
            assertThat(listPaths()).containsExactly("a.md");
            assertThat(signed).containsExactly(false);
        } finally {
            System.clearProperty("aws.accessKeyId");
            System.clearProperty("aws.secretAccessKey");
        }
    }

    @Test
    void takesOnlyWhatIsBelowThePlace() throws Exception {
        list = listOf("", "the manuals/", "the manuals/a.md", "the manuals/b/", "the manuals/.c", "d.md", "other/e.md",
                "the manuals/a.md", "");
        assertThat(listPaths()).containsExactly("a.md");
    }

    @Test
    void endsWithAListThatDoesNot() {
        list = listOf("<IsTruncated>true</IsTruncated><NextContinuationToken>more</NextContinuationToken>",
                "the manuals/a.md");
        assertThatThrownBy(this::listPaths).hasMessage("The list of the bucket does not end.");
        assertThat(requested).hasSize(2);
    }

    @Test
    void readsNoEntities() {
        for (String each : List.of("<!DOCTYPE m [<!ENTITY e SYSTEM 'file:///etc/passwd'>]><ListBucketResult><Contents>"
                + "<Key>the manuals/&e;</Key></Contents></ListBucketResult>", "no XML", "<ListBucketResult>")) {
            list = each.getBytes(UTF_8);
            assertThatThrownBy(this::listPaths).as(each).hasMessage(NOT_S3);
        }
    }

    @Test
    void keepsNoAnswerInMemoryThatIsTooLong() {
        list = listOf("", "the manuals/" + "x".repeat(16 * 1024 * 1024));
        assertThatThrownBy(this::listPaths).hasMessage("The answer of the server is too long.");
        object = list;
        status = 403;
        assertThatThrownBy(() -> read(ConnectorSettings.of("s3", place()), new PlaceItem("a.md", "\"1\"", 4)))
                .hasMessage("The answer of the server is too long.");
    }

    @Test
    void readsNoObjectThatIsTooLargeAndKeepsNone() throws Exception {
        var item = new PlaceItem("a.md", "\"1\"", 4);
        object = new byte[1024 * 1024 + 1];
        assertThatThrownBy(() -> read(ConnectorSettings.of("s3", place()), item))
                .hasMessage("It is larger than 1 MiB.");
        var packed = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(packed)) {
            gzip.write(new byte[8 * 1024 * 1024]);
        }
        object = packed.toByteArray();
        encoding = "gzip";
        assertThatThrownBy(() -> read(ConnectorSettings.of("s3", place()), item))
                .hasMessage("It is larger than 1 MiB.");
        assertThatThrownBy(() -> read(ConnectorSettings.of("s3", place()), new PlaceItem("b.md", "\"1\"", 1L << 40)))
                .hasMessage("It is larger than 1 MiB.");
        try (Stream<Path> left = Files.list(temporary)) {
            assertThat(left).isEmpty();
        }
    }

    @Test
    void readsObjectsThatAreStoredCompressed() throws Exception {
        var packed = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(packed)) {
            gzip.write("One.".getBytes(UTF_8));
        }
        object = packed.toByteArray();
        encoding = "gzip";
        assertThat(read(ConnectorSettings.of("s3", place()), new PlaceItem("a.md", "\"1\"", 4))).isEqualTo("One.");
    }

    @Test
    void saysWhatTheServerRefuses() {
        Map<Integer, String> messages = Map.of(403, "The server denies access (403).", 404,
                "There is no such bucket or object (404).", 301,
                "The bucket is in another region, or has another address (301).", 400,
                "The server does not understand the request (400): check the region of the bucket.", 418,
                "The server responded with the status 418.");
        messages.forEach((each, message) -> {
            status = each;
            assertThatThrownBy(this::listPaths).hasMessage(message);
        });
        assertThat(requested).as("tried again by nobody").hasSize(messages.size());
    }

    @Test
    void reachesNothingThatIsNotAllowed() {
        assertThatThrownBy(() -> kind.checkSettings(ConnectorSettings.of("s3", "https://192.168.0.1/handbook")))
                .isInstanceOf(AddressRefusedException.class);
        assertThatThrownBy(() -> list(ConnectorSettings.of("s3", "https://192.168.0.1/handbook")))
                .isInstanceOf(PlaceException.class)
                .hasMessageEndingWith(".");
        kind.checkSettings(ConnectorSettings.of("s3", place()));
        kind.checkSettings(ConnectorSettings.of("s3", "s3://handbook"));
    }
}
