package dev.carrel.application.contract.storage;

import dev.carrel.application.port.access.OneTimeValues;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The contract of {@link OneTimeValues}. */
public abstract class OneTimeValuesContract extends StorageFixture {

    private static final int CALLERS = 8;

    private OneTimeValues values;

    @BeforeEach
    void takeValues() {
        values = storage.oneTimeValues();
    }

    private boolean add(String key, String value, int second) {
        return values.addIfAbsent(bytes(key), bytes(value), atSecond(second + 10), atSecond(second));
    }

    private Optional<String> take(String key, int second) {
        return values.takeValue(bytes(key), atSecond(second)).map(value -> new String(value, StandardCharsets.UTF_8));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void takesAValueOnce() {
        assertThat(add("one", "value of one", 0)).isTrue();
        assertThat(add("two", "", 0)).isTrue();
        assertThat(take("one", 1)).contains("value of one");
        assertThat(take("one", 1)).isEmpty();
        assertThat(take("two", 1)).contains("");
        assertThat(take("three", 1)).isEmpty();
    }

    @Test
    void keepsTheFirstValueOfAKey() {
        assertThat(add("one", "first", 0)).isTrue();
        assertThat(add("one", "second", 1)).isFalse();
        assertThat(take("one", 2)).contains("first");
        assertThat(add("one", "third", 3)).isTrue();
    }

    @Test
    void forgetsValuesThatHaveExpired() {
        assertThat(add("one", "value", 0)).isTrue();
        assertThat(add("two", "value", 0)).isTrue();
        assertThat(take("one", 10)).isEmpty();
        assertThat(add("two", "later", 10)).isTrue();
        assertThat(take("two", 19)).contains("later");
    }

    /** Else what was used could be used again, once the clock is right. */
    @Test
    void keepsEmptyValuesThatExpiredOnAClockThatWasAhead() {
        assertThat(add("one", "", 0)).isTrue();
        assertThat(add("two", "", 1_000_000)).isTrue();
        assertThat(add("one", "", 1)).isFalse();
        assertThat(add("one", "", 10)).isTrue();
    }

    @Test
    void givesAValueToOneOfThoseWhoTakeItAtOnce() {
        assertThat(add("one", "value", 0)).isTrue();
        List<Optional<String>> taken = ConcurrentCalls
                .callConcurrently(Collections.<Callable<Optional<String>>>nCopies(CALLERS, () -> take("one", 1)));
        assertThat(taken).filteredOn(Optional::isPresent).hasSize(1);
    }

    @Test
    void storesAValueOfOneOfThoseWhoAddItAtOnce() {
        List<Boolean> added = ConcurrentCalls
                .callConcurrently(Collections.<Callable<Boolean>>nCopies(CALLERS, () -> add("one", "value", 0)));
        assertThat(added).filteredOn(Boolean::booleanValue).hasSize(1);
    }
}
