package dev.carrel.wiki;

import dev.carrel.application.port.connector.ConnectorKind.PlaceItem;
import dev.carrel.application.port.connector.PlaceException;
import dev.carrel.application.port.connector.PlaceSecrets;
import dev.carrel.application.port.connector.PlaceSecrets.PlaceSecret;
import dev.carrel.domain.connector.ConnectorSettings;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.error.AddressRefusedException;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.scraping.FetchPolicy;
import dev.carrel.scraping.GuardedHttp;
import dev.carrel.wiki.ScriptedServer.Answer;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static dev.carrel.wiki.PlaceListings.list;
import static dev.carrel.wiki.PlaceListings.read;
import static dev.carrel.wiki.PlaceListings.settings;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** A wiki that lies leads neither to another place nor to work without end. */
class HostileMediaWikiTest {

    private static final String UNEXPECTED = "The response of the server is not one of such a wiki.";

    private final GuardedHttp http = new GuardedHttp(FetchPolicy.PUBLIC_WEB.withAllowedBlocks("127.0.0.1/32"),
            "Carrel");
    private final ScriptedServer server;
    private final MediaWikiKind kind = new MediaWikiKind(http, PlaceSecrets.NONE, 1024 * 1024);

    HostileMediaWikiTest() throws Exception {
        server = new ScriptedServer();
    }

    @AfterEach
    void stop() {
        server.close();
        http.close();
    }

    private ConnectorSettings wiki(String path) {
        return ConnectorSettings.of("mediawiki", server.address(path));
    }

    private Map<String, PlaceItem> listAll() throws PlaceException {
        return list(kind, wiki("/w/api.php"));
    }

    private static String page(String title, long revision) {
        return "{\"title\": \"%s\", \"lastrevid\": %d, \"length\": 5}".formatted(title, revision);
    }

    private static String pages(String... pages) {
        return "{\"batchcomplete\": true, \"query\": {\"pages\": [%s]}}".formatted(String.join(",", pages));
    }

    @Test
    void takesNoAnswerForAnEmptyWikiThatIsNone() {
        for (String answer : List.of("", "<html>", "null", "[]", "{}", "{\"query\": {\"pages\": 5}}",
                "{\"batchcomplete\": true, \"query\": {\"pages\": [{\"title\": \"A\"}]}}",
                "{\"batchcomplete\": true, \"query\": {\"pages\": [{\"lastrevid\": 1}]}}", "[".repeat(100_000))) {
            server.answer(request -> Answer.of(answer));
            assertThatThrownBy(this::listAll).as(answer).hasMessage(UNEXPECTED);
        }
    }

    @Test
    void namesPagesOnce() throws Exception {
        server.answer(request -> Answer.of(pages(page("A/../../B", 1), page("A/../../B", 2), page("..", 3))));
        assertThat(listAll()).containsOnlyKeys("A/%2E./%2E./B", "%2E.");
    }

    @Test
    void endsListsWithoutEnd() {
        server.answer(request -> Answer.of("{\"continue\": {\"gapcontinue\": \"A\"}}"));
        assertThatThrownBy(this::listAll).hasMessage("The list of pages has no end.");
        server.answer(request -> Answer.of(pages("{\"x\": \"" + "x".repeat(4 * 1024 * 1024) + "\"}")));
        assertThatThrownBy(this::listAll).hasMessageStartingWith("The response of the wiki is larger than");
        server.answer(request -> Answer.of("{\"continue\": {\"gapcontinue\": \"" + "x".repeat(3_000) + "\"}}"));
        assertThatThrownBy(this::listAll).hasMessage("The wiki names an address that cannot be used.");
    }

    @Test
    void readsNoPageWithoutEnd() throws Exception {
        server.answer(request -> Answer.of(request.contains("parse") ? "x".repeat(17 * 1024 * 1024)
                : pages(page("A", 1))));
        PlaceItem item = listAll().get("A");
        assertThatThrownBy(() -> read(kind, wiki("/w/api.php"), item))
                .hasMessageStartingWith("The response of the wiki is larger than");
    }

