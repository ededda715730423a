package dev.carrel.http.limit;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Random;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class BodyBufferTest {

    private static final RequestOrigin ANYBODY = new RequestOrigin(null, null);

    @Test
    void returnsWhatWasAppendedInPiecesOfAnySize() throws Exception {
        long seed = Long.getLong("carrel.seed", System.nanoTime());
        var random = new Random(seed);
        for (int round = 0; round < 20; round++) {
            var sent = new ByteArrayOutputStream();
            try (BodyBuffer body = BodyBuffer.backedBy(new BodyMemory(100_000_000).newClaim(ANYBODY))) {
                for (int piece = random.nextInt(200); piece > 0; piece--) {
                    var bytes = new byte[random.nextInt(random.nextBoolean() ? 10 : 60_000)];
                    random.nextBytes(bytes);
                    sent.writeBytes(bytes);
                    assertThat(body.tryAppend(ByteBuffer.wrap(bytes))).isTrue();
                }

                assertThat(body.byteCount()).as("seed %s", seed).isEqualTo(sent.size());
                assertThat(body.openStream().readAllBytes()).as("seed %s", seed).isEqualTo(sent.toByteArray());
                assertThat(body.openStream().readAllBytes()).as("a second time, seed %s", seed)
                        .isEqualTo(sent.toByteArray());
            }
        }
    }

    @Test
    void rejectsBytesWhenTheMemoryIsFull() {
        var memory = new BodyMemory(1000, 100, 100);
        try (BodyBuffer body = BodyBuffer.backedBy(memory.newClaim(ANYBODY))) {
            assertThat(body.tryAppend(ByteBuffer.allocate(1100))).isTrue();
            assertThat(body.tryAppend(ByteBuffer.allocate(1))).isFalse();
            assertThat(body.byteCount()).isEqualTo(1100);
        }
        try (BodyBuffer body = BodyBuffer.backedBy(memory.newClaim(ANYBODY))) {
            assertThat(body.tryAppend(ByteBuffer.allocate(1100))).as("it was given back").isTrue();
        }
    }
}
