package dev.carrel.browser;

import dev.carrel.browser.FaultyRelay.Fault;
import java.util.HexFormat;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

/** What the widget does when it is refused, attacked or disconnected. */
class WidgetDefenceTest extends WidgetTestCase {

    @Test
    void saysWhatIsWrongAndWorksOnAfterwards() throws Exception {
        addHandbook("Leave", LEAVE);
        String key = addWidget(SHOW_ALL);
        try (FaultyRelay relay = FaultyRelay.start(service.address())) {
            website.withPolicy("")
                    .withSnippet(scriptWith("data-key=\"%s\" data-server=\"%s\"".formatted(key,
                            relay.address())));
            browser.open(website.origin());
            widget.open();

            relay.fail(Fault.WITHIN_REPLY);
            widget.ask(QUESTION);
            widget.awaitText(".reply", "Every employee");
            relay.loseAfterWordsWereSeen();
            widget.awaitText(".notice", "The connection was lost");
            browser.saveScreenshot("widget-connection-lost");
            relay.fail(Fault.AT_ONCE);
            widget.click(".notice button");
            widget.awaitText(".notice", "The service was not reached");
            relay.fail(Fault.NONE);
            widget.click(".notice button");

            widget.awaitText(".reply", "28 days");
            widget.awaitText("[aria-live]", "Reply complete, 1 source.");
        }
    }

    @ParameterizedTest
    @CsvSource({"en, Reply complete, Too many questions. Please try again later.",
        "de, Antwort vollständig, Zu viele Fragen. Bitte versuchen Sie es später noch einmal."})
    void saysInItsLanguageWhenTheQuestionsAreUsedUp(String language, String complete, String refusal)
            throws Exception {
        addHandbook("Leave", LEAVE);
        String key = addWidget("\"limits\": {\"perVisitorHour\": 1}");
        website.withPolicy("").withSnippet(scriptWith("data-key=\"%s\" data-lang=\"%s\"".formatted(key, language)));
        browser.open(website.origin());
        widget.open();
        widget.ask(QUESTION);
        widget.awaitText("[aria-live]", complete);

        widget.ask("When do unused days expire?");

        widget.awaitText(".notice", refusal);
        browser.saveScreenshot("widget-quota");
        assertThat(browser.messages()).allMatch(message -> message.contains("429"));
    }

    @ParameterizedTest
    @CsvSource({"inline, Questions cannot be asked here", "launcher, ''"})
    void staysQuietOnWebsitesThatMayNotShowIt(String mode, String notice) throws Exception {
        service.send("PUT", "/library/handbook", "{\"name\": \"Handbook\"}");
        String key = addWidget("\"origins\": [\"https://www.example.com\"]");
        website.withPolicy("").withSnippet(scriptWith("data-key=\"%s\" data-mode=\"%s\"".formatted(key, mode)));

        browser.open(website.origin());

        assertThat(browser.awaitMessage("Carrel: ")).anyMatch(message -> message.contains(website.origin()));
        widget.awaitText(".root", notice);
        assertThat(widget.run("return root.querySelector('.launcher, textarea')")).isNull();
    }

    @Test
    void provesWorkWhereItIsWanted() throws Exception {
        addHandbook("Leave", LEAVE);
        String key = addWidget("\"challenge\": \"always\"");
        website.withPolicy("").withSnippet(scriptWith("data-key=\"%s\"".formatted(key)));
        browser.open(website.origin());
        widget.open();

        widget.ask(QUESTION);

        widget.awaitText(".reply", "28 days");
        assertThat(browser.messages()).isEmpty();
    }

    @Test
    void asksForUsersThatTheWebsiteHasSigned() throws Exception {
        addHandbook("Leave", LEAVE);
        String key = addWidget(SHOW_ALL);
        String secret = service.send("POST", "/library/handbook/widget/shop/user-secret", "")
                .replaceAll("(?s).*\"userSecret\":\"([^\"]+)\".*", "$1");
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(secret.getBytes(UTF_8), "HmacSHA256"));
        String signature = HexFormat.of().formatHex(mac.doFinal("4711".getBytes(UTF_8)));
        String user = "data-key=\"%s\" data-user=\"%s\" data-user-signature=\"%s\"";
        website.withPolicy("").withSnippet(scriptWith(user.formatted(key, "4711", signature)));
        browser.open(website.origin());
        widget.open();
        widget.ask(QUESTION);
        widget.awaitText(".reply", "28 days");
        assertThat(browser.messages()).isEmpty();

        website.withSnippet(scriptWith(user.formatted(key, "4712", signature)));
        browser.open(website.origin());
        browser.awaitMessage("Carrel: ");
        assertThat(widget.run("return root.querySelector('.launcher')")).isNull();
    }

    @Test
    void showsScriptsAsTheTextThatTheyAre() throws Exception {
        String script = "<img src=x onerror=window.attacked=1><script>window.attacked=1</script>";
        service.send("PUT", "/library/handbook", "{\"name\": \"" + script + "\"}");
        service.send("POST", "/library/handbook/document", """
                {"title": "%s", "sourceUrl": "https://example.org/%%22onclick",
                 "text": "The zebra says %s [x](javascript:window.attacked=1) [y](https://example.org/%%22onclick=1)."}
                """.formatted(script, script));
        String texts = Stream.of("title", "greeting", "placeholder", "privacy")
                .map(name -> "\"%s\": \"%s\"".formatted(name, script))
                .reduce("\"suggestions\": [\"" + script + "\"]", (one, other) -> one + ", " + other);
        String key = addWidget(SHOW_ALL + ", \"name\": \"" + script + "\", \"texts\": {\"en\": {" + texts + "}}");
        website.withPolicy("").withSnippet(scriptWith("data-key=\"%s\"".formatted(key)));
        browser.open(website.origin());
        widget.open();

        widget.ask(script + " What does the zebra say?");
        widget.awaitText(".reply", "zebra");
        widget.click(".sources summary");
        widget.awaitText(".sources blockquote", "zebra");

        assertThat(browser.run("return window.attacked")).isNull();
        assertThat(widget.run("return root.querySelectorAll('img, script, a[href^=javascript]').length")).isEqualTo(0L);
        assertThat(browser.messages()).isEmpty();
    }
}
