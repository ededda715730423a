package dev.carrel.browser;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** How an administrator puts a library on a website. */
class WidgetsViewTest extends ViewTestCase {

    @BeforeEach
    void openView() throws Exception {
        openViewOfHandbook("widgets");
    }

    @Test
    void makesAWidgetAndItsSnippet() throws Exception {
        browser.click("Create a widget");
        browser.type("dialog input[name=name]", "Shop");
        browser.clickOn("dialog button[type=submit]");
        browser.awaitText(".item .problem-text", "No website may show it yet");
        browser.click("Settings: Shop");
        browser.type("dialog textarea[name=origins]", "https://shop.example.com");
        browser.click("Texts: English");
        browser.type("dialog textarea[name=en-greeting]", "How can we help?");
        browser.click("Limits and access");
        browser.click("Add a condition");
        browser.type("dialog .condition input[placeholder=Attribute]", "team");
        browser.type("dialog .condition input[placeholder=Value]", "sales");
        browser.type("dialog input[name=context]", "product, version");
        browser.click("Reaching a person");
        browser.type("dialog input[name=webhookUrl]", "https://93.184.215.14/hook");
        browser.type("dialog input[name=hours-fri]", "09:00-12:00");
        browser.run("document.querySelector('dialog select[name=timeZone]').value = 'Europe/Berlin'");
        browser.clickOn("dialog button[type=submit]");
        browser.awaitText(".item .facts-line", "https://shop.example.com");
        assertThat(browser
                .run("return document.querySelector('.widget-picture').textContent.replace(/\\s+/g, ' ').trim()"))
                .isEqualTo("Shop How can we help?");

        assertThat(service.send("GET", "/library/handbook/widget/shop", "")).contains(
                "\"origins\":[\"https://shop.example.com\"]", "\"greeting\":\"How can we help?\"",
                "\"filter\":{\"type\":\"eq\",\"key\":\"team\",\"value\":\"sales\"}",
                "\"context\":[\"product\",\"version\"]", "\"webhookUrl\":\"https://93.184.215.14/hook\"",
                "\"webhookSecretSet\":true",
                "\"hours\":{\"timeZone\":\"Europe/Berlin\",\"days\":{\"fri\":\"09:00-12:00\"}}");
        browser.click("Put it on a page: Shop");
        browser.awaitText("dialog pre", "data-key=\"pk_");
        assertThat(browser.textOf("dialog pre")).contains("<script src=\"" + service.address() + "/widget.js\"");
        browser.click("With a fixed version and its checksum");
        browser.awaitText("dialog details pre", "integrity=\"sha384-");
        browser.goTo("#/libraries");
        browser.awaitText("h1", "Libraries");
        browser.await("no dialog", "return !document.querySelector('dialog')");
        assertThat(browser.messages()).isEmpty();
    }

    @Test
    void keepsWhatItCannotShowInLines() throws Exception {
        String filter = "\"filter\":{\"type\":\"and\",\"filters\":[{\"type\":\"eq\",\"key\":\"tags\",\"value\":\"public\"},"
                + "{\"type\":\"eq\",\"key\":\"tags\",\"value\":\"shop\"}]}";
        String texts = "\"greeting\":\"One line.\\nAnother.\"";
        String contact = "\"contact\":{\"text\":null,\"url\":\"https://example.org/contact\"}";
        service.send("PUT", "/library/handbook/widget/shop",
                "{%s, \"texts\": {\"en\": {%s, %s}}}".formatted(filter, texts, contact));
        browser.goTo("#/libraries");
        browser.goTo("#/library/handbook/widgets");
        browser.click("Settings: shop");
        browser.type("dialog input[name=name]", "Shop");
        browser.clickOn("dialog button[type=submit]");
        browser.awaitText(".item h2", "Shop");

        assertThat(service.send("GET", "/library/handbook/widget/shop", "")).contains(filter, texts,
                "https://example.org/contact");
        assertThat(browser.messages()).isEmpty();
    }

    @Test
    void saysWhichFieldIsWrong() {
        browser.click("Create a widget");
        browser.type("dialog input[name=name]", "Shop");
        browser.type("dialog textarea[name=origins]", "www.example.com");
        browser.clickOn("dialog button[type=submit]");

        browser.awaitText("label:has([name=origins]) + .fault", "www.example.com");
        browser.awaitFocus("dialog [name=origins]");
    }

    @Test
    void makesASecretForUsersAndDeletes() throws Exception {
        service.send("PUT", "/library/handbook/widget/shop", "{\"origins\": [\"https://shop.example.com\"]}");
        browser.goTo("#/libraries");
        browser.goTo("#/library/handbook/widgets");
        browser.click("Actions for shop");
        browser.click("Secret for signed-in users");
        assertThat(browser.textOf("dialog .secret")).hasSizeGreaterThan(20);
        browser.click("Close");
        browser.click("Actions for shop");
        browser.click("Delete");
        browser.clickOn("dialog button.danger");

        browser.awaitText(".empty", "There is no widget yet");
        assertThat(service.send("GET", "/library/handbook/widget", "")).contains("\"widgets\":[]");
        assertThat(browser.messages()).isEmpty();
    }
}
