package dev.carrel.browser;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openqa.selenium.Keys;

import static org.assertj.core.api.Assertions.assertThat;

/** What visitors do with the widget on the website of somebody else. */
class WidgetTest extends WidgetTestCase {

    private static final String HOSTILE_STYLE = """
            * { all: unset !important; }
            carrel-chat, carrel-chat * { display: none !important; font-size: 3px !important; color: white !important; }
            """;

    @Test
    void answersOnAPageWithAHostileStyleAndAStrictPolicy() throws Exception {
        addHandbook("Leave", LEAVE);
        String key = addWidget(SHOW_ALL);
        website.withStyle(HOSTILE_STYLE)
                .withPolicy("default-src 'none'; style-src 'self'; img-src data:; script-src %1$s; connect-src %1$s; "
                        .formatted(service.address()) + "require-trusted-types-for 'script'; trusted-types 'none'")
                .withSnippet(scriptWith("data-key=\"%s\"".formatted(key)));
        browser.open(website.origin());

        widget.open();
        widget.ask(QUESTION);
        widget.awaitText(".reply", "28 days");
        widget.click(".sources summary");
        widget.awaitText(".sources blockquote", "28 days");
        widget.awaitText("[aria-live]", "Reply complete, 1 source.");
        widget.ask("And when do unused ones expire?");
        widget.awaitText(".turn:nth-of-type(2) .reply", "March");
        widget.click(".turn:nth-of-type(2) [aria-label='Not helpful']");
        widget.type(".reason input", "Which March?", Keys.ENTER);
        widget.awaitText(".reason", "Thank you");

        browser.saveScreenshot("widget-hostile-page");
        assertThat(service.send("GET", "/library/handbook/question", "")).contains("\"vote\":\"down\"",
                "\"Which March?\"", "widget:shop");
        assertThat(widget.contactedOrigins()).containsExactlyInAnyOrder(service.address(), website.origin());
        assertThat(browser.messages()).isEmpty();
    }

    @Test
    void takesTheNextQuestionOnceTheReplyIsWhole() throws Exception {
        addHandbook("Leave", LEAVE);
        website.withPolicy("").withSnippet(scriptWith("data-key=\"%s\"".formatted(addWidget(SHOW_ALL))));
        browser.open(website.origin());
        browser.run(
                """
                        const fetched = window.fetch;
                        window.fetch = async (...request) => {
                            const response = await fetched(...request);
                            const held = new TransformStream({transform: async (part, controller) => {
                                const text = new TextDecoder().decode(part);
                                const end = text.search(/data: ?{"type":"done"/);
                                controller.enqueue(new TextEncoder().encode(end < 0 ? text : text.slice(0, end)));
                                if (end >= 0) {
                                    window.heldBack = true;
                                    await new Promise(() => {});
                                }
                            }});
                            return /query$/.test(request[0]) ? new Response(response.body.pipeThrough(held), response) : response;
                        };
                        """);

        widget.open();
        widget.ask(QUESTION);
        widget.awaitShown(".turn:nth-of-type(1) .actions");
        widget.ask("And when do unused ones expire?");
        widget.awaitText(".turn:nth-of-type(2) .reply", "March");
        assertThat(browser.run("return window.heldBack")).as("the end of a stream was held back").isEqualTo(true);
        assertThat(browser.messages()).isEmpty();
    }

    @Test
    void showsTables() throws Exception {
        addHandbook("Leave", LEAVE);
        service.send("PUT", "/library/handbook/help-article/rooms", """
                {"title": "Rooms", "url": "https://example.org/rooms", "questions": ["What do the rooms cost?"],
                 "answer": "They cost:\\n\\n| Room | Euros |\\n| --- | --- |\\n| A\\\\|B | 120 |"}
                """);
        website.withPolicy("").withSnippet(scriptWith("data-key=\"%s\"".formatted(addWidget(SHOW_ALL))));
        browser.open(website.origin());

        widget.open();
        widget.ask("What do the rooms cost?");
        widget.awaitText(".reply th", "Room");
        widget.awaitText(".reply td", "A|B");
        assertThat(browser.messages()).isEmpty();
    }

    @Test
    void keepsTheWordsOfATableWhole() throws Exception {
        addHandbook("Leave", LEAVE);
        service.send("PUT", "/library/handbook/help-article/limits",
                """
                        {"title": "Limits", "url": "https://example.org/limits", "questions": ["What are the limits of travel?"],
                         "answer": "| Destination | Accommodation | Subsistence | Transportation |\\n| --- | --- | --- | --- |\\n| Paris | 190 | 60 | 40 |"}
                        """);
        website.withPolicy("").withSnippet(scriptWith("data-key=\"%s\"".formatted(addWidget(SHOW_ALL))));
        browser.open(website.origin());

        widget.open();
        widget.ask("What are the limits of travel?");
        widget.awaitText(".reply th", "Destination");
        browser.saveScreenshot("widget-table");
        assertThat(widget.run("""
                return [...root.querySelectorAll(".reply th")].map(cell => {
                    const words = document.createRange();
                    words.selectNodeContents(cell);
                    return words.getClientRects().length;
                }).join()""")).isEqualTo("1,1,1,1");
        assertThat(browser.messages()).isEmpty();
    }

