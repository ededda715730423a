package dev.carrel.scraping.html;

import dev.carrel.domain.document.NewDocument;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

import static dev.carrel.scraping.PageExtraction.asText;
import static dev.carrel.scraping.PageExtraction.contentOf;
import static dev.carrel.scraping.PageExtraction.extractPage;
import static dev.carrel.scraping.PageExtraction.failureReason;
import static org.assertj.core.api.Assertions.assertThat;

/** Pages made to exhaust the stack, the memory or the CPU time. */
final class HostilePagesTest {

    @Test
    void readsDeepNestingWithoutStackOverflow() {
        for (String tag : new String[]{"<div>", "<ul><li>", "<table><tr><td>", "<b>", "<span>", "<blockquote>",
            "<a href=x>",
            "<h1>", "<pre>", "<section class=comments>", "<my-tag>"}) {
            assertThat(contentOf(tag.repeat(2_000) + "Deep down.")).as(tag).contains("Deep down.");
        }
        assertThat(contentOf("<div>".repeat(200_000) + "Deep down." + "</div>".repeat(200_000)))
                .isEqualTo("Deep down.");
    }

    @Test
    void refusesTooManyElements() {
        assertThat(failureReason(extractPage("<p>x".repeat(MarkupParser.MAX_ELEMENTS + 1))))
                .contains("too much markup");
    }

    @Test
    void countsMultipliedElementsWhileParsing() {
        assertThat(failureReason(extractPage("<p><b><i><u><s>x".repeat(60_000)))).contains("too much markup");
    }

    @Test
    void refusesTooManyTags() {
        assertThat(failureReason(extractPage("<!>x".repeat(MarkupParser.MAX_TAGS + 1)))).contains("too much markup");
    }

    @Test
    void refusesTooMuchText() {
        String line = "Some text. ".repeat(100);
        int lines = NewDocument.MAX_TEXT_BYTES / line.length() + 1;

        assertThat(failureReason(extractPage(("<p>" + line + "</p>").repeat(lines)))).contains("larger than 5 MiB");
        assertThat(failureReason(extractPage("<p>" + "日本語。".repeat(NewDocument.MAX_TEXT_BYTES / 12 + 1))))
                .contains("larger than 5 MiB");
        assertThat(
                failureReason(extractPage((line + "\n").repeat(lines).getBytes(StandardCharsets.UTF_8), "text/plain")))
                .contains("larger than 5 MiB");
    }

    @Test
    void readsLongRuns() {
        int length = 100_000;
        for (String run : new String[]{" ".repeat(length), "\t \t".repeat(length / 3), "\n".repeat(length),
            "\n \n".repeat(length / 3), "-".repeat(length), " - ".repeat(length / 3), "x".repeat(length),
            "&".repeat(length), "\"articleBody\":\"\\".repeat(length / 16)}) {
            assertThat(contentOf("<title>a" + run + "b</title><p>One.</p><p>" + run + "</p><p>Two.</p>"
                    + "<script type=application/ld+json>" + run + "</script>")).startsWith("One.").endsWith("Two.");
            assertThat(contentOf(extractPage(("One." + run + "Two.").getBytes(StandardCharsets.UTF_8), "text/plain")))
                    .startsWith("One.")
                    .endsWith("Two.");
            assertThat(contentOf("<p class='" + run + "' style='" + run + "' role='" + run + "'>One."))
                    .isEqualTo("One.");
        }
    }

    @Test
    void countsMarkupOfStructuredData() {
        String text = "A text that is long enough to be one, with a sentence or two more. ".repeat(5).strip();
        String bomb = "<script type=application/ld+json>{\"articleBody\": \"" + text + "<p><b><i><u><s>x".repeat(60_000)
                + "\"}</script>";

        assertThat(contentOf(bomb + "<p>One.")).isEqualTo("One.");
        assertThat(failureReason(extractPage(bomb))).contains("without running its scripts");
    }

    @Test
    void boundsRepeatedHeadings() {
        String levels = "";
        for (int level = 1; level < 6; level++) {
            levels += "<h" + level + ">" + ("Level " + level + ". ").repeat(50) + "</h" + level + ">";
        }

        var sections = asText(extractPage(levels + "<h6>a</h6>b".repeat(20_000))).sections();

        assertThat(sections).hasSize(20_000);
        assertThat(sections.getFirst().headings()).hasSize(5);
        assertThat(sections.getLast().headings()).containsExactly("a");
        assertThat(sections.stream().flatMap(section -> section.headings().stream()).mapToLong(String::length).sum())
                .isLessThan(2L * NewDocument.MAX_TEXT_BYTES);
    }

    @Test
    void readsManyAttributes() {
        var page = new StringBuilder("<p ");
        for (int i = 0; i < 60_000; i++) {
            page.append('a').append(i).append("=1 ");
        }

        assertThat(contentOf(page + ">One.")).isEqualTo("One.");
    }

    @Test
    void readsBrokenMarkup() {
        assertThat(
                contentOf("<p>One<p>Two <b>three <i>four</b> five</i> <a href=x>six <a href=y>seven</p></div></table>"
                        + "<td>eight<li>nine</ul> <!-- ten --!> &amp &notanentity; &#99999999; <p title='un"
                        + "closed>eleven"))
                .startsWith("One\n\nTwo three four five six seven")
                .contains("nine");
        assertThat(contentOf("One < two <3 four</p x")).startsWith("One < two <3 four");
        assertThat(contentOf("<p>One</p></body></html><p>Two</p>")).isEqualTo("One\n\nTwo");
    }
}
