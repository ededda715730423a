package dev.carrel.browser;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** How an administrator imports help articles. */
class HelpArticlesViewTest extends ViewTestCase {

    private static final String FILE_FIELD = "input[type=file]";

    @BeforeEach
    void openView() throws Exception {
        openViewOfHandbook("help-articles");
        browser.awaitText("main", "There are no help articles yet");
    }

    @Test
    void importsATableAndNamesWrongLines() throws Exception {
        Path table = Files.writeString(folder.resolve("articles.csv"), """
                key;url;title;questions
                password;https://example.org/password;Reset your password;How do I reset it?
                holiday;;Apply for leave;
                """);

        browser.chooseFiles(FILE_FIELD, table);

        browser.awaitText("main", "Reset your password");
        browser.awaitText("section[aria-label='Not imported']", "Line 3:");
        browser.awaitText("section[aria-label='Not imported']", "url");
        assertThat(browser.accessibilityViolations()).isEmpty();
    }

    @Test
    void importsLinesOfJson() throws Exception {
        Path lines = Files.writeString(folder.resolve("articles.jsonl"), """
                {"key": "password", "url": "https://example.org/password", "title": "Reset your password"}
                {"key": "leave", "url": "https://example.org/leave", "title": "Apply for leave"}
                """);

        browser.chooseFiles(FILE_FIELD, lines);

        browser.awaitText("main", "Apply for leave");
        assertThat(browser.isShown("Not imported")).isFalse();
        browser.emulate("light", 360);
        browser.click("Actions");
        assertThat(browser.textOf(".title-row .menu-list")).isEqualTo("Import a file\nExport as a table");
        assertThat(
                browser.run("return document.querySelector('.title-row .menu-list').getBoundingClientRect().left > 0"))
                .isEqualTo(true);
    }
}
