package dev.carrel.scraping.content;

import dev.carrel.domain.document.DocumentContent.Section;
import dev.carrel.domain.document.DocumentImage;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jsoup.Jsoup;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class PageImagesTest {

    private static final List<Section> SECTIONS = List.of(Section.of("Introduction."),
            new Section(List.of("Setup"), "Plug it in."), new Section(List.of("Setup", "Cable"), "Red."),
            new Section(List.of("Use"), "Press."), new Section(List.of("Use", "Cable"), "Blue."));

    private static List<DocumentImage> find(String html) {
        return PageImages.findImages(Jsoup.parse(html, "https://example.org/docs/page"), "Manual", SECTIONS);
    }

    private static String describe(DocumentImage image) {
        return image.url().value().replace("https://example.org/", "") + " " + image.text() + " " + image.headings();
    }

    @Test
    void findsImagesWithTheHeadingsOfTheirSection() {
        assertThat(find("""
                <h1>Manual</h1><img src="/a.png" alt="Front">
                <h2>Setup</h2><figure><img src="b.png" alt="Alternative"><figcaption> Back
                  side </figcaption></figure>
                <h3>Cable</h3><p>Red <img data-src="//example.org/c.png" alt="Red cable"></p>
                <h2>Use</h2><h3>Cable</h3><img src="d.png" alt="Blue cable">""")).map(PageImagesTest::describe)
                .containsExactly("a.png Front []", "docs/b.png Back side [Setup]", "c.png Red cable [Setup, Cable]",
                        "docs/d.png Blue cable [Use, Cable]");
    }

    @Test
    void leavesOutWhatIsNoPartOfTheText() {
        assertThat(find("""
                <header><img src="/logo-of-acme.png" alt="Acme"></header><h1>Manual</h1>
                <img src="/a.png"><img src="/b.png" alt=""><img src="data:image/png;base64,AA==" alt="Data">
                <img src="http://example.org/c.png" alt="Insecure"><img src="/d.png" alt="Small" width="16">
                <img src="/e.png" alt="Icon" class="icon"><nav><img src="/f.png" alt="Menu"></nav>
                <div class="sidebar"><img src="/g.png" alt="Advert"></div><div hidden><img src="/h.png" alt="H"></div>
                <h2>Related</h2><img src="/i.png" alt="Other page">
                <h2>Use</h2><img src="/j.png" alt="Button"><img src="/j.png" alt="Again">""")).map(
                PageImagesTest::describe).containsExactly("j.png Button [Use]");
    }

    @Test
    void findsTheImageOfThePage() {
        assertThat(find("<head><meta property='og:image' content='/share.png'></head>")).map(PageImagesTest::describe)
                .containsExactly("share.png null null");
        assertThat(find("""
                <head><meta property="og:image" content="http://example.org/share.png">
                <meta property="og:image:secure_url" content="https://example.org/safe.png">
                <meta property="og:image:alt" content="The device"></head>""")).map(PageImagesTest::describe)
                .containsExactly("safe.png The device null");
    }

    @Test
    void limitsTheNumber() {
        String many = IntStream.range(0, 1000)
                .mapToObj(number -> "<h3>Unknown</h3><h2>Use</h2><img src='/" + number + ".png' alt='A'>")
                .collect(Collectors.joining());
        assertThat(find(many)).hasSizeLessThanOrEqualTo(DocumentImage.MAX_IMAGES);
    }
}
