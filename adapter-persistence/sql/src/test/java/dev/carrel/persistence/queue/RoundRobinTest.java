package dev.carrel.persistence.queue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class RoundRobinTest {

    private final TreeSet<String> keys = new TreeSet<>(List.of("a", "c", "e"));

    private List<String> round(@Nullable String lastServed) {
        var round = new RoundRobin(lastServed, this::findNextKey);
        var served = new ArrayList<String>();
        for (var key = round.next(); key.isPresent(); key = round.next()) {
            served.add(key.get());
        }
        return served;
    }

    private Optional<String> findNextKey(@Nullable String previous) {
        if (keys.isEmpty()) {
            return Optional.empty();
        }
        return Optional.ofNullable(previous == null ? keys.first() : keys.higher(previous));
    }

    @Test
    void beginsWithTheFirstKey() {
        assertThat(round(null)).containsExactly("a", "c", "e");
    }

    @Test
    void beginsAfterTheLastServedKeyAndEndsWithIt() {
        assertThat(round("a")).containsExactly("c", "e", "a");
        assertThat(round("e")).containsExactly("a", "c", "e");
    }

    @Test
    void beginsAfterALastServedKeyThatIsGone() {
        assertThat(round("b")).containsExactly("c", "e", "a");
        assertThat(round("z")).containsExactly("a", "c", "e");
    }

    @Test
    void isEmptyWithoutKeys() {
        keys.clear();
        assertThat(round(null)).isEmpty();
        assertThat(round("c")).isEmpty();
    }
}
