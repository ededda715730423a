package dev.carrel.application.embedding;

import dev.carrel.application.fake.model.ScriptedEmbedder;
import dev.carrel.application.fake.storage.InMemoryStorage;
import dev.carrel.application.port.PassageIndex.QueryEmbedding;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.passage.ModelId;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class EmbedQuestionTest {

    private static final LibraryId HANDBOOK = new LibraryId("handbook");

    private final ScriptedEmbedder current = new ScriptedEmbedder("new");
    private final ScriptedEmbedder former = new ScriptedEmbedder("old");
    private final FixedModelEmbeddings models = new FixedModelEmbeddings(new InMemoryStorage().embeddings());
    private final EmbedQuestion embedQuestion = new EmbedQuestion(models, current, model -> Optional.of(former),
            library -> {});

    @Test
    void aFailingFormerModelDoesNotAffectTheCurrentOne() {
        models.setModels(HANDBOOK, Set.of(former.modelId(), current.modelId()));
        embedQuestion.refreshModels(HANDBOOK);
        former.failWhen(text -> true);

        for (int number = 0; number < 20; number++) {
            assertThat(modelsOf(embedQuestion.embed(HANDBOOK, "question " + number)))
                    .containsExactly(current.modelId());
        }

        assertThat(current.embeddedQuestions()).hasSize(20);
        assertThat(former.embeddedQuestions()).as("it pauses after a failure").hasSizeBetween(1, 9);
    }

    @Test
    void aFailingCurrentModelDoesNotAffectTheFormerOne() {
        models.setModels(HANDBOOK, Set.of(former.modelId(), current.modelId()));
        embedQuestion.refreshModels(HANDBOOK);
        current.failWhen(text -> true);

        for (int number = 0; number < 20; number++) {
            assertThat(modelsOf(embedQuestion.embed(HANDBOOK, "question " + number))).containsExactly(former.modelId());
        }

        assertThat(current.embeddedQuestions()).as("it pauses after a failure").hasSizeBetween(1, 9);
    }

    @Test
    void librariesWithoutEmbeddingsAreNotCached() {
        for (int number = 0; number < 100; number++) {
            var library = new LibraryId("library-" + number);
            models.setModels(library, Set.of(current.modelId()));
            assertThat(embedQuestion.embed(library, "What?")).hasSize(1);
        }
        assertThat(embedQuestion.countCachedLibraries()).isEqualTo(100);

        for (int number = 0; number < 100; number++) {
            var library = new LibraryId("library-" + number);
            models.setModels(library, Set.of());
            embedQuestion.refreshModels(library);
            assertThat(embedQuestion.embed(library, "What?")).isEmpty();
        }

        assertThat(embedQuestion.countCachedLibraries()).isZero();
    }

    private static List<ModelId> modelsOf(List<QueryEmbedding> meanings) {
        return meanings.stream().map(meaning -> meaning.embedding().modelId()).toList();
    }
}
