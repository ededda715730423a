package dev.carrel.scraping.html;

import dev.carrel.application.port.TextExtractor.ExtractionResult.ExtractedText;
import dev.carrel.application.port.TextExtractor.ExtractionSource;
import dev.carrel.domain.WebAddress;
import dev.carrel.scraping.HtmlAndPlainTextExtractor;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static dev.carrel.scraping.PageExtraction.asText;
import static dev.carrel.scraping.PageExtraction.contentOf;
import static dev.carrel.scraping.PageExtraction.extractFile;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/** The share of a page's text that is kept, and pages of which everything is kept. */
class KeptShareTest {

    private static final WebAddress ADDRESS = new WebAddress("https://www.example.com/tea");
    private static final String TEXT = "Green tea is steeped for three minutes in water that no longer boils. "
            .repeat(5)
            .strip();
    private static final String MENU = "<nav><ul><li><a href=/a>Black tea</a><li><a href=/b>White tea</a></ul></nav>";
    private static final String FOOTER = "<footer><p>Printed in Bremen</footer>";
    private static final String PAGE = "<html><head><title>Tea</title><script>var unseen;</script></head><body>" + MENU
            + "<main><h1>Tea</h1><p>" + TEXT + "<div style='display: none'>Not seen</div></main>" + FOOTER;

    private static ExtractedText read(String html, @Nullable WebAddress location, boolean keepAll) {
        return asText(new HtmlAndPlainTextExtractor().extractText(new ExtractionSource(
                html.getBytes(StandardCharsets.UTF_8), null, "text/html", location, keepAll)));
    }

    @Test
    void countsWhatAVisitorSees() {
        int kept = lettersIn(TEXT) + "Tea".length();
        int left = lettersIn("Black tea White tea Printed in Bremen");

        assertThat(read(PAGE, null, false).kept()).isCloseTo((double) kept / (kept + left), within(1e-9));
        assertThat(read(PAGE.replace(MENU, "").replace(FOOTER, ""), null, false).kept()).isEqualTo(1);
    }

    @Test
    void isUnknownWithoutAPage() {
        assertThat(read("<body><noscript><p>" + TEXT + "</noscript>", null, false).kept()).as("nothing is seen")
                .isNull();
        assertThat(asText(new HtmlAndPlainTextExtractor().extractText(
                new ExtractionSource(TEXT.getBytes(StandardCharsets.UTF_8), null, "text/plain", null))).kept())
                .isNull();
    }

    @Test
    void keepsEverythingOfFilesAndCrawledPages() {
        for (WebAddress location : new WebAddress[]{null, ADDRESS}) {
            ExtractedText all = read(PAGE, location, true);

            assertThat(contentOf(all)).isEqualTo("- Black tea\n- White tea\n\n" + TEXT + "\n\nPrinted in Bremen");
            assertThat(all.kept()).isEqualTo(1);
            assertThat(all.title()).isEqualTo("Tea");
        }
        assertThat(contentOf(extractFile(PAGE))).isEqualTo(TEXT);
    }

    @Test
    void keepsTheTextOfAPageThatShowsNothing() {
        assertThat(contentOf(read("<body><noscript><p>" + TEXT + "</noscript>", ADDRESS, true))).isEqualTo(TEXT);
    }

    private static int lettersIn(String text) {
        return (int) text.codePoints().filter(Character::isLetterOrDigit).count();
    }
}
