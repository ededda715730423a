package dev.carrel.wiki;

import dev.carrel.application.port.connector.ConnectorKind.PlaceItem;
import dev.carrel.application.port.connector.PlaceHttp;
import dev.carrel.application.port.connector.PlaceSecrets;
import dev.carrel.application.port.connector.PlaceSecrets.PlaceSecret;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.connector.ConnectorSettings;
import dev.carrel.domain.document.DocumentSource.SourceFile;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.error.AddressRefusedException;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.scraping.FetchPolicy;
import dev.carrel.scraping.GuardedHttp;
import dev.carrel.wiki.ScriptedServer.Answer;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static dev.carrel.wiki.ConfluenceAnswers.page;
import static dev.carrel.wiki.ConfluenceAnswers.pages;
import static dev.carrel.wiki.ConfluenceAnswers.readPage;
import static dev.carrel.wiki.PlaceListings.list;
import static dev.carrel.wiki.PlaceListings.read;
import static dev.carrel.wiki.PlaceListings.settings;
import static dev.carrel.wiki.PlaceListings.textOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Pages are read from a server that answers as the published description of Confluence's interface says. */
class ConfluenceKindTest {

    private static final String CLOUD = "https://example.atlassian.net";

    private final GuardedHttp http = new GuardedHttp(FetchPolicy.PUBLIC_WEB.withAllowedBlocks("127.0.0.1/32"),
            "Carrel");
    private final ScriptedServer server;
    private final ConfluenceKind kind = new ConfluenceKind(http, PlaceSecrets.NONE, 1_000);

    ConfluenceKindTest() throws Exception {
        server = new ScriptedServer();
    }

    @AfterEach
    void stop() {
        server.close();
        http.close();
    }

    private ConnectorSettings space() {
        return ConnectorSettings.of("confluence", server.address("/docs/display/HB/Home"));
    }

    @Test
    void followsASpaceOfAServer() throws Exception {
        server.answer(request -> switch (request) {
            case "/docs/rest/api/content?expand=version&limit=100&status=current&type=page&spaceKey=HB" ->
                    Answer.of(pages("/rest/api/content?spaceKey=HB&start=2&limit=100", page("7", "Oil | of pumps", 3),
                            page("8", ".NET", 1)));
            case "/docs/rest/api/content?expand=version&limit=100&status=current&type=page&spaceKey=HB&start=2" ->
                    Answer.of(pages("", page("9", "In/Out", 5)));
            case "/docs/rest/api/content/7?expand=body.export_view" ->
                    Answer.of(readPage("/display/HB/Oil+%7C+of+pumps"));
            default -> Answer.ofStatus(404);
        });
        Map<String, PlaceItem> items = list(kind, space());
        assertThat(items).containsOnlyKeys("Oil | of pumps", "%2ENET", "In/Out");
        assertThat(items.get("In/Out").revision()).isEqualTo("9 5");
        assertThat(server.requested).hasSize(2);

        NewDocument document = read(kind, space(), items.get("Oil | of pumps"));
        assertThat(document.metadata().title()).isEqualTo("Oil | of pumps");
        assertThat(document.metadata().sourceUrl())
                .isEqualTo(new WebAddress(server.address("/docs/display/HB/Oil+%7C+of+pumps")));
        assertThat(((SourceFile) document.source()).name()).isEqualTo("Oil | of pumps.html");
        assertThat(textOf(document)).contains("<title>Oil | of pumps</title>", "<h1>Kind</h1><p>VG 46 &ouml;");
        assertThatThrownBy(() -> read(kind, space(), items.get("%2ENET")))
                .hasMessage("There is no such wiki, space or page (404).");
        assertThat(server.credentials).isEmpty();
    }