    @Test
    void worksByKeyboardAlone() throws Exception {
        addHandbook("Leave", LEAVE);
        String key = addWidget(SHOW_ALL + ", \"texts\": {\"en\": {\"suggestions\": [\"" + QUESTION + "\"]}}");
        website.withPolicy("")
                .withSnippet("<input id=\"search\"><script>search.focus()</script>"
                        + scriptWith("data-key=\"%s\"".formatted(key)));
        browser.open(website.origin());
        widget.awaitShown(".launcher");
        browser.awaitFocus("#search");

        browser.tabTo("Ask a question");
        browser.press(Keys.ENTER);
        widget.awaitShown("textarea");
        assertThat(widget.run("return root.activeElement.localName")).isEqualTo("textarea");
        browser.tabTo(QUESTION);
        browser.press(Keys.ENTER);
        widget.awaitText(".reply", "28 days");
        widget.awaitText("[aria-live]", "Reply complete");
        assertThat(widget.run("return root.activeElement.className")).isEqualTo("log");
        browser.tabTo("Your question");
        browser.press("And unused ones?", Keys.ENTER);
        widget.awaitText(".turn:nth-of-type(2)", "And unused ones?");
        browser.press(Keys.ESCAPE);

        assertThat(widget.run("return root.activeElement.className")).asString().contains("launcher");
        assertThat(widget.run("return root.activeElement.getAttribute('aria-expanded')")).isEqualTo("false");
        assertThat(browser.messages()).isEmpty();
    }

    @Test
    void canBeUsedByThePage() throws Exception {
        addHandbook("Leave", LEAVE);
        String key = addWidget(SHOW_ALL);
        website.withPolicy("")
                .withSnippet(scriptWith("") + "<carrel-chat key=\"%s\" mode=\"inline\"></carrel-chat>"
                        .formatted(key));
        browser.open(website.origin());
        widget.awaitShown("textarea");

        Object reply = browser.run("""
                window.seen = [];
                for (const name of ["question", "answer", "vote", "error"]) {
                    document.addEventListener("carrel:" + name, () => seen.push(name));
                }
                return document.querySelector("carrel-chat").ask(arguments[0]);""", QUESTION);
        assertThat(reply).asString().contains("28 days");
        widget.press("Helpful");
        widget.awaitShown("[aria-pressed=true]");

        assertThat(browser.run("return window.seen.join()")).isEqualTo("question,answer,vote");
        assertThat(browser.messages()).isEmpty();
    }

    @Test
    void keepsTheConversationFromPageToPage() throws Exception {
        addHandbook("Leave", LEAVE);
        String key = addWidget(SHOW_ALL);
        website.withPolicy("").withSnippet(scriptWith("data-key=\"%s\"".formatted(key)));
        browser.open(website.origin());
        widget.open();
        widget.ask(QUESTION);
        widget.awaitText("[aria-live]", "Reply complete");

        browser.open(website.origin() + "/other");
        widget.awaitText(".question", QUESTION);
        widget.awaitText(".reply", "28 days");
        browser.run("""
                const place = Object.keys(sessionStorage).find(name => name.startsWith("carrel:"));
                const state = JSON.parse(sessionStorage[place]);
                sessionStorage[place] = JSON.stringify({...state, visitorToken: state.visitorToken + "x",
                        conversationId: "no-such-conversation"});
                location.reload();""");
        widget.awaitShown("textarea");
        widget.ask("When do unused days expire?");

        widget.awaitText(".reply", "March");
        widget.press("Start again");
        widget.awaitText(".greeting", "What would you like to know?");
    }

    @Test
    void speaksGermanAndNamesAContactWhenNothingIsFound() throws Exception {
        addHandbook("Urlaub", "Alle Beschäftigten haben 28 Tage Urlaub im Jahr.");
        String key = addWidget(
                """
                        "show": {"sources": "none"}, "texts": {"de": {"title": "Handbuch", "privacy": "Fragen werden gespeichert.",
                        "contact": {"text": "Fragen Sie uns", "url": "https://www.example.com/kontakt"}}}""");
        website.withLanguage("de-CH").withPolicy("").withSnippet(scriptWith("data-key=\"%s\"".formatted(key)));
        browser.open(website.origin());
        widget.open();
        widget.awaitText("h2", "Handbuch");
        widget.awaitText("[part=privacy]", "Fragen werden gespeichert.");

        widget.ask("Darf ich einen Hund mitbringen?");
        widget.awaitText("[part=contact] a", "Fragen Sie uns");
        widget.ask("Wie viele Tage Urlaub gibt es?");
        widget.awaitText(".turn:nth-of-type(2) .reply", "28 Tage");

        widget.awaitText("[aria-live]", "Antwort vollständig, keine Quellen.");
        assertThat(widget.run("return root.querySelector('.sources')")).isNull();
        assertThat(browser.messages()).isEmpty();
    }

