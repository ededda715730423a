package dev.carrel.application.port.embedding;

import dev.carrel.application.port.PassageEmbedder;
import dev.carrel.domain.error.EmbeddingException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The script is followed, and where nothing is in it the contract is kept. */
class ScriptedEmbedderTest extends PassageEmbedderContract {

    @Override
    protected PassageEmbedder embedder() {
        return new ScriptedEmbedder("scripted");
    }

    @Test
    void doesAsItIsTold() {
        try (var embedder = new ScriptedEmbedder("scripted").meaning(Map.of("holiday", "leave"))
                .failing(text -> text.contains("poison"))
                .reading(text -> !text.contains("ü"))) {
            assertThat(
                    embedder.embedQuestion("my holiday").cosine(embedder.embedPassages(List.of("my leave")).getFirst()))
                    .isGreaterThan(0.99);
            assertThatThrownBy(() -> embedder.embedPassages(List.of("good", "poison")))
                    .isInstanceOf(EmbeddingException.class);
            assertThat(embedder.reads("für")).isFalse();
            assertThat(embedder.passages()).containsExactly("my leave");
            assertThat(embedder.questions()).containsExactly("my holiday");
        }
    }
}
