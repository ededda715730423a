package dev.carrel.generation.extractive.text;

import dev.carrel.application.port.PassageIndex.PassageHit;
import dev.carrel.application.port.ReplyWriter.RetrievedDocument;
import dev.carrel.domain.passage.Passage;
import java.util.List;
import org.junit.jupiter.api.Test;

import static dev.carrel.application.contract.model.ReplyRequests.document;
import static org.assertj.core.api.Assertions.assertThat;

class ParsedPassageTest {

    @Test
    void readsEqualPassagesOnce() {
        assertThat(ParsedPassage.parseAll(List.of(document("a", "A", "same"), document("b", "B", "same")))).hasSize(1);
    }

    @Test
    void includesTitleAndHeadingsWithoutInvisibleCharacters() {
        RetrievedDocument retrieved = new RetrievedDocument(document("a", "Hand\u200Bbook", "x").document(),
                List.of(new PassageHit(new Passage(0, List.of("Leave", "Annual"), "28 days."), 0.6)));

        assertThat(ParsedPassage.parseAll(List.of(retrieved))).first()
                .extracting(ParsedPassage::context)
                .isEqualTo("Handbook\nLeave\nAnnual");
    }

    @Test
    void readsBlocksInOrder() {
        assertThat(ParsedPassage.parseAll(List.of(document("a", "A", "One  is red. Two is blue.\n\n- three"))))
                .flatExtracting(ParsedPassage::blocks)
                .flatExtracting(ParsedBlock::parts)
                .extracting(ParsedBlock.BlockPart::text)
                .containsExactly("One is red.", "Two is blue.", "three");
    }
}
