package dev.carrel.scraping.html;

import dev.carrel.application.port.TextExtractor.ExtractionResult;
import dev.carrel.domain.document.Block.CodeBlock;
import dev.carrel.domain.document.BlockMarkdown;
import dev.carrel.domain.document.DocumentContent.Section;
import dev.carrel.domain.text.InvisibleCharacters;
import dev.carrel.domain.text.TextCleaner;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

import static dev.carrel.scraping.PageExtraction.extractPage;
import static org.assertj.core.api.Assertions.assertThat;

/** Pages assembled, truncated and garbled at random; {@code -Dcarrel.seed=…} repeats a run. */
final class HtmlFuzzTest {

    private static final List<String> PARTS = List.of("<div>", "</div>", "<p>", "</p>", "<table>", "<tr>", "<td>",
            "</table>",
            "<ul>", "<li>", "</ul>", "<h1>", "</h1>", "<h2>", "<a href=/x>", "<a href='http://[x'>", "</a>", "<b>",
            "</i>",
            "<pre>", "</pre>", "<br>", "<br><br>", "<hr>", "<!--", "-->", "<![CDATA[", "<script>", "</script>",
            "<style>",
            "<svg><title>", "<math><mi>", "<template>", "<select><option>", "<textarea>", "<noscript>", "<frameset>",
            "<body>",
            "<head>", "<title>", "</title>", "<base href=//>", "<base href=http://a.example:99999/>", "<form>",
            "<button>",
            "<article>", "<nav>", "<aside class=note>", "<div class=comments>", "<div role=heading aria-level=9>",
            "<div class='sidebar ad'>", "<p hidden>", "<meta charset=utf-16>", "<meta property=og:title content=x>",
            "<script type=application/ld+json>{\"articleBody\":\"", "\\u12", "&nbsp;", "&#0;", "&#xd800;", "&#x1F600;",
            "\0",
            "\ufeff", "\ufffe", "\u2028", "\uD83C\uDF75", "<", ">", "\"", "'", "=", "text ", "\n\n", "\t",
            "A sentence of some length that could be the text of a page, with a comma in it. ".repeat(3));

    @Test
    void randomMarkupNeverThrows() {
        long seed = Long.getLong("carrel.seed", new Random().nextLong());
        var random = new Random(seed);
        for (int round = 0; round < 1_500; round++) {
            var page = new StringBuilder();
            int parts = random.nextInt(60);
            for (int i = 0; i < parts; i++) {
                page.append(PARTS.get(random.nextInt(PARTS.size())));
            }
            byte[] bytes = page.toString().getBytes(StandardCharsets.UTF_8);
            garble(bytes, random);

            assertSound(extractPage(bytes, random.nextBoolean() ? "text/html" : null), seed, round);
        }
    }

    private static void garble(byte[] bytes, Random random) {
        for (int i = random.nextInt(4); i > 0 && bytes.length > 0; i--) {
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
        }
    }

    private static void assertSound(ExtractionResult extracted, long seed, int round) {
        switch (extracted) {
            case ExtractionResult.ExtractionFailed failed ->
                    assertThat(failed.failure().isRetryable()).as("seed %d, round %d", seed, round).isFalse();
            case ExtractionResult.ExtractedText text -> {
                assertThat(text.sections()).as("seed %d, round %d", seed, round)
                        .isNotEmpty()
                        .allSatisfy(HtmlFuzzTest::assertClean);
                String title = text.title();
                assertThat(
                        title == null || (!title.isBlank() && title.equals(TextCleaner.WEB_PAGE.toSingleLine(title))))
                        .as("seed %d, round %d: %s", seed, round, title)
                        .isTrue();
            }
        }
    }

    private static void assertClean(Section section) {
        assertThat(section.text()).isNotBlank();
        assertThat(wordsOf(BlockMarkdown.write(section.blocks()))).isEqualTo(wordsOf(section.text()));
        assertThat(section.blocks())
                .allMatch(block -> block instanceof CodeBlock || !block.plainText().contains("\n\n"));
        assertThat(section.text().chars().filter(c -> c != '\n' && InvisibleCharacters.isDocumentNoise(c))).isEmpty();
        assertThat(section.headings()).allSatisfy(heading -> assertThat(heading).isNotBlank().doesNotContain("\n"));
    }

    private static String wordsOf(String text) {
        return text.replaceAll("[^\\p{L}\\p{N}]+", " ").strip();
    }
}
