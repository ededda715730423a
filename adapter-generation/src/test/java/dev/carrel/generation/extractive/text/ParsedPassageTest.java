package dev.carrel.generation.extractive.text;

import dev.carrel.application.port.PassageIndex.PassageHit;
import dev.carrel.application.port.ReplyWriter.RetrievedDocument;
import dev.carrel.domain.passage.Passage;
import dev.carrel.generation.extractive.text.BlockLayout.BlockKind;
import java.util.List;
import org.junit.jupiter.api.Test;

import static dev.carrel.application.contract.model.ReplyRequests.document;
import static org.assertj.core.api.Assertions.assertThat;

class ParsedPassageTest {

    @Test
    void sortsPassagesBySimilarityAcrossDocuments() {
        assertThat(texts(document("a", "A", "first", "third"), new RetrievedDocument(document("b", "B", "x").document(),
                List.of(new PassageHit(new Passage(0, List.of(), "second"), 0.6)))))
                .containsExactly("first", "second", "third");
    }

    @Test
    void readsEqualPassagesOnce() {
        assertThat(texts(document("a", "A", "same"), document("b", "B", "same"))).containsExactly("same");
    }

    @Test
    void includesTitleAndHeadings() {
        RetrievedDocument evidence = new RetrievedDocument(document("a", "Hand\u200Bbook", "x").document(),
                List.of(new PassageHit(new Passage(0, List.of("Leave", "Annual"), "28 days."), 0.6)));

        assertThat(ParsedPassage.parseAll(List.of(evidence))).first()
                .extracting(ParsedPassage::headings)
                .isEqualTo("Handbook\nLeave\nAnnual");
    }

    @Test
    void takesRepeatedHeadingsAsHeadings() {
        assertThat(ParsedPassage.parseAll(List.of(document("a", "Leave (2026)", "Leave (2026)\nfor all\nfor ever"))))
                .flatExtracting(ParsedPassage::sentences)
                .extracting(Sentence::kind)
                .containsExactly(BlockKind.HEADING, BlockKind.TEXT, BlockKind.TEXT);
    }

    @Test
    void keepsReadingOrderAndLineStarts() {
        assertThat(ParsedPassage.parseAll(List.of(document("a", "A", "One  is red. Two is blue.\n- three"))))
                .flatExtracting(ParsedPassage::sentences)
                .containsExactly(new Sentence(0, 0, BlockKind.TEXT, true, "One is red."),
                        new Sentence(0, 1, BlockKind.TEXT, false, "Two is blue."),
                        new Sentence(0, 2, BlockKind.ITEM, true, "- three"));
    }

    private static List<String> texts(RetrievedDocument... evidence) {
        return ParsedPassage.parseAll(List.of(evidence))
                .stream()
                .flatMap(passage -> passage.sentences().stream())
                .map(Sentence::text)
                .toList();
    }
}
