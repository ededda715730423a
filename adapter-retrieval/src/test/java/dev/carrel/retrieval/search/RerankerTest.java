package dev.carrel.retrieval.search;

import dev.carrel.application.port.PassageIndex.DocumentHit;
import dev.carrel.application.port.PassageIndex.PassageHit;
import dev.carrel.retrieval.LucenePassageIndex;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static dev.carrel.retrieval.TestPassages.LIBRARY;
import static dev.carrel.retrieval.TestPassages.apply;
import static dev.carrel.retrieval.TestPassages.foundIds;
import static dev.carrel.retrieval.TestPassages.put;
import static dev.carrel.retrieval.TestPassages.search;
import static org.assertj.core.api.Assertions.assertThat;

class RerankerTest {

    private final LucenePassageIndex index;

    RerankerTest(@TempDir Path folder) {
        index = LucenePassageIndex.open(folder);
    }

    @BeforeEach
    void openIndex() {
        index.openLibrary(LIBRARY, "epoch");
    }

    @AfterEach
    void closeIndex() {
        index.close();
    }

    @Test
    void prefersADocumentOnTheSubjectToAMention() {
        apply(index, 1, put("mention", "Backups run at night.", "The canteen opens at noon."),
                put("subject", "Backups run at night.", "Backups that failed run again in the morning."));
        assertThat(foundIds(index, "When do backups run?")).containsExactly("subject", "mention");
    }

    @Test
    void doesNotPreferManyWeakPassagesToOneGoodOne() {
        apply(index, 1,
                put("many", "Backups are kept.", "Backups are large.", "Backups are checked.", "Backups are old."),
                put("one", "Backups run at night."));
        assertThat(foundIds(index, "When do backups run at night?")).containsExactly("one", "many");
    }

    @Test
    void ranksThePassagesOfADocumentByNearWords() {
        String far = " Nothing of what was asked is said here, nor in any of the sentences that follow this one.";
        apply(index, 1,
                put("rules", "Unused" + far + " days" + far + " expire." + far, "Unused days expire." + far + far));
        List<DocumentHit> hits = search(index, "Unused days expire");
        assertThat(hits.getFirst().passages()).extracting(hit -> hit.passage().ordinal()).containsExactly(1, 0);
    }

    @Test
    void neverLeavesASimilarityAboveThatOfABetterRank() {
        apply(index, 1, put("a", "Backups run at night.", "Nightly backups run.", "Runs of backups."),
                put("b", "Backups run.", "Night."), put("c", "Backups that run at night run well."));
        List<DocumentHit> hits = search(index, "backups run at night");
        assertThat(hits).extracting(DocumentHit::similarity).isSortedAccordingTo(Comparator.reverseOrder());
        assertThat(hits).allSatisfy(hit -> assertThat(hit.passages()).extracting(PassageHit::similarity)
                .isSortedAccordingTo(Comparator.reverseOrder()));
    }
}
