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
        browser.awaitText("tbody", "Deleted: widget");
        browser.awaitText("tbody", "audited");
        browser.awaitText("tbody", "Paid holidays");
        browser.await("one line for like entries, which may be of two minutes",
                "return all('tbody summary').some(each => /^[23] times$/.test(each.innerText))");
        assertThat(browser.textOf("tbody th")).containsPattern("day, .* 20[0-9][0-9]");
        assertThat(browser.textOf("tbody time")).matches("[0-9]+:[0-9]+.[AP]M");
        assertAccessible("audit-" + scheme + "-" + width);

        browser.click("Signed in");
        browser.awaitText("tbody", "Signed in");
        browser.await("no deletion", "return !document.querySelector('tbody').textContent.includes('Deleted')");
        assertThat(browser.messages()).isEmpty();
    }
}
