package dev.carrel.bootstrap.cli.evaluation.metric;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class NdcgTest {

    private static final Map<String, Integer> GRADES = Map.of("a", 1, "b", 3, "c", 2, "d", 2);

    /**
     * Worked by hand, cut off after three. Found are a, x and b, of grades 1, 0 and 3, then c, which is too late:
     *
     * <pre>
     * 1 / log2(2) + 0 / log2(3) + 3 / log2(4) = 1 + 0 + 1.5               = 2.5
     * </pre>
     *
     * Ideal are b, c and d, of grades 3, 2 and 2, though d was not found at all:
     *
     * <pre>
     * 3 / log2(2) + 2 / log2(3) + 2 / log2(4) = 3 + 2 / 1.58496 + 1       = 5.26186
     * 2.5 / 5.26186                                                       = 0.475117
     * </pre>
     */
    @Test
    void matchesHandComputedExample() {
        assertThat(Ndcg.of(List.of("a", "x", "b", "c"), GRADES, 3)).isCloseTo(0.475117, within(1e-6));
    }

    @Test
    void isOneForIdealAndZeroForNoHit() {
        assertThat(Ndcg.of(List.of("b", "d", "c", "a", "x"), GRADES, 10)).isCloseTo(1, within(1e-12));
        assertThat(Ndcg.of(List.of("x", "y"), GRADES, 10)).isZero();
        assertThat(Ndcg.of(List.of(), GRADES, 10)).isZero();
    }

    @Test
    void cutsIdealRankingOffToo() {
        assertThat(Ndcg.of(List.of("b"), GRADES, 1)).isEqualTo(1);
        assertThat(Ndcg.of(List.of("x", "b"), GRADES, 1)).isZero();
    }
}
