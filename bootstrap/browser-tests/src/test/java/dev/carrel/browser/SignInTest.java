package dev.carrel.browser;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.Keys;

import static dev.carrel.browser.WebService.ADMIN;
import static org.assertj.core.api.Assertions.assertThat;

class SignInTest extends ViewTestCase {

    private static final String NAME_OF_THE_ADMINISTRATOR = "Administrator (settings token)";

    private String createToken(String name) throws Exception {
        return service.send("POST", "/token", "{\"name\": \"" + name + "\", \"scopes\": [\"query\"]}")
                .replaceAll(".*\"token\":\"([^\"]+)\".*", "$1");
    }

    private void awaitPerson(String name) {
        browser.awaitText(".person-name", name);
    }

    @Test
    void leavesNothingInTheHistoryThatIsStillGood() throws Exception {
        String link = service.signInLink(ADMIN);
        assertThat(link).doesNotContain(ADMIN);
        browser.open(link);
        awaitPerson(NAME_OF_THE_ADMINISTRATOR);
        browser.signOut();

        browser.open(service.address() + "/healthz");
        browser.open(link);

        browser.awaitText("main", "This sign-in link was used before, or has expired.");
        assertThat(browser.run("return localStorage.getItem('carrel.person')")).isNull();
        assertThat(browser.address()).isEqualTo(service.uiAddress());
    }

    @Test
    void asksBeforeALinkReplacesASession() throws Exception {
        String guest = createToken("guest");
        openViewOfHandbook("documents");
        String view = browser.address();

        browser.run("location.hash = arguments[0]", hashOf(service.signInLink(guest)));
        browser.awaitText("dialog", "signs in as “guest” instead of “" + NAME_OF_THE_ADMINISTRATOR + "”");
        assertAccessible("sign-in-question");
        browser.click("Cancel");
        assertThat(browser.address()).isEqualTo(view);
        awaitPerson(NAME_OF_THE_ADMINISTRATOR);
        assertThat(browser.messages()).isEmpty();

        browser.open(service.signInLink(guest));
        browser.click("Sign in");
        awaitPerson("guest");
    }

    /** A link that a person has made. */
    @Test
    void asksAlsoForALinkWithAToken() throws Exception {
        String guest = createToken("guest");
        browser.open(service.uiAddress() + "#token=" + guest);
        awaitPerson("guest");

        browser.run("location.hash = arguments[0]", "#token=" + ADMIN);
        browser.awaitText("dialog", "signs in as “" + NAME_OF_THE_ADMINISTRATOR + "” instead of “guest”");
        awaitPerson("guest");
        browser.click("Cancel");

        browser.run("location.hash = arguments[0]", hashOf(service.signInLink(guest)));
        browser.run("location.hash = arguments[0]", "#token=wrong");
        browser.awaitText(".notices", "The server does not accept this token.");
        awaitPerson("guest");
    }

    @Test
    void asksOnceTheSessionHasBegunInWhichALinkArrives() throws Exception {
        String guest = createToken("guest");
        browser.open(service.uiAddress());
        browser.awaitShown("input[name=token]");
        browser.run("""
                const fetchAtOnce = window.fetch;
                window.fetch = async (...request) => {
                    if (String(request[0]).includes("library")) {
                        await new Promise(resolve => setTimeout(resolve, 1000));
                    }
                    return fetchAtOnce(...request);
                };
                location.hash = arguments[0];""", "#token=" + guest);
        browser.await("the session", "return localStorage.getItem('carrel.person')");

        browser.run("location.hash = arguments[0]", "#token=" + ADMIN);
        browser.awaitText("main", "There is no library yet.");
        browser.awaitText("dialog", "instead of “guest”");
        browser.click("Cancel");
    }

