package dev.carrel.wiki;

import dev.carrel.application.port.connector.ConnectorKind;
import dev.carrel.application.port.connector.ConnectorKind.PlaceItem;
import dev.carrel.application.port.connector.PlaceException;
import dev.carrel.application.port.connector.PlaceSecrets;
import dev.carrel.domain.connector.ConnectorSettings;
import dev.carrel.scraping.FetchPolicy;
import dev.carrel.scraping.GuardedHttp;
import dev.carrel.wiki.ScriptedServer.Answer;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static dev.carrel.wiki.PlaceListings.list;
import static dev.carrel.wiki.PlaceListings.read;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

/** A wiki with too much to do says when it may be asked again. */
class BusyWikiTest {

    private final GuardedHttp http = new GuardedHttp(FetchPolicy.PUBLIC_WEB.withAllowedBlocks("127.0.0.1/32"),
            "Carrel");
    private final ScriptedServer server;
    private final Map<String, ConnectorKind> kinds = Map.of(
            "/w/api.php", new MediaWikiKind(http, PlaceSecrets.NONE, 1_000),
            "/wiki/Main_Page", new MediaWikiKind(http, PlaceSecrets.NONE, 1_000),
            "/display/HB", new ConfluenceKind(http, PlaceSecrets.NONE, 1_000));

    BusyWikiTest() throws Exception {
        server = new ScriptedServer();
    }

    @AfterEach
    void stop() {
        server.close();
        http.close();
    }

    private PlaceException refusal(String path, int status, String retryAfter) {
        server.answer(request -> new Answer(status, Map.of("Retry-After", retryAfter), "busy"));
        ConnectorKind kind = kinds.get(path);
        ConnectorSettings settings = ConnectorSettings.of(kind.name(), server.address(path));
        PlaceException ofList = catchThrowableOfType(PlaceException.class, () -> list(kind, settings));
        PlaceException ofPage = catchThrowableOfType(PlaceException.class,
                () -> read(kind, settings, new PlaceItem("A", "7 1", -1)));
        assertThat(ofPage).hasMessage(ofList.getMessage());
        assertThat(ofPage.retryAfter().toHours()).isEqualTo(ofList.retryAfter().toHours());
        return ofList;
    }

    @Test
    void saysWhenItMayBeAskedAgain() {
        for (String path : kinds.keySet()) {
            assertThat(refusal(path, 429, "90")).as(path)
                    .hasMessage("The server has too much to do (429).")
                    .extracting(PlaceException::retryAfter)
                    .isEqualTo(Duration.ofSeconds(90));
            assertThat(refusal(path, 503, "Fri, 01 Jan 2100 00:00:00 GMT").retryAfter()).as(path)
                    .isGreaterThan(Duration.ofDays(1_000));
            assertThat(refusal(path, 503, "soon").retryAfter()).as(path).isZero();
            assertThat(refusal(path, 500, "90").retryAfter()).as(path).isZero();
        }
    }
}
