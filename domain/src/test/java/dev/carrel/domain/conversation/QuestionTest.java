package dev.carrel.domain.conversation;

import dev.carrel.domain.error.InvalidRequestException;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class QuestionTest {

    @Test
    void trimsAndCountsCharacters() {
        assertThat(Question.of("  What?\n").text()).isEqualTo("What?");
        assertThat(Question.of(" " + "🙂".repeat(8192) + " ").text()).hasSize(16384);
        assertThatThrownBy(() -> Question.of("x".repeat(8193))).isInstanceOf(InvalidRequestException.class);
        assertThatThrownBy(() -> Question.of(" \n ")).isInstanceOf(InvalidRequestException.class);
    }
}
