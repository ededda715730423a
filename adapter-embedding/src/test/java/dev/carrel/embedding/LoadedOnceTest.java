package dev.carrel.embedding;

import dev.carrel.domain.error.EmbeddingException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class LoadedOnceTest {

    private final AtomicInteger times = new AtomicInteger();

    @Test
    void itIsLoadedWhenItIsNeededAndOnce() {
        var once = new LoadedOnce<>(times::incrementAndGet);

        assertThat(times).hasValue(0);
        assertThat(once.get()).isEqualTo(1);
        assertThat(once.get()).isEqualTo(1);
    }

    @Test
    void whatCannotBeLoadedIsNotTriedAgainAndTheReasonIsSaid() {
        var once = new LoadedOnce<String>(() -> {
            times.incrementAndGet();
            throw new ExceptionInInitializerError(new UnsatisfiedLinkError("ld-linux-x86-64.so.2: no such file\nmore"));
        });

        for (int time = 0; time < 2; time++) {
            assertThatThrownBy(once::get).isInstanceOf(EmbeddingException.class)
                    .hasMessage(
                            "The embedding model cannot be loaded on this machine: ld-linux-x86-64.so.2: no such file.");
        }
        assertThat(times).hasValue(1);
    }

    @Test
    void whatIsClosedIsNotLoadedAndWhatWasLoadedIsClosed() {
        var unused = new LoadedOnce<>(times::incrementAndGet);
        unused.close();
        assertThatThrownBy(unused::get).isInstanceOf(EmbeddingException.class);
        assertThat(times).hasValue(0);

        var used = new LoadedOnce<AutoCloseable>(() -> times::incrementAndGet);
        used.get();
        used.close();
        used.close();
        assertThat(times).hasValue(1);
    }
}