    /** Has the page hear of the end of its session after the server has ended the stream of changes of the view. */
    private void delayEndOfSession() {
        browser.awaitText(".empty", "There are no documents yet");
        browser.run("""
                const fetchAtOnce = window.fetch;
                window.fetch = async (...request) => {
                    const response = await fetchAtOnce(...request);
                    if (String(request[0]).endsWith("session/current")) {
                        await new Promise(resolve => setTimeout(resolve, 4000));
                    }
                    return response;
                };""");
    }

    @Test
    void asksForNothingWhileASessionEnds() throws Exception {
        openViewOfHandbook("documents");
        delayEndOfSession();
        browser.signOut();
        browser.awaitShown("input[name=token]");
        assertThat(browser.messages()).isEmpty();
    }

    @Test
    void asksForNothingWhileASessionIsReplaced() throws Exception {
        openViewOfHandbook("documents");
        delayEndOfSession();
        browser.run("location.hash = arguments[0]", hashOf(service.signInLink(createToken("guest"))));
        browser.awaitText("dialog", "instead of");
        browser.click("Sign in");
        awaitPerson("guest");
        assertThat(browser.messages()).isEmpty();
    }

    @Test
    void staysSignedInWhenTheTabIsClosed() throws Exception {
        openViewOfHandbook("documents");
        assertThat(browser.run("return document.cookie")).isEqualTo("");
        browser.open(service.address() + "/healthz");
        browser.open(service.uiAddress());
        awaitPerson(NAME_OF_THE_ADMINISTRATOR);

        browser.click("Language and signing out");
        browser.click("Signed-in browsers");
        browser.awaitText("dialog", "This one");
        assertAccessible("sessions");
        browser.press(Keys.ESCAPE);
        String session = (String) browser.run("""
                return fetch("../session").then(response => response.json())
                        .then(({sessions}) => sessions.find(({current}) => current).id)""");
        browser.signOut();
        browser.awaitShown("input[name=token]");
        browser.run("location.reload()");
        browser.awaitShown("input[name=token]");
        assertThat(service.send("GET", "/session", "")).contains("\"sessions\":").doesNotContain(session);
        assertThat(browser.messages()).isEmpty();
    }

    @Test
    void beginsAnewWhereTheAddressIsOfSomebodyElse() throws Exception {
        openViewOfHandbook("ask");
        browser.type("#question", "When does it open?" + Keys.ENTER);
        browser.await("a conversation", "return /ask\\/.+/.test(location.hash)");
        String conversation = (String) browser.run("return location.hash");
        String reader = service.send("POST", "/token", "{\"name\": \"reader\", \"scopes\": [\"query\", \"read\"]}")
                .replaceAll(".*\"token\":\"([^\"]+)\".*", "$1");
        signOutAndInWith(reader);
        awaitPerson("reader");
        browser.await("the first view", "return location.hash === '#/library/handbook/ask'");

        browser.goTo("#/library/handbook/documents");
        signOutAndInWith(ADMIN);
        awaitPerson(NAME_OF_THE_ADMINISTRATOR);
        browser.awaitText("main h1", "Documents");

        browser.run("location.hash = arguments[0]", conversation);
        browser.awaitText("main", "When does it open?");
        signOutAndInWith(ADMIN);
        browser.awaitText("main", "When does it open?");
        assertThat(browser.messages()).isEmpty();
    }

    private void signOutAndInWith(String token) {
        browser.signOut();
        browser.awaitShown("input[name=token]");
        browser.type("input[name=token]", token + Keys.ENTER);
    }

    @ParameterizedTest
    @ValueSource(strings = {"#token=%", "#code=%", "#token=%FF", "#code=wrong"})
    void saysThatALinkIsNotGood(String hash) {
        browser.open(service.uiAddress() + hash);
        browser.awaitShown("input[name=token]");
        assertThat(browser.textOf("#reason")).isNotEmpty();
        assertThat(browser.address()).isEqualTo(service.uiAddress());
    }

    private static String hashOf(String link) {
        return link.substring(link.indexOf('#'));
    }
}
