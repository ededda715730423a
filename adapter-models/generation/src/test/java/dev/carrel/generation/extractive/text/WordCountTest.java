package dev.carrel.generation.extractive.text;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class WordCountTest {

    @Test
    void countsWordsBetweenSpaces() {
        assertThat(WordCount.countWords("Employees have 28 days – don't they?")).isEqualTo(6);
        assertThat(WordCount.countWords(" - ")).isZero();
    }

    @Test
    void estimatesWordsOfUnspacedScripts() {
        assertThat(WordCount.countWords("员工每年有年假。")).isEqualTo(4);
        assertThat(WordCount.countWords("พนักงานมีวันลา")).isBetween(3, 4);
    }

    @Test
    void countsLongRunsAsSeveralWords() {
        assertThat(WordCount.countWords("x".repeat(200))).isEqualTo(10);
    }
}
