package dev.carrel.browser;

import static dev.carrel.browser.WebService.ADMIN;

/** A test of the web interface. */
abstract class ViewTestCase extends BrowserTestCase {

    /** Creates the library "handbook", and opens one of its views as an administrator. */
    final void openViewOfHandbook(String view) throws Exception {
        service.send("PUT", "/library/handbook", "{}");
        browser.open(service.signInLink(ADMIN));
        browser.awaitShown("#question");
        browser.goTo("#/library/handbook/" + view);
    }
}
