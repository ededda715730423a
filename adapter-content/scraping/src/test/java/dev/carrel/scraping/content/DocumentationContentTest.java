package dev.carrel.scraping.content;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

import static dev.carrel.scraping.PageExtraction.asText;
import static dev.carrel.scraping.PageExtraction.contentOf;
import static dev.carrel.scraping.PageExtraction.extractFile;
import static org.assertj.core.api.Assertions.assertThat;

/** Manuals in the shapes of the usual generators: nothing but navigation is left out. */
final class DocumentationContentTest {

    @Test
    void keepsShortSectionsBesideLongOnes() {
        String page = "<div class=chapter><h1>Tea</h1><p>In short: it is hot.</p><div class=section><h2>Pots</h2>"
                + paragraphs(30) + "</div><div class=section><h2>Cups</h2><p>Any cup will do.</p></div></div>";

        assertThat(fileText(page)).startsWith("In short: it is hot.\n\n# Pots")
                .endsWith("# Cups\n\nAny cup will do.");
    }

    @Test
    void keepsSectionsWhateverTheirIdsAndClasses() {
        String page = sections("register", "comments", "related-work", "menu", "credits", "print")
                + "<div class='sidebar'><p class='sidebar-title'>Aside</p><p>A box beside the text, "
                + "kept as well.</p></div>"
                + "<div class='alert alert-warning' role=alert>This cannot be undone.</div>"
                + "<aside><p>A remark of its own, without any mark.</p></aside>";

        assertThat(fileText(page)).contains("# register\n\nShort text of register.",
                "# comments\n\nShort text of comments.", "# related-work\n\nShort text of related-work.",
                "# menu\n\nShort text of menu.", "# credits\n\nShort text of credits.",
                "# print\n\nShort text of print.", "A box beside the text", "This cannot be undone.",
                "A remark of its own");
    }

    @Test
    void leavesOutNavigation() {
        String page = """
                <div class=navheader><table><tr><th colspan=3>Chapter 2. Tea</th></tr>\
                <tr><td><a accesskey=p href=a.html>\
                Prev</a></td><td></td><td><a accesskey=n href=c.html>Next</a></td></tr></table></div>
                <a class=previous href=a.html>&lt;-previous</a><a class=next href=c.html>next-></a>
                <div role=navigation><ul><li><a href=/>Everything</a></ul></div><nav><p>Where am I?</p></nav>
                <p><a href=i.html>Index</a> | <a href=m.html>Modules</a></p>
                <h1>Tea</h1><div class=toc><h3>Table of Contents</h3><ul><li><a href=#pots>Pots</a></ul></div>%s
                <h2 id=pots>Pots</h2><p>Short.</p>
                <table><tr><td>[<a href=#top> &lt;&lt; </a>]<td>[<a href=x.html>Contents</a>]</tr></table>
                <p>[ <a href=a.html>Previous</a> ] Up: the shop</p>
                <div class=navbox>Teas by colour: <a href=g.html>green</a>, <a href=b.html>black</a></div>
                <div class=footer>Copyright Example Inc. Written with care.</div><footer><p>Imprint</p></footer>"""
                .formatted(paragraphs(4));

        assertThat(fileText(page)).startsWith("This is sentence 0").endsWith("# Pots\n\nShort.");
    }

    @Test
    void namesThePanelOfEachTab() {
        String text = paragraphs(4);
        String inOrder = text + "<div class=tabs-container><ul role=tablist class=tabs><li role=tab>Green tea"
                + "<li role=tab>Black tea</ul><div><div role=tabpanel><p>70 degrees.</p></div>"
                + "<div role=tabpanel hidden><p>95 degrees.</p></div></div></div>";
        String byId = text + "<div role=tablist><button role=tab aria-controls=b>B</button>"
                + "<a role=tab href='#g'>Green tea</a></div></div><section><div id=g role=tabpanel><p>70 degrees.</div>"
                + "<div id=b role=tabpanel><p>Black tea needs 95 degrees.</p></div></section>";
        String unknown = text + "<ul role=tablist><li role=tab>Green tea<li role=tab>Black tea</ul><p>Hot.</p>";

        for (String shown : List.of(fileText(inOrder), contentOf(inOrder))) {
            assertThat(shown).endsWith("\n\nGreen tea\n\n70 degrees.\n\nBlack tea\n\n95 degrees.");
        }
        assertThat(fileText(byId)).endsWith("\n\nGreen tea\n\n70 degrees.\n\nB\n\nBlack tea needs 95 degrees.");
        assertThat(fileText(unknown)).endsWith("\n\n- Green tea\n- Black tea\n\nHot.");
    }

    @Test
    void leavesOutNavigationInOtherLanguages() {
        String row = "<div class=nav%s><table><tr><td><a accesskey=p href=a.html>Zurück</a><td>Kapitel 2. Tee und"
                + " was dazu gehört<td><a accesskey=n href=c.html>Weiter</a></tr><tr><td>Vom Wasser<td>Von der Kanne"
                + "</tr></table></div>";
        assertThat(fileText(row.formatted("header") + "<h1>Tee</h1>" + paragraphs(4) + row.formatted("footer")))
                .startsWith("This is sentence 0")
                .endsWith("without any hurry.");
        assertThat(fileText("<h1>Tee</h1>" + paragraphs(4)
                + "<table><tr><td>Gruß an <a accesskey=n href=c.html>alle</a><td>die lesen</table>"))
                .endsWith("| Gruß an alle | die lesen |");
    }

