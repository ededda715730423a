package dev.carrel.ranking.search;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class NGramTableTest {

    @Test
    void findsEachNGramAndNoOther() {
        long seed = Long.getLong("carrel.seed", System.nanoTime());
        var random = new Random(seed);
        for (int size : List.of(0, 1, 2, 7, 8, 1000)) {
            // Few different characters, as in texts, so that many n-grams differ in one of them only.
            long[] ngrams = LongStream
                    .generate(() -> LongStream.generate(() -> 'a' + random.nextInt(26))
                            .limit(4)
                            .reduce(0,
                                    (key, letter) -> key << Character.SIZE | letter))
                    .distinct()
                    .limit(2L * size)
                    .toArray();
            var table = new NGramTable(LongStream.of(ngrams).limit(size).toArray());
            assertThat(LongStream.of(ngrams).mapToInt(table::numberOf)).as("seed " + seed)
                    .containsExactlyElementsOf(IntStream.range(0, 2 * size)
                            .mapToObj(number -> number < size ? number : -1)
                            .toList());
        }
    }
}
