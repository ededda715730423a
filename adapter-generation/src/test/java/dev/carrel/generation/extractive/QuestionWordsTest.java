package dev.carrel.generation.extractive;

import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class QuestionWordsTest {

    private final QuestionWords words = new QuestionWords(List.of("annual", "leave", "employee"));

    @Test
    void the_same_word_is_found_surely_and_one_of_its_kin_less() {
        double[] found = words.foundIn(List.of("employer", "have", "leave"));

        assertThat(found[0]).isZero();
        assertThat(found[1]).isEqualTo(1);
        assertThat(found[2]).isStrictlyBetween(0.0, 1.0);
    }

    @Test
    void terms_may_be_made_up_of_words_of_the_question() {
        assertThat(words.makeUp(List.of("leave", "annual"))).isTrue();
        assertThat(words.makeUp(List.of("leave", "day"))).isFalse();
    }

    @Test
    void kin_share_a_beginning_or_contain_each_other() {
        assertThat(Likeness.of("invention", "inventor")).isPositive();
        assertThat(Likeness.of("urlaub", "urlaubsantrag")).isPositive();
        assertThat(Likeness.of("sommerurlaub", "urlaub")).isPositive();
        assertThat(Likeness.of("form", "storm")).isZero();
        assertThat(Likeness.of("art", "arts")).isZero();
        assertThat(Likeness.of("station", "stable")).isZero();
    }

    @Test
    void the_closer_the_neighbours_of_the_question_stand_the_nearer_they_are() {
        double[] weights = {1, 1, 1};

        double together = Proximity.of(List.of("annual", "leave", "day"), words, weights);
        double turned = Proximity.of(List.of("leave", "annual", "day"), words, weights);
        double apart = Proximity.of(List.of("annual", "day", "leave"), words, weights);
        double far = Proximity.of(List.of("annual", "day", "day", "day", "day", "leave"), words, weights);

        assertThat(together).isEqualTo(0.5).isEqualTo(turned);
        assertThat(apart).isEqualTo(0.25);
        assertThat(far).isZero();
        assertThat(Proximity.of(List.of("annual", "leave", "employee"), words, weights)).isEqualTo(1);
    }
}
