package dev.carrel.scraping.html;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

import static dev.carrel.scraping.PageExtraction.asText;
import static dev.carrel.scraping.PageExtraction.contentOf;
import static dev.carrel.scraping.PageExtraction.extractPage;
import static dev.carrel.scraping.PageExtraction.failureReason;
import static org.assertj.core.api.Assertions.assertThat;

/** Markup that browsers tolerate, and some that they do not. */
final class BrokenMarkupTest {

    private static final String LONG = "A text that is long enough to be one, with a sentence or two more. ".repeat(5)
            .strip();

    @Test
    void readsTruncatedMarkup() {
        for (String rest : new String[]{"", "<", "</p", "<p class='x", "<a href=\"/x", "<!-- cut",
            "<script>let x = '<p>", "&am",
            "<style>p { color", "<table><tr><td"}) {
            assertThat(contentOf("<html><body><p>" + LONG + "</p>" + rest)).as(rest).startsWith(LONG);
        }
    }

    @Test
    void readsMismatchedTags() {
        assertThat(contentOf("</p></div><div><p>" + LONG + "<b><i></b></i></div></body></html><html><body>"))
                .isEqualTo(LONG);
        assertThat(contentOf("<p class=\"a\"id='b'c=d =e>" + LONG + "</x></p>")).isEqualTo(LONG);
    }

    @Test
    void readsUnclosedElements() {
        for (String open : new String[]{"<!-- a note", "<title>Tea", "<textarea>", "<TITLE lang=en>Tea"}) {
            assertThat(contentOf("<html>" + open + "<body><p>" + LONG + "</p></body></html>")).as(open).contains(LONG);
        }
        assertThat(failureReason(extractPage("<html><style>p { color: red } <body><p>" + LONG)))
                .isEqualTo("The page has no text.");
    }

    @Test
    void readsXhtml() {
        String page = "<html xmlns='http://www.w3.org/1999/xhtml'><head><script src='x'/><style/><title>Tea</"
                + "title></head>"
                + "<body><div class='a'/><iframe src='/x'/><p>" + LONG
                + "<br/></p><textarea/><p>The end.</p></body></html>";

        var read = asText(extractPage(page.getBytes(StandardCharsets.UTF_8), "application/xhtml+xml"));
        assertThat(read.title()).isEqualTo("Tea");
        assertThat(contentOf(read)).isEqualTo(LONG + "\n\nThe end.");
        assertThat(contentOf("<?xml version='1.0' encoding='utf-8'?>\n" + page)).isEqualTo(LONG + "\n\nThe end.");
        assertThat(contentOf(page)).contains(LONG);
    }

    @Test
    void readsAmpPage() {
        assertThat(contentOf(
                "<!doctype html><html \u26a1><head><style amp-boilerplate>body{}</style><noscript><style>x{}</style>"
                        + "</noscript></head><body><amp-sidebar><nav>Menu</nav></amp-sidebar><article><p>" + LONG
                        + "</p>"
                        + "<amp-img src=x><noscript><img src=x></noscript></amp-img></article></body></html>"))
                .isEqualTo(LONG);
    }
}
