package dev.carrel.browser;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** What an administrator sees of what others did. */
class AuditViewTest extends ViewTestCase {

    @ParameterizedTest
    @CsvSource({"light, 1200", "dark, 375"})
    void showsWhoDidWhat(String scheme, int width) throws Exception {
        browser.emulate(scheme, width);
        openViewOfHandbook("widgets");
        service.send("POST", "/library/handbook/document", "{\"text\": \"A text.\", \"title\": \"Paid holidays\"}");
        service.send("PUT", "/library/handbook/widget/audited", "{}");
        service.send("DELETE", "/library/handbook/widget/audited", "");
        for (int number = 1; number <= 3; number++) {
            service.send("PUT", "/library/handbook/widget/widget-" + number, "{}");
        }
        browser.goTo("#/audit");
        browser.awaitText("tbody", "Deleted a widget audited");
        browser.await("the title as the object",
                "return all('tbody strong').some(each => each.innerText === 'Paid holidays'"
                        + " && each.closest('td').innerText === 'Changed Paid holidays')");
        browser.awaitText("tbody", "Paid holidays");
        browser.await("one line for like entries, which may be of two minutes",
                "return all('tbody summary').some(each => /[23] times$/.test(each.innerText))");
        assertThat(browser.textOf("tbody th")).containsPattern("day, .* 20[0-9][0-9]");
        assertThat(browser.textOf("tbody time")).matches("[0-9]+:[0-9]+.[AP]M");
        browser.awaitText("tbody", "Administrator (settings token)");
        assertAccessible("audit-" + scheme + "-" + width);

        browser.type("main input[type=search]", "holidays");
        browser.await("the entry that has the word", "return all('tbody time').length === 1");
        assertThat(browser.textOf("tbody")).contains("Paid holidays");
        browser.run("""
                const until = document.querySelectorAll("input[type=date]")[1];
                until.value = "2020-01-01";
                until.dispatchEvent(new Event("change"));""");
        browser.awaitText(".empty", "No entry matches.");
        browser.run("""
                const until = document.querySelectorAll("input[type=date]")[1];
                until.value = "";
                until.dispatchEvent(new Event("change"));""");
        browser.await("the entry again", "return all('tbody time').length === 1");
        browser.run("""
                const field = document.querySelector("main input[type=search]");
                field.value = "";
                field.dispatchEvent(new Event("input"));""");
        browser.awaitText("tbody", "Deleted a widget audited");
        if (width < 640) {
            assertThat(browser.run("return document.querySelector('input[type=date]').checkVisibility()"))
                    .isEqualTo(false);
            browser.click("Filter");
            browser.awaitShown("input[type=date]");
        }
        browser.choose("Who", "Administrator (settings token)");

        browser.click("Signed in");
        browser.await("a sign-in, which has no object",
                "const what = all('tbody td:nth-child(2)').map(each => each.innerText);"
                        + "return what.length > 0 && what.every(text => text === 'Signed in')");
        browser.await("no deletion", "return !document.querySelector('tbody').textContent.includes('Deleted')");
        assertThat(browser.messages()).isEmpty();
    }
}
