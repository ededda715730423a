package dev.carrel.scraping.html;

import dev.carrel.application.port.TextExtractor.ExtractionSource;
import dev.carrel.domain.WebAddress;
import dev.carrel.scraping.HtmlAndPlainTextExtractor;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static dev.carrel.scraping.PageExtraction.asText;
import static dev.carrel.scraping.PageExtraction.extractPage;
import static org.assertj.core.api.Assertions.assertThat;

/** The page is at {@code https://www.example.com/guides/tea?lang=en}. */
final class LinkCollectorTest {

    @Test
    void resolvesAndDeduplicatesLinks() {
        assertThat(
                links("""
                        <a href=/shop>1</a> <a href=milk#cold>2</a> <a href=milk>2</a> <a href='?lang=de'>3</a> \
                        <a href='#top'>4</a>
                        <a href=//other.example/a>5</a> <a href='http://other.example/b c'>6</a>"""))
                .containsExactly("https://www.example.com/shop", "https://www.example.com/guides/milk",
                        "https://www.example.com/guides/tea?lang=de", "https://www.example.com/guides/tea?lang=en",
                        "https://other.example/a", "http://other.example/b%20c");
    }

    @Test
    void keepsWebAddressesOnly() {
        assertThat(links("""
                <a href=mailto:a@b.example>1</a> <a href=javascript:alert(1)>2</a> <a href=ftp://other.example/>3</a>
                <a href=data:,x>4</a> <a href=http://2130706433/>6</a>
                <a href='http://['>7</a> <a>8</a> <a href=tel:1>9</a>""")).isEmpty();
    }

    @Test
    void followsFrames() {
        assertThat(links("<iframe src=/inner#x></iframe><iframe srcdoc=x></iframe><iframe src=about:blank></iframe>"))
                .containsExactly("https://www.example.com/inner");
    }

    @Test
    void honoursNofollow() {
        for (String robots : new String[]{"<meta name=robots content=nofollow>",
            "<meta name=ROBOTS content='NOINDEX, NoFollow'>", "<meta name=robots content=none>",
            "<meta name=robots content=index><meta name=robots content='noarchive,nofollow'>"}) {
            assertThat(links(robots + "<a href=/x>1</a>")).as(robots).isEmpty();
        }
        for (String robots : new String[]{"<meta name=robots content='index, follow'>",
            "<meta name=robots content='max-image-preview:none'>", "<meta name=other content=nofollow>",
            "<meta name=robots>"}) {
            assertThat(links(robots + "<a href=/x>1</a><a rel='noopener nofollow' href=/y>2</a>")).as(robots)
                    .containsExactly("https://www.example.com/x");
        }
    }

    @Test
    void reportsNoindex() {
        for (String robots : new String[]{"noindex", "none", "follow,NOINDEX", "max-snippet:1 noindex"}) {
            assertThat(mayIndex("<meta name=robots content='" + robots + "'>")).as(robots).isFalse();
        }
        for (String robots : new String[]{"", "all", "nofollow", "noimageindex", "max-image-preview:none"}) {
            assertThat(mayIndex("<meta name=robots content='" + robots + "'>")).as(robots).isTrue();
        }
    }

    @Test
    void reportsCanonicalAddress() {
        assertThat(canonical("<link rel=canonical href='/tea#top'>"))
                .isEqualTo(new WebAddress("https://www.example.com/tea"));
        assertThat(canonical("<link rel='alternate Canonical' href='https://other.example/tea'>"))
                .isEqualTo(new WebAddress("https://other.example/tea"));
        for (String none : new String[]{"", "<link rel=canonical>", "<link rel=canonical href='ftp://a.example/'>",
            "<link rel=notcanonical href=/x>"}) {
            assertThat(canonical(none)).as(none).isNull();
        }
    }

    @Test
    void resolvesAgainstBase() {
        assertThat(links("<base href=https://cdn.example/x/><a href=y>1</a>"))
                .containsExactly("https://cdn.example/x/y");
    }

    @Test
    void readsLinksOfTheWholePageUpToTheLimit() {
        String many = IntStream.range(0, 2_000)
                .mapToObj(i -> "<nav><a href=/" + i + ">" + i + "</a></nav>")
                .collect(Collectors.joining());

        assertThat(links(many)).hasSize(LinkCollector.MAX_LINKS).startsWith("https://www.example.com/0");
    }

    @Test
    void skipsUnresolvableLinks() {
        var source = new ExtractionSource(
                "<p>Text <a href=/x>1</a> <a href=http://a.example/>2</a>".getBytes(StandardCharsets.UTF_8),
                null, "text/html", null);

        assertThat(asText(new HtmlAndPlainTextExtractor().extractText(source)).links().targets())
                .containsExactly(new WebAddress("http://a.example/"));
    }

    private static boolean mayIndex(String head) {
        return asText(extractPage(head + "<p>Some text.</p>")).links().mayIndex();
    }

    private static @Nullable WebAddress canonical(String head) {
        return asText(extractPage(head + "<p>Some text.</p>")).links().canonical();
    }

    private static List<String> links(String html) {
        return asText(extractPage("<p>Some text.</p>" + html)).links()
                .targets()
                .stream()
                .map(WebAddress::value)
                .toList();
    }
}
