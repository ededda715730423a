package dev.carrel.wiki;

import dev.carrel.application.port.connector.ConnectorKind.PlaceItem;
import dev.carrel.application.port.connector.PlaceException;
import dev.carrel.application.port.connector.PlaceSecrets;
import dev.carrel.application.port.connector.PlaceSecrets.PlaceSecret;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.connector.ConnectorSettings;
import dev.carrel.scraping.FetchPolicy;
import dev.carrel.scraping.GuardedHttp;
import dev.carrel.wiki.ScriptedServer.Answer;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static dev.carrel.wiki.ConfluenceAnswers.page;
import static dev.carrel.wiki.ConfluenceAnswers.pages;
import static dev.carrel.wiki.ConfluenceAnswers.readPage;
import static dev.carrel.wiki.PlaceListings.list;
import static dev.carrel.wiki.PlaceListings.read;
import static dev.carrel.wiki.PlaceListings.settings;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** A Confluence that lies leads neither to another place nor to work without end. */
class HostileConfluenceTest {

    private static final String UNEXPECTED = "The response of the server is not one of such a wiki.";

    private final GuardedHttp http = new GuardedHttp(FetchPolicy.PUBLIC_WEB.withAllowedBlocks("127.0.0.1/32"),
            "Carrel");
    private final ScriptedServer server;
    private final ConfluenceKind kind = new ConfluenceKind(http, PlaceSecrets.NONE, 1_000);

    HostileConfluenceTest() throws Exception {
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
    void sendsSecretsToTheirPlaceOnly() throws Exception {
        server.answer(request -> Answer.of(pages("")));
        ConnectorSettings space = settings("confluence", server.address("/docs/display/HB"), Map.of("secret", "hb"));
        var wide = new ConfluenceKind(http, (name, address) -> new PlaceSecret(server.address("/docs"), "", "t0ken"),
                1_000);
        assertThat(list(wide, space)).isEmpty();
        assertThat(server.credentials).containsExactly("Bearer t0ken");
        var narrow = new ConfluenceKind(http, (name, address) -> new PlaceSecret(address, "", "t0ken"), 1_000);
        assertThatThrownBy(() -> list(narrow, space)).isInstanceOf(PlaceException.class)
                .hasMessageStartingWith("The secret does not open " + server.address("/docs/."));
        assertThat(server.credentials).hasSize(1);
    }

    @Test
    void takesNoAnswerForAnEmptySpaceThatIsNone() {
        for (String answer : List.of("", "<html>", "null", "[]", "{}", "{\"results\": 5}", pages("", "null"),
                pages("", "{\"id\": \"7\", \"title\": \"A\"}"), pages("", page("../7", "A", 1)),
                pages("", "{\"id\": \"7\", \"version\": {\"number\": 1}}"), "{\"results\": []}",
                pages("/rest?page=2"))) {
            server.answer(request -> Answer.of(answer));
            assertThatThrownBy(() -> list(kind, space())).as(answer).hasMessage(UNEXPECTED);
        }
    }

    @Test
    void endsListsAndPagesWithoutEnd() throws Exception {
        server.answer(request -> Answer.of(pages("", "\"" + "x".repeat(4 * 1024 * 1024) + "\"")));
        assertThatThrownBy(() -> list(kind, space())).hasMessageStartingWith("The response of the wiki is larger");
        server.answer(request -> Answer.of("x".repeat(17 * 1024 * 1024)));
        assertThatThrownBy(() -> read(kind, space(), new PlaceItem("A", "7 1", -1)))
                .hasMessageStartingWith("The response of the wiki is larger");
        server.answer(request -> Answer.of(readPage("/" + "x".repeat(2_000)).replace("VG 46", "x".repeat(1_000))));
        assertThatThrownBy(() -> read(kind, space(), new PlaceItem("A", "7 1", -1)))
                .hasMessageStartingWith("It is larger than");
        server.answer(request -> Answer.of(pages("?start=1", page("7", "A", 1))));
        assertThatThrownBy(() -> list(kind, space())).hasMessage("The list of pages has no end.");
    }

    @Test
    void asksAndNamesNoOtherServer() throws Exception {
        server.answer(request -> Answer.of(request.contains("start=9") ? pages("")
                : pages("http://127.0.0.1:1/rest?start=9", page("7", "A", 1))));
        assertThat(list(kind, space())).containsOnlyKeys("A");
        for (String webui : List.of("@evil.example/", ".evil.example/", "://evil.example")) {
            server.answer(request -> Answer.of(readPage(webui)));
            ConnectorSettings top = ConnectorSettings.of("confluence", server.address("/display/HB"));
            assertThat(read(kind, top, new PlaceItem("A", "7 1", -1)).metadata().sourceUrl()).as(webui)
                    .isEqualTo(new WebAddress(server.address("/" + webui)));
        }
        server.answer(request -> Answer.redirect(server.address("/other")));
        assertThatThrownBy(() -> list(kind, space())).hasMessageContaining("redirects to another address");
    }
}
