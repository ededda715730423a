package dev.carrel.browser;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;

import static dev.carrel.browser.WebService.ADMIN;
import static org.assertj.core.api.Assertions.assertThat;

/** The personal library of a person who may only ask: files on the question field make it. */
class PersonalLibraryViewTest extends BrowserTestCase {

    @TempDir
    private Path data;

    @BeforeEach
    void startServiceWithPersonalLibraries() throws Exception {
        service = WebService.start(data, Map.of("CARREL_PERSONAL_LIBRARIES", "on"));
        service.send("PUT", "/library/handbook", "{\"name\": \"Handbook\"}");
        service.send("POST", "/library/handbook/document",
                "{\"title\": \"Leave\", \"text\": \"Everyone has 28 days of leave.\"}");
    }

    @AfterEach
    void closeService() {
        service.close();
    }

    @Test
    void isMadeByFilesOnTheFieldAndGoesWithThePerson() throws Exception {
        String invited = service.send("POST", "/person",
                "{\"name\": \"Ada Lovelace\", \"roles\": [{\"role\": \"ask\", \"library\": \"handbook\"}]}");
        browser.open(invited.replaceAll(".*\"link\":\"([^\"]+)\".*", "$1"));
        browser.awaitText(".answers", "Handbook");
        browser.type("#question", "What does the lease cost?");

        browser.chooseFiles("input[type=file]", Files.writeString(folder.resolve("lease.md"),
                "# Lease\n\nThe lease costs 900 euros a month.\n"));
        browser.awaitText(".answers", "My files");
        browser.awaitText(".notice", "Only you and administrators of the server see them");
        browser.await("the question is kept",
                "return document.getElementById('question').value === 'What does the lease cost?'");
        browser.awaitText(".answers", "Answers from 1 document in My files");
        assertAccessible("personal-library");
        browser.type("#question", Keys.ENTER);
        browser.awaitText(".reply", "900 euros");
        assertThat(browser.textOf(".sidebar")).contains("Documents").doesNotContain("Crawls", "Questions");
        browser.click("Documents");
        browser.awaitText("tbody", "Lease");
        assertThat(browser.messages()).isEmpty();

        browser.signOut();
        browser.open(service.signInLink(ADMIN));
        browser.awaitText(".person-name", "Administrator");
        browser.goTo("#/library/handbook/ask");
        browser.awaitText(".answers", "Handbook");
        assertThat(browser.textOf(".library-choice")).doesNotContain("Ada");
        browser.goTo("#/libraries");
        browser.awaitText("main", "Personal libraries");
        browser.awaitText("main section[aria-label='Ada Lovelace']", "1 document");
        assertAccessible("personal-libraries");
        browser.goTo("#/people");
        browser.click("Actions for Ada Lovelace");
        browser.click("Remove");
        browser.awaitText("dialog", "Their personal library with 1 document is deleted.");
        browser.clickOn("dialog .danger");
        browser.await("Ada is gone", "return !document.querySelector('main').textContent.includes('Ada')");
        assertThat(service.send("GET", "/library", "")).contains("handbook").doesNotContain("of-person");
        assertThat(browser.messages()).isEmpty();
    }
}
