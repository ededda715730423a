package dev.carrel.scraping.content;

import dev.carrel.domain.document.Block;
import dev.carrel.domain.document.Block.CodeBlock;
import dev.carrel.domain.document.Block.Definition;
import dev.carrel.domain.document.Block.ListItem;
import dev.carrel.domain.document.Block.Paragraph;
import dev.carrel.domain.document.Block.Quote;
import dev.carrel.domain.document.Block.Table;
import dev.carrel.domain.document.BlockMarkdown;
import dev.carrel.domain.document.DocumentContent.Section;
import java.util.List;
import org.junit.jupiter.api.Test;

import static dev.carrel.scraping.PageExtraction.asText;
import static dev.carrel.scraping.PageExtraction.extractFile;
import static dev.carrel.scraping.PageExtraction.extractPage;
import static org.assertj.core.api.Assertions.assertThat;

/** The blocks that the content of a page becomes. */
final class ContentBlocksTest {

    @Test
    void keepsCodeWithLanguageAndIndentation() {
        assertThat(blocksOf("<p>Run:</p><pre><code class='hljs language-python'>\ndef brew():\n    return 'tea'\n\n\n"
                + "brew()\n</code></pre>")).containsExactly(new Paragraph("Run:"),
                        new CodeBlock("python", "def brew():\n    return 'tea'\n\n\nbrew()"));
        assertThat(blocksOf("<div class='highlight-c notranslate'><div class=highlight><pre><span></span>"
                + "<span>if</span> (x)\n\ty();</pre></div></div>"))
                .containsExactly(new CodeBlock("c", "if (x)\n\ty();"));
        assertThat(blocksOf("<pre class='highlight-default'>  two spaces</pre>"))
                .containsExactly(new CodeBlock("", "  two spaces"));
    }

    @Test
    void keepsTermsWithTheirDescriptions() {
        assertThat(blocksOf("<p>Options:</p><dl><dt>-q<dt>--quiet<dd>Says nothing.<dt>-n <i>cups</i><dd><p>As many.</p>"
                + "<pre>tea -n 2</pre><p>One by default.</p><dt>-x</dl><p>Done.</p>")).containsExactly(
                        new Paragraph("Options:"), new Definition("-q, --quiet", "Says nothing."),
                        new Definition("-n cups", "As many."), new CodeBlock("", "tea -n 2"),
                        new Paragraph("One by default."), new Paragraph("-x"), new Paragraph("Done."));
    }

    @Test
    void keepsRowsOfTermAndLongDescription() {
        String description = "It is written so that the cell does not fit into a table of data. ".repeat(8).strip();

        assertThat(blocksOf("<table><tr><td>cups<td>" + description + "<tr><td>pots<td>" + description + "</table>"))
                .containsExactly(new Definition("cups", description), new Definition("pots", description));
    }

    @Test
    void separatesRaisedDigitsFromTheNumberBeforeThem() {
        assertThat(blocksOf("<p>10<sup>21</sup> kg for 150<sup><a href='#note'>1</a></sup> euros, 5 m<sup>3</sup>, "
                + "the 3<sup>rd</sup> of 12<sup></sup>345, 7 <sup>2</sup> and 8<sup>[3]</sup>.</p>")).containsExactly(
                        new Paragraph("10^21 kg for 150^1 euros, 5 m3, the 3rd of 12345, 7 2 and 8[3]."));
    }

    @Test
    void writesAddressesAfterTheFewLinksOfAText() {
        assertThat(blocksOf("<p>Fill in the <a href='https://forms.example.org/berth'>berth form </a>or write to <a "
                + "href='mailto:a@wismar.example'>the office</a>.</p>")).containsExactly(
                        new Paragraph("Fill in the berth form (https://forms.example.org/berth) or write to the office "
                                + "(a@wismar.example)."));
        assertThat(blocksOf(
                "<p>Ships: " + "<a href='https://ships.example.org/1'>Ida</a>, ".repeat(4) + "and others.</p>"))
                .containsExactly(new Paragraph("Ships: Ida, Ida, Ida, Ida, and others."));
    }

    @Test
    void explainsAbbreviationsOnce() {
        assertThat(blocksOf(
                "<p>The <abbr title='mean low water'>MLW</abbr> is 3 m; <abbr title='mean low water'>MLW</abbr>"
                        + " rises. A <abbr title='gross tonnage'>GT</abbr> (gross tonnage) of <abbr title='1'>9</abbr>.</p>"))
                .containsExactly(
                        new Paragraph("The MLW (mean low water) is 3 m; MLW rises. A GT (gross tonnage) of 9."));
    }

