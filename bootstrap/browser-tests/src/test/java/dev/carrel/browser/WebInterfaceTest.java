package dev.carrel.browser;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openqa.selenium.Keys;

import static dev.carrel.browser.WebService.ADMIN;
import static org.assertj.core.api.Assertions.assertThat;

/** What people do with the web interface, step by step. */
class WebInterfaceTest extends ViewTestCase {

    private static final String LEAVE = "Every employee has 28 days of leave a year.";
    private static final List<String> VIEWS = List.of("library/handbook/ask", "library/handbook/documents",
            "library/handbook/crawls", "library/handbook/connectors", "library/handbook/questions",
            "library/handbook/help-articles", "library/handbook/evaluation", "library/handbook/widgets", "libraries",
            "people", "tokens", "audit", "server");

    /** Finds what reaches beyond the window, or out of a card or a row; what scrolls by itself may be wider. */
    private static final String TOO_WIDE = """
            const scrolls = element => element && element.tagName !== "MAIN" && (scrolls(element.parentElement)
                    || ["auto", "scroll"].includes(getComputedStyle(element).overflowX));
            const wide = [...document.querySelectorAll("header *, main *")].filter(element => !scrolls(element)
                    && (element.getBoundingClientRect().right > innerWidth + 1
                    || element.matches(".card, .item, td") && element.scrollWidth > element.clientWidth + 1));
            return [document.documentElement.scrollWidth > innerWidth ? ["the page"] : [], ...wide.map(each =>
                    `${each.tagName} ${each.className} ${each.textContent.trim().slice(0, 40)}`)].flat();""";

    @Test
    void goesFromTheFirstLinkToAnAnswerWithItsSource() throws Exception {
        Path file = Files.writeString(folder.resolve("leave.md"), "# Leave\n\n## Days\n\n" + LEAVE
                + "\n\n## Expiry\n\nUnused days expire in March.\n");
        browser.open(service.signInLink(ADMIN));

        browser.awaitText(".lead", "Drop files here to begin");
        browser.chooseFiles("input[type=file]", file);
        browser.awaitText(".answers", "My documents");
        assertThat(browser.address()).doesNotContain(ADMIN);
        awaitReady("my-documents", 1);
        browser.type("#question", "How many days of leave are there?" + Keys.ENTER);
        browser.awaitText(".reply", "28 days");
        browser.click("Helpful");
        browser.awaitShown("button[aria-label=Helpful][aria-pressed=true]");
        browser.click("Why?");
        browser.awaitText("dialog", "These words were searched for");
        browser.press(Keys.ESCAPE);
        browser.clickOn(".source");
        browser.awaitText(".source-panel mark", "leave");
        browser.click("Extracted text");
        browser.awaitText(".found-passage", LEAVE);

        assertThat(service.send("GET", "/library/my-documents/question", "")).contains("\"vote\":\"up\"");
        assertThat(browser.foreignRequests()).isEqualTo(List.of());
        assertThat(browser.messages()).isEmpty();
    }

    /** Waits until documents are ready to be asked about. */
    private void awaitReady(String library, int count) throws Exception {
        while (!service.send("GET", "/library/" + library, "").contains("\"success\":" + count)) {
            Thread.sleep(50);
        }
    }

