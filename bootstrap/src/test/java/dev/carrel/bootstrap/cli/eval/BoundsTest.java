package dev.carrel.bootstrap.cli.eval;

import dev.carrel.bootstrap.cli.eval.Measurement.Value;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class BoundsTest {

    private static final Measurement MEASURED = new Measurement("small", 5, 4,
            Map.of(Figure.NDCG, new Value(0.65, 3), Figure.REPLY_WORDS, new Value(17.5, 4)), List.of());

    @Test
    void whatIsReachedIsNotSaid() {
        assertThat(new Bounds(List.of()).missed(MEASURED)).isEmpty();
        assertThat(new Bounds(List.of("ndcg@10=0.65", " reply-words = 17 ")).missed(MEASURED)).isEmpty();
    }

    @Test
    void whatIsNotReachedOrNotMeasuredIsSaid() {
        assertThat(new Bounds(List.of("ndcg@10=0.651", "hit@1=0", "reply-words=20")).missed(MEASURED)).containsExactly(
                "ndcg@10 is 0.6500, but must be at least 0.651.",
                "hit@1 cannot be measured by this set, but must be at least 0.",
                "reply-words is 17.5, but must be at least 20.");
    }

    @Test
    void whatIsNoBoundIsSaid() {
        assertThatThrownBy(() -> new Bounds(List.of("ndcg=1")))
                .hasMessage("There is no figure \"ndcg\"; there are ndcg@10, recall@100, mrr@10, hit@1, hit@5, "
                        + "answered, answer-inside, gold-used, reply-words, abstained, foreign-abstained, "
                        + "first-turn@5, later-turns@5.");
        assertThatThrownBy(() -> new Bounds(List.of("hit@1")))
                .hasMessage("\"hit@1\" is no bound; write it as in ndcg@10=0.7.");
        assertThatThrownBy(() -> new Bounds(List.of("hit@1=most"))).isInstanceOf(EvalException.class);
    }
}
