package dev.carrel.scraping.extract;

import dev.carrel.domain.document.Section;
import java.util.List;
import org.junit.jupiter.api.Test;

import static dev.carrel.scraping.extract.Extraction.content;
import static dev.carrel.scraping.extract.Extraction.extract;
import static dev.carrel.scraping.extract.Extraction.reason;
import static dev.carrel.scraping.extract.Extraction.text;
import static org.assertj.core.api.Assertions.assertThat;

/** Where a page keeps its text when it is not where texts are. */
final class FallbacksTest {

    private static final String LONG = "A text that is long enough to be one, with a sentence or two more. ".repeat(5)
            .strip();
    private static final String SHELL = "<div id=root></div><script>render()</script>";

    @Test
    void theArticleThatSearchEnginesAreGiven() {
        assertThat(content(
                "<script type=application/ld+json>{\"@type\": \"Article\", \"articleBody\" : \"One \\\"two\\\"\\n"
                        + "\\u00fcber &amp; <b>out</b> " + LONG + "\", \"x\": 1}</script>" + SHELL))
                .isEqualTo("One \"two\"\nüber & out " + LONG);
    }

    @Test
    void notTheArticleThatSearchEnginesAreGivenWhereThePageHasItsText() {
        assertThat(content(
                "<script type=application/ld+json>{\"articleBody\": \"" + LONG + LONG + "\"}</script><p>" + LONG))
                .isEqualTo(LONG);
    }

    @Test
    void theAnswersThatSearchEnginesAreGiven() {
        String question = "{\"@type\":\"Question\",\"name\":\"%s\",\"acceptedAnswer\":{\"@type\":\"Answer\",\"text\":\"%s\"}}";
        assertThat(text(
                extract("<script type=application/ld+json>{\"@type\":\"FAQPage\",\"name\":\"Help\",\"mainEntity\":["
                        + question.formatted("Why &amp; how?", "<p>" + LONG + "</p>") + ","
                        + question.formatted("When?", "Now: \\\"name\\\": \\\"x\\\".") + "]}</script>" + SHELL))
                .sections())
                .containsExactly(new Section(List.of("Why & how?"), LONG),
                        new Section(List.of("When?"), "Now: \"name\": \"x\"."));
    }

    @Test
    void componentsThatTheServerHasDrawn() {
        assertThat(content("<my-app><template shadowrootmode=open><p>" + LONG + "</p></template></my-app>"))
                .isEqualTo(LONG);
        assertThat(reason(extract("<template><p>" + LONG + "</p></template>"))).isEqualTo("The page has no text.");
    }

    @Test
    void brokenStructuredDataAsFarAsItGoes() {
        assertThat(content(
                "<script type=application/ld+json>{\"articleBody\": \"" + LONG + "\\u00zz \\q \\</script>" + SHELL))
                .startsWith(LONG);
    }

    @Test
    void whatIsThereForReadersWithoutScripts() {
        assertThat(content("<body><noscript><p>" + LONG + "</p></noscript>" + SHELL)).isEqualTo(LONG);
    }

    @Test
    void thePagesDescription() {
        assertThat(content("<meta name=description content='All about tea.'>" + SHELL)).isEqualTo("All about tea.");
        assertThat(content("<meta property=og:description content='All about tea.'>" + SHELL))
                .isEqualTo("All about tea.");
    }

    @Test
    void itsNavigationWhereThatIsAll() {
        assertThat(content("<nav><p>" + LONG + "</p></nav>")).isEqualTo(LONG);
        assertThat(content("<div aria-hidden=true><p>" + LONG + "</p></div>")).isEqualTo(LONG);
    }

    @Test
    void linksWhereThatIsAll() {
        assertThat(content("<ul><li><a href=/1>Green tea</a><li><a href=/2>Black tea</a></ul>"))
                .isEqualTo("- Green tea\n- Black tea");
    }

    @Test
    void headingsWhereThatIsAll() {
        assertThat(content("<h1>Closed</h1><h2>until Monday</h2>")).isEqualTo("Closed until Monday");
    }

    @Test
    void nothingWhereThereIsNothing() {
        assertThat(reason(extract(SHELL))).isEqualTo("The page has no text without running its scripts.");
        assertThat(reason(extract("<noscript>You need to enable JavaScript to run this app.</noscript>" + SHELL)))
                .isEqualTo("The page has no text without running its scripts.");
        for (String empty : new String[]{"<html></html>", "<p> &nbsp; &#8203;</p>", "<img src=x><br><hr>",
            "<title>Only a title</title>", "<!-- only a comment -->"}) {
            assertThat(reason(extract(empty))).as(empty).isEqualTo("The page has no text.");
        }
    }
}
