package dev.carrel.application.fake.model;

import dev.carrel.application.contract.model.PassageEmbedderContract;
import dev.carrel.application.port.PassageEmbedder;
import dev.carrel.domain.error.EmbeddingException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The script is followed, and the contract holds without one. */
class ScriptedEmbedderTest extends PassageEmbedderContract {

    @Override
    protected PassageEmbedder openEmbedder() {
        return new ScriptedEmbedder("scripted");
    }

    @Test
    void followsItsScript() {
        try (var embedder = new ScriptedEmbedder("scripted").meaning(Map.of("holiday", "leave"))
                .failWhen(text -> text.contains("poison"))
                .supportOnly(text -> !text.contains("ü"))) {
            assertThat(
                    embedder.embedQuestion("my holiday")
                            .cosineSimilarity(embedder.embedPassages(List.of("my leave")).getFirst()))
                    .isGreaterThan(0.99);
            assertThatThrownBy(() -> embedder.embedPassages(List.of("good", "poison")))
                    .isInstanceOf(EmbeddingException.class);
            assertThat(embedder.supportsText("für")).isFalse();
            assertThat(embedder.embeddedPassages()).containsExactly("my leave");
            assertThat(embedder.embeddedQuestions()).containsExactly("my holiday");
        }
    }
}
