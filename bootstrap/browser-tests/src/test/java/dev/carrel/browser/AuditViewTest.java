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
        service.send("PUT", "/library/handbook/widget/audited", "{}");
        service.send("DELETE", "/library/handbook/widget/audited", "");
        browser.goTo("#/audit");
        browser.awaitText("tbody", "Deleted: widget");
        browser.awaitText("tbody", "audited");
        assertAccessible("audit-" + scheme + "-" + width);

        browser.click("Signed in");
        browser.awaitText("tbody", "Signed in");
        browser.await("no deletion", "return !document.querySelector('tbody').textContent.includes('Deleted')");
        assertThat(browser.messages()).isEmpty();
    }
}
