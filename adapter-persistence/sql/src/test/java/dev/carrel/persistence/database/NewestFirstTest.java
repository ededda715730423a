package dev.carrel.persistence.database;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Rows of a thousand ids, 1000 to 1999, the largest first. */
class NewestFirstTest {

    private final List<Integer> pages = new ArrayList<>();

    private List<Integer> find(@Nullable String before, int limit, IntPredicate matches) {
        return NewestFirst.find(before, limit, matches::test, id -> Integer.toString(id), this::readPage);
    }

    private List<Integer> readPage(@Nullable String before, int rows) {
        pages.add(rows);
        int first = before == null ? 1999 : Integer.parseInt(before) - 1;
        return IntStream.iterate(first, id -> id >= 1000, id -> id - 1).limit(rows).boxed().toList();
    }

    @Test
    void readsOnePageIfAllMatch() {
        assertThat(find(null, 3, id -> true)).containsExactly(1999, 1998, 1997);
        assertThat(find("1998", 2, id -> true)).containsExactly(1997, 1996);
        assertThat(pages).hasSize(2);
    }

    @Test
    void readsOnUntilEnoughMatch() {
        assertThat(find(null, 4, id -> id % 100 == 0)).containsExactly(1900, 1800, 1700, 1600);
        assertThat(pages).hasSize(3).allMatch(rows -> rows <= 200);
    }

    @Test
    void endsWithTheLastRow() {
        assertThat(find(null, 5, id -> id < 1002)).containsExactly(1001, 1000);
        assertThat(find("1000", 5, id -> true)).isEmpty();
    }

    @Test
    void findsMoreThanAPageHas() {
        assertThat(find(null, 700, id -> true)).hasSize(700)
                .isSortedAccordingTo((a, b) -> b - a)
                .doesNotHaveDuplicates();
    }
}
