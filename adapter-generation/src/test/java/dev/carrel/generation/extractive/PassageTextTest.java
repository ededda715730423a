package dev.carrel.generation.extractive;

import dev.carrel.application.port.PassageIndex.PassageHit;
import dev.carrel.application.port.ReplyWriter.RetrievedDocument;
import dev.carrel.domain.passage.Passage;
import dev.carrel.generation.extractive.Layout.Kind;
import java.util.List;
import org.junit.jupiter.api.Test;

import static dev.carrel.application.contract.model.ReplyRequests.document;
import static org.assertj.core.api.Assertions.assertThat;

class PassageTextTest {

    @Test
    void the_most_similar_passage_comes_first_whatever_its_document() {
        assertThat(texts(document("a", "A", "first", "third"), new RetrievedDocument(document("b", "B", "x").document(),
                List.of(new PassageHit(new Passage(0, List.of(), "second"), 0.6)))))
                .containsExactly("first", "second", "third");
    }

    @Test
    void a_passage_that_is_found_twice_is_read_once() {
        assertThat(texts(document("a", "A", "same"), document("b", "B", "same"))).containsExactly("same");
    }

    @Test
    void it_stands_under_the_title_of_its_document_and_its_headings() {
        RetrievedDocument evidence = new RetrievedDocument(document("a", "Hand\u200Bbook", "x").document(),
                List.of(new PassageHit(new Passage(0, List.of("Leave", "Annual"), "28 days."), 0.6)));

        assertThat(PassageText.of(List.of(evidence))).first()
                .extracting(PassageText::headings)
                .isEqualTo("Handbook\nLeave\nAnnual");
    }

    @Test
    void a_line_that_repeats_a_heading_is_a_heading() {
        assertThat(PassageText.of(List.of(document("a", "Leave (2026)", "Leave (2026)\nfor all\nfor ever"))))
                .flatExtracting(PassageText::sentences)
                .extracting(Sentence::kind)
                .containsExactly(Kind.HEADING, Kind.TEXT, Kind.TEXT);
    }

    @Test
    void its_sentences_are_in_reading_order_and_know_where_lines_begin() {
        assertThat(PassageText.of(List.of(document("a", "A", "One  is red. Two is blue.\n- three"))))
                .flatExtracting(PassageText::sentences)
                .containsExactly(new Sentence(0, 0, Kind.TEXT, true, "One is red."),
                        new Sentence(0, 1, Kind.TEXT, false, "Two is blue."),
                        new Sentence(0, 2, Kind.ITEM, true, "- three"));
    }

    private static List<String> texts(RetrievedDocument... evidence) {
        return PassageText.of(List.of(evidence))
                .stream()
                .flatMap(passage -> passage.sentences().stream())
                .map(Sentence::text)
                .toList();
    }
}
