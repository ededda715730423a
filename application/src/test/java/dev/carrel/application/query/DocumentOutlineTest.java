package dev.carrel.application.query;

import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.DocumentContent.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class DocumentOutlineTest {

    @Test
    void anOutlineIsTheFirstLinesAndTheHeadings() {
        var outline = outline(new Section(List.of("Travel"), "This says who may travel."),
                new Section(List.of("Travel", "Hotels"), "A hotel may cost 110 euros."),
                new Section(List.of("Travel", "Hotels", "Abroad"), "Abroad it may cost more."),
                new Section(List.of("Travel", "Trains"), "Trains are booked by the office."));
        assertThat(outline.beginning()).isEqualTo(new Section(List.of("Travel"), "This says who may travel."));
        assertThat(outline.headings()).isEqualTo("- Hotels\n    - Abroad\n- Trains");
    }

    @Test
    void ofManyHeadingsTheHighestAreListed() {
        List<Section> sections = IntStream.range(0, 60)
                .mapToObj(i -> new Section(List.of("Chapter " + i / 12, "Part " + i), "Text."))
                .toList();
        assertThat(DocumentOutline.of(new DocumentContent("Book", sections)).headings())
                .isEqualTo("- Chapter 0\n- Chapter 1\n- Chapter 2\n- Chapter 3\n- Chapter 4");
        List<Section> flat = IntStream.range(0, 60).mapToObj(i -> new Section(List.of("Part " + i), "Text.")).toList();
        assertThat(DocumentOutline.of(new DocumentContent("Book", flat)).headings().lines())
                .hasSize(20)
                .endsWith("- Part 19");
    }

    @Test
    void aLongBeginningEndsWithASentence() {
        String sentence = "This sentence is one of a great many in the first paragraph of the text. ";
        var outline = outline(Section.of(sentence.repeat(40).strip()));
        assertThat(outline.beginning().text()).endsWith("of the text.").hasSizeBetween(700, 900);
        assertThat(outline.headings()).isEmpty();
    }

    @Test
    void ofALongTableTheFirstRowsAreShown() {
        var rows = new ArrayList<String>(List.of("| City | Euros |", "| --- | --- |"));
        IntStream.range(0, 50).forEach(i -> rows.add("| City " + i + " | " + i + " |"));
        assertThat(outline(Section.of(String.join("\n", rows))).beginning().text().lines()).hasSize(7);
    }

    @Test
    void aTextWithoutAnythingHasNoOutline() {
        assertThat(outline().beginning().text()).isEmpty();
    }

    private static DocumentOutline outline(Section... sections) {
        return DocumentOutline.of(new DocumentContent("Travel", List.of(sections)));
    }
}
