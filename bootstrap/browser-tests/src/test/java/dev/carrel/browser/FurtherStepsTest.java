package dev.carrel.browser;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

import static dev.carrel.browser.WebService.ADMIN;
import static org.assertj.core.api.Assertions.assertThat;

/** What a person can do next, right where something ended or is missing. */
class FurtherStepsTest extends ViewTestCase {

    @Test
    void leadsOnWhereNothingIsFound() throws Exception {
        String missing = service.address() + "/missing";
        service.send("PUT", "/library/other", "{}");
        openViewOfHandbook("ask");
        service.send("POST", "/library/handbook/document", "{\"title\": \"Leave\", \"text\": \"Leave is 28 days.\"}");
        service.send("POST", "/library/handbook/document", "{\"url\": \"%s\"}".formatted(missing));
        browser.type("#question", "May I bring my dog?" + Keys.ENTER);

        browser.awaitText(".answered-by", "Ask all libraries");
        assertAccessible("nothing-found");
        assertThat(browser.run("return document.querySelector('.turn [aria-label=Copy]')")).isNull();
        browser.click("Write an answer");
        assertThat(browser.run("return document.querySelector('dialog [name=title]').value"))
                .isEqualTo("May I bring my dog?");
        browser.type("dialog [name=answer]", "Yes, on Fridays.");
        browser.clickOn("dialog button[type=submit]");
        browser.awaitText(".notice", "saved as a help article");
        browser.click("1 document could not be read");
        browser.awaitText("tbody", missing);
        assertThat(browser.address()).endsWith("/documents/in/failed");
        assertThat(browser.messages()).isEmpty();
    }

    @Test
    void saysWhichLibrariesAreAsked() throws Exception {
        service.send("PUT", "/library/other", "{}");
        openViewOfHandbook("ask");

        browser.awaitText(".scope", "handbook");
        browser.clickOn(".scope");
        browser.awaitText(".scope", "All libraries");
        browser.click("All libraries");
        browser.awaitText(".scope", "handbook");
        assertThat(browser.messages()).isEmpty();
    }

    @Test
    void saysThatNothingWasFoundBesideAPinnedArticle() throws Exception {
        openViewOfHandbook("ask");
        service.send("POST", "/library/handbook/document", "{\"title\": \"Leave\", \"text\": \"Leave is 28 days.\"}");
        service.send("PUT", "/library/handbook/help-article/support", """
                {"title": "Contact support", "url": "https://example.org/support", "pinned": true}""");
        browser.type("#question", "May I bring my dog?" + Keys.ENTER);

        browser.awaitText(".link-list", "Contact support");
        browser.awaitText(".certainty", "Nothing found");
        browser.awaitText(".answered-by", "Write an answer");
        browser.run("location.reload()");
        browser.awaitText(".certainty", "Nothing found");
        assertThat(service.send("GET", "/library/handbook/question", "")).contains("\"outcome\":\"nothing-found\"");
    }

    @Test
    void asksAgainWhenMoreWasRead() throws Exception {
        openViewOfHandbook("ask");
        browser.run("""
                const real = window.fetch;
                window.isReading = true;
                window.fetch = async (address, options) => {
                    const response = await real(address, options);
                    if (!isReading || !/\\/library\\/handbook$/.test(new URL(address, location).pathname)) {
                        return response;
                    }
                    const library = await response.json();
                    return Response.json({...library, documents: {...library.documents, running: 1}});
                };""");
        service.send("POST", "/library/handbook/document", "{\"title\": \"Leave\", \"text\": \"Leave is 28 days.\"}");
        browser.awaitText(".reading", "1 of 2 documents are ready; you can ask already");
        browser.type("#question", "May I bring my dog?" + Keys.ENTER);
        browser.awaitText(".certainty", "Nothing found");
        assertThat(browser.textOf(".answered-by")).doesNotContain("Ask once more");

        browser.run("window.isReading = false");
        service.send("POST", "/library/handbook/document",
                "{\"title\": \"Dogs\", \"text\": \"You may bring your dog on Fridays.\"}");
        browser.awaitText(".answered-by", "Ask once more");
        browser.clickOn(".answered-by button");

        browser.awaitText(".turn:nth-of-type(2) .reply", "on Fridays");
        assertThat(browser.messages()).isEmpty();
    }

