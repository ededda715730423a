package dev.carrel.scraping.content;

import dev.carrel.scraping.PageExtraction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Main content extraction and boilerplate removal. */
final class MainContentTest {

    private static final String NAVIGATION = "<ul><li><a href=/>Home</a><li><a href=/shop>Shop</a><li><a href=/"
            + "about>About us</a></ul>";

    @Test
    void findsTheArticle() {
        String page = """
                <header><div class=logo>The Daily Leaf</div>%1$s</header><nav>%1$s</nav>
                <div class=wrapper><div class=column>%2$s</div>
                <div class=sidebar><h3>Popular</h3><p>%3$s</p></div></div>
                <div class=newsletter-signup><p>%3$s</p></div><div id=comments><p>%3$s</p></div>
                <footer><p>%3$s</p></footer>""".formatted(NAVIGATION, prose("steep", 6),
                "We would like to tell you about something else that has nothing to do with it at all.");

        assertThat(contentOf(page)).isEqualTo(text("steep", 6));
    }

    @Test
    void findsTheArticleAmongLikeBlocks() {
        String page = "<div><div><div>" + NAVIGATION + "</div></div><div><div>" + prose("steep", 6)
                + "</div></div><div><div><a href=/1>Ten teas that you will not believe exist at all, number six "
                + "is green</a>"
                + "</div><div><a href=/2>Why everybody in town talks about this one small kettle today</a></div>"
                + "</div></div>";

        assertThat(contentOf(page)).isEqualTo(text("steep", 6));
    }

    @Test
    void findsAnArticleInSeveralBlocks() {
        String page = "<main><div class=story>" + IntStream.range(0, 5)
                .mapToObj(part -> "<section><div class=x" + part + ">" + prose("part" + part, 2) + "</div></section>")
                .collect(Collectors.joining("<div class=ad-slot><p>An advertisement of some length, as it is found in"
                        + " many articles between two parts.</p></div>"))
                + "</div></main>";

        assertThat(contentOf(page)).isEqualTo(
                IntStream.range(0, 5).mapToObj(part -> text("part" + part, 2)).collect(Collectors.joining("\n\n")));
    }

    @Test
    void prefersMarkedArticleToTeasers() {
        String teasers = IntStream.range(0, 12)
                .mapToObj(i -> "<div class=card><h3><a href=/" + i + ">Another page</a></h3><p>" + sentence("teaser", i)
                        + "</p></div>")
                .collect(Collectors.joining());

        assertThat(contentOf("<article>" + prose("steep", 4) + "</article><div class=more>" + teasers + "</div>"))
                .isEqualTo(text("steep", 4));
    }

    @Test
    void findsArticleInMisnamedBlock() {
        assertThat(contentOf("<body class=has-sidebar><div class=content-with-sidebar>" + prose("steep", 5)
                + "</div><div class=sidebar>" + NAVIGATION + "</div>")).isEqualTo(text("steep", 5));
    }

    @Test
    void keepsCommentsWithoutOtherText() {
        assertThat(contentOf("<h1>Thread</h1><div class=comments>" + prose("opinion", 5) + "</div>"))
                .isEqualTo(text("opinion", 5));
    }

    @Test
    void keepsTheQuestionsOfAccordions() {
        assertThat(contentOf(prose("steep", 3) + "<div class=faq><button aria-expanded=false>Is it hot?</button>"
                + "<div class=answer hidden>It is.</div><div><button aria-controls=p2>Is it sweet?</button></div>"
                + "<div id=panel-2>It is not.</div><button aria-expanded=false>Menu</button><ul class=panel><li>Shop"
                + "</ul><button role=tab aria-controls=p3>All</button><div id=p3 role=tabpanel>It is tea.</div><ul>"
                + "</ul><button>Send</button></div>"))
                .startsWith(text("steep", 3))
                .contains("Is it hot?\n\nIt is.\n\nIs it sweet?\n\nIt is not.")
                .doesNotContain("Menu", "Send", "All");
    }

