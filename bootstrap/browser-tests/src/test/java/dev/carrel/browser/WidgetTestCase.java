package dev.carrel.browser;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A test of a widget on a website of another origin than the service. */
abstract class WidgetTestCase extends BrowserTestCase {

    static final String LEAVE = "Every employee has 28 days of leave a year. Unused days expire in March.";
    static final String QUESTION = "How many days of leave are there?";
    static final String SHOW_ALL = "\"show\": {\"sources\": \"passages\"}";

    final Website website = Website.start();
    WidgetPage widget;

    @BeforeEach
    final void findWidget() {
        widget = new WidgetPage(browser);
    }

    @AfterEach
    final void closeWebsite() {
        website.close();
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
}
