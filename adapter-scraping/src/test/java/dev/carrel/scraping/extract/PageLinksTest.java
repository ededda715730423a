package dev.carrel.scraping.extract;

import dev.carrel.application.port.TextExtractor.Source;
import dev.carrel.domain.document.WebAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

import static dev.carrel.scraping.extract.Extraction.extract;
import static dev.carrel.scraping.extract.Extraction.text;
import static org.assertj.core.api.Assertions.assertThat;

/** The page is at {@code https://www.example.com/guides/tea?lang=en}. */
final class PageLinksTest {

    @Test
    void areAbsoluteAndEachThereOnce() {
        assertThat(
                links("""
                        <a href=/shop>1</a> <a href=milk#cold>2</a> <a href=milk>2</a> <a href='?lang=de'>3</a> <a href='#top'>4</a>
                        <a href=//other.example/a>5</a> <a href='http://other.example/b c'>6</a>"""))
                .containsExactly("https://www.example.com/shop", "https://www.example.com/guides/milk",
                        "https://www.example.com/guides/tea?lang=de", "https://www.example.com/guides/tea?lang=en",
                        "https://other.example/a", "http://other.example/b%20c");
    }

    @Test
    void areWebAddressesOnly() {
        assertThat(links("""
                <a href=mailto:a@b.example>1</a> <a href=javascript:alert(1)>2</a> <a href=ftp://other.example/>3</a>
                <a href=data:,x>4</a> <a href=http://2130706433/>6</a>
                <a href='http://['>7</a> <a>8</a> <a href=tel:1>9</a>""")).isEmpty();
    }

    @Test
    void areResolvedAgainstTheBaseThatAPageDeclares() {
        assertThat(links("<base href=https://cdn.example/x/><a href=y>1</a>"))
                .containsExactly("https://cdn.example/x/y");
    }

    @Test
    void areOfTheWholePageAndBounded() {
        String many = IntStream.range(0, 2_000)
                .mapToObj(i -> "<nav><a href=/" + i + ">" + i + "</a></nav>")
                .collect(Collectors.joining());

        assertThat(links(many)).hasSize(PageLinks.MOST).startsWith("https://www.example.com/0");
    }

    @Test
    void areNoneThatCannotBeResolved() {
        var source = new Source(
                "<p>Text <a href=/x>1</a> <a href=http://a.example/>2</a>".getBytes(StandardCharsets.UTF_8),
                null, "text/html", null);

        assertThat(text(new HtmlAndPlainTextExtractor().extract(source)).links().targets())
                .containsExactly(new WebAddress("http://a.example/"));
    }

    private static List<String> links(String html) {
        return text(extract("<p>Some text.</p>" + html)).links().targets().stream().map(WebAddress::value).toList();
    }
}
