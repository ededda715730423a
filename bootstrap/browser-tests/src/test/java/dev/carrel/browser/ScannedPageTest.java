package dev.carrel.browser;

import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

import static dev.carrel.browser.WebService.ADMIN;
import static org.assertj.core.api.Assertions.assertThat;

/** A source that is a scan is shown as a picture, with the lines of the passage marked. */
class ScannedPageTest extends BrowserTestCase {

    private Path drawScan() throws IOException {
        var page = new BufferedImage(1_240, 1_754, BufferedImage.TYPE_BYTE_GRAY);
        Graphics2D graphics = page.createGraphics();
        graphics.setColor(Color.WHITE);
        graphics.fillRect(0, 0, page.getWidth(), page.getHeight());
        graphics.setColor(Color.BLACK);
        graphics.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
        graphics.setFont(new Font(Font.SERIF, Font.PLAIN, 30));
        int y = 200;
        for (String line : List.of("The canteen opens at noon on working days.",
                "Vegetarian meals are served in the second room,", "next to the terrace that faces the garden.")) {
            graphics.drawString(line, 150, y);
            y += 44;
        }
        graphics.dispose();
        Path file = folder.resolve("canteen.png");
        ImageIO.write(page, "png", file.toFile());
        return file;
    }

    /** A page with a text of its own. */
    private Path writePdf() throws IOException {
        String page = "BT /F1 12 Tf 72 700 Td (Vegetarian meals are served in the second room.) Tj ET";
        return Files.writeString(folder.resolve("meals.pdf"), """
                %%PDF-1.4
                1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj
                2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj
                3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R
                  /Resources <</Font <</F1 5 0 R>>>>>> endobj
                4 0 obj <</Length %d>> stream
                %s
                endstream endobj
                5 0 obj <</Type /Font /Subtype /Type1 /BaseFont /Helvetica>> endobj
                trailer <</Root 1 0 R>>
                %%%%EOF
                """.formatted(page.length(), page));
    }

    @Test
    void opensAFileThatIsNoScan() throws Exception {
        service.send("PUT", "/library/archive", "{}");
        browser.open(service.signInLink(ADMIN));
        browser.awaitShown("#question");
        browser.goTo("#/library/archive/documents");
        browser.awaitShown("main h1");
        browser.chooseFiles("main input[type=file]", writePdf());
        browser.awaitText(".tab", "Ready 1");
        browser.goTo("#/library/archive/ask");
        browser.type("#question", "Where are vegetarian meals served?" + Keys.ENTER);
        browser.clickOn(".source");
        browser.awaitText(".source-panel", "page 1");
        browser.click("Open the file");
        browser.await("the file", """
                return performance.getEntriesByType("resource").some(({name}) => name.endsWith("/original"));""");

        assertThat(browser.messages()).isEmpty();
        assertThat(service.send("GET", "/audit?kind=export", "")).contains("/original").doesNotContain("page_number");
    }

    @Test
    void marksTheLinesOfASource() throws Exception {
        Assumptions.assumeTrue(Files.isExecutable(Path.of("/usr/bin/tesseract")), "needs Tesseract");
        try (WebService scanning = WebService.start(folder.resolve("data"), Map.of("CARREL_OCR", "tesseract"))) {
            scanning.send("PUT", "/library/archive", "{}");
            browser.open(scanning.signInLink(ADMIN));
            browser.awaitShown("#question");
            browser.goTo("#/library/archive/documents");
            browser.awaitShown("main h1");
            browser.chooseFiles("main input[type=file]", drawScan());
            browser.awaitText(".tab", "Ready 1");
            browser.goTo("#/library/archive/ask");
            browser.type("#question", "Where are vegetarian meals served?" + Keys.ENTER);
            browser.clickOn(".source");
            browser.awaitText(".source-panel", "Vegetarian");
            browser.click("Open the file");

            browser.awaitShown("dialog canvas");
            browser.await("a line is marked",
                    """
                            const canvas = document.querySelector("dialog canvas");
                            // The browser warns of a canvas that is read more than once without this wish.
                            const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d", {willReadFrequently: true});
                            copy.drawImage(canvas, 0, 0);
                            const pixels = copy.getImageData(0, 0, canvas.width, canvas.height).data;
                            return pixels.some((shade, at) => at % 4 === 2 && shade < 200 && pixels[at - 1] > 220);""");
            assertAccessible("scanned-page");
            browser.emulate("light", 390);
            browser.saveScreenshot("scanned-page-phone");
            browser.goTo("#/audit");
            browser.awaitText("tbody", "Exported a page of a document");
            assertThat(browser.messages()).isEmpty();
        }
    }
}
