package dev.carrel.ranking.passage;

import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.passage.Passage;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class StoredPassageTest {

    @Test
    void returnsWhatWasStored() throws IOException {
        for (StoredPassage passage : List.of(
                new StoredPassage(new DocumentId("d1"), "", new Passage(0, List.of(), "x")),
                new StoredPassage(new DocumentId("d2"), "Été 🎈", new Passage(300, List.of("休假", ""), 1200,
                        "Text\n\n".repeat(20_000) + "𝄞")))) {
            assertThat(StoredPassage.fromBytes(passage.toBytes())).isEqualTo(passage);
        }
    }

    @Test
    void joinsTitleHeadingsAndText() {
        var passage = new StoredPassage(new DocumentId("d"), "Handbook", new Passage(1, List.of("Leave"), "25 days."));
        assertThat(passage.fullText()).isEqualTo("Handbook\nLeave\n25 days.");
    }
}
