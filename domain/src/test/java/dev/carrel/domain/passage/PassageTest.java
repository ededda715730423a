package dev.carrel.domain.passage;

import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class PassageTest {

    @Test
    void prependsTitleAndHeadings() {
        var passage = new Passage(0, List.of("Leave", "How much"), "Thirty days.");
        assertThat(passage.textWithTitle("Handbook")).isEqualTo("Handbook\nLeave\nHow much\nThirty days.");
    }

    @Test
    void omitsRepeatedLines() {
        var passage = new Passage(0, List.of("Leave", " ", "Leave"), "Thirty days a year.");
        assertThat(passage.textWithTitle("Leave")).isEqualTo("Leave\nThirty days a year.");
        assertThat(passage.textWithTitle("Thirty days…")).as("a title of the first words")
                .isEqualTo("Leave\nThirty days a year.");
    }
}
