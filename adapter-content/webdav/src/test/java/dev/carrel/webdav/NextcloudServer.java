package dev.carrel.webdav;

import com.sun.net.httpserver.HttpServer;
import dev.carrel.application.port.connector.ConnectorKind.ItemVisitor;
import dev.carrel.application.port.connector.ConnectorKind.OpenPlace;
import dev.carrel.application.port.connector.ConnectorKind.PlaceItem;
import dev.carrel.application.port.connector.PlaceException;
import dev.carrel.application.port.connector.PlaceSecrets;
import dev.carrel.domain.connector.ConnectorRule;
import dev.carrel.domain.connector.ConnectorSettings;
import dev.carrel.domain.document.DocumentSource.SourceFile;
import dev.carrel.scraping.FetchPolicy;
import dev.carrel.scraping.GuardedHttp;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** Answers as Nextcloud's developer manual says that Nextcloud does. */
final class NextcloudServer implements AutoCloseable {

    static final String PLACE = "/remote.php/dav/files/ada/Handbook/";

    /** Of each file. */
    static final String CONTENT = "One.";

    /** The header of each download. */
    volatile Map<String, String> downloadHeaders = Map.of();
    /** The bodies of all requests. */
    final List<String> requests = new CopyOnWriteArrayList<>();
    private final Map<String, String> answers = new ConcurrentHashMap<>();
    private final GuardedHttp http = new GuardedHttp(FetchPolicy.PUBLIC_WEB.withAllowedBlocks("127.0.0.1/32"),
            "Carrel");
    private final HttpServer server;
    private final WebDavKind kind;

    NextcloudServer(Path temporary) throws IOException {
        kind = new WebDavKind(http, PlaceSecrets.NONE, temporary, 1_000);
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            requests.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            boolean isDownload = exchange.getRequestMethod().equals("GET");
            byte[] body = (isDownload ? CONTENT : answers.get(exchange.getRequestURI().getPath()))
                    .getBytes(StandardCharsets.UTF_8);
            downloadHeaders.forEach(exchange.getResponseHeaders()::add);
            exchange.sendResponseHeaders(isDownload ? 200 : 207, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
    }

    /** Sets what a folder tells of itself and of what is in it; paths are relative to the place. */
    void answer(String folder, Node... nodes) {
        var text = new StringBuilder("""
                <?xml version="1.0"?><d:multistatus xmlns:d="DAV:" xmlns:s="http://sabredav.org/ns"
                xmlns:oc="http://owncloud.org/ns" xmlns:nc="http://nextcloud.org/ns">""");
        for (Node node : nodes) {
            text.append(node.toXml());
        }
        answers.put(PLACE + folder, text + "</d:multistatus>");
    }

    /** A file or folder with what is told of it; one that a slash ends is a folder. */
    record Node(String path, String told, String notTold) {

        /** Something that the account has. */
        static Node of(String path, String... sharees) {
            return ownedBy(path, "ada", "RGDNVW", "", sharees);
        }

        static Node ownedBy(String path, String owner, String permissions, String mountType, String... sharees) {
            return new Node(path, "<oc:owner-id>" + owner + "</oc:owner-id><oc:permissions>" + permissions
                    + "</oc:permissions><nc:mount-type>" + mountType + "</nc:mount-type><nc:sharees>"
                    + String.join("", sharees) + "</nc:sharees>", "");
        }

        Node telling(String more) {
            return new Node(path, told + more, notTold);
        }

        private String toXml() {
            String type = path.isEmpty() || path.endsWith("/") ? "<d:collection/>" : "";
            return """
                    <d:response><d:href>%s</d:href><d:propstat><d:prop><d:resourcetype>%s</d:resourcetype>
                    %s<d:getetag>&quot;1&quot;</d:getetag></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat>
                    <d:propstat><d:prop>%s</d:prop><d:status>HTTP/1.1 404 Not Found</d:status></d:propstat></d:response>
                    """.formatted(PLACE + path, type, told, notTold);
        }
    }

    static String sharee(int type, String id) {
        return "<nc:sharee><nc:id>%s</nc:id><nc:display-name>The name of %1$s</nc:display-name><nc:type>%d</nc:type></nc:sharee>"
                .formatted(id, type);
    }

    private OpenPlace open(boolean keepsRights, ConnectorRule... rules) throws PlaceException {
        String place = "http://127.0.0.1:" + server.getAddress().getPort() + PLACE;
        return kind.openPlace(ConnectorSettings.of("webdav", place).withRights(keepsRights, List.of(rules)));
    }

    /** Returns the content of an item. */
    String read(PlaceItem item, boolean keepsRights) throws Exception {
        try (OpenPlace open = open(keepsRights)) {
            var file = (SourceFile) open.readItem(item).source();
            return new String(file.content().openStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** Returns what a comparison finds, by path. */
    Map<String, PlaceItem> list(boolean keepsRights, ConnectorRule... rules) throws PlaceException {
        var items = new TreeMap<String, PlaceItem>();
        try (OpenPlace open = open(keepsRights, rules)) {
            open.listItems(new ItemVisitor() {
                @Override
                public void visitItem(PlaceItem item) {
                    items.put(item.path(), item);
                }

                @Override
                public void visitUnreadable(String path, String reason) {
                    throw new AssertionError(path + ": " + reason);
                }
            });
        }
        return items;
    }

    @Override
    public void close() {
        server.stop(0);
        http.close();
    }
}
