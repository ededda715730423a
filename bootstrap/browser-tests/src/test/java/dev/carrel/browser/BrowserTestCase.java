package dev.carrel.browser;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** A test with a window of its own and an empty service, of the Chromium and the server that all tests share. */
abstract class BrowserTestCase {

    @TempDir
    Path folder;

    Browser browser;
    WebService service;

    @RegisterExtension
    final BeforeEachCallback begin = test -> {
        SharedRun run = SharedRun.of(test);
        service = run.service();
        service.clear();
        browser = run.chromium().openWindow(service::recentLog);
    };

    @AfterEach
    final void closeBrowser() {
        if (browser != null) {
            browser.close();
        }
    }

    final void assertAccessible(String name) {
        browser.saveScreenshot(name);
        assertThat(browser.accessibilityViolations()).as(name).isEmpty();
    }
}
