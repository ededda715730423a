package dev.carrel.scraping.html;

import org.junit.jupiter.api.Test;

import static dev.carrel.scraping.PageExtraction.contentOf;
import static dev.carrel.scraping.PageExtraction.extractPage;
import static dev.carrel.scraping.PageExtraction.failureReason;
import static org.assertj.core.api.Assertions.assertThat;

/** The page is at {@code https://www.example.com/guides/tea?lang=en}. */
final class FrameContentTest {

    private static final String LONG = "A text that is long enough to be one, with a sentence or two more. ".repeat(5)
            .strip();

    @Test
    void failsForAFramesetNamingItsPages() {
        assertThat(
                failureReason(extractPage(
                        "<frameset cols='20%,*'><frame src=menu.html><frame src=/main.html><frame src=menu.html>"
                                + "<frame src=3.html><frame src=4.html></frameset>")))
                .isEqualTo(
                        "The page only shows other pages in frames: https://www.example.com/guides/menu.html, "
                                + "https://www.example.com/main.html, https://www.example.com/guides/3.html");
        assertThat(
                failureReason(extractPage("<script src=x></script><iframe src='https://other.example/app'></iframe>")))
                .isEqualTo("The page only shows other pages in frames: https://other.example/app");
        assertThat(failureReason(extractPage("<iframe src=about:blank></iframe><frame>")))
                .isEqualTo("The page has no text.");
    }

    @Test
    void readsNoframes() {
        assertThat(contentOf("<frameset><frame src=a.html><noframes><body><nav>Menu</nav><p>" + LONG
                + "</p></body></noframes></frameset>")).isEqualTo(LONG);
        assertThat(contentOf("<body><noframes><p>" + LONG + "</p></noframes>")).isEqualTo(LONG);
    }

    @Test
    void ignoresShortNoframes() {
        assertThat(failureReason(
                extractPage(
                        "<frameset><frame src=a.html><noframes>Your browser shows no frames.</noframes></frameset>")))
                .contains("other pages in frames");
    }

    @Test
    void readsSrcdoc() {
        assertThat(contentOf("<iframe srcdoc='&lt;p&gt;" + LONG + "&lt;/p&gt;'></iframe>")).isEqualTo(LONG);
    }

    @Test
    void ignoresFramesBesideText() {
        assertThat(contentOf("<p>Only a line.</p><iframe src=/x></iframe>")).isEqualTo("Only a line.");
    }
}