    @Test
    void givesNoLinkThatIsNone() throws Exception {
        for (String path : List.of("javascript:$1", "http://[$1", "mailto:$1")) {
            server.answer(request -> Answer.of(request.contains("siteinfo")
                    ? "{\"query\": {\"general\": {\"articlepath\": \"" + path + "\"}}}"
                    : "{\"parse\": {\"title\": \"A\", \"displaytitle\": \"<!DOCTYPE a [<!ENTITY b 'c'>]>&b;\","
                            + " \"text\": \"<p>One.\"}}"));
            NewDocument document = read(kind, wiki("/w/api.php"), new PlaceItem("A", "1", 5));
            assertThat(document.metadata().sourceUrl()).as(path).isNull();
            assertThat(document.metadata().title()).isEqualTo("A");
        }
    }

    @Test
    void asksNoOtherServer() {
        for (String location : List.of("http://127.0.0.1:1/w/", "//evil.example/w/", "file:///etc/passwd", "::")) {
            server.answer(request -> Answer.redirect(location));
            assertThatThrownBy(() -> list(kind, wiki("/w/"))).as(location).hasMessageContaining("redirects");
        }
        server.answer(request -> Answer.redirect(request));
        assertThatThrownBy(() -> list(kind, wiki("/w/"))).hasMessage("The server redirects without end.");
        server.answer(request -> Answer.redirect("/w/other.php"));
        assertThatThrownBy(this::listAll).hasMessageContaining("redirects to another address");
    }

    @Test
    void asksTheServerOfThePlaceWhateverAPageNames() {
        for (String named : List.of("http://evil.example/w/api.php", "//evil.example/w/api.php", "/w/api.php")) {
            server.requested.clear();
            server.answer(request -> Answer.of(request.startsWith("/w/api.php") ? "{\"batchcomplete\": true}"
                    : "<link rel=\"EditURI\" href=\"" + named + "?action=rsd\">"));
            assertThat(listQuietly("/wiki/A")).as(named).isEmpty();
            assertThat(server.requested).hasSize(2).last().asString().startsWith("/w/api.php?");
        }
        server.answer(request -> Answer.of("\"//a//evil.example/api.php?action=rsd\""));
        assertThatThrownBy(() -> list(kind, wiki("/wiki/A"))).hasMessageContaining("none of MediaWiki");
    }

    private Map<String, PlaceItem> listQuietly(String path) {
        try {
            return list(kind, wiki(path));
        } catch (PlaceException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void sendsSecretsToTheirPlaceOnly() {
        server.answer(request -> Answer.of(request.startsWith("/other/api.php") ? "{\"batchcomplete\": true}"
                : "\"/other/api.php?action=rsd\""));
        String place = server.address("/wiki/A");
        var secret = new MediaWikiKind(http, (name, address) -> new PlaceSecret(place, "ada", "s3cret"), 1_000);
        assertThatThrownBy(() -> list(secret, settings("mediawiki", place, Map.of("secret", "wiki"))))
                .hasMessageStartingWith("The secret does not open " + server.address("/other/api.php") + ".");
        assertThat(server.requested).containsExactly("/wiki/A");
        assertThat(server.credentials).isEmpty();
    }

    @Test
    void showsNothingThatAnErrorSays() {
        server.answer(request -> Answer.of("{\"error\": {\"code\": \"<b>s3cret</b>\", \"info\": \"s3cret\"}}"));
        assertThatThrownBy(this::listAll).hasMessage("The wiki responded with an error.");
    }

    @Test
    void refusesWhatIsNotAllowed() {
        for (String place : List.of("file:///srv", "/srv", "http://127.0.0.1/w/#a")) {
            assertThatThrownBy(() -> kind.checkSettings(ConnectorSettings.of("mediawiki", place))).as(place)
                    .isInstanceOf(InvalidRequestException.class);
        }
        assertThatThrownBy(() -> kind.checkSettings(ConnectorSettings.of("mediawiki", "https://192.168.0.1/w/")))
                .isInstanceOf(AddressRefusedException.class);
        for (Map<String, String> options : List.of(Map.of("depth", "1"), Map.of("secret", "unknown"),
                Map.of("namespaces", "Help"), Map.of("namespaces", ""), Map.of("namespaces", "-1"))) {
            assertThatThrownBy(() -> kind.checkSettings(settings("mediawiki", server.address("/w/"), options)))
                    .as(options.toString())
                    .isInstanceOf(InvalidRequestException.class);
        }
    }
}
