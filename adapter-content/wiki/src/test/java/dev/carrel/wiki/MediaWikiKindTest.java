package dev.carrel.wiki;

import dev.carrel.application.port.connector.ConnectorKind.PlaceItem;
import dev.carrel.application.port.connector.PlaceException;
import dev.carrel.application.port.connector.PlaceSecrets;
import dev.carrel.application.port.connector.PlaceSecrets.PlaceSecret;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.connector.ConnectorSettings;
import dev.carrel.domain.document.DocumentSource.SourceFile;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.scraping.FetchPolicy;
import dev.carrel.scraping.GuardedHttp;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static dev.carrel.wiki.PlaceListings.list;
import static dev.carrel.wiki.PlaceListings.read;
import static dev.carrel.wiki.PlaceListings.settings;
import static dev.carrel.wiki.PlaceListings.textOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Pages are read from MediaWiki, one for all tests: each has pages of its own. */
class MediaWikiKindTest {

    private static final int MAX_FILE_BYTES = 10_000;
    private static final GuardedHttp http = new GuardedHttp(
            FetchPolicy.PUBLIC_WEB.withAllowedBlocks("127.0.0.1/32"), "Carrel");
    /** Lists two pages at once, so that lists have several parts. */
    private static final MediaWikiKind kind = new MediaWikiKind(http, PlaceSecrets.NONE, MAX_FILE_BYTES, 2);
    private static MediaWikiServer server;

    @BeforeAll
    static void start(@TempDir Path folder) throws Exception {
        server = new MediaWikiServer(folder);
    }

    @AfterAll
    static void stop() throws Exception {
        http.close();
        if (server != null) {
            server.close();
        }
    }

    private static ConnectorSettings pages(Map<String, String> options, String... include) {
        return settings("mediawiki", server.address("w/api.php"), options, include);
    }

    @Test
    void followsChangesOfPages() throws Exception {
        for (String title : new String[]{"Pump/A", "Pump/B", "Pump/C", "Pump/D"}) {
            server.write(title, "It has oil.");
        }
        server.write("Pump/Old", "#REDIRECT [[Pump/A]]");
        ConnectorSettings pumps = pages(Map.of(), "pump/**");
        Map<String, PlaceItem> before = list(kind, pumps);
        assertThat(before).containsOnlyKeys("Pump/A", "Pump/B", "Pump/C", "Pump/D");
        assertThat(list(kind, pumps)).isEqualTo(before);

        server.write("Pump/A", "It has no oil.");
        server.delete("Pump/B");
        server.move("Pump/C", "Pump/E");
        Map<String, PlaceItem> after = list(kind, pumps);
        assertThat(after).containsOnlyKeys("Pump/A", "Pump/D", "Pump/E").containsEntry("Pump/D", before.get("Pump/D"));
        assertThat(after.get("Pump/A").revision()).isNotEqualTo(before.get("Pump/A").revision());
        assertThat(textOf(read(kind, pumps, after.get("Pump/A")))).contains("It has no oil.");
        assertThatThrownBy(() -> read(kind, pumps, before.get("Pump/B"))).isInstanceOf(PlaceException.class)
                .hasMessage("The page is gone.");
    }

    @Test
    void readsThePageWithoutWhatIsAroundIt() throws Exception {
        String path = "Help:Valves \"à\" 100% & more?/Part 1";
        server.write("Valves", """
                {{DISPLAYTITLE:The <i>valves</i> &amp; more}}
                == Oil ==
                One.
                == Steel ==
                Two.
                == Iron ==
                Three.
                == Tin ==
                Four.
                """);
        server.move("Valves", path);
        ConnectorSettings help = pages(Map.of("namespaces", "0, 12"), "Help:*/*");
        Map<String, PlaceItem> items = list(kind, help);
        assertThat(items).containsOnlyKeys(path);
        NewDocument document = read(kind, help, items.get(path));
        assertThat(document.metadata().title()).isEqualTo("The valves & more");
        assertThat(document.metadata().sourceUrl()).isEqualTo(new WebAddress(
                server.address("wiki/Help:Valves_%22%C3%A0%22_100%25_%26_more%3F/Part_1")));
        assertThat(((SourceFile) document.source()).name()).isEqualTo("Part 1.html");
        assertThat(textOf(document)).contains("<title>The valves &amp; more</title>", "Oil", "One.", "Tin")
                .doesNotContain("edit", "toc", "NewPP");
    }

    @Test
    void listsACategory() throws Exception {
        server.write("Press", "A press. [[Category:Heavy machines]]");
        server.write("Template:Press", "A template. [[Category:Heavy machines]]");
        assertThat(list(kind, pages(Map.of("category", "Heavy machines")))).containsOnlyKeys("Press");
        assertThat(list(kind, pages(Map.of("category", "Heavy machines", "namespaces", "0,10"))))
                .containsOnlyKeys("Press", "Template:Press");
    }

    @Test
    void namesWhatWouldBeHidden() throws Exception {
        server.write(".NET", "A framework.");
        Map<String, PlaceItem> items = list(kind, pages(Map.of(), "%2ENET"));
        assertThat(items).containsOnlyKeys("%2ENET");
        assertThat(read(kind, pages(Map.of()), items.get("%2ENET")).metadata().sourceUrl())
                .isEqualTo(new WebAddress(server.address("wiki/.NET")));
    }

    @Test
    void findsTheInterfaceFromThePagesOfTheWiki() throws Exception {
        for (String path : new String[]{"w/", "wiki/Main_Page", "wiki/Not_there", "w/index.php?title=Main_Page"}) {
            ConnectorSettings place = settings("mediawiki", server.address(path), Map.of(), "Main*");
            assertThat(list(kind, place)).as(path).containsOnlyKeys("Main Page");
        }
        assertThatThrownBy(() -> list(kind, ConnectorSettings.of("mediawiki", server.address("other"))))
                .hasMessage("There is no such wiki, space or page (404).");
    }

    @Test
    void signsInToAWikiThatAsks() throws Exception {
        String place = server.address("private/api.php");
        ConnectorSettings secret = settings("mediawiki", place, Map.of("secret", "wiki"), "Main*");
        assertThatThrownBy(() -> list(kind, ConnectorSettings.of("mediawiki", place)))
                .hasMessage("The wiki denies access (readapidenied).");
        Map<String, PlaceItem> items = list(withSecret(place, MediaWikiServer.PASSWORD), secret);
        assertThat(items).containsOnlyKeys("Main Page");
        assertThat(textOf(read(withSecret(place, MediaWikiServer.PASSWORD), secret, items.get("Main Page"))))
                .contains("MediaWiki");
        assertThatThrownBy(() -> list(withSecret(place, "other"), secret))
                .hasMessage("The wiki refuses the user or the password.");
    }

    private static MediaWikiKind withSecret(String place, String password) {
        return new MediaWikiKind(http, (name, address) -> new PlaceSecret(place, MediaWikiServer.USER, password),
                MAX_FILE_BYTES);
    }

    @Test
    void readsNoPageThatIsTooLarge() throws Exception {
        server.write("Large", "word ".repeat(MAX_FILE_BYTES));
        ConnectorSettings large = pages(Map.of(), "Large");
        PlaceItem item = list(kind, large).get("Large");
        assertThatThrownBy(() -> read(kind, large, item)).isInstanceOf(PlaceException.class)
                .hasMessageStartingWith("It is larger than");
    }
}