    @Test
    void leavesOutWhatGeneratorsRepeatOnEachPage() {
        String page = "<div id=titlearea>Project Tea</div><div id=siteSub>From the wiki</div><form class=search><label>"
                + "Search terms: <input name=q></label></form><h1>Tea <img src=t.png alt='[logo]'></h1>" + paragraphs(3)
                + "<form><label>Cups: <input name=cups></label></form><div class=printfooter>Retrieved from x</div>";
        assertThat(fileText(page)).startsWith("This is sentence 0").endsWith("Cups:");
        assertThat(asText(extractFile(page)).title()).isEqualTo("Tea");
    }

    @Test
    void keepsASentenceWithALinkAtTheTop() {
        assertThat(fileText("<p>First, read about <a href=w.html>water and how it is boiled</a>.</p>" + paragraphs(3)))
                .startsWith("First, read about water");
    }

    @Test
    void keepsListsOfLinksThatAreContent() {
        assertThat(fileText("<h1>Tea</h1>" + paragraphs(3)
                + "<h2>See also</h2><ul><li><a href=p.html>Pots</a><li><a href=c.html>Cups</a></ul>"))
                .endsWith("# See also\n\n- Pots\n- Cups");
        assertThat(fileText("<h1>All manuals</h1><ul><li><a href=p.html>" + "Pots of any kind ".repeat(8)
                + "</a><li><a href=c.html>" + "Cups of any kind ".repeat(8) + "</a></ul>"))
                .contains("- Pots", "- Cups");
    }

    @Test
    void keepsHeadingsWithoutText() {
        assertThat(
                fileText("<h1>Tea</h1>" + paragraphs(3) + "<h2>To do</h2><h2>Pots</h2><p>Short.</p><h2>The end</h2>"))
                .contains("\n\nTo do\n\n# Pots\n\nShort.")
                .endsWith("\n\nThe end");
    }

    @Test
    void keepsButtonsLabelsAndPicturesInSentences() {
        assertThat(fileText("<h1>Tea</h1>" + paragraphs(3) + "<p>Press <button>Brew</button> or <label>Stop</label>, "
                + "then <img src=s.png alt=Save>.<img src=x.png alt=_images/x.png></p><button>Copy</button>"))
                .endsWith("Press Brew or Stop, then Save .");
    }

    @Test
    void readsFormulas() {
        assertThat(fileText("<h1>Tea</h1>" + paragraphs(3) + "<p>Heat <math><mi>Q</mi><mo>=</mo><mi>m</mi></math>, "
                + "<span class=katex><span class=katex-mathml><math><semantics><mi>E</mi><annotation encoding="
                + "application/x-tex>E=mc^2</annotation></semantics></math></span><span "
                + "aria-hidden=true>Emc2</span></span>, "
                + "<span style='display: none'><math alttext='a+b'><mi>a</mi></math></span>, "
                + "<script type='math/tex'>x_1</script>.</p>")).endsWith("Heat Q=m, E=mc^2, a+b, x_1.");
    }

    @Test
    void writesFormulasInLines() {
        assertThat(fileText("<h1>Tea</h1>" + paragraphs(3) + "<p>So <math><mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi>"
                + "</mrow><mn>2</mn></mfrac><mo>=</mo><msubsup><mi>x</mi><mn>1</mn><mn>3</mn></msubsup></math>, <math>"
                + "<msqrt><mi>y</mi></msqrt><mo>≤</mo><mroot><mrow><mi>y</mi><mo>-</mo><mi>z</mi></mrow><mn>3</mn>"
                + "</mroot></math>.</p>")).endsWith("So (a+b)/2=x_1^3, √y≤3√(y-z).");
    }

    @Test
    void prefersTheMarkedMainPart() {
        assertThat(fileText("<div class=theme><p>Example Inc. makes teas.</p></div><div role=main><h1>Tea</h1>"
                + paragraphs(4) + "</div><div class=theme><p>Rate this page.</p></div>"))
                .startsWith("This is sentence 0")
                .endsWith("without any hurry.");
    }

    @Test
    void readsCrawledPagesWithCodeTheSameWay() {
        assertThat(contentOf("<div><p>In short: run it.</p></div><div>" + paragraphs(20)
                + "</div><div><pre>tea --brew</pre></div>")).startsWith("In short: run it.").contains("tea --brew");
    }

    @Test
    void readsCrawledPagesWithoutCodeTheSameWay() {
        String page = "<body><div class=a><p>In short: boil it.</p></div><div class=b>" + paragraphs(20)
                + "</div><div class=c><h2>Pots</h2></div>";
        assertThat(contentOf(page)).startsWith("In short: boil it.").endsWith("Pots");
        assertThat(contentOf("<meta name=description content='All about tea'>" + page))
                .as("a page that advertises itself")
                .doesNotContain("In short")
                .endsWith("without any hurry.");
    }

    @Test
    void readsFilesOfNewspapersAsArticles() {
        String page = "<meta property=og:type content=article><div class=story>" + paragraphs(6)
                + "</div><div class=related><p>A page that has nothing to do with it, of which we "
                + "would like to tell.</p></div>";

        assertThat(fileText(page)).endsWith("without any hurry.").doesNotContain("nothing to do");
        assertThat(fileText(page.replace("property=og:type content=article", "name=generator content='Sphinx 9'")))
                .contains("nothing to do");
    }

    private static String sections(String... ids) {
        return IntStream.range(0, ids.length)
                .mapToObj(
                        i -> "<section id=" + ids[i] + " class=" + ids[i] + "><h2>" + ids[i] + "</h2><p>Short text of "
                                + ids[i] + ".</p></section>")
                .collect(Collectors.joining("<div>" + paragraphs(2) + "</div>"));
    }

    private static String paragraphs(int number) {
        return IntStream.range(0, number)
                .mapToObj(
                        i -> "<p>This is sentence " + i + " about how to steep the leaves well, without any hurry.</p>")
                .collect(Collectors.joining());
    }

    private static String fileText(String html) {
        return contentOf(extractFile(html));
    }
}
