package dev.carrel.generation.extractive;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class WordCountTest {

    @Test
    void words_stand_between_spaces() {
        assertThat(WordCount.of("Employees have 28 days – don't they?")).isEqualTo(6);
        assertThat(WordCount.of(" - ")).isZero();
    }

    @Test
    void scripts_without_spaces_are_estimated() {
        assertThat(WordCount.of("员工每年有年假。")).isEqualTo(4);
        assertThat(WordCount.of("พนักงานมีวันลา")).isBetween(3, 4);
    }

    @Test
    void what_has_no_space_for_long_counts_as_several() {
        assertThat(WordCount.of("x".repeat(200))).isEqualTo(10);
    }
}
