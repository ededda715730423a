package dev.carrel.browser;

import dev.carrel.languagemodel.testserver.ModelScript;
import dev.carrel.languagemodel.testserver.TestModelServer;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

import static dev.carrel.browser.WebService.ADMIN;
import static org.assertj.core.api.Assertions.assertThat;

/** A question that is asked while a reply is being written comes next. */
class NextQuestionTest extends BrowserTestCase {

    private static final String QUESTION = "How many days of leave are there?";

    private final CountDownLatch rest = new CountDownLatch(1);
    private final TestModelServer model = TestModelServer.start();

    @BeforeEach
    void startServiceWithModel() throws Exception {
        service = WebService.start(folder.resolve("data"), Map.of("CARREL_MODEL_BASE_URL", model.address().toString(),
                "CARREL_MODEL_NAME", "test", "CARREL_MODEL_API_KEY", "a-key"));
        service.send("PUT", "/library/handbook", "{}");
        service.send("POST", "/library/handbook/document",
                "{\"text\": \"Every employee has 28 days of leave a year.\"}");
        model.answer(request -> ModelScript.begin()
                .role()
                .text("There are", " 28")
                .awaits(rest)
                .text(" days", " of", " leave.")
                .finish("stop")
                .usage(1, 1)
                .done());
    }

    @AfterEach
    void closeServiceWithModel() {
        rest.countDown();
        service.close();
        model.close();
    }

    private void askDuringAReply(String next) throws Exception {
        browser.open(service.signInLink(ADMIN));
        browser.type("#question", QUESTION + Keys.ENTER);
        browser.awaitText(".reply", "There are 28");
        browser.type("#question", next + Keys.ENTER);
        browser.awaitText(".composer", "Asked when this reply is complete.");
    }

    @Test
    void isAskedWhenTheReplyIsComplete() throws Exception {
        askDuringAReply("And in the first year?");
        assertAccessible("next-question");
        assertThat(browser.run("return document.querySelectorAll('.turn').length")).isEqualTo(1L);

        rest.countDown();

        browser.awaitText(".turn:nth-of-type(2)", "And in the first year?");
        browser.awaitText(".turn:nth-of-type(2) .reply", "28 days of leave");
        assertThat(browser.run("return document.getElementById('question').value")).isEqualTo("");
        assertThat(browser.messages()).isEmpty();
    }

    @Test
    void staysInTheFieldIfItIsChanged() throws Exception {
        askDuringAReply("And in the first");
        browser.press(" year?");

        rest.countDown();

        browser.awaitText(".reply", "28 days of leave");
        browser.awaitShown("button[type=submit]");
        assertThat(browser.run("return document.getElementById('question').value")).isEqualTo("And in the first year?");
        assertThat(browser.run("return document.querySelectorAll('.turn').length")).isEqualTo(1L);
    }
}