    @Test
    void separatesElementsThatStandApart() {
        assertThat(blocksOf("<p>A boat.</p><div><span class=k>Length</span><span class=v>7 m</span></div>"
                + "<div><b class=name>Draught</b><span class=v>half a metre</span></div>"
                + "<p>It lies at one of the long quays: <a href=a>North</a><a href=b>South</a>, as you like.</p>"))
                .containsExactly(new Paragraph("A boat."),
                        new Paragraph("Length 7 m"), new Paragraph("Draught half a metre"),
                        new Paragraph("It lies at one of the long quays: North South, as you like."));
        assertThat(blocksOf("<p><span class=initial>T</span><span class=rest>he boat</span> is "
                + "<b class=x>un</b><span class=y>sinkable</span>, <b>sea</b><i>worthy</i>.</p>"
                + "<p><code><span class=k>int</span><span class=n>[]</span></code></p>")).containsExactly(
                        new Paragraph("The boat is unsinkable, seaworthy."), new Paragraph("int[]"));
    }

    @Test
    void leavesOutStruckText() {
        assertThat(blocksOf("<p>It costs <s>9</s><del>8</del> <strike>7</strike> 6 crowns.</p>"))
                .containsExactly(new Paragraph("It costs 6 crowns."));
    }

    @Test
    void readsWhatOnlyTheStyleSays() {
        assertThat(blocksOf("<html><head><style>.a{text-decoration:line-through}.b{vertical-align:super}</style></head>"
                + "<body><p>It costs <span class=a>9</span> <span style='text-decoration: line-through'>8</span>"
                + " <a class=a href='#x'>about</a> 6 crowns for 10<span class=b>3</span> lamps.</p></body></html>"))
                .containsExactly(new Paragraph("It costs about 6 crowns for 10^3 lamps."));
    }

    @Test
    void leavesOutReadingsOfCharacters() {
        assertThat(blocksOf("<p><ruby>望<rt>ぼう</rt>遠<rt>えん</rt>鏡<rt>きょう</rt></ruby>は"
                + "<ruby>毎週<rp>(</rp><rt>まいしゅう</rt><rp>)</rp></ruby>土曜日に公開されます。</p>"))
                .containsExactly(new Paragraph("望遠鏡は毎週土曜日に公開されます。"));
    }

    @Test
    void numbersOrderedLists() {
        assertThat(blocksOf("<ol start=3><li>Boil<li>Pour<ul><li>slowly<ol><li>drop by drop</ol></ul><li><p>Drink</p>"
                + "<p>at once.</p></ol>")).containsExactly(new ListItem(1, 3, "Boil"), new ListItem(1, 4, "Pour"),
                        new ListItem(2, 0, "slowly"), new ListItem(3, 1, "drop by drop"), new ListItem(1, 5, "Drink"),
                        new Paragraph("at once."));
    }

    @Test
    void numbersListsAsTheyAreShown() {
        assertThat(blocksOf("<ol type=a><li>Boil<li>Pour</ol><p>Or:</p><ol reversed><li>Two<li>One</ol><p>And:</p>"
                + "<ol style='list-style-type: upper-roman'><li value=4>Wait<li>Drink</ol><p>Then:</p>"
                + "<ol style='list-style: none'><li>Rest</ol>"))
                .containsExactly(new ListItem(1, 0, "a. Boil"), new ListItem(1, 0, "b. Pour"), new Paragraph("Or:"),
                        new ListItem(1, 2, "Two"), new ListItem(1, 1, "One"), new Paragraph("And:"),
                        new ListItem(1, 0, "IV. Wait"), new ListItem(1, 0, "V. Drink"), new Paragraph("Then:"),
                        new ListItem(1, 0, "Rest"));
    }

    @Test
    void keepsQuotes() {
        assertThat(blocksOf("<p>He said:</p><blockquote><p>Tea is hot.</p><p>Wait.</p></blockquote><p>So be it.</p>"))
                .containsExactly(new Paragraph("He said:"), new Quote("Tea is hot."), new Quote("Wait."),
                        new Paragraph("So be it."));
    }

    @Test
    void keepsTablesWithHeaderAndEmptyCells() {
        assertThat(blocksOf("<table><thead><tr><td>Day<td>Hours</thead><tr><td>Monday<td><tr><td><td>8-12</table>"))
                .containsExactly(
                        new Table(List.of("Day", "Hours"), List.of(List.of("Monday", ""), List.of("", "8-12"))));
    }

