package dev.carrel.application.contract.storage;

import dev.carrel.application.TestSize;
import dev.carrel.application.fake.storage.InMemoryStorage;
import dev.carrel.application.port.Storage;
import java.util.Random;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A storage and the {@linkplain InMemoryStorage model} return the same results for a random sequence of calls. A
 * failure names its seed; {@code -Dcarrel.seed=…} repeats the sequence.
 */
public abstract class StorageModelContract {

    private static final int SEQUENCES = TestSize.of(2, 8);
    private static final int CALLS = 400;

    /** Opens an empty storage, another at each call. */
    protected abstract Storage openStorage();

    @Test
    void answersLikeTheInMemoryModel() {
        Long given = Long.getLong("carrel.seed");
        var seeds = new Random();
        for (int sequence = 0; sequence < SEQUENCES; sequence++) {
            playSequence(given != null ? given : seeds.nextLong());
        }
    }

    private void playSequence(long seed) {
        var calls = new RandomStorageCalls(new Random(seed));
        try (Storage model = new InMemoryStorage(); Storage storage = openStorage()) {
            for (int number = 0; number < CALLS; number++) {
                RandomStorageCalls.RandomCall call = calls.nextCall();
                Object expected = RandomStorageCalls.runCall(call, model);
                calls.rememberOutcome(expected);
                assertThat(RandomStorageCalls.runCall(call, storage))
                        .as("seed %d, call %d: %s", seed, number, call.name())
                        .isEqualTo(expected);
            }
        }
    }
}