    @Test
    void handsOverToAPersonAndNarrowsByTheProductOfThePage() throws Exception {
        service.send("PUT", "/library/handbook", "{\"name\": \"Handbook\"}");
        for (String product : new String[]{"Kite", "Ball"}) {
            service.send("POST", "/library/handbook/document",
                    """
                            {"title": "%1$s", "text": "The guarantee of the %1$s lasts two years.", "attributes": {"product": "%1$s"}}
                            """
                            .formatted(product));
        }
        String key = addWidget(SHOW_ALL + """
                , "context": ["product"], "texts": {"en": {"contact": {"url": "mailto:help@example.com"}}},
                "handOver": {"webhookUrl": "%s/desk", "webhookSecret": "0123456789-0123456789-0123456789",
                 "hours": {"timeZone": "Europe/Berlin", "days": {}}}""".formatted(website.address()));
        website.withPolicy("")
                .withSnippet(scriptWith("data-key=\"%s\" data-context='{\"product\": \"Kite\"}'"
                        .formatted(key)));
        browser.open(website.origin());
        widget.open();
        widget.awaitText(".log", "Nobody is here at the moment.");

        widget.ask("How long does the guarantee last?");
        widget.awaitText(".sources", "Kite");
        assertThat(widget.run("return root.querySelector('.sources').textContent")).asString().doesNotContain("Ball");
        widget.ask("Is there parking for zeppelins?");
        widget.awaitShown("[part=contact] a[href^='mailto:help@example.com']");
        widget.click("[part=contact] button");
        widget.type("form.message input[name=name]", "Ada");
        widget.type("form.message input[name=email]", "ada@example.org");
        widget.type("form.message textarea", "Where can I park?");
        assertAccessible("widget-message");
        widget.click("form.message button");
        widget.awaitText("[part=contact]", "Your message was sent");

        assertThat(website.takeMessage()).contains("\"type\":\"widget.message\"", "\"name\":\"Ada\"",
                "\"email\":\"ada@example.org\"", "\"text\":\"Where can I park?\"",
                "\"query\":\"How long does the guarantee last?\"", "\"query\":\"Is there parking for zeppelins?\"");
        assertThat(browser.messages()).isEmpty();
    }

    @Test
    void isAPageForFramesOfItsWebsitesOnly() throws Exception {
        addHandbook("Leave", LEAVE);
        String page = service.address() + "/embed/" + addWidget(SHOW_ALL) + "/page";
        String frame = "<iframe title=\"Ask\" width=\"400\" height=\"560\" src=\"%s\"></iframe>".formatted(page);
        website.withPolicy("").withSnippet(frame);
        browser.open(website.origin());
        browser.enterFrame("iframe");
        widget.ask(QUESTION);
        widget.awaitText("[aria-live]", "Reply complete, 1 source.");
        browser.saveScreenshot("widget-frame");
        assertThat(browser.messages()).isEmpty();

        browser.open(page);
        widget.ask(QUESTION);
        widget.awaitText("[aria-live]", "Reply complete, 1 source.");
        browser.open(page);
        widget.awaitText(".reply", "28 days");
        assertAccessible("widget-page");
        assertThat(browser.messages()).isEmpty();

        try (Website other = Website.start()) {
            browser.open(other.withPolicy("").withSnippet(frame).origin());
            browser.awaitMessage("frame-ancestors");
        }
    }

    @ParameterizedTest
    @CsvSource({"light, 1200", "dark, 1200", "light, 768", "dark, 375"})
    void everyModeIsAccessible(String scheme, int width) throws Exception {
        addHandbook("Leave", LEAVE);
        String key = addWidget(
                SHOW_ALL + """
                        , "texts": {"en": {"title": "Ask the handbook", "greeting": "Hello! Ask anything about working here.",
                        "privacy": "Questions are stored for 30 days.", "suggestions": ["How many days of leave are there?"]}}""");
        browser.emulate(scheme, width);
        for (String mode : new String[]{"launcher", "panel", "inline"}) {
            website.withPolicy("").withSnippet(scriptWith("data-key=\"%s\" data-mode=\"%s\"".formatted(key, mode)));
            browser.open(website.origin());
            String name = "widget-" + mode + "-" + scheme + "-" + width;
            if (!mode.equals("inline")) {
                widget.awaitShown(".launcher");
                assertAccessible(name + "-closed");
                widget.open();
            }
            widget.awaitShown("textarea");
            assertAccessible(name + "-greeting");
            widget.ask(QUESTION);
            widget.click(".sources summary");
            widget.press("Not helpful");
            widget.awaitShown(".reason input");
            assertAccessible(name + "-reply");
            browser.run("sessionStorage.clear()");
        }
        assertThat(browser.messages()).isEmpty();
    }
}
