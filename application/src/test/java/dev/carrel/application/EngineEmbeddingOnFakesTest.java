package dev.carrel.application;

import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.port.Storage;
import dev.carrel.application.port.index.InMemoryPassageIndex;
import dev.carrel.application.port.storage.InMemoryStorage;
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
    void whatSharesNoWordWithTheQuestionIsFoundByItsMeaning() throws Exception {
        add("leave manager");
        add("quite another matter");
        awaitEmbedded();
        for (int look = 0; search("boss holiday").isEmpty(); look++) {
            assertThat(look).as("the index follows").isLessThan(1_000_000);
        }
        assertThat(search("boss holiday")).containsExactly("leave manager");
        carrel.close();
        loseIndex();
        embedder = embedder("new");
        open();
        while (carrel.readiness() instanceof Readiness.Rebuilding) {
            Thread.onSpinWait();
        }
        assertThat(search("holiday boss")).as("with what was kept").containsExactly("leave manager");
    }
}
