package dev.carrel.browser;

import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

import static org.assertj.core.api.Assertions.assertThat;

class PeopleViewTest extends ViewTestCase {

    private static final String ROLE = "{\"role\": \"ask\", \"library\": \"handbook\"}";

    private String invite(String name) throws Exception {
        return invite(name, ROLE);
    }

    private String invite(String name, String role) throws Exception {
        return service.send("POST", "/person", "{\"name\": \"" + name + "\", \"roles\": [" + role + "]}")
                .replaceAll(".*\"link\":\"([^\"]+)\".*", "$1");
    }

    @Test
    void invitesAPersonWhoSignsInAndIsRemoved() throws Exception {
        openViewOfHandbook("documents");
        browser.goTo("#/people");
        browser.click("Invite a person");
        browser.type("input[name=name]", "Ada Lovelace");
        browser.type("input[name=email]", "ada@example.com");
        browser.choose("handbook", "Ask");
        assertAccessible("people-invite");
        browser.clickOn("dialog button[type=submit]");
        browser.awaitText("dialog h2", "Link for Ada Lovelace");
        String link = browser.textOf("dialog .secret");
        browser.click("Close");
        browser.awaitText(".item-state", "Invited until ");
        browser.awaitText(".item .initials", "AL");
        browser.awaitText(".item-end", "New sign-in link");
        browser.awaitText(".facts-line", "Ask: handbook");
        assertAccessible("people");

        browser.signOut();
        browser.open(link);
        browser.awaitText(".person-name", "Ada Lovelace");
        browser.awaitText(".sidebar", "Documents");
        assertThat(browser.textOf(".sidebar")).doesNotContain("People", "Tokens", "Widgets");
        browser.goTo("#/library/handbook/documents");
        browser.awaitText("main h1", "Documents");
        browser.click("Language and signing out");
        browser.click("Sign in on another device");
        browser.awaitText("dialog .secret", "#code=");
        assertThat(browser.messages()).isEmpty();

        String people = service.send("GET", "/person", "");
        service.send("DELETE", "/person/" + people.replaceAll(".*\"id\":\"(person-[^\"]+)\".*", "$1"), "");
        browser.awaitText("main", "The session has ended.");
    }

    @Test
    void asksForARoleAndSaysWhatIsMissingWithoutOne() throws Exception {
        openViewOfHandbook("documents");
        browser.goTo("#/people");
        browser.click("Invite a person");
        browser.type("input[name=name]", "Ada Lovelace");
        browser.clickOn("dialog button[type=submit]");
        browser.awaitText("dialog .problem", "Choose a role in at least one library.");
        assertThat(service.send("GET", "/person", "")).doesNotContain("Ada");
        browser.choose("handbook", "Ask");
        browser.clickOn("dialog button[type=submit]");
        browser.awaitFocus("dialog .copy");
        browser.click("Close");

        browser.signOut();
        browser.open(invite("Bob", ""));
        browser.awaitText("main", "You have no access to a library yet. Ask your administrator.");
        assertAccessible("people-no-role");
        assertThat(browser.messages()).isEmpty();
    }

    @Test
    void givesAPersonReaders() throws Exception {
        openViewOfHandbook("documents");
        browser.goTo("#/people");
        browser.click("Invite a person");
        browser.type("input[name=name]", "Ada Lovelace");
        browser.choose("handbook", "Ask");
        browser.type("dialog [name=readers]", "user:anna\n group:cn=sales,o=north\n");
        browser.clickOn("dialog button[type=submit]");
        browser.awaitText("dialog h2", "Link for Ada Lovelace");
        browser.click("Close");
        browser.awaitText("main", "Reads as group:cn=sales,o=north, user:anna");

        browser.click("Actions for Ada Lovelace");
        browser.click("Change");
        assertThat(browser.run("return document.querySelector('dialog [name=readers]').value"))
                .isEqualTo("group:cn=sales,o=north\nuser:anna");
        browser.type("dialog [name=readers]", "\ngroup:legal");
        assertAccessible("people-readers");
        browser.clickOn("dialog button[type=submit]");
        browser.awaitText("main", "Reads as group:cn=sales,o=north, group:legal, user:anna");
        assertThat(service.send("GET", "/person", ""))
                .contains("\"readers\":[\"group:cn=sales,o=north\",\"group:legal\",\"user:anna\"]", "\"role\":\"ask\"");
        assertThat(browser.messages()).isEmpty();
    }

    @Test
    void administratorsRemoveOthersButNotThemselves() throws Exception {
        service.send("PUT", "/library/handbook", "{}");
        String link = invite("Chief", "{\"role\": \"administer\"}");
        invite("Bob");
        browser.open(link);
        browser.awaitText(".person-name", "Chief");
        browser.click("Administration");
        browser.click("People");
        browser.awaitText(".item[aria-label=Chief] .facts-line", "You");
        browser.click("Actions for Chief");
        assertThat(menuEntries()).isEqualTo("New sign-in link");
        browser.press(Keys.ESCAPE);
        browser.click("Actions for Bob");
        assertThat(menuEntries()).isEqualTo("Change,Withdraw the invitation,Remove");

        browser.click("Remove");
        browser.awaitText("dialog", "“Bob” is signed out everywhere at once.");
        assertAccessible("people-remove");
        browser.clickOn("dialog .danger");
        browser.await("Bob is gone", "return !document.querySelector('main').textContent.includes('Bob')");
        assertThat(service.send("GET", "/person", "")).contains("Chief").doesNotContain("Bob");
        assertThat(browser.messages()).isEmpty();
    }

    @Test
    void whoAdministersALibraryDoesNotSeePeople() throws Exception {
        service.send("PUT", "/library/handbook", "{}");
        browser.open(invite("Ada", "{\"role\": \"administer\", \"library\": \"handbook\"}"));
        browser.awaitText(".sidebar", "Connectors");
        assertThat(browser.textOf(".sidebar")).contains("Libraries")
                .doesNotContain("People", "Tokens", "Audit log", "Server");
        browser.run("location.hash = '#/people'");
        browser.await("the way back", "return location.hash === '#/library/handbook/ask'");
        assertThat(browser.isShown("Invite a person")).isFalse();
    }

    private String menuEntries() {
        return browser.await("an open menu", """
                return all('main .menu-list button').filter(isShown).map(each => each.textContent.trim()).join()""");
    }

    @Test
    void asksBeforeALinkReplacesASession() throws Exception {
        openViewOfHandbook("documents");
        String link = invite("Bob");
        browser.run("location.hash = arguments[0]", link.substring(link.indexOf('#')));
        browser.awaitText("dialog", "signs in as “Bob” instead of");
        browser.click("Sign in");
        browser.awaitText(".person-name", "Bob");
        assertThat(browser.messages()).isEmpty();
    }

    @Test
    void signsInWithALinkThatIsOpenedWhileASessionEnds() throws Exception {
        openViewOfHandbook("documents");
        String link = invite("Carol");
        browser.run("""
                const send = window.fetch;
                const later = () => new Promise(resolve => setTimeout(resolve, 1000));
                window.fetch = async (address, options) => {
                    if (options?.method === "DELETE") {
                        await later();
                    }
                    return send(address, options);
                };""");
        browser.signOut();
        browser.run("location.hash = arguments[0]", link.substring(link.indexOf('#')));
        browser.awaitText(".person-name", "Carol");
        assertThat(browser.messages()).isEmpty();
    }
}
