package dev.carrel.bootstrap.assembly;

import dev.carrel.application.port.TextExtractor.ExtractionResult;
import dev.carrel.application.port.TextExtractor.ExtractionResult.ExtractedText;
import dev.carrel.application.port.TextExtractor.ExtractionResult.ExtractionFailed;
import dev.carrel.application.port.TextExtractor.ExtractionSource;
import dev.carrel.bootstrap.settings.FormatSettings;
import dev.carrel.domain.WebAddress;
import dev.carrel.formats.DocumentFormats;
import dev.carrel.scraping.HtmlAndPlainTextExtractor;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Large pages are read in processes of their own, as they would be read in this one. */
final class ReaderProgramTest {

    private static final int HEAP_BYTES = 96 * 1024 * 1024;
    private static final DocumentFormats formats = WebAdapters
            .openFormats(new FormatSettings(1, HEAP_BYTES, Duration.ofMinutes(2)));

    private final HtmlAndPlainTextExtractor inProcess = new HtmlAndPlainTextExtractor();

    @AfterAll
    static void closeFormats() {
        formats.close();
    }

    @Test
    void readsPageAsInProcess() {
        ExtractionSource page = page("""
                <html><head><title>Pumps</title><link rel="canonical" href="/pumps"></head><body>
                <nav><a href="/other">Other pages</a></nav><main><h1>Pumps</h1>"""
                + "<p>A pump moves water, and much of it. <img src='pump.png' alt='A pump'></p>".repeat(20)
                + "<h2>Prices</h2><table><tr><th>Pump</th><th>Price</th></tr>"
                + "<tr><td>P-1</td><td>5 euros</td></tr></table><a href='/valves'>Valves</a>".repeat(10_000)
                + "</main></body></html>", false);

        ExtractionResult read = formats.extractText(page);

        assertThat(read).isEqualTo(inProcess.extractText(page)).isInstanceOfSatisfying(ExtractedText.class, text -> {
            assertThat(text.links().targets()).contains(new WebAddress("https://example.com/valves"));
            assertThat(text.links().canonical()).isEqualTo(new WebAddress("https://example.com/pumps"));
            assertThat(text.images()).isNotEmpty();
            assertThat(text.kept()).isBetween(0.1, 1.0);
        });
    }

    @Test
    void keepsAllOfPageAsInProcess() {
        ExtractionSource page = page("<html><body><nav>Other pages</nav><p>" + "One word. ".repeat(60_000), true);

        assertThat(formats.extractText(page)).isEqualTo(inProcess.extractText(page));
    }

    @Test
    void refusesPageAsInProcess() {
        ExtractionSource page = page("<html><body>" + "<b>a</b>".repeat(400_000), false);

        assertThat(formats.extractText(page)).isEqualTo(inProcess.extractText(page))
                .isInstanceOf(ExtractionFailed.class);
    }

    @Test
    void failsPageThatNeedsMoreMemoryThanAReaderHas() {
        ExtractionSource page = page("<html><body>" + "<i title='a'>b</i>\n".repeat(290_000)
                + "<p>c</p>".repeat(4_000) + "d".repeat(12 * 1024 * 1024), false);

        assertThat(formats.extractText(page)).isInstanceOfSatisfying(ExtractionFailed.class,
                failed -> assertThat(failed.failure().reason())
                        .isEqualTo("Reading it takes more memory than allowed."));
        readsPageAsInProcess();
    }

    private static ExtractionSource page(String markup, boolean keepAll) {
        return new ExtractionSource(markup.getBytes(StandardCharsets.UTF_8), null, "text/html",
                new WebAddress("https://example.com/a/"), keepAll);
    }
}
