package dev.carrel.browser;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ConnectorsViewTest extends ViewTestCase {

    @Test
    void followsAPlaceWithItsRights() throws Exception {
        openViewOfHandbook("connectors");
        browser.click("Add a connector");
        browser.awaitFocus("dialog [name=kind]");
        browser.type("dialog [name=key]", "site");
        browser.choose("What to follow", "Sitemap or feed");
        browser.type("dialog [name=place]", "http://127.0.0.1:9/sitemap.xml");
        browser.clickOn("dialog [name=rights]");
        browser.click("Add a rule");
        browser.type(field(1, "Path"), "/hr/");
        browser.type(field(1, "Attributes"), "team: hr\nyear: 2026");
        browser.type(field(1, "Readers"), "group:hr\nuser:anna");
        browser.click("Add a rule");
        browser.type(field(2, "Path"), "/");
        browser.type(field(2, "Readers"), "*");
        browser.click("Add a rule");
        browser.click("Add a rule");
        browser.click("Remove rule 3");
        browser.type(field(3, "Owner"), "anna");
        browser.type(field(3, "Attributes"), "author: Anna");
        assertAccessible("connector-form");
        browser.clickOn("dialog button[type=submit]");
        browser.awaitText("main h2", "site");
        browser.awaitText("main .card", "Sitemap or feed");
        browser.awaitText("main .card", "every 15 minutes");
        String saved = rules();
        assertThat(saved).contains("\"rights\":\"keep\"", "\"rules\":["
                + "{\"pathPrefix\":\"/hr/\",\"attributes\":{\"team\":\"hr\",\"year\":2026},\"readers\":[\"group:hr\",\"user:anna\"]},"
                + "{\"pathPrefix\":\"/\",\"attributes\":{},\"readers\":[\"*\"]},"
                + "{\"pathPrefix\":\"/\",\"owner\":\"anna\",\"attributes\":{\"author\":\"Anna\"}}]");
        assertAccessible("connectors");

        browser.click("Settings of site");
        browser.awaitShown(field(3, "Owner"));
        assertThat(browser.run("return document.querySelector(arguments[0]).value", field(1, "Attributes")))
                .isEqualTo("team: hr\nyear: 2026");
        browser.click("Remove rule 2");
        browser.clickOn("dialog button[type=submit]");
        browser.click("Settings of site");
        browser.awaitShown(field(2, "Owner"));
        assertThat(rules())
                .isEqualTo(saved.replace("{\"pathPrefix\":\"/\",\"attributes\":{},\"readers\":[\"*\"]},", ""));
        browser.click("Add a rule");
        browser.type(field(3, "Path"), "/it/");
        browser.type(field(3, "Readers"), "it");
        browser.clickOn("dialog button[type=submit]");
        browser.awaitText("dialog", "rules/2/readers must be * alone, or names");
        assertThat(browser.messages()).noneMatch(message -> !message.contains("422"));
    }

    @Test
    void saysOnceWhatIsWrongAndReplacesNoOtherConnector() throws Exception {
        openViewOfHandbook("connectors");
        service.send("PUT", "/library/handbook/connector/site",
                "{\"kind\": \"git\", \"place\": \"http://127.0.0.1:9/site.git\", \"interval\": \"PT15M\"}");
        browser.awaitText("main h2", "site");
        browser.click("Add a connector");
        browser.awaitFocus("dialog [name=kind]");
        browser.choose("What to follow", "Git repository");
        browser.type("dialog [name=key]", "site");
        browser.type("dialog [name=place]", "other");
        browser.clickOn("dialog button[type=submit]");
        browser.awaitText("dialog .problem", "There is a connector “site” already");
        browser.type("dialog [name=key]", "-2");
        browser.clickOn("dialog button[type=submit]");
        browser.awaitText("dialog .problem", "place must begin with http:// or https://");

        assertThat(browser.textOf("dialog .problem")).containsOnlyOnce("must begin with");
        assertThat(browser.run("return document.querySelector('dialog .problem li')")).isNull();
        assertThat(service.send("GET", "/library/handbook/connector/site", "")).contains("site.git");
    }

    private static String field(int rule, String label) {
        return "dialog [aria-label='Rule " + rule + "'] [aria-label^='" + label + "']";
    }

    private String rules() throws Exception {
        String connector = service.send("GET", "/library/handbook/connector/site", "");
        return connector.substring(connector.indexOf("\"rules\""), connector.indexOf("\"documents\""));
    }
}
