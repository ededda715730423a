package dev.carrel.scraping.extract;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

import static dev.carrel.scraping.extract.Extraction.content;
import static dev.carrel.scraping.extract.Extraction.extract;
import static dev.carrel.scraping.extract.Extraction.reason;
import static dev.carrel.scraping.extract.Extraction.text;
import static org.assertj.core.api.Assertions.assertThat;

/** Markup that browsers forgive, and some that they do not. */
final class BrokenMarkupTest {

    private static final String LONG = "A text that is long enough to be one, with a sentence or two more. ".repeat(5)
            .strip();

    @Test
    void isReadAsFarAsItGoes() {
        for (String rest : new String[]{"", "<", "</p", "<p class='x", "<a href=\"/x", "<!-- cut",
            "<script>let x = '<p>", "&am",
            "<style>p { color", "<table><tr><td"}) {
            assertThat(content("<html><body><p>" + LONG + "</p>" + rest)).as(rest).startsWith(LONG);
        }
    }

    @Test
    void isReadWithTagsThatDoNotMatch() {
        assertThat(content("</p></div><div><p>" + LONG + "<b><i></b></i></div></body></html><html><body>"))
                .isEqualTo(LONG);
        assertThat(content("<p class=\"a\"id='b'c=d =e>" + LONG + "</x></p>")).isEqualTo(LONG);
    }

    @Test
    void isReadWhereSomethingIsNeverClosed() {
        for (String open : new String[]{"<!-- a note", "<title>Tea", "<textarea>", "<TITLE lang=en>Tea"}) {
            assertThat(content("<html>" + open + "<body><p>" + LONG + "</p></body></html>")).as(open).contains(LONG);
        }
        assertThat(reason(extract("<html><style>p { color: red } <body><p>" + LONG)))
                .isEqualTo("The page has no text.");
    }

    @Test
    void isReadInTheXmlFormOfHtml() {
        String page = "<html xmlns='http://www.w3.org/1999/xhtml'><head><script src='x'/><style/><title>Tea</title></head>"
                + "<body><div class='a'/><iframe src='/x'/><p>" + LONG
                + "<br/></p><textarea/><p>The end.</p></body></html>";

        var read = text(extract(page.getBytes(StandardCharsets.UTF_8), "application/xhtml+xml"));
        assertThat(read.title()).isEqualTo("Tea");
        assertThat(content(read)).isEqualTo(LONG + "\n\nThe end.");
        assertThat(content("<?xml version='1.0' encoding='utf-8'?>\n" + page)).isEqualTo(LONG + "\n\nThe end.");
        assertThat(content(page)).contains(LONG);
    }

    @Test
    void isReadAsAnAcceleratedPage() {
        assertThat(content(
                "<!doctype html><html \u26a1><head><style amp-boilerplate>body{}</style><noscript><style>x{}</style>"
                        + "</noscript></head><body><amp-sidebar><nav>Menu</nav></amp-sidebar><article><p>" + LONG
                        + "</p>"
                        + "<amp-img src=x><noscript><img src=x></noscript></amp-img></article></body></html>"))
                .isEqualTo(LONG);
    }
}