    @Test
    void countsFilesThatTheServerDoesNotCountYet() throws Exception {
        openViewOfHandbook("ask");
        browser.awaitText(".lead", "Drop files here to begin");
        browser.run(
                """
                        const real = window.fetch;
                        window.isBehind = true;
                        window.fetch = async (address, options) => isBehind && /\\/library\\/handbook$/.test(new URL(address, location).pathname)
                            ? Response.json({id: "handbook", documents: {queued: 0, running: 0, success: 0, failed: 0}})
                            : real(address, options);
                        const send = XMLHttpRequest.prototype.send;
                        let files = 0;
                        XMLHttpRequest.prototype.send = function (body) {
                            if (++files < 3) {
                                send.call(this, body);
                            } else {
                                window.sendLast = () => send.call(this, body);
                            }
                        };
                        window.seen = new Set();
                        new MutationObserver(() => seen.add(document.querySelector(".reading span")?.textContent ?? "")).observe(
                                document.querySelector("main"), {subtree: true, childList: true, characterData: true});""");
        browser.chooseFiles("input[type=file]", addFile("Leave"), addFile("Travel"), addFile("Bicycles"));
        browser.awaitText(".sidebar", "2 of 3 files sent");
        browser.awaitText(".reading", "0 of 3 documents are ready");
        assertThat(browser.run("return [...seen].filter(Boolean)")).isEqualTo(List.of("0 of 3 documents are ready"));

        browser.run("isBehind = false; sendLast()");
        browser.awaitText(".suggestions", "Ask about: Rules of Travel");
        browser.await("the end of reading", "return !document.querySelector('.reading')");
        assertThat(browser.messages()).isEmpty();
    }

    private Path addFile(String title) throws Exception {
        return Files.writeString(folder.resolve(title + ".md"),
                "# %1$s\n\n## Rules of %1$s\n\nThere are rules.\n".formatted(title));
    }

    @Test
    void worksByKeyboardAlone() throws Exception {
        addHandbook("Leave", LEAVE);
        browser.open(service.uiAddress());

        browser.awaitFocus("input[name=token]");
        browser.press(ADMIN, Keys.ENTER);
        browser.awaitFocus("#question");
        browser.press("How many days of leave are there?", Keys.ENTER);
        browser.awaitText(".reply", "28 days");
        browser.press("And unused days?", Keys.ENTER);
        browser.awaitText(".turn:nth-of-type(2)", "And unused days?");
        browser.tabTo("Documents");
        browser.press(Keys.ENTER);
        browser.awaitText("h1", "Documents");
        browser.tabTo("Add");
        browser.press(Keys.ENTER);
        browser.tabTo("Write a text");
        browser.press(Keys.ENTER);
        browser.awaitText("dialog h2", "Write a text");
        browser.press(Keys.ESCAPE);
        browser.await("the focus on the button", "return document.activeElement.ariaLabel === 'Add'");
        browser.tabTo("Leave");
        browser.press(Keys.ENTER);
        browser.awaitText(".document-text", LEAVE);

        assertThat(browser.messages()).isEmpty();
    }

    @Test
    void writesAnAnswerToAQuestionWithoutOne() throws Exception {
        addHandbook("Leave", LEAVE);
        browser.open(service.signInLink(ADMIN));
        browser.type("#question", "May I bring my dog?" + Keys.ENTER);
        browser.awaitText(".turn", "Nothing found");
        browser.click("Questions");
        browser.click("Write an answer to May I bring my dog?");
        browser.awaitText(".asked-question", "Nothing about this was found");
        browser.type("dialog input[name=url]", "https://example.org/dogs");
        browser.type("dialog textarea[name=answer]", "Yes, on Fridays.");
        browser.clickOn("dialog button[type=submit]");
        browser.awaitText(".notice", "saved as a help article");

        browser.click("Help articles");
        browser.awaitText(".item", "May I bring my dog?");
        browser.click("New conversation");
        browser.type("#question", "May I bring my dog?" + Keys.ENTER);

        browser.awaitText(".reply", "Yes, on Fridays.");
        browser.awaitText(".link-list", "May I bring my dog?");
        browser.click("Why?");
        browser.awaitText("dialog", "Its answer is the reply.");
        assertThat(browser.messages()).isEmpty();
    }

