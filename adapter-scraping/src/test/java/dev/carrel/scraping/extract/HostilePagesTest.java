package dev.carrel.scraping.extract;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

import static dev.carrel.scraping.extract.Extraction.content;
import static dev.carrel.scraping.extract.Extraction.extract;
import static dev.carrel.scraping.extract.Extraction.reason;
import static dev.carrel.scraping.extract.Extraction.text;
import static org.assertj.core.api.Assertions.assertThat;

/** Pages made to exhaust the stack, the memory or the patience of a reader. */
final class HostilePagesTest {

    @Test
    void nestingCostsNoStack() {
        for (String tag : new String[]{"<div>", "<ul><li>", "<table><tr><td>", "<b>", "<span>", "<blockquote>",
            "<a href=x>",
            "<h1>", "<pre>", "<section class=comments>", "<my-tag>"}) {
            assertThat(content(tag.repeat(2_000) + "Deep down.")).as(tag).contains("Deep down.");
        }
        assertThat(content("<div>".repeat(200_000) + "Deep down." + "</div>".repeat(200_000))).isEqualTo("Deep down.");
    }

    @Test
    void moreElementsThanAnyPageNeedsAreNotRead() {
        assertThat(reason(extract("<p>x".repeat(MarkupParser.MOST_ELEMENTS + 1)))).contains("more markup than is read");
    }

    @Test
    void elementsThatMultiplyAreCountedAsTheyAreMade() {
        assertThat(reason(extract("<p><b><i><u><s>x".repeat(60_000)))).contains("more markup than is read");
    }

    @Test
    void moreMarkupThanAnyPageNeedsIsNotRead() {
        assertThat(reason(extract("<!>x".repeat(MarkupParser.MOST_MARKUP + 1)))).contains("more markup than is read");
    }

    @Test
    void moreTextThanALibraryTakesIsNotRead() {
        String line = "Some text. ".repeat(100);
        int lines = CleanText.MOST_BYTES / line.length() + 1;

        assertThat(reason(extract(("<p>" + line + "</p>").repeat(lines)))).contains("larger than 5 MiB");
        assertThat(reason(extract("<p>" + "日本語。".repeat(CleanText.MOST_BYTES / 12 + 1)))).contains("larger than 5 MiB");
        assertThat(reason(extract((line + "\n").repeat(lines).getBytes(StandardCharsets.UTF_8), "text/plain")))
                .contains("larger than 5 MiB");
    }

    @Test
    void longRunsAreRead() {
        int length = 100_000;
        for (String run : new String[]{" ".repeat(length), "\t \t".repeat(length / 3), "\n".repeat(length),
            "\n \n".repeat(length / 3), "-".repeat(length), " - ".repeat(length / 3), "x".repeat(length),
            "&".repeat(length), "\"articleBody\":\"\\".repeat(length / 16)}) {
            assertThat(content("<title>a" + run + "b</title><p>One.</p><p>" + run + "</p><p>Two.</p>"
                    + "<script type=application/ld+json>" + run + "</script>")).startsWith("One.").endsWith("Two.");
            assertThat(content(extract(("One." + run + "Two.").getBytes(StandardCharsets.UTF_8), "text/plain")))
                    .startsWith("One.")
                    .endsWith("Two.");
            assertThat(content("<p class='" + run + "' style='" + run + "' role='" + run + "'>One.")).isEqualTo("One.");
        }
    }

    @Test
    void markupInStructuredDataIsCountedWithThatOfThePage() {
        String text = "A text that is long enough to be one, with a sentence or two more. ".repeat(5).strip();
        String bomb = "<script type=application/ld+json>{\"articleBody\": \"" + text + "<p><b><i><u><s>x".repeat(60_000)
                + "\"}</script>";

        assertThat(content(bomb + "<p>One.")).isEqualTo("One.");
        assertThat(reason(extract(bomb))).contains("without running its scripts");
    }

    @Test
    void headingsThatAreRepeatedInManySectionsAreBounded() {
        String levels = "";
        for (int level = 1; level < 6; level++) {
            levels += "<h" + level + ">" + ("Level " + level + ". ").repeat(50) + "</h" + level + ">";
        }

        var sections = text(extract(levels + "<h6>a</h6>b".repeat(20_000))).sections();

        assertThat(sections).hasSize(20_000);
        assertThat(sections.getFirst().headings()).hasSize(5);
        assertThat(sections.getLast().headings()).containsExactly("a");
        assertThat(sections.stream().flatMap(section -> section.headings().stream()).mapToLong(String::length).sum())
                .isLessThan(2L * CleanText.MOST_BYTES);
    }

    @Test
    void manyAttributesAreNoMatter() {
        var page = new StringBuilder("<p ");
        for (int i = 0; i < 60_000; i++) {
            page.append('a').append(i).append("=1 ");
        }

        assertThat(content(page + ">One.")).isEqualTo("One.");
    }

    @Test
    void brokenMarkupIsRead() {
        assertThat(content("<p>One<p>Two <b>three <i>four</b> five</i> <a href=x>six <a href=y>seven</p></div></table>"
                + "<td>eight<li>nine</ul> <!-- ten --!> &amp &notanentity; &#99999999; <p title='unclosed>eleven"))
                .startsWith("One\n\nTwo three four five six seven")
                .contains("nine");
        assertThat(content("One < two <3 four</p x")).startsWith("One < two <3 four");
        assertThat(content("<p>One</p></body></html><p>Two</p>")).isEqualTo("One\n\nTwo");
    }
}
