package dev.carrel.webdav;

import dev.carrel.application.port.connector.ConnectorKind.PlaceItem;
import dev.carrel.application.port.connector.PlaceException;
import dev.carrel.webdav.NextcloudServer.Node;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** A file that takes the place of the listed one has other readers than the list said. */
class ReplacedFilesTest {

    private static final String DATE = "Mon, 02 Mar 2026 08:00:00 GMT";
    private static final String LATER = "Mon, 02 Mar 2026 08:00:01 GMT";

    private NextcloudServer server;

    @BeforeEach
    void start(@TempDir Path temporary) throws Exception {
        server = new NextcloudServer(temporary);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private PlaceItem list(Node file) throws Exception {
        server.answer("", Node.of(""), file);
        server.answer("a.md", file);
        return server.list(true).get("a.md");
    }

    private static Node tagged(String tag) {
        return Node.of("a.md").telling("<d:getetag>" + tag + "</d:getetag>");
    }

    private static Node dated(String date, int length) {
        return tagged("").telling("<d:getlastmodified>%s</d:getlastmodified><d:getcontentlength>%d</d:getcontentlength>"
                .formatted(date, length));
    }

    private void assertChanging(PlaceItem item, Map<String, String> headers) {
        server.downloadHeaders = headers;
        assertThatThrownBy(() -> server.read(item, true)).as(headers.toString())
                .isInstanceOf(PlaceException.class)
                .hasMessage("It is changing.");
    }

    private void assertRead(PlaceItem item, Map<String, String> headers, int requests) throws Exception {
        server.downloadHeaders = headers;
        server.requests.clear();
        assertThat(server.read(item, true)).isEqualTo(NextcloudServer.CONTENT);
        assertThat(server.requests).hasSize(requests);
    }

    @Test
    void areNotReadUntilTheyAreListed() throws Exception {
        PlaceItem before = list(tagged("&quot;1&quot;"));
        PlaceItem after = list(tagged("&quot;2&quot;"));
        assertChanging(before, Map.of("ETag", "\"2\""));
        assertChanging(before, Map.of("Last-Modified", DATE));
        assertRead(after, Map.of("ETag", "\"2\""), 1);
    }

    @Test
    void areToldByTheirDateWhereTheyHaveNoTag() throws Exception {
        PlaceItem before = list(dated(DATE, 4));
        PlaceItem after = list(dated(LATER, 4));
        assertChanging(before, Map.of("Last-Modified", LATER));
        assertChanging(before, Map.of());
        assertRead(after, Map.of("Last-Modified", LATER), 1);
        assertChanging(before, Map.of("Last-Modified", LATER, "ETag", "\"2\""));
    }

    @Test
    void areNotThoseThatAreOnlyTaggedInAnotherWay() throws Exception {
        PlaceItem item = list(tagged("&quot;1&quot;"));
        assertRead(item, Map.of("ETag", "W/\"1\""), 1);
        assertRead(item, Map.of("ETag", "\"1-gzip\""), 2);
        assertRead(item, Map.of(), 2);
        PlaceItem dated = list(dated(DATE, 4));
        assertRead(dated, Map.of("Last-Modified", DATE, "ETag", "\"1\""), 2);
    }

    @Test
    void areReadWhereTheirReadersAreNotKept() throws Exception {
        server.answer("", Node.of(""), Node.of("a.md"));
        server.downloadHeaders = Map.of("ETag", "\"2\"");
        assertThat(server.read(server.list(false).get("a.md"), false)).isEqualTo(NextcloudServer.CONTENT);
    }
}