    @Test
    void evaluatesALibrary() throws Exception {
        addHandbook("Leave", LEAVE);
        service.send("POST", "/v2/library/handbook/query", "{\"query\": \"How many days of leave are there?\"}");
        browser.open(service.signInLink(ADMIN));
        browser.click("Questions");
        browser.clickOn(".asked-question summary");
        browser.click("Add to the evaluation: How many days of leave are there?");
        browser.type("dialog textarea[name=phrases]", "28 days");
        browser.clickOn("dialog button[type=submit]");
        browser.awaitText(".notice", "asked in each evaluation");

        browser.click("Evaluation");
        browser.awaitText("main", "1 question is asked");
        browser.click("Add a question");
        browser.type("dialog input[name=text]", "How long is leave a year?");
        browser.type("dialog textarea[name=phrases]", "40 weeks");
        browser.clickOn("dialog button[type=submit]");
        browser.awaitText("main", "2 questions are asked");
        browser.click("Evaluate now");
        browser.awaitText("h2", "1 of 2 right");
        browser.awaitText(".rows dd", "In the reply: 40 weeks");
        browser.click("Ask How long is leave a year?");
        browser.awaitText("h1", "Ask");

        assertThat(browser.messages()).isEmpty();
    }

    @Test
    void looksAfterTheServer() throws Exception {
        addHandbook("Leave", LEAVE);
        browser.open(service.signInLink(ADMIN));

        browser.click("Administration");
        browser.click("Server");
        browser.awaitText(".status", "Ready");
        browser.awaitText("dd", "1 ready, in 1 library");
        browser.awaitText("dd", "Complete, ");
        browser.awaitText("section[aria-label=Backup]", "None since the start");
        browser.click("Back up now");
        browser.awaitText("section[aria-label=Backup]", "Complete");
        browser.await("its age", "return !document.querySelector('main').innerText.includes('None since the start')");
        browser.clickOn("section button[aria-pressed]");
        browser.awaitText(".settings", "query.threshold");
        browser.awaitText(".settings", "0.28");

        assertThat(browser.run("return document.body.textContent")).asString().doesNotContain(ADMIN);
        assertThat(browser.messages()).isEmpty();
    }

    @Test
    void limitsATokenAndChangesAttributes() throws Exception {
        addHandbook("Leave", LEAVE);
        service.send("POST", "/v2/library/handbook/query", "{\"query\": \"How many days of leave are there?\"}");
        service.send("POST", "/v2/library/handbook/query", "{\"query\": \"how many days of leave are there\"}");
        browser.open(service.signInLink(ADMIN));
        browser.click("Administration");
        browser.click("Tokens");
        browser.click("Create a token");
        browser.type("dialog input[name=name]", "Website");
        browser.type("dialog input[name=limit-perDay]", "1000");
        browser.clickOn("dialog button[type=submit]");
        browser.awaitText("dialog .secret", "carrel_");
        browser.press(Keys.ESCAPE);
        browser.awaitText(".item", "1,000 a day");
        browser.click("Actions for Website");
        browser.click("Usage");
        browser.awaitText("dialog", "Nothing was requested");
        browser.press(Keys.ESCAPE);

        browser.click("Questions");
        browser.click("Group alike questions");
        browser.awaitText(".rows", "asked 2 times");
        browser.click("Documents");
        browser.click("Leave");
        browser.click("More");
        browser.click("Change attributes");
        browser.type("dialog textarea", "team: sales, support");
        browser.clickOn("dialog button[type=submit]");
        browser.awaitText(".facts", "sales, support");

        assertThat(service.send("GET", "/library/handbook/document", "")).contains("\"team\":[\"sales\",\"support\"]");
        assertThat(browser.messages()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"light, 1200", "dark, 1200", "light, 768", "dark, 360"})
    void everyViewIsAccessibleAndFits(String scheme, int width) throws Exception {
        addHandbook("Leave", LEAVE);
        fillTables();
        browser.emulate(scheme, width);
        browser.open(service.uiAddress());
        assertAccessible("sign-in-" + scheme + "-" + width);
        browser.open(service.signInLink(ADMIN));
        browser.type("#question", "How many days of leave are there?" + Keys.ENTER);
        browser.clickOn(".source");
        assertAccessible("reply-" + scheme + "-" + width);

        for (String view : VIEWS) {
            browser.goTo("#/" + view);
            browser.await("what is loaded", "return all('main h1').length && !all('p.waiting').length");
            assertAccessible(view.substring(view.lastIndexOf('/') + 1) + "-" + scheme + "-" + width);
            assertThat(browser.run(TOO_WIDE)).as(view).isEqualTo(List.of());
        }
        browser.goTo("#/tokens");
        browser.click("Create a token");
        browser.awaitShown("dialog");
        assertAccessible("dialog-" + scheme + "-" + width);
        assertThat(browser.messages()).isEmpty();
    }

