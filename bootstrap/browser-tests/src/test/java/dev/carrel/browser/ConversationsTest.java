package dev.carrel.browser;

import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

import static dev.carrel.browser.WebService.ADMIN;
import static org.assertj.core.api.Assertions.assertThat;

/** How a person finds the way back to what was asked, and anywhere else. */
class ConversationsTest extends ViewTestCase {

    private static final String QUESTION = "How many days of leave are there?";

    @Test
    void keepsAConversationOverAReloadAndOtherViews() throws Exception {
        addLeave();
        browser.open(service.signInLink(ADMIN));
        browser.type("#question", QUESTION + Keys.ENTER);
        browser.awaitText(".conversations", QUESTION);
        browser.run("location.reload()");
        browser.awaitText(".reply", "28 days");
        browser.click("Documents");
        browser.awaitText("h1", "Documents");
        browser.run("history.back()");
        browser.awaitText(".reply", "28 days");

        browser.clickOn(".conversations li");
        browser.click("Actions for " + QUESTION);
        browser.click("Delete");
        browser.clickOn("dialog button.danger");
        browser.awaitText(".answers", "Handbook");
        assertThat(service.send("GET", "/library/handbook/conversation", "")).contains("\"conversations\":[]");
        assertThat(browser.messages()).isEmpty();
    }

    @Test
    void sharesAConversationUntilItIsWithdrawn() throws Exception {
        addLeave();
        browser.open(service.signInLink(ADMIN));
        browser.type("#question", QUESTION + Keys.ENTER);
        browser.awaitText(".reply", "28 days");
        browser.awaitText(".conversations", QUESTION);
        openSharing();
        browser.click("Make a link");
        browser.awaitFocus("dialog input");
        assertAccessible("sharing");
        String link = (String) browser.run("return document.querySelector('dialog input').value");
        browser.click("Close");
        browser.run("location.hash = arguments[0]", link.substring(link.indexOf('#')));
        browser.awaitText(".shared-note", "Somebody shares");
        browser.awaitText(".reply", "28 days");
        assertThat(browser.run("return document.querySelector('#question, [aria-label=Helpful]')")).isNull();
        assertAccessible("shared-conversation");
        openSharing();
        browser.click("Withdraw the link");
        browser.awaitText("dialog", "Make a link");
        browser.click("Close");
        browser.run("location.hash = arguments[0]", link.substring(link.indexOf('#')));
        browser.awaitText("body", "There is no conversation");
        browser.awaitMessage("404");
    }

    @Test
    void comesBackToTheSourceThatWasOpen() throws Exception {
        addLeave();
        browser.emulate("light", 1200);
        browser.open(service.signInLink(ADMIN));
        for (int turn = 1; turn <= 4; turn++) {
            browser.type("#question", QUESTION + Keys.ENTER);
            browser.awaitShown(".turn:nth-of-type(" + turn + ") [aria-label=Helpful]");
        }
        browser.await("the end of the last reply", """
                const {scrollHeight, scrollTop, clientHeight} = document.documentElement;
                return scrollTop > 0 && scrollHeight - scrollTop - clientHeight < 2;""");
        browser.clickOn(".turn:nth-of-type(2) .source");
        browser.click("Extracted text");
        browser.awaitShown(".found-passage");
        browser.run("history.back()");

        browser.awaitText(".source-panel", "28 days");
        browser.awaitShown(".turn:nth-of-type(2) .source[aria-expanded=true]");
        browser.await("its question", """
                const {top} = document.querySelector(".turn:nth-of-type(2)").getBoundingClientRect();
                return top >= 0 && top < innerHeight / 2;""");
        browser.click("Close");
        browser.run("location.reload()");
        browser.awaitShown(".turn:nth-of-type(4) .source");
        assertThat(browser.run("return document.querySelector('.source-panel')")).isNull();
        assertThat(browser.messages()).isEmpty();
    }

    private void openSharing() {
        browser.clickOn(".conversations li");
        browser.click("Actions for " + QUESTION);
        browser.click("Share …");
    }

    @Test
    void showsWhereAnOldConversationStands() throws Exception {
        addLeave();
        String oldest = "Who has 28 days of leave?";
        service.send("POST", "/v2/library/handbook/query", "{\"query\": \"%s\"}".formatted(oldest));
        for (int year = 1; year < 19; year++) {
            service.send("POST", "/v2/library/handbook/query",
                    "{\"query\": \"Is it 28 days in year %d?\"}".formatted(year));
        }
        browser.open(service.signInLink(ADMIN));
        browser.awaitText(".conversations", oldest);

        browser.run("[...document.querySelectorAll('.conversations li a')].at(-1).click()");

        browser.awaitText(".conversations [aria-current]", oldest);
        browser.await("it is seen", """
                const list = document.querySelector(".conversations").getBoundingClientRect();
                const open = document.querySelector(".conversations [aria-current]").getBoundingClientRect();
                return open.top >= list.top && open.bottom <= list.bottom;""");
        assertThat(browser.messages()).isEmpty();
    }

    @Test
    void goesAnywhereByKeyboard() throws Exception {
        addLeave();
        browser.open(service.signInLink(ADMIN));
        browser.awaitShown("#question");

        browser.pressWithControl("k");
        browser.awaitFocus("dialog input");
        browser.press("docu");
        browser.awaitText("dialog [aria-selected=true]", "Documents");
        assertAccessible("palette");
        browser.press(Keys.ENTER);
        browser.awaitText("h1", "Documents");
        browser.pressWithControl("k");
        browser.awaitFocus("dialog input");
        browser.press(QUESTION);
        browser.awaitText("dialog [aria-selected=true]", QUESTION);
        browser.press(Keys.ENTER);
        browser.awaitText(".reply", "28 days");
        assertThat(browser.messages()).isEmpty();
    }

    @Test
    void goesToADocumentOfAnyLibrary() throws Exception {
        addLeave();
        service.send("PUT", "/library/archive", "{\"name\": \"Archive\"}");
        service.send("POST", "/library/archive/document",
                "{\"title\": \"Parental leave\", \"text\": \"Parents have three years.\"}");
        browser.open(service.signInLink(ADMIN));
        browser.awaitShown("#question");

        browser.pressWithControl("k");
        browser.awaitFocus("dialog input");
        browser.press("leav");
        browser.awaitText("dialog [role=listbox] > :first-child", "Ask “leav”");
        browser.awaitText("dialog [role=listbox]", "Leave\nHandbook");
        browser.awaitText("dialog [role=listbox]", "Documents\nParental leave\nArchive");
        browser.awaitText("dialog [role=option]:last-child b", "Leav");
        assertAccessible("palette-documents");
        browser.press(" parent");
        browser.await("the other library only", """
                const found = document.querySelector("dialog [role=listbox]").innerText;
                return found.includes("Parental leave") && !found.includes("Handbook");""");
        browser.press(Keys.ARROW_DOWN, Keys.ENTER);
        browser.awaitText("h1", "Parental leave");
        assertThat(browser.messages()).isEmpty();
    }

    private void addLeave() throws Exception {
        service.send("PUT", "/library/handbook", "{\"name\": \"Handbook\"}");
        service.send("POST", "/library/handbook/document",
                "{\"title\": \"Leave\", \"text\": \"Every employee has 28 days of leave a year.\"}");
    }
}
