package dev.carrel.http;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Random;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class BodyBytesTest {

    private static final RequestOrigin ANYBODY = new RequestOrigin(null, null);

    @Test
    void givesBackWhatCameInPiecesOfAnySize() throws Exception {
        long seed = Long.getLong("carrel.seed", System.nanoTime());
        var random = new Random(seed);
        for (int round = 0; round < 20; round++) {
            var sent = new ByteArrayOutputStream();
            try (BodyBytes body = BodyBytes.filling(new BodyMemory(100_000_000).claim(ANYBODY))) {
                for (int piece = random.nextInt(200); piece > 0; piece--) {
                    var bytes = new byte[random.nextInt(random.nextBoolean() ? 10 : 60_000)];
                    random.nextBytes(bytes);
                    sent.writeBytes(bytes);
                    assertThat(body.append(ByteBuffer.wrap(bytes))).isTrue();
                }

                assertThat(body.size()).as("seed %s", seed).isEqualTo(sent.size());
                assertThat(body.open().readAllBytes()).as("seed %s", seed).isEqualTo(sent.toByteArray());
                assertThat(body.open().readAllBytes()).as("a second time, seed %s", seed)
                        .isEqualTo(sent.toByteArray());
            }
        }
    }

    @Test
    void takesNothingMoreWhenTheMemoryIsFull() {
        var memory = new BodyMemory(1000, 100, 100);
        try (BodyBytes body = BodyBytes.filling(memory.claim(ANYBODY))) {
            assertThat(body.append(ByteBuffer.allocate(1100))).isTrue();
            assertThat(body.append(ByteBuffer.allocate(1))).isFalse();
            assertThat(body.size()).isEqualTo(1100);
        }
        try (BodyBytes body = BodyBytes.filling(memory.claim(ANYBODY))) {
            assertThat(body.append(ByteBuffer.allocate(1100))).as("it was given back").isTrue();
        }
    }
}