    @Test
    void saysOnceThatAReplyIsNotSure() throws Exception {
        try (WebService doubting = WebService.start(folder.resolve("doubting"),
                Map.of("CARREL_QUERY_SURE_THRESHOLD", "1"))) {
            doubting.send("PUT", "/library/handbook", "{}");
            doubting.send("POST", "/library/handbook/document",
                    "{\"title\": \"Leave\", \"text\": \"Leave is 28 days.\"}");
            browser.open(doubting.signInLink(ADMIN));
            browser.type("#question", "How many days is leave?" + Keys.ENTER);

            browser.awaitText(".certainty", "Not sure. This is the closest that was found:");
            assertThat(browser.textOf(".reply")).contains("28 days").doesNotContain("I am not sure");
            assertThat(browser.run("return document.querySelector('.sources').compareDocumentPosition("
                    + "document.querySelector('.answered-by')) === Node.DOCUMENT_POSITION_FOLLOWING")).isEqualTo(true);
            assertThat(browser.messages()).isEmpty();
        }
    }

    @Test
    void marksTheRowThatAReplyQuotes() throws Exception {
        openViewOfHandbook("ask");
        service.send("POST", "/library/handbook/document",
                """
                        {"title": "Travel", "text": "Hotels may cost:\\n\\n| City | Limit |\\n| --- | --- |\\n\
                        | Paris | 190 |\\n| Zurich | 220 |\\n| Oslo | 180 |"}""");
        browser.type("#question", "What may hotels cost in Zurich?" + Keys.ENTER);
        browser.clickOn(".source");

        browser.awaitText(".source-panel", "Oslo");
        assertThat(browser.run("return [...document.querySelectorAll('.source-panel td > mark')].map(each => "
                + "each.textContent).join()")).isEqualTo("Zurich,220");
        browser.click("Extracted text");
        browser.awaitText(".found-passage", "Oslo");
        assertThat(browser.run("return [...document.querySelectorAll('.found-passage td > mark')].map(each => "
                + "each.textContent).join()")).isEqualTo("Zurich,220");
    }

    @Test
    void startsACrawlAgain() throws Exception {
        String missing = service.address() + "/missing";
        openViewOfHandbook("crawls");
        service.send("POST", "/library/handbook/crawl", "{\"url\": \"%s\", \"maxPages\": 7}".formatted(missing));
        browser.awaitText("main button.status", ", 1 failed");
        browser.clickOn("main button.status");
        browser.awaitText("dialog li:first-child", "/missing");
        browser.awaitText("dialog li:first-child", "Failed");
        assertThat(browser.textOf("dialog li:first-child")).doesNotContain("http");
        browser.click("Close");

        browser.click("Actions for " + missing);
        browser.click("Start again");

        browser.await("two crawls", "return document.querySelectorAll('main .item').length === 2");
        browser.await("their ends", "return document.querySelectorAll('main button.status').length === 2");
        assertAccessible("crawled-again");
        assertThat(service.send("GET", "/library/handbook/crawl", "").split("\"maxPages\":7")).hasSize(3);
        assertThat(browser.messages()).isEmpty();
    }

    @Test
    void showsHowAHelpArticleAnswers() throws Exception {
        service.send("PUT", "/library/handbook", "{}");
        service.send("PUT", "/library/handbook/help-article/dogs", """
                {"title": "Dogs", "questions": ["May I bring my dog?"], "answer": "On Fridays.\\n\\nAsk first."}""");
        service.send("PUT", "/library/handbook/help-article/parking",
                "{\"title\": \"Parking\", \"url\": \"https://example.org/parking\"}");
        openViewOfHandbook("help-articles");

        browser.awaitText(".item:nth-of-type(1)", "On Fridays.");
        browser.awaitText(".item:nth-of-type(1)", "1 question");
        browser.awaitText(".item:nth-of-type(2)", "Link only");
        browser.click("Actions for Dogs");
        browser.click("Edit");
        browser.awaitText("dialog h2", "Edit");
        assertThat(browser.messages()).isEmpty();
    }

    @Test
    void takesASignInLinkInTheField() throws Exception {
        String link = service.signInLink(ADMIN);
        browser.open(service.uiAddress());
        browser.type("input[name=token]", link + Keys.ENTER);
        browser.awaitShown(".person-name");
        browser.signOut();

        browser.type("input[name=token]", link + Keys.ENTER);
        browser.awaitText(".problem", "was used before");
        browser.type("input[name=token]", service.uiAddress() + "#token=" + ADMIN + Keys.ENTER);
        browser.awaitShown(".person-name");
        assertThat(browser.address()).doesNotContain(ADMIN);
    }
}
