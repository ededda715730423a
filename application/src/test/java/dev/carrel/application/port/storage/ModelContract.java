package dev.carrel.application.port.storage;

import dev.carrel.application.port.Storage;
import java.util.Random;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A storage and the {@linkplain InMemoryStorage model} answer alike to the same random sequence of calls. A failure
 * names its seed; {@code -Dcarrel.seed=} that number plays the sequence again.
 */
public abstract class ModelContract {

    private static final int SEQUENCES = 6;
    private static final int CALLS = 400;

    /** A storage that holds nothing yet, another at each call. */
    protected abstract Storage open();

    @Test
    void answersAsTheModelDoes() {
        Long given = Long.getLong("carrel.seed");
        var seeds = new Random();
        for (int sequence = 0; sequence < SEQUENCES; sequence++) {
            play(given != null ? given : seeds.nextLong());
        }
    }

    private void play(long seed) {
        var calls = new RandomCalls(new Random(seed));
        try (Storage model = new InMemoryStorage(); Storage storage = open()) {
            for (int number = 0; number < CALLS; number++) {
                RandomCalls.Call call = calls.next();
                Object expected = RandomCalls.outcome(call, model);
                calls.remember(expected);
                assertThat(RandomCalls.outcome(call, storage))
                        .as("seed %d, call %d: %s", seed, number, call.name())
                        .isEqualTo(expected);
            }
        }
    }
}
