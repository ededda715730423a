package dev.carrel.scraping.content;

import dev.carrel.domain.document.DocumentContent.Section;
import java.util.List;
import org.junit.jupiter.api.Test;

import static dev.carrel.scraping.PageExtraction.asText;
import static dev.carrel.scraping.PageExtraction.contentOf;
import static dev.carrel.scraping.PageExtraction.extractPage;
import static org.assertj.core.api.Assertions.assertThat;

/** The sections that the content of a page is written as. */
final class ContentSectionsTest {

    @Test
    void putsSectionsUnderTheirHeadings() {
        assertThat(asText(extractPage("""
                <title>Tea</title><p>Before.</p><h1>Kinds</h1><p>There are some.</p><h2>Green</h2><p>Is green.</p>
                <h3>Sencha</h3><p>Is Japanese.</p><h2>Black</h2><p>Is black.</p><h1>Water</h1><p>Hot.</p>"""))
                .sections())
                .containsExactly(Section.of("Before."), new Section(List.of("Kinds"), "There are some."),
                        new Section(List.of("Kinds", "Green"), "Is green."),
                        new Section(List.of("Kinds", "Green", "Sencha"), "Is Japanese."),
                        new Section(List.of("Kinds", "Black"), "Is black."), new Section(List.of("Water"), "Hot."));
    }

    @Test
    void doesNotRepeatTheTitle() {
        assertThat(
                asText(extractPage("<title>Tea – Example</title><h1>Tea</h1><p>Hot.</p><h2>Cold</h2><p>Too.</p>"))
                        .sections())
                .containsExactly(Section.of("Hot."), new Section(List.of("Cold"), "Too."));
    }

    @Test
    void recognisesHeadingsByRoleAndSummary() {
        assertThat(asText(
                extractPage(
                        """
                                <div role=heading aria-level=2>How hot?</div><p>Eighty degrees.</p>
                                <h3><button aria-expanded=false>How long?</button></h3>\
                                <div hidden role=region><p>Two minutes.</p></div>"""))
                .sections()).containsExactly(new Section(List.of("How hot?"), "Eighty degrees."),
                        new Section(List.of("How hot?", "How long?"), "Two minutes."));
    }

    @Test
    void separatesParagraphsAndKeepsLines() {
        assertThat(contentOf("<p>One\n  two</p><p>three<br>four<br>\n<br>five</p>six<div>seven</div> eight <hr>nine"))
                .isEqualTo("One two\n\nthree\nfour\n\nfive\n\nsix\n\nseven\n\neight\n\nnine");
    }

    @Test
    void joinsInlineElements() {
        assertThat(
                contentOf("<p>H<sub>2</sub>O, <b>b</b>old, <my-tag>own</my-tag><my-tag>tags</my-tag>, soft&shy;hyphen, "
                        + "no&#8203;space, non&nbsp;breaking</p>"))
                .isEqualTo("H2O, bold, own tags , softhyphen, nospace, non breaking");
    }

    @Test
    void keepsLists() {
        assertThat(contentOf("""
                <p>Take:</p><ul><li>tea</li><li><p>water,</p><ul><li>hot</li><li>soft</li></ul></li></ul>
                <ol><li>Pour.<li>Wait.</ol><p>Drink.</p>""")).isEqualTo("""
                Take:

                - tea
                - water,
                    - hot
                    - soft
                1. Pour.
                2. Wait.

                Drink.""");
    }

    @Test
    void keepsTablesRowByRow() {
        assertThat(contentOf("""
                <p>Times:</p><table><caption>By kind</caption><thead><tr><th>Kind<th>Minutes</thead>
                <tr><td>Green<td>2<tr><td>Black<br>tea<td><p>4</p></table><p>Done.</p>""")).isEqualTo("""
                Times:

                By kind

                | Kind | Minutes |
                | --- | --- |
                | Green | 2 |
                | Black tea | 4 |

                Done.""");
    }

    @Test
    void readsLayoutTables() {
        String paragraph = "A paragraph of some length, long enough to be no entry of a table. ".repeat(8).strip();

        assertThat(contentOf("<table><tr><td><h2>Left</h2><p>" + paragraph + "</p><td><h2>Right</h2><p>" + paragraph
                + "</p></table>")).isEqualTo("# Left\n\n" + paragraph + "\n\n# Right\n\n" + paragraph);
    }

    @Test
    void keepsPreformattedCode() {
        assertThat(contentOf("<p>Run:</p><pre><code>\nfor i in 1 2\n  do   it\n\ndone\n</code></pre><p>There.</p>"))
                .isEqualTo("Run:\n\n```\nfor i in 1 2\n  do   it\n\ndone\n```\n\nThere.");
    }

    @Test
    void omitsAnchorSigns() {
        assertThat(contentOf(
                "<h2>Tea<a class=headerlink href=#tea>¶</a></h2><p>Hot<a href=#1>[1]</a>. <a href=#top>↑</a></p>"))
                .isEqualTo("# Tea\n\nHot[1].");
    }

    @Test
    void omitsControlCharacters() {
        String text = contentOf("<p>a&#0;b&#1;c&#x7f;d\u0085e&#xfffe;f&#x9;g</p><pre>h\u000bi&#13;j</pre>");

        assertThat(text.chars().filter(c -> Character.isISOControl(c) && c != '\n' && c != '\t')).isEmpty();
    }

    @Test
    void readsUnclosedHeadingAsText() {
        String text = "The end of the heading was forgotten. ".repeat(30).strip();

        assertThat(contentOf("<title>T</title><h2>Tea<p>" + text + "</p>")).isEqualTo("Tea\n\n" + text);
    }
}
