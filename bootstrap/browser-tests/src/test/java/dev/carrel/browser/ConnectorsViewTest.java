package dev.carrel.browser;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ConnectorsViewTest extends ViewTestCase {

    @Test
    void followsAPlaceWithItsRights() throws Exception {
        openViewOfHandbook("connectors");
        browser.click("Follow a place");
        browser.type("dialog [name=key]", "site");
        browser.choose("What to follow", "Sitemap or feed");
        browser.type("dialog [name=place]", "http://127.0.0.1:9/sitemap.xml");
        browser.clickOn("dialog [name=rights]");
        browser.type("dialog [name=readers]", "/hr/: group:hr\n/hr/: user:anna\n/: *");
        assertAccessible("connector-form");
        browser.clickOn("dialog button[type=submit]");
        browser.awaitText("main h2", "site");
        browser.awaitText("main .card", "Sitemap or feed");
        browser.awaitText("main .card", "every 15 minutes");
        assertThat(service.send("GET", "/library/handbook/connector/site", ""))
                .contains("\"rights\":\"keep\"", "\"readers\":[\"group:hr\",\"user:anna\"]", "\"readers\":[\"*\"]");
        assertAccessible("connectors");

        browser.click("Settings of site");
        browser.awaitShown("dialog [name=readers]");
        assertThat(browser.run("return document.querySelector('dialog [name=readers]').value"))
                .isEqualTo("/hr/: group:hr\n/hr/: user:anna\n/: *");
        browser.type("dialog [name=readers]", "\n/it/: it");
        browser.clickOn("dialog button[type=submit]");
        browser.awaitText("dialog", "rules/2/readers must be * alone, or names");
        assertThat(browser.messages()).noneMatch(message -> !message.contains("422"));
    }
}
