package dev.carrel.scraping.html;

import dev.carrel.domain.document.DocumentContent.Section;
import java.util.List;
import org.junit.jupiter.api.Test;

import static dev.carrel.scraping.PageExtraction.asText;
import static dev.carrel.scraping.PageExtraction.contentOf;
import static dev.carrel.scraping.PageExtraction.extractPage;
import static dev.carrel.scraping.PageExtraction.failureReason;
import static org.assertj.core.api.Assertions.assertThat;

/** The fallbacks for pages without main content. */
final class HtmlPageFallbacksTest {

    private static final String LONG = "A text that is long enough to be one, with a sentence or two more. ".repeat(5)
            .strip();
    private static final String SHELL = "<div id=root></div><script>render()</script>";

    @Test
    void fallsBackToJsonLdArticle() {
        assertThat(contentOf(
                "<script type=application/ld+json>{\"@type\": \"Article\", \"articleBody\" : \"One \\\"two\\\"\\n"
                        + "\\u00fcber &amp; <b>out</b> " + LONG + "\", \"x\": 1}</script>" + SHELL))
                .isEqualTo("One \"two\"\nüber & out " + LONG);
    }

    @Test
    void prefersPageTextToJsonLdArticle() {
        assertThat(contentOf(
                "<script type=application/ld+json>{\"articleBody\": \"" + LONG + LONG + "\"}</script><p>" + LONG))
                .isEqualTo(LONG);
    }

    @Test
    void fallsBackToJsonLdAnswers() {
        String question = "{\"@type\":\"Question\",\"name\":\"%s\",\"acceptedAnswer\":{\"@type\":\"Answer\","
                + "\"text\":\"%s\"}}";
        assertThat(asText(
                extractPage("<script type=application/ld+json>{\"@type\":\"FAQPage\",\"name\":\"Help\",\"mainEntity\":["
                        + question.formatted("Why &amp; how?", "<p>" + LONG + "</p>") + ","
                        + question.formatted("When?", "Now: \\\"name\\\": \\\"x\\\".") + "]}</script>" + SHELL))
                .sections())
                .containsExactly(new Section(List.of("Why & how?"), LONG),
                        new Section(List.of("When?"), "Now: \"name\": \"x\"."));
    }

    @Test
    void readsDeclarativeShadowDom() {
        assertThat(contentOf("<my-app><template shadowrootmode=open><p>" + LONG + "</p></template></my-app>"))
                .isEqualTo(LONG);
        assertThat(failureReason(extractPage("<template><p>" + LONG + "</p></template>")))
                .isEqualTo("The page has no text.");
    }

    @Test
    void readsBrokenJsonLd() {
        assertThat(contentOf(
                "<script type=application/ld+json>{\"articleBody\": \"" + LONG + "\\u00zz \\q \\</script>" + SHELL))
                .startsWith(LONG);
    }

    @Test
    void fallsBackToNoscript() {
        assertThat(contentOf("<body><noscript><p>" + LONG + "</p></noscript>" + SHELL)).isEqualTo(LONG);
    }

    @Test
    void fallsBackToMetaDescription() {
        assertThat(contentOf("<meta name=description content='All about tea.'>" + SHELL)).isEqualTo("All about tea.");
        assertThat(contentOf("<meta property=og:description content='All about tea.'>" + SHELL))
                .isEqualTo("All about tea.");
    }

    @Test
    void fallsBackToNavigation() {
        assertThat(contentOf("<nav><p>" + LONG + "</p></nav>")).isEqualTo(LONG);
        assertThat(contentOf("<div aria-hidden=true><p>" + LONG + "</p></div>")).isEqualTo(LONG);
    }

    @Test
    void fallsBackToLinks() {
        assertThat(contentOf("<ul><li><a href=/1>Green tea</a><li><a href=/2>Black tea</a></ul>"))
                .isEqualTo("- Green tea\n- Black tea");
    }

    @Test
    void fallsBackToHeadings() {
        assertThat(contentOf("<h1>Closed</h1><h2>until Monday</h2>")).isEqualTo("Closed until Monday");
    }

    @Test
    void failsWithoutAnyText() {
        assertThat(failureReason(extractPage(SHELL))).isEqualTo("The page has no text without running its scripts.");
        assertThat(failureReason(
                extractPage("<noscript>You need to enable JavaScript to run this app.</noscript>" + SHELL)))
                .isEqualTo("The page has no text without running its scripts.");
        for (String empty : new String[]{"<html></html>", "<p> &nbsp; &#8203;</p>", "<img src=x><br><hr>",
            "<title>Only a title</title>", "<!-- only a comment -->"}) {
            assertThat(failureReason(extractPage(empty))).as(empty).isEqualTo("The page has no text.");
        }
    }
}
