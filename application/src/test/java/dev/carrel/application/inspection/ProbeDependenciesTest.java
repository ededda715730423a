package dev.carrel.application.inspection;

import dev.carrel.application.fake.index.ForwardingPassageIndex;
import dev.carrel.application.fake.index.InMemoryPassageIndex;
import dev.carrel.application.fake.storage.InMemoryStorage;
import dev.carrel.domain.error.IndexException.IndexUnreachableException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ProbeDependenciesTest {

    private final Deque<BooleanSupplier> results = new ArrayDeque<>();
    private final AtomicBoolean isReachable = new AtomicBoolean(true);
    private final AtomicInteger losses = new AtomicInteger();
    private final ProbeDependencies probe = new ProbeDependencies(new InMemoryStorage(),
            new ForwardingPassageIndex(new InMemoryPassageIndex()) {

                @Override
                public boolean isReachable() {
                    return isReachable.get();
                }

                @Override
                public boolean checkServer() {
                    return results.removeFirst().getAsBoolean();
                }
            }, losses::incrementAndGet);

    @Test
    void tellsALostIndexFromAServerThatWasAway() {
        results.addAll(List.of(() -> true, ProbeDependenciesTest::fail, () -> true, () -> false, () -> true));

        probe.probeIndex();
        assertThat(probe.findUnreachable()).isEmpty();
        probe.probeIndex();
        assertThat(probe.findUnreachable()).containsExactly(EngineDependency.INDEX);
        probe.probeIndex();
        assertThat(probe.findUnreachable()).isEmpty();
        assertThat(losses).hasValue(0);
        probe.probeIndex();
        assertThat(losses).hasValue(1);
        probe.probeIndex();
        assertThat(losses).hasValue(1);
    }

    @Test
    void knowsAServerThatIsAwayBeforeTheNextProbe() {
        isReachable.set(false);
        assertThat(probe.findUnreachable()).containsExactly(EngineDependency.INDEX);
        isReachable.set(true);
        assertThat(probe.findUnreachable()).isEmpty();
    }

    private static boolean fail() {
        throw new IndexUnreachableException("The server is away.", null);
    }
}
