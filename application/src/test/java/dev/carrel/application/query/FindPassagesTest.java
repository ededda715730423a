package dev.carrel.application.query;

import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class FindPassagesTest {

    private static final Map<String, String> CORRECTIONS = Map.of("extenson", "extension", "servc", "service", "kahn",
            "khan");

    @Test
    void aQuestionIsReadAsItWasSearchedFor() {
        assertThat(FindPassages.correct("wich extenson has the servce desk?", CORRECTIONS))
                .isEqualTo("wich extension has the service desk?");
        assertThat(FindPassages.correct("Extenson of the desk", CORRECTIONS)).isEqualTo("extension of the desk");
        assertThat(FindPassages.correct("What is $1 of it?", Map.of())).isEqualTo("What is $1 of it?");
    }

    @Test
    void aNameIsNoMisspeltWord() {
        assertThat(FindPassages.correct("Who was Genghis Kahn?", CORRECTIONS)).isEqualTo("Who was Genghis Kahn?");
    }
}
