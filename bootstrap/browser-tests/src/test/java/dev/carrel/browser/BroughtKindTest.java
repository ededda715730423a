package dev.carrel.browser;

import java.nio.file.Files;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The view of the connectors of a server with a kind of place that a jar brings. */
class BroughtKindTest extends ViewTestCase {

    @BeforeEach
    void startServiceWithJar() throws Exception {
        String jars = ShelfKindFactory.writeJar(Files.createDirectory(folder.resolve("jars"))).toString();
        service = WebService.start(folder.resolve("data"), Map.of("CARREL_CONNECTORS_JARS", jars));
    }

    @AfterEach
    void closeServiceWithJar() {
        service.close();
    }

    @Test
    void followsAPlaceOfAKindThatAJarBrings() throws Exception {
        openViewOfHandbook("connectors");
        browser.click("Add a connector");
        String kinds = browser.await("the kinds", """
                return all('dialog [name=kind] option').map(option => option.textContent).join()""");
        assertThat(kinds).startsWith("Folder on the server,")
                .endsWith(",Sitemap or feed,shelf");
        browser.type("dialog [name=key]", "books");
        browser.choose("Kind of source", "shelf");
        browser.type("dialog [name=place]", "third floor");
        browser.click("More settings");
        browser.type("dialog [name=include]", "*.txt");
        browser.clickOn("dialog button[type=submit]");
        browser.awaitText("main h2", "books");
        browser.awaitText("main", "The shelf is closed.");
        assertThat(service.send("GET", "/library/handbook/connector/books", ""))
                .contains("\"kind\":\"shelf\"", "\"place\":\"third floor\"", "\"include\":[\"*.txt\"]");
        assertAccessible("connector-of-own-kind");
        assertThat(browser.messages()).isEmpty();
    }
}
