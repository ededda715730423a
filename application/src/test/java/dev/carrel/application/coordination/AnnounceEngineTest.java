package dev.carrel.application.coordination;

import dev.carrel.application.fake.index.InMemoryPassageIndex;
import dev.carrel.application.fake.storage.InMemoryStorage;
import dev.carrel.application.index.SyncIndexes;
import dev.carrel.application.port.coordination.LeaseHolder;
import dev.carrel.domain.error.StorageException;
import dev.carrel.domain.passage.PassageSplitter;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

final class AnnounceEngineTest {

    private final InMemoryStorage storage = InMemoryStorage.shared();

    @Test
    void acceptsARestartAndOtherNames() {
        AnnounceEngine former = announced("one", "run 1");
        former.giveSign();
        AnnounceEngine restarted = announced("one", "run 2");
        AnnounceEngine other = announced("two", "run 1");

        assertThatCode(restarted::giveSign).doesNotThrowAnyException();
        assertThatCode(other::giveSign).doesNotThrowAnyException();
    }

    @Test
    void reportsAnotherEngineWithItsName() {
        AnnounceEngine original = announced("one", "run 1");
        AnnounceEngine copy = announced("one", "run 2");

        assertThatThrownBy(original::giveSign).isInstanceOf(StorageException.class)
                .hasMessageContaining("Another engine named one", "give each engine a name of its own");
        assertThatThrownBy(copy::giveSign).as("the original goes on").isInstanceOf(StorageException.class);
    }

    private AnnounceEngine announced(String name, String run) {
        var engine = new LeaseHolder(name, run);
        var announceEngine = new AnnounceEngine(storage.coordination(), engine,
                new SyncIndexes(engine, storage, new InMemoryPassageIndex(), PassageSplitter.DEFAULT, library -> {}),
                () -> {});
        announceEngine.announce();
        return announceEngine;
    }
}