    @Test
    void keepsRemarksWithTheirTitles() {
        assertThat(blocksOf("<div class='admonition note'><p class=admonition-title>Note</p><p>Mind the heat.</p></div>"
                + "<div class=tip><h3 class=title>Tip:</h3><pre>tea</pre></div><p>Then.</p><div "
                + "class=warning><table><tr>"
                + "<td rowspan=2><img alt='[Warning]' src=w.png></td><th>Hot "
                + "water</th></tr><tr><td><p>It burns.</p></td>"
                + "</tr></table></div>")).containsExactly(new Quote("Note: Mind the heat."), new Quote("Tip:"),
                        new CodeBlock("", "tea"), new Paragraph("Then."), new Quote("Hot water: It burns."));
    }

    @Test
    void keepsRemarksThatAreARowOfTitleAndText() {
        assertThat(blocksOf("<div class='admonitionblock note'><table><tr><td class=icon><i class='fa icon-note' "
                + "title=Note></i></td><td class=content><div class=paragraph><p>Mind the heat.</p></div><p>Wait."
                + "</td></tr></table></div><div class='admonitionblock tip'><table><tr><td class=icon>"
                + "<div class=title>Tip</div></td><td class=content>Use a pot.</td></tr></table></div>"))
                .containsExactly(new Quote("Note: Mind the heat."), new Quote("Wait."), new Quote("Tip: Use a pot."));
        assertThat(blocksOf("<div class=note><p>Kinds:</p><table><tr><td>Green<td>2 min<tr><td>Black<td>4 min</table>"))
                .containsExactly(new Quote("Kinds:"),
                        new Table(List.of(), List.of(List.of("Green", "2 min"), List.of("Black", "4 min"))));
    }

    @Test
    void readsListingsWithAnElementForEachLine() {
        assertThat(blocksOf("<p>Run:</p><div class=fragment><div class=line><span class=keyword>if</span> (x) {</div>\n"
                + "<div class=line>    <a href=y.html>y</a>();</div><div class=line> </div>\n<div class=line>}</div>\n"
                + "<div class=ttc><div class=ttname>y</div></div></div><p>Done.</p>"))
                .containsExactly(new Paragraph("Run:"), new CodeBlock("", "if (x) {\n    y();\n \n}"),
                        new Paragraph("Done."));
        assertThat(blocksOf("<div class=fragment><div class=line><span class=lineno>    1</span>one();</div></div>"))
                .containsExactly(new CodeBlock("", "    1 one();"));
        assertThat(blocksOf("<div class=line-block><div class=line>A verse</div><div class=line>of two</div></div>"))
                .containsExactly(new Paragraph("A verse"), new Paragraph("of two"));
    }

    @Test
    void omitsLineNumbersBesideCode() {
        assertThat(blocksOf("<table><tr><td><pre>1\n2</pre><td><pre>tea\ncup</pre></table>"))
                .containsExactly(new CodeBlock("", "tea\ncup"));
    }

    @Test
    void readsProseInPreformattedText() {
        assertThat(asText(extractFile("""
                <pre>
                TEA(1)                            TEA(1)

                <b>NAME</b>
                       tea - brew and pour tea for all who are in the house

                DESCRIPTION
                       The  tea command brews  tea for everybody who is  in the house, pro-
                       vided that there is water and that the kettle has been filled.

                       o      Green tea is brewed for two minutes, and it is poured at once,
                              before the leaves turn bitter.

                       -n     The number of cups that are filled, from the pot on the table,
                              one after the other.

                           tea -n 2 | pour --slowly

                </pre>""")).sections()).containsExactly(
                new Section(List.of(), "```\nTEA(1)                            TEA(1)\n```"),
                new Section(List.of("NAME"), "tea - brew and pour tea for all who are in the house"),
                new Section(List.of("DESCRIPTION"), BlockMarkdown.write(List.of(
                        new Paragraph("The tea command brews tea for everybody who is in the house, provided that there"
                                + " is water and that the kettle has been filled."),
                        new ListItem(1, 0, "Green tea is brewed for two minutes, and it is poured at once, before the"
                                + " leaves turn bitter."),
                        new Definition("-n",
                                "The number of cups that are filled, from the pot on the table, one after the"
                                        + " other."),
                        new CodeBlock("", "           tea -n 2 | pour --slowly")))));
    }

    @Test
    void writesMarkdownThatReadsBackTheSame() {
        assertThat(
                blocksOf("<p>1. no item</p><p># no heading</p><p>| no table</p><p>- none</p><pre>```\nfence\n```</pre>"
                        + "<table><tr><td>a|b<td>c\\d</table>"))
                .containsExactly(new Paragraph("1. no item"),
                        new Paragraph("# no heading"), new Paragraph("| no table"), new Paragraph("- none"),
                        new CodeBlock("", "```\nfence\n```"), new Table(List.of(), List.of(List.of("a|b", "c\\d"))));
    }

    private static List<Block> blocksOf(String html) {
        return asText(extractPage(html)).sections().stream().map(Section::blocks).flatMap(List::stream).toList();
    }
}