    /** Adds what is long: names, roles, words without a space. */
    private void fillTables() throws Exception {
        service.send("PUT", "/library/handbook", "{\"name\": \"Handbook of the employees and of all their guests\"}");
        service.send("POST", "/library/handbook/document",
                "{\"title\": \"%s\", \"text\": \"Long.\"}".formatted("Unbreakable".repeat(8)));
        service.send("POST", "/person",
                """
                        {"name": "Wolfeschlegelsteinhausenbergerdorff", "email": "wolfeschlegelsteinhausenbergerdorff@example.com",
                         "roles": [{"role": "administer", "library": "handbook"}]}""");
        service.send("POST", "/token", """
                {"name": "Website-of-the-department-of-the-interior", "scopes": ["query", "read", "write"],
                 "libraries": ["handbook"], "expiresAt": "2100-01-01T00:00:00Z"}""");
        service.send("PUT", "/library/handbook/evaluation/question",
                "{\"text\": \"How many days of leave are there?\", \"patterns\": [\"28\"]}");
        service.send("POST", "/library/handbook/evaluation", "");
    }

    @Test
    void showsWhatCanBeDoneBelowEachRowOnAPhone() throws Exception {
        addHandbook("Leave", LEAVE);
        fillTables();
        browser.emulate("light", 360);
        browser.open(service.signInLink(ADMIN));
        browser.awaitText(".top-bar", "Handbook of");
        browser.goTo("#/tokens");

        browser.awaitText(".item", "Ask, Read, Change");
        assertThat(browser
                .run("""
                        const row = [...document.querySelectorAll(".item")].find(each => each.textContent.includes("Handbook of"));
                        const [text, end] = [".item-text", ".item-end > button"].map(css => row.querySelector(css).getBoundingClientRect());
                        return text.bottom <= end.top && end.right <= innerWidth;"""))
                .isEqualTo(true);
        browser.clickOn(".top-bar .library-name");
        browser.awaitFocus(".library-choice select");
        browser.clickOn(".new-conversation");
        browser.awaitFocus("#question");
        assertThat(browser.messages()).isEmpty();
    }

    @Test
    void showsScriptsAsTheTextThatTheyAre() throws Exception {
        String script = "<img src=x onerror=window.attacked=1><script>window.attacked=1</script>";
        service.send("PUT", "/library/handbook", "{\"name\": \"" + script + "\"}");
        service.send("POST", "/library/handbook/document",
                """
                        {"title": "%s", "sourceUrl": "https://example.org/%%22onclick", "text": "The zebra says %s [x](javascript:attack)."}
                        """
                        .formatted(script, script));
        browser.open(service.signInLink(ADMIN));

        browser.type("#question", script + " What does the zebra say?" + Keys.ENTER);
        browser.awaitText(".reply", "zebra");
        browser.clickOn(".source");
        for (String view : VIEWS) {
            browser.goTo("#/" + view);
            browser.awaitShown("main h1, main .empty");
        }
        browser.goTo("#/library/handbook/ask/<script>");
        browser.awaitText(".notice", "conversation");

        assertThat(browser.run("return window.attacked")).isNull();
        assertThat(browser.run("return document.querySelectorAll('a[href^=\"javascript\"]').length")).isEqualTo(0L);
        assertThat(browser.messages()).allMatch(message -> message.contains("404"));
    }

