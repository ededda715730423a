package dev.carrel.application;

import dev.carrel.application.fake.index.InMemoryPassageIndex;
import dev.carrel.application.fake.storage.InMemoryStorage;
import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.port.Storage;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class EngineEmbeddingOnFakesTest extends EngineEmbeddingContract {

    private final InMemoryStorage storage = new InMemoryStorage();
    private InMemoryPassageIndex index = new InMemoryPassageIndex();

    @Override
    protected Storage openStorage() {
        return storage;
    }

    @Override
    protected PassageIndex openIndex() {
        return index;
    }

    @Override
    protected void loseIndex() {
        index = new InMemoryPassageIndex();
    }

    @Test
    void findsBySimilarityWithoutSharedWords() throws Exception {
        addAndAwait("leave manager");
        addAndAwait("quite another matter");
        awaitEmbedded();
        for (int look = 0; searchTitles("boss holiday").isEmpty(); look++) {
            assertThat(look).as("the index follows").isLessThan(1_000_000);
        }
        assertThat(searchTitles("boss holiday")).containsExactly("leave manager");
        carrel.close();
        loseIndex();
        embedder = newEmbedder("new");
        openEngine();
        while (carrel.readiness() instanceof EngineReadiness.IndexRebuilding) {
            Thread.onSpinWait();
        }
        assertThat(searchTitles("holiday boss")).as("with what was kept").containsExactly("leave manager");
    }
}
