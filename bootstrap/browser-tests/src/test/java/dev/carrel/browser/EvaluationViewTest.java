package dev.carrel.browser;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** How an administrator follows an evaluation that takes a while. */
class EvaluationViewTest extends ViewTestCase {

    /** Counts the reads; makes the evaluation seem to run until it is cancelled; the second read fails. */
    private static final String SLOW_EVALUATION = """
            const real = window.fetch;
            window.reads = {one: 0, list: 0, cancelled: 0};
            window.fetch = async (address, options) => {
                const path = new URL(address, location).pathname;
                const isRead = (options?.method ?? "GET") === "GET";
                if (path.endsWith("/cancel")) {
                    reads.cancelled++;
                }
                if (isRead && path.endsWith("/evaluation")) {
                    reads.list++;
                }
                if (!isRead || !/evaluation\\/(?!question)[^/]+$/.test(path)) {
                    return real(address, options);
                }
                reads.one++;
                if (reads.one === 2) {
                    throw new TypeError("offline");
                }
                const response = await real(address, options);
                return reads.one < 4 || !reads.cancelled ? Response.json({...await response.json(), status: "running"}) : response;
            };
            """;

    @BeforeEach
    void openView() throws Exception {
        service.send("PUT", "/library/handbook", "{}");
        service.send("PUT", "/library/handbook/evaluation/question", "{\"text\": \"Why?\", \"answerable\": false}");
        openViewOfHandbook("evaluation");
        browser.awaitText("main", "1 question is asked");
    }

    @Test
    void showsAllKindsAndTheirSumLast() throws Exception {
        service.send("PUT", "/library/handbook/evaluation/question", """
                {"text": "How long?", "kind": "leave", "patterns": ["28"]}
                {"text": "How much?", "kind": "travel", "patterns": ["28"]}
                {"text": "Why?", "kind": "nothing", "answerable": false}
                """);
        service.send("POST", "/library/handbook/evaluation", "");
        awaitEndOfEvaluation();
        browser.emulate("light", 1366);
        browser.run("localStorage.setItem('carrel.language', 'de'); location.reload()");

        browser.awaitText(".kinds tr:last-child", "Alle mit Antwort");
        browser.saveScreenshot("evaluation-de");
        assertThat(browser
                .run("""
                        const {scrollWidth, clientWidth} = document.querySelector(".kinds");
                        const heights = [...document.querySelectorAll(".kinds tbody tr")].slice(1, -1).map(row => row.clientHeight);
                        return [scrollWidth <= clientWidth, new Set(heights).size].join();"""))
                .isEqualTo("true,1");
    }

    @Test
    void followsTheEvaluationAlsoAfterAFailedRead() throws Exception {
        browser.run(SLOW_EVALUATION);

        browser.click("Evaluate now");
        browser.awaitText("section", "Running.");
        awaitEndOfEvaluation();
        browser.click("Cancel");
        browser.awaitText("section", "Complete.");

        assertThat(browser.run("return [reads.one >= 4, reads.cancelled].join()")).isEqualTo("true,1");
        assertThat(browser.run("return reads.list <= 2")).as("the list is read at the start and at the end")
                .isEqualTo(true);
    }

    @Test
    void showsWhatIsRepliedToAFailedQuestion() throws Exception {
        service.send("POST", "/library/handbook/document",
                "{\"key\": \"pool\", \"text\": \"The pool of the hotel opens at nine in the morning.\"}");
        service.send("PUT", "/library/handbook/evaluation/question", """
                {"id": "one", "text": "When does the pool of the hotel open?", "patterns": ["ten"], \
                "conversation": "pool", "turn": 1}
                {"id": "two", "text": "And the pool of the hotel in the morning?", "patterns": ["ten"], \
                "conversation": "pool", "turn": 2}""");
        browser.run("""
                const real = window.fetch;
                window.histories = [];
                window.fetch = (address, options) => {
                    if (String(address).endsWith("/query")) {
                        histories.push(JSON.parse(options.body).history.length);
                    }
                    return real(address, options);
                };""");
        browser.click("Evaluate now");
        browser.awaitText("section", "Complete.");

        browser.clickOn(".rows > li:nth-child(2) summary");

        assertThat(browser.textOf(".rows > li:nth-child(2) dl")).contains("Expected\nIn the reply: ten",
                "Got\nAnswered · The pool of the hotel");
        browser.awaitText(".rows .reply", "opens at nine in the morning");
        assertThat(browser.run("return histories.join()")).isEqualTo("0,1");
        assertAccessible("evaluation-reply");
        assertThat(service.send("GET", "/library/handbook/conversation", "")).contains("\"conversations\":[]");
        assertThat(browser.messages()).isEmpty();
    }

    /** Waits until the evaluation, which seems to run, is complete: nothing is left to cancel then. */
    private void awaitEndOfEvaluation() throws Exception {
        String list = service.send("GET", "/library/handbook/evaluation", "");
        while (!list.contains("\"status\":\"done\"")) {
            Thread.sleep(50);
            list = service.send("GET", "/library/handbook/evaluation", "");
        }
    }
}
