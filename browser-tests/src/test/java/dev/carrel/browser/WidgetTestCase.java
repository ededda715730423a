package dev.carrel.browser;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** A browser, a service with a library, and the website of somebody else that shows a widget. */
abstract class WidgetTestCase {

    static final String LEAVE = "Every employee has 28 days of leave a year. Unused days expire in March.";
    static final String QUESTION = "How many days of leave are there?";
    static final String SHOW_ALL = "\"show\": {\"sources\": \"passages\"}";

    final Browser browser = Browser.start();
    final Website website = Website.start();
    final WidgetPage widget = new WidgetPage(browser);
    WebService service;

    @BeforeEach
    void start(@TempDir Path folder) {
        service = WebService.start(folder);
    }

    @AfterEach
    void close() {
        browser.close();
        website.close();
        if (service != null) {
            service.close();
        }
    }

    final void addHandbook(String title, String text) throws Exception {
        service.send("PUT", "/library/handbook", "{\"name\": \"Handbook\"}");
        service.send("POST", "/library/handbook/document",
                "{\"title\": \"%s\", \"text\": \"%s\", \"sourceUrl\": \"https://www.example.com/leave\"}"
                        .formatted(title, text));
    }

    /** Adds a widget for the website, and returns its key. */
    final String addWidget(String settings) throws Exception {
        String origins = settings.contains("\"origins\"") ? "" : "\"origins\": [\"" + website.origin() + "\"], ";
        return service.send("PUT", "/library/handbook/widget/shop", "{" + origins + settings + "}")
                .replaceAll("(?s).*\"key\":\"([^\"]+)\".*", "$1");
    }

    final String scriptWith(String attributes) {
        return "<script src=\"%s/widget.js\" %s></script>".formatted(service.address(), attributes);
    }

    final void assertAccessible(String name) {
        browser.saveScreenshot(name);
        assertThat(browser.accessibilityViolations()).as(name).isEmpty();
    }
}