    @Test
    void leavesOutBannersAboutCookies() {
        for (String name : new String[]{"id=onetrust-consent-sdk", "class='cc-window x'", "id=CybotCookiebotDialog",
            "class=cookie-notice", "id=didomi-host"}) {
            assertThat(contentOf("<div " + name + "><h2>Crumbs</h2><p>We keep crumbs.</p></div><main>"
                    + prose("steep", 3) + "</main>")).as(name).isEqualTo(text("steep", 3));
        }
    }

    @Test
    void keepsAllOfAShortPage() {
        assertThat(contentOf("<div><p>Opening hours</p></div><div><ul><li>Monday: 9 to 5<li>Sunday: closed</ul></div>"
                + "<div>Call us.</div>")).isEqualTo("Opening hours\n\n- Monday: 9 to 5\n- Sunday: closed\n\nCall us.");
    }

    @Test
    void keepsCollapsedButNotHiddenParts() {
        String page = "<main>" + prose("steep", 4) + "<aside class='admonition note'><p>Mind the heat.</p></aside>"
                + "<aside><p>Elsewhere.</p></aside><details><summary>More?</summary><p>More.</p></details>"
                + "<div id=faq-1 style='display: none'><p>An answer.</p></div><div style='display:none'>A "
                + "template.</div>"
                + "<span aria-hidden=true>icon</span></main>";

        assertThat(contentOf(page))
                .isEqualTo(text("steep", 4) + "\n\n> Mind the heat.\n\nMore?\n\nMore.\n\nAn answer.");
    }

    @Test
    void keepsHeadingsWhateverTheirIdsAndClasses() {
        assertThat(contentOf("<article><h2 id=login>Login</h2>" + prose("steep", 2)
                + "<h2 id=x class=anchorWithStickyNavbar_LWe7>Menu</h2>" + prose("pour", 2) + "</article>"))
                .isEqualTo("# Login\n\n" + text("steep", 2) + "\n\n# Menu\n\n" + text("pour", 2));
    }

    @Test
    void keepsCallouts() {
        assertThat(contentOf("<article>" + prose("steep", 4)
                + "<div class='alert alert-warning' role=alert>Warning: this cannot be undone.</div></article>"))
                .isEqualTo(text("steep", 4) + "\n\n> Warning: this cannot be undone.");
    }

    @Test
    void findsTheArticleInEastAsianScripts() {
        String sentence = "緑茶は摘んだ葉をすぐに蒸して作るお茶で、香りがよく、湯の温度は八十度くらいがよい。";
        String page = "<div><a href=/>ホーム</a></div><div><p>" + sentence + "</p><p>" + sentence + "</p><p>" + sentence
                + "</p></div><div><a href=/1>関連する記事</a></div>";

        assertThat(contentOf(page)).isEqualTo(String.join("\n\n", sentence, sentence, sentence));
    }

    @Test
    void omitsHeadingsWithoutText() {
        assertThat(contentOf("<article>" + prose("steep", 4) + "<h2>Related</h2><ul><li><a href=/1>One other page</a>"
                + "<li><a href=/2>Another other page</a></ul></article>")).isEqualTo(text("steep", 4));
    }

    private static String sentence(String word, int i) {
        return "This is sentence " + i + " about how to " + word
                + " the leaves well, without any hurry, until it is done.";
    }

    private static String prose(String word, int paragraphs) {
        return IntStream.range(0, paragraphs)
                .mapToObj(i -> "<p>" + sentence(word, i) + " <a href=/x>It</a> goes on.</p>")
                .collect(Collectors.joining("\n"));
    }

    private static String text(String word, int paragraphs) {
        return IntStream.range(0, paragraphs)
                .mapToObj(i -> sentence(word, i) + " It goes on.")
                .collect(Collectors.joining("\n\n"));
    }

    /** Returns the text of a page that is made for readers of a publication. */
    private static String contentOf(String html) {
        return PageExtraction.contentOf("<meta name=description content='About tea'>" + html);
    }
}
