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
class NextQuestionTest extends WidgetTestCase {

    private final CountDownLatch rest = new CountDownLatch(1);
    private final TestModelServer model = TestModelServer.start();

    @BeforeEach
    void startServiceWithModel() throws Exception {
        service = WebService.start(folder.resolve("data"), Map.of("CARREL_MODEL_BASE_URL", model.address().toString(),
                "CARREL_MODEL_NAME", "test", "CARREL_MODEL_API_KEY", "a-key"));
        addHandbook("Leave", LEAVE);
        model.answer(request -> replyThatAwaits(rest));
    }

    private static ModelScript replyThatAwaits(CountDownLatch latch) {
        return ModelScript.begin()
                .role()
                .text("There are", " 28")
                .awaits(latch)
                .text(" days", " of", " leave.")
                .finish("stop")
                .usage(1, 1)
                .done();
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

    /** Has the model break off the replies that rest. */
    private void breakOff() {
        model.answer(request -> ModelScript.begin().role().text("There are", " 28").awaits(rest).breaksOff());
    }

    @Test
    void staysInTheFieldIfTheReplyFails() throws Exception {
        breakOff();
        askDuringAReply("And in the first year?");

        rest.countDown();

        browser.awaitShown(".turn .problem");
        browser.awaitShown("button[type=submit]");
        assertThat(browser.run("return document.querySelector('.composer').innerText"))
                .asString()
                .doesNotContain("Asked when");
        assertThat(browser.run("return document.getElementById('question').value")).isEqualTo("And in the first year?");
    }

    @Test
    void leavesAFailedQuestionAloneWhileAnotherIsAnswered() throws Exception {
        breakOff();
        browser.open(service.signInLink(ADMIN));
        browser.type("#question", QUESTION + Keys.ENTER);
        browser.awaitText(".reply", "There are 28");
        rest.countDown();
        browser.awaitShown(".turn .problem button");
        var end = new CountDownLatch(1);
        model.answer(request -> replyThatAwaits(end));
        browser.type("#question", "And in the first year?" + Keys.ENTER);
        browser.awaitText(".turn:nth-of-type(2) .reply", "There are 28");

        assertThat(browser.run("return document.querySelector('.turn .problem button').disabled")).isEqualTo(true);

        end.countDown();
        browser.awaitText(".turn:nth-of-type(2) .reply", "28 days of leave");
        browser.awaitShown(".turn .problem button:enabled");
    }

    private void openWidget() throws Exception {
        website.withPolicy("").withSnippet(scriptWith("data-key=\"%s\"".formatted(addWidget(SHOW_ALL))));
        browser.open(website.origin());
        widget.open();
    }

    private void askTheWidgetDuringAReply(String next) throws Exception {
        openWidget();
        browser.run("""
                window.seen = [];
                for (const name of ["question", "answer", "error"]) {
                    document.addEventListener("carrel:" + name, () => seen.push(name));
                }""");
        widget.ask(QUESTION);
        widget.awaitText(".reply", "There are 28");
        widget.ask(next);
        widget.awaitShown("[part=hint]");
        widget.awaitText("[aria-live]", "Asked when this reply is complete.");
    }

    private Object turnsOfWidget() {
        return widget.run("return root.querySelectorAll('.turn').length");
    }

    private Object isWaitingInWidget() {
        return widget.run("return root.querySelector('[part=hint]').checkVisibility()");
    }

    private Object fieldOfWidget() {
        return widget.run("return root.querySelector('textarea').value");
    }

    private void assertIsOnlyInTheFieldOfTheWidget() {
        widget.awaitShown("[aria-label=Send]");
        assertThat(isWaitingInWidget()).isEqualTo(false);
        assertThat(fieldOfWidget()).isEqualTo("And in the first year?");
    }

    @Test
    void isAskedByTheWidgetWhenTheReplyIsComplete() throws Exception {
        askTheWidgetDuringAReply("And in the first year?");
        assertAccessible("widget-next-question");
        assertThat(fieldOfWidget()).isEqualTo("And in the first year?");
        assertThat(turnsOfWidget()).isEqualTo(1L);

        rest.countDown();

        widget.awaitText(".turn:nth-of-type(2) .question", "And in the first year?");
        widget.awaitText(".turn:nth-of-type(2) .reply", "28 days of leave");
        widget.awaitShown(".turn:nth-of-type(2) .actions");
        assertThat(widget.run("return root.querySelector('[aria-live]').innerText.match(/Reply complete/g).length"))
                .as("both are read out")
                .isEqualTo(2L);
        assertThat(fieldOfWidget()).isEqualTo("");
        assertThat(isWaitingInWidget()).isEqualTo(false);
        assertThat(browser.run("return seen.join()")).isEqualTo("question,answer,question,answer");
        assertThat(browser.messages()).isEmpty();
    }

    @Test
    void isAskedByTheWidgetWhenTheReplyIsStopped() throws Exception {
        askTheWidgetDuringAReply("And in the first year?");

        widget.press("Stop");

        widget.awaitText(".turn:nth-of-type(1)", "You stopped this reply.");
        widget.awaitText(".turn:nth-of-type(2) .question", "And in the first year?");
    }

    @Test
    void staysInTheFieldOfTheWidgetIfItIsChanged() throws Exception {
        askTheWidgetDuringAReply("And in the first");
        browser.press(" year?");

        rest.countDown();

        assertIsOnlyInTheFieldOfTheWidget();
        assertThat(turnsOfWidget()).isEqualTo(1L);
    }

    @Test
    void staysInTheFieldOfTheWidgetIfTheReplyFails() throws Exception {
        breakOff();
        askTheWidgetDuringAReply("And in the first year?");

        rest.countDown();

        widget.awaitShown(".turn .notice");
        assertIsOnlyInTheFieldOfTheWidget();
        assertThat(turnsOfWidget()).isEqualTo(1L);
    }

    @Test
    void staysInTheFieldOfTheWidgetIfAnotherConversationIsBegun() throws Exception {
        askTheWidgetDuringAReply("And in the first year?");

        widget.press("Start again");

        assertIsOnlyInTheFieldOfTheWidget();
        assertThat(turnsOfWidget()).isEqualTo(0L);
    }

    @Test
    void leavesAFailedQuestionOfTheWidgetAloneWhileAnotherIsAnswered() throws Exception {
        breakOff();
        openWidget();
        widget.ask(QUESTION);
        widget.awaitText(".reply", "There are 28");
        rest.countDown();
        widget.awaitShown(".turn .notice");
        var end = new CountDownLatch(1);
        model.answer(request -> replyThatAwaits(end));
        widget.ask("And in the first year?");
        widget.awaitText(".turn:nth-of-type(2) .reply", "There are 28");

        widget.click(".notice button");

        end.countDown();
        widget.awaitText(".turn:nth-of-type(2) .reply", "28 days of leave");
        assertThat(turnsOfWidget()).isEqualTo(2L);
    }
}
