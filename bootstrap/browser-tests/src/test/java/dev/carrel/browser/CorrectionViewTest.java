package dev.carrel.browser;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

import static org.assertj.core.api.Assertions.assertThat;

/** An editor corrects what was read of a document. */
class CorrectionViewTest extends ViewTestCase {

    private static final Pattern ID = Pattern.compile("\"id\":\"([^\"]+)\"");

    /** Replaces the text in the open editor. */
    private void write(String text) {
        browser.run("""
                const field = document.querySelector("dialog textarea");
                field.value = arguments[0];
                field.dispatchEvent(new Event("input", {bubbles: true}));""", text);
        browser.clickOn("dialog button[type=submit]");
    }

    private String addPool(String hour) throws Exception {
        Matcher id = ID.matcher(service.send("POST", "/library/handbook/document",
                "{\"key\": \"pool\", \"text\": \"# Pool\\n\\nThe pool opens at %s.\"}".formatted(hour)));
        assertThat(id.find()).isTrue();
        return id.group(1);
    }

    @Test
    void correctsATextUntilItsSourceChanges() throws Exception {
        openViewOfHandbook("documents");
        String document = addPool("rune");
        browser.goTo("#/library/handbook/documents/" + document);
        browser.awaitText(".document-text", "opens at rune");

        browser.click("More");
        browser.click("Correct the text");
        browser.awaitText("dialog h2", "Correct the text");
        browser.saveScreenshot("correction-editor");
        write("# Pool\n\nThe pool opens at nine.");
        browser.awaitText(".document-text", "opens at nine");
        browser.awaitText("main .card", "The text was corrected on");
        assertAccessible("corrected");
        assertThat(service.send("GET", "/library/handbook/document/" + document + "/text", "")).contains("nine");

        addPool("ten");
        browser.run("location.reload()");
        browser.awaitText("main .card", "older version");
        browser.awaitText(".document-text", "opens at ten");
        assertAccessible("correction-outdated");
        browser.click("Look at the correction");
        browser.awaitText("dialog h2", "Correct the text");
        assertThat(browser.run("return document.querySelector('dialog textarea').value")).asString().contains("nine");
        write("# Pool\n\nThe pool opens at ten sharp.");
        browser.awaitText(".document-text", "ten sharp");

        browser.click("Take the correction back");
        browser.clickOn("dialog .danger");
        browser.await("no correction", "return !document.querySelector('main .card')");
        browser.awaitText(".document-text", "opens at ten.");
        assertThat(browser.messages()).isEmpty();
    }

    @Test
    void asksBeforeWhatWasTypedIsDiscarded() throws Exception {
        openViewOfHandbook("documents");
        String view = "#/library/handbook/documents/" + addPool("rune");
        browser.goTo(view);
        browser.click("More");
        browser.click("Correct the text");
        browser.press(Keys.ESCAPE);
        browser.await("no dialog", "return !document.querySelector('dialog')");

        browser.click("More");
        browser.click("Correct the text");
        browser.type("dialog textarea", "Typed. ");
        browser.press(Keys.ESCAPE);
        browser.awaitText("dialog h2", "Discard your changes?");
        assertAccessible("discard");
        browser.press(Keys.ESCAPE);
        browser.await("the form", "return all('dialog').length === 1");
        browser.press(Keys.ESCAPE);
        browser.awaitText("dialog h2", "Discard your changes?");
        browser.press(Keys.ENTER);
        browser.await("the form", "return all('dialog').length === 1");

        browser.run("history.back()");
        browser.awaitText("dialog h2", "Discard your changes?");
        browser.press(Keys.ENTER);
        browser.await("the address of the form", "return location.hash === arguments[0]", view);
        assertThat(browser.run("return document.querySelector('dialog textarea').value")).asString()
                .startsWith("Typed. # Pool");

        browser.run("history.back()");
        browser.click("Discard");
        browser.awaitText("main h1", "Documents");
        browser.await("no dialog", "return !document.querySelector('dialog')");
        assertThat(browser.messages()).isEmpty();
    }

    @Test
    void saysThatAnotherPersonWasFaster() throws Exception {
        openViewOfHandbook("documents");
        String document = addPool("rune");
        browser.goTo("#/library/handbook/documents/" + document);
        browser.click("More");
        browser.click("Correct the text");
        service.send("PUT", "/library/handbook/document/" + document + "/correction", "{\"text\": \"It is closed.\"}");

        write("# Pool\n\nThe pool opens at nine.");

        browser.awaitText("dialog .problem", "has changed since it was opened");
        assertThat(service.send("GET", "/library/handbook/document/" + document + "/text", "")).contains("closed");
    }
}
