package dev.carrel.browser;

import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

import static org.assertj.core.api.Assertions.assertThat;

class ConnectorsViewTest extends ViewTestCase {

    @Test
    void followsAPlaceWithItsRights() throws Exception {
        openViewOfHandbook("connectors");
        browser.click("Add a connector");
        browser.awaitFocus("dialog [name=kind]");
        browser.type("dialog [name=key]", "site");
        browser.choose("Kind of source", "Sitemap or feed");
        browser.type("dialog [name=place]", "http://127.0.0.1:9/sitemap.xml");
        browser.click("More settings");
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
        browser.awaitText("main .facts-line", "Sitemap or feed");
        browser.awaitText("main .facts-line", "Last tried");
        assertThat(browser.textOf("main .item")).contains("Failed").doesNotContain("Last synced", "Sync now");
        browser.click("Actions for site");
        browser.awaitText("main .menu-list", "Sync now");
        assertThat(browser.textOf("main .menu-list")).contains("Reports", "Delete").doesNotContain("Settings");
        browser.press(Keys.ESCAPE);
        String saved = rules();
        assertThat(saved).contains("\"rights\":\"keep\"", "\"rules\":["
                + "{\"pathPrefix\":\"/hr/\",\"attributes\":{\"team\":\"hr\",\"year\":2026},\"readers\":[\"group:hr\",\"user:anna\"]},"
                + "{\"pathPrefix\":\"/\",\"attributes\":{},\"readers\":[\"*\"]},"
                + "{\"pathPrefix\":\"/\",\"owner\":\"anna\",\"attributes\":{\"author\":\"Anna\"}}]");
        assertAccessible("connectors");

        browser.click("Settings: site");
        browser.awaitShown(field(3, "Owner"));
        assertThat(browser.run("return document.querySelector(arguments[0]).value", field(1, "Attributes")))
                .isEqualTo("team: hr\nyear: 2026");
        browser.click("Remove rule 2");
        browser.clickOn("dialog button[type=submit]");
        browser.click("Settings: site");
        browser.awaitShown(field(2, "Owner"));
        assertThat(rules())
                .isEqualTo(saved.replace("{\"pathPrefix\":\"/\",\"attributes\":{},\"readers\":[\"*\"]},", ""));
        browser.click("Add a rule");
        browser.type(field(3, "Path"), "/it/");
        browser.type(field(3, "Readers"), "it");
        browser.clickOn("dialog button[type=submit]");
        browser.awaitText("dialog [aria-label='Rule 3'] .fault", "Must be * alone, or names");
        browser.awaitFocus(field(3, "Readers"));
        assertThat(browser.messages()).noneMatch(message -> !message.contains("422"));
    }

    @Test
    void asksForTheOptionsOfAKindAndSaysAtTheFieldWhatIsWrong() throws Exception {
        openViewOfHandbook("connectors");
        service.send("PUT", "/library/handbook/connector/site",
                "{\"kind\": \"git\", \"place\": \"http://127.0.0.1:9/site.git\", \"interval\": \"PT15M\"}");
        browser.awaitText("main h2", "site");
        browser.click("Add a connector");
        browser.awaitFocus("dialog [name=kind]");
        browser.choose("Kind of source", "Mailbox (IMAP)");
        browser.awaitShown("dialog [name='options/secret']:required");
        browser.choose("Kind of source", "Git repository");
        browser.await("the branch is folded away",
                "return document.querySelector(\"dialog [name='options/branch']\")?.checkVisibility() === false");
        browser.click("More settings");
        browser.type("dialog [name='options/branch']", "main");
        browser.type("dialog [name='options/secret']", "missing");
        browser.type("dialog [name=interval]", Keys.chord(Keys.CONTROL, "a"), Keys.DELETE);
        browser.click("More settings");
        browser.type("dialog [name=key]", "site");
        browser.type("dialog [name=place]", "other");
        browser.clickOn("dialog button[type=submit]");
        browser.awaitFocus("dialog [name=interval]");
        browser.type("dialog [name=interval]", "15");
        browser.click("More settings");
        browser.clickOn("dialog button[type=submit]");
        browser.awaitText("label:has([name=key]) + .fault", "There is a connector “site” already");
        browser.awaitFocus("dialog [name=key]");
        browser.type("dialog [name=key]", "-2");
        assertThat(browser.run("return document.querySelector('.fault')")).isNull();
        browser.clickOn("dialog button[type=submit]");
        browser.awaitText("label:has([name=place]) + .fault", "Must begin with http:// or https://");
        assertThat(browser.run("return document.querySelector('label:has([name=place]) .hint').checkVisibility()"))
                .isEqualTo(false);
        assertAccessible("connector-fault");
        browser.type("dialog [name=place]", Keys.HOME, "http://127.0.0.1:9/");
        browser.clickOn("dialog button[type=submit]");
        browser.awaitText("label:has([name='options/secret']) + .fault", "Must name a secret that opens the place.");
        browser.run("document.querySelector('dialog [name=\"options/secret\"]').value = ''");
        browser.clickOn("dialog button[type=submit]");
        browser.awaitText("main h2", "site-2");

        assertThat(service.send("GET", "/library/handbook/connector/site", "")).contains("site.git");
        assertThat(service.send("GET", "/library/handbook/connector/site-2", ""))
                .contains("\"options\":{\"branch\":\"main\"}");
    }

    private static String field(int rule, String label) {
        return "dialog [aria-label='Rule " + rule + "'] [aria-label^='" + label + "']";
    }

    private String rules() throws Exception {
        String connector = service.send("GET", "/library/handbook/connector/site", "");
        return connector.substring(connector.indexOf("\"rules\""), connector.indexOf("\"documents\""));
    }
}
