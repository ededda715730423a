package dev.carrel.formats.plain;

import dev.carrel.formats.SampleDocuments;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static dev.carrel.formats.DocumentExtraction.asText;
import static dev.carrel.formats.DocumentExtraction.sectionOf;
import static org.assertj.core.api.Assertions.assertThat;

/** What Markdown and the chapters of books say by the form of their text. */
final class MarkdownDetailsTest {

    private static final String MARKUP = "A lens of 10<sup>4</sup> rays costs 72<sup>3)</sup> crowns,"
            + " <del>80</del><s>81</s> for 5 m<sup>2</sup>.";
    private static final String TEXT = "A lens of 10^4 rays costs 72^3) crowns, for 5 m2.";

    @Test
    void setsRaisedDigitsOffAndLeavesOutStruckText() throws IOException {
        assertThat(asText("A lens of 10<sup>4</sup> rays costs 72<SUP>3)</SUP> crowns, ~~80~~ for 5 m<sup>2</sup>.",
                "a.md").sections()).containsExactly(sectionOf(List.of(), TEXT));
        assertThat(asText("<div>" + MARKUP + "</div>", "a.md").sections())
                .containsExactly(sectionOf(List.of(), TEXT));
        assertThat(asText(SampleDocuments.epub(Map.of("a.xhtml", "<p>" + MARKUP + "</p>"))).sections())
                .containsExactly(sectionOf(List.of(), TEXT));
    }

    @Test
    void writesFormulasOfBooksInLines() throws IOException {
        assertThat(asText(SampleDocuments.epub(Map.of("a.xhtml", "<p>So <math><mfrac><mi>a</mi><mrow><mn>2</mn>"
                + "<mi>b</mi></mrow></mfrac><mo>=</mo><msup><mi>c</mi><mn>3</mn></msup></math>.</p>"))).sections())
                .containsExactly(sectionOf(List.of(), "So a/(2b)=c^3."));
    }

    @Test
    void writesAddressesAfterTheFewLinksOfAText() throws IOException {
        String text = "Fill in the berth form (https://forms.example.org/berth).";
        assertThat(asText("Fill in the [berth form](https://forms.example.org/berth).", "a.md").sections())
                .containsExactly(sectionOf(List.of(), text));
        assertThat(asText("[a](https://a.example) [b](https://b.example) [c](https://c.example) [d](https://d.example)",
                "a.md").sections()).containsExactly(sectionOf(List.of(), "a b c d"));
        assertThat(asText("# The [form](https://a.example/b)\n\nIs in [rules](rules.md).", "a.md"))
                .extracting(content -> content.title(), content -> content.sections().getFirst().text())
                .containsExactly("The form", "Is in rules.");
        assertThat(asText(SampleDocuments.epub(Map.of("a.xhtml", "<p>Fill in the <a href='https://forms.example.org/"
                + "berth'>berth form</a>.</p>"))).sections()).containsExactly(sectionOf(List.of(), text));
    }

    @Test
    void keepsWhatFrontMatterSays() {
        assertThat(
                asText("---\ntitle: Mooring\nowner: Ida Berg\ntags: [ropes, knots]\nlayout: page\nempty:\n---\nTie it.",
                        "a.md").sections())
                .containsExactly(sectionOf(List.of(), "owner: Ida Berg\ntags: [ropes, knots]\n\nTie it."));
    }

    @Test
    void keepsWhatTemplatesShow() {
        assertThat(asText("""
                {% tabs %}
                {% tab title="River boats" %}
                Tie the bow line first.
                {% endtab %}

                {% tab title="Sea boats" %}
                {% code title="moor.sh" overflow="wrap" %}
                ```sh
                moor --stern
                ```
                {% endcode %}
                {% endtab %}
                {% endtabs %}
                {% embed url="https://video.example/watch%20it?v=1" %}
                {% swagger method="get" path="/berths/{id}" baseUrl="https://api.example" summary="A berth" %}
                {% hint style="warning" title="100% wet" %}
                It rains.
                {% endhint %}
                """, "mooring.md").sections())
                .containsExactly(sectionOf(List.of(),
                        "River boats\n\nTie the bow line first.\n\nSea boats\n\nmoor.sh\n\n"
                                + "```sh\nmoor --stern\n```\n\nhttps://video.example/watch%20it?v=1\n\n"
                                + "get /berths/{id} A berth\n\n100% wet\n\nIt rains."));
    }
}
