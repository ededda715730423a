package dev.carrel.scraping.html;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static dev.carrel.scraping.PageExtraction.asText;
import static dev.carrel.scraping.PageExtraction.extractPage;
import static org.assertj.core.api.Assertions.assertThat;

final class PageTitleTest {

    @Test
    void prefersTheHeadingThatStartsTheTitle() {
        assertThat(title("<title>Brewing tea - The Leaf</title><h1>The Leaf</h1><h1>Brewing tea</h1>"))
                .isEqualTo("Brewing tea");
        assertThat(title("<title>Brewing tea – a guide</title><h1>Brewing <em>tea</em> – a guide</h1>"))
                .isEqualTo("Brewing tea – a guide");
    }

    @Test
    void omitsAnchorSign() {
        assertThat(title("<title>User guide — The Leaf</title><h1>User guide<a class=headerlink href='#g'>¶</a></h1>"))
                .isEqualTo("User guide");
        assertThat(title("<title>User guide | The Leaf</title><h1><a href='#g' aria-hidden=true>#</a> User guide</h1>"))
                .isEqualTo("User guide");
        assertThat(title(
                "<title>Tea - Wikipedia</title><h1>Tea<span class=mw-editsection>[<a href=/e>edit</a>]</span></h1>"))
                .isEqualTo("Tea");
        assertThat(title("<h1 id=g><a href=#g>User guide</a></h1>")).isEqualTo("User guide");
    }

    @Test
    void removesSiteName() {
        assertThat(title("<title>Brewing tea - Example</title>")).isEqualTo("Brewing tea");
        assertThat(title("<title>Example.com: Brewing tea</title>")).isEqualTo("Example.com: Brewing tea");
        assertThat(title("<title>Example » Brewing tea</title>")).isEqualTo("Brewing tea");
        assertThat(title("<meta property=og:site_name content='The Leaf'><title>Brewing tea — The Leaf</title>"))
                .isEqualTo("Brewing tea");
        assertThat(title("<title>Brewing tea | Some Magazine</title>")).isEqualTo("Brewing tea");
    }

    @Test
    void keepsTitleOfUnknownSite() {
        assertThat(title("<title>Tea - a history</title>")).isEqualTo("Tea - a history");
        assertThat(title("<title>Tea | Coffee</title>")).isEqualTo("Tea | Coffee");
        assertThat(title("<title>C++ - Basics</title>")).isEqualTo("C++ - Basics");
    }

    @Test
    void prefersOpenGraphTitle() {
        assertThat(title("<title>Tea! Read all</title><meta property=og:title content='All about tea'><h1>Leaves</h1>"))
                .isEqualTo("All about tea");
    }

    @Test
    void fallsBackToHeading() {
        assertThat(title("<h1>Leaves</h1><p>Green.</p>")).isEqualTo("Leaves");
    }

    @Test
    void truncatesTitleToOneLine() {
        assertThat(title("<title>\n  Brewing\n\ttea\u0001 </title>")).isEqualTo("Brewing tea");
        assertThat(title("<title>" + "🍵".repeat(600) + "</title>")).isEqualTo("🍵".repeat(512));
    }

    @Test
    void hasNoTitleWithoutAny() {
        assertThat(title("<p>Green.</p>")).isNull();
        assertThat(title("<title> </title><h1>–</h1><p>Green.</p>")).isNull();
    }

    private static @Nullable String title(String html) {
        return asText(extractPage(html + "<p>Some text.</p>")).title();
    }
}