    @Test
    void showsTables() throws Exception {
        addHandbook("Leave", LEAVE);
        service.send("PUT", "/library/handbook/help-article/rooms", """
                {"title": "Rooms", "url": "https://example.org/rooms", "questions": ["What do the rooms cost?"],
                 "answer": "They cost:\\n\\n| Room | Euros |\\n| --- | --- |\\n| A\\\\|B | 120 |\\n\\nBook early."}
                """);
        browser.open(service.signInLink(ADMIN));
        browser.type("#question", "What do the rooms cost?" + Keys.ENTER);

        browser.awaitText(".reply th", "Room");
        browser.awaitText(".reply", "Book early.");
        assertThat(
                browser.run("return [...document.querySelectorAll('.reply td')].map(cell => cell.textContent).join()"))
                .isEqualTo("A|B,120");
        assertAccessible("table");
        assertThat(browser.messages()).isEmpty();
    }

    @Test
    void explainsWhatIsWrongAndWorksOnAfterwards() throws Exception {
        service = WebService.start(folder);
        try (FaultyRelay relay = FaultyRelay.start(service.address())) {
            try (WebService ignored = service) {
                addHandbook("Leave", LEAVE);
                browser.open(relay.address() + "/ui/");
                browser.type("input[name=token]", "wrong" + Keys.ENTER);
                browser.awaitText(".problem", "does not accept this token");
                browser.type("input[name=token]", ADMIN + Keys.ENTER);
                browser.awaitShown("#question");
            }
            browser.type("#question", "How many days of leave are there?" + Keys.ENTER);
            browser.awaitText(".problem", "The server was not reached");
            try (WebService restarted = WebService.start(folder)) {
                relay.leadTo(restarted.address());
                browser.click("Try again");
                browser.awaitText(".reply", "28 days");
            }
        }
    }

    @Test
    void createsATokenWithReaders() throws Exception {
        browser.open(service.signInLink(ADMIN));
        browser.goTo("#/tokens");
        browser.click("Create a token");
        browser.type("dialog [name=name]", "intranet");
        browser.type("dialog [name=readers]", "user:anna\n group:cn=sales,o=north\n");
        browser.clickOn("dialog button[type=submit]");

        browser.awaitShown("dialog .secret");
        browser.awaitText(".item", "Reads as group:cn=sales,o=north, user:anna");
        browser.saveScreenshot("token-readers");
        assertThat(service.send("GET", "/token", ""))
                .contains("\"readers\":[\"group:cn=sales,o=north\",\"user:anna\"]");
        assertThat(browser.messages()).isEmpty();
    }

    @Test
    void showsAQueryTokenOnlyTheQuestions() throws Exception {
        addHandbook("Leave", LEAVE);
        String issued = service.send("POST", "/token",
                "{\"name\": \"guest\", \"scopes\": [\"query\"], \"libraries\": [\"handbook\"]}");
        String token = issued.replaceAll(".*\"token\":\"([^\"]+)\".*", "$1");

        browser.open(service.signInLink(token));
        browser.type("#question", "How many days of leave are there?" + Keys.ENTER);

        browser.awaitText(".reply", "28 days");
        assertThat(browser.textOf("nav")).doesNotContain("Documents", "Tokens", "Libraries");
        assertThat(browser.messages()).isEmpty();
    }

    @Test
    void speaksGerman() throws Exception {
        addHandbook("Urlaub", "Alle Beschäftigten haben 28 Tage Urlaub im Jahr.");
        browser.open(service.signInLink(ADMIN));
        browser.awaitShown("#question");

        browser.run("localStorage.setItem('carrel.language', 'de'); location.reload()");

        browser.awaitText("nav", "Dokumente");
        assertThat(browser.run("return document.documentElement.lang")).isEqualTo("de");
        assertThat(browser.messages()).isEmpty();
    }

    private void addHandbook(String title, String text) throws Exception {
        service.send("PUT", "/library/handbook", "{\"name\": \"Handbook\"}");
        service.send("POST", "/library/handbook/document",
                "{\"title\": \"%s\", \"text\": \"%s\"}".formatted(title, text));
    }
}
