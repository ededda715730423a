package dev.carrel.browser;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

import static dev.carrel.browser.WebService.ADMIN;

/** A test of the web interface, with a browser and a service of its own. */
abstract class ViewTestCase {

    @TempDir
    Path folder;

    Browser browser;
    WebService service;

    @BeforeEach
    final void start() {
        browser = Browser.start();
        service = WebService.start(folder.resolve("data"));
    }

    @AfterEach
    final void close() {
        if (browser != null) {
            browser.close();
        }
        if (service != null) {
            service.close();
        }
    }

    /** Creates the library "handbook", and opens one of its views as an administrator. */
    final void openViewOfHandbook(String view) throws Exception {
        service.send("PUT", "/library/handbook", "{}");
        browser.open(service.signInLink(ADMIN));
        browser.find("#question");
        browser.goTo("#/library/handbook/" + view);
    }
}