    @Test
    void followsASpaceOfTheCloud() throws Exception {
        server.answer(request -> switch (request) {
            case "/wiki/api/v2/spaces?keys=HB" -> Answer.of(pages("", "{\"id\": \"98306\", \"key\": \"HB\"}"));
            case "/wiki/api/v2/spaces/98306/pages?limit=250&status=current" ->
                    Answer.of(pages("/wiki/api/v2/spaces/98306/pages?limit=250&cursor=eyJpZCI6Nw%3D%3D",
                            page("7", "Oil", 3)));
            case "/wiki/api/v2/spaces/98306/pages?limit=250&status=current&cursor=eyJpZCI6Nw%3D%3D" ->
                    Answer.of(pages("", page("8", "Steel", 1)));
            case "/wiki/api/v2/pages/7?body-format=export_view" -> Answer.of(readPage("/spaces/HB/pages/7/Oil"));
            default -> Answer.ofStatus(404);
        });
        ConfluenceKind cloud = new ConfluenceKind(new CloudHttp(http, server),
                (name, address) -> new PlaceSecret(CLOUD + "/wiki", "ada@example.com", "token"), 1_000);
        ConnectorSettings space = settings("confluence", CLOUD + "/wiki/spaces/HB/overview?homepageId=1",
                Map.of("secret", "cloud"));
        Map<String, PlaceItem> items = list(cloud, space);
        assertThat(items).containsOnlyKeys("Oil", "Steel");
        assertThat(read(cloud, space, items.get("Oil")).metadata().sourceUrl())
                .isEqualTo(new WebAddress(CLOUD + "/wiki/spaces/HB/pages/7/Oil"));
        assertThat(server.credentials).hasSize(4).containsOnly("Basic YWRhQGV4YW1wbGUuY29tOnRva2Vu");
    }

    /** Leads requests to the cloud to the server of the test. */
    private record CloudHttp(PlaceHttp http, ScriptedServer server) implements PlaceHttp {

        @Override
        public void checkAddress(WebAddress address) {
            http.checkAddress(address);
        }

        @Override
        public PlaceResponse send(String method, WebAddress address, Map<String, String> headers,
                byte @Nullable [] body)
                throws NoResponseException {
            assertThat(address.value()).startsWith(CLOUD + "/");
            return http.send(method, new WebAddress(server.address(address.value().substring(CLOUD.length()))),
                    headers, body);
        }
    }

    @Test
    void saysThatASpaceIsMissing() {
        server.answer(request -> Answer.of(pages("")));
        var cloud = new ConfluenceKind(new CloudHttp(http, server), PlaceSecrets.NONE, 1_000);
        assertThatThrownBy(() -> list(cloud, ConnectorSettings.of("confluence", CLOUD + "/wiki/spaces/HB")))
                .hasMessage("There is no space HB, or it may not be read.");
        server.answer(request -> Answer.ofStatus(401));
        assertThatThrownBy(() -> list(kind, space())).hasMessage("The server denies access (401).");
    }

    @Test
    void readsAddressesOfSpaces() {
        assertThat(SpaceAddress.parse("https://a.atlassian.net/wiki/spaces/~7120:a-b/pages/7/Oil"))
                .contains(new SpaceAddress("https://a.atlassian.net/wiki", "~7120:a-b", true));
        assertThat(SpaceAddress.parse("https://wiki.example.com/display/%7Eada"))
                .contains(new SpaceAddress("https://wiki.example.com", "~ada", false));
        assertThat(SpaceAddress.parse("https://example.com/a/b/spaces/HB/display/C"))
                .contains(new SpaceAddress("https://example.com/a/b", "HB", false));
        for (String place : List.of("https://a.atlassian.net/wiki", "https://example.com/spaces/", "/spaces/HB",
                "file:///spaces/HB", "https://a@example.com/spaces/HB")) {
            assertThatThrownBy(() -> kind.checkSettings(ConnectorSettings.of("confluence", place))).as(place)
                    .isInstanceOf(InvalidRequestException.class);
        }
        assertThatThrownBy(() -> kind.checkSettings(
                ConnectorSettings.of("confluence", "https://192.168.0.1/spaces/HB")))
                .isInstanceOf(AddressRefusedException.class);
        for (Map<String, String> options : List.of(Map.of("depth", "1"), Map.of("secret", "unknown"))) {
            assertThatThrownBy(() -> kind.checkSettings(
                    settings("confluence", "https://a.atlassian.net/wiki/spaces/HB", options)))
                    .isInstanceOf(InvalidRequestException.class);
        }
    }
}
