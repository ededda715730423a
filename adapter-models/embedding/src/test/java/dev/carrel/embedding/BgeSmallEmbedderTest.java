package dev.carrel.embedding;

import dev.carrel.application.contract.model.PassageEmbedderContract;
import dev.carrel.application.port.PassageEmbedder;
import dev.carrel.domain.passage.Embedding;
import dev.carrel.domain.passage.ModelId;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class BgeSmallEmbedderTest extends PassageEmbedderContract {

    private static final BgeSmallEmbedder model = new BgeSmallEmbedder();

    @Override
    protected PassageEmbedder openEmbedder() {
        return new BgeSmallEmbedder();
    }

    @AfterAll
    static void closeModel() {
        model.close();
    }

    @Test
    void ranksParaphrasesHighest() {
        List<Embedding> passages = model.embedPassages(List.of("Staff may take thirty days off every year.",
                "The canteen opens at noon and closes at two.", "Broken laptops are exchanged by the service desk."));

        assertThat(nearest(passages, "How much annual leave do employees get?")).isZero();
        assertThat(nearest(passages, "When can I have lunch?")).isEqualTo(1);
        assertThat(nearest(passages, "My computer is defective, where can I turn?")).isEqualTo(2);
    }

    @Test
    void isDeterministic() {
        String text = "Staff may take thirty days off every year.";

        assertThat(model.embedPassages(List.of(text, text)))
                .containsOnly(model.embedPassages(List.of(text)).getFirst());
    }

    @Test
    void embedsQuestionsWithAPrefix() {
        String text = "How much annual leave do employees get?";

        assertThat(model.embedQuestion(text).cosineSimilarity(model.embedPassages(List.of(text)).getFirst())).isBetween(
                0.7,
                0.99);
    }

    @Test
    void truncatesLongTexts() {
        String beginning = "Staff may take thirty days off every year. ".repeat(60);

        List<Embedding> both = model
                .embedPassages(List.of(beginning, beginning + "The canteen opens at noon. ".repeat(60)));

        assertThat(both.getFirst()).isEqualTo(both.getLast());
    }

    @Test
    void embedsTheBeginningOfAPassageAndTheWholeQuestion() {
        String beginning = "Staff may take thirty days off every year. ".repeat(22);
        String longer = beginning + "The canteen opens at noon. ".repeat(10);

        List<Embedding> both = model.embedPassages(List.of(beginning, longer));

        assertThat(both.getFirst()).isEqualTo(both.getLast());
        assertThat(model.embedQuestion(beginning)).isNotEqualTo(model.embedQuestion(longer));
    }

    @Test
    void opensTheEmbeddersOfEarlierVersions() {
        String beginning = "Staff may take thirty days off every year. ".repeat(22);
        var former = new ModelId("bge-small-en-v1.5-q");

        try (PassageEmbedder embedder = BgeSmallEmbedder.findEmbedder(former).orElseThrow()) {
            List<Embedding> both = embedder
                    .embedPassages(List.of(beginning, beginning + "The canteen opens at noon. ".repeat(10)));

            assertThat(both.getFirst()).isNotEqualTo(both.getLast());
            assertThat(both.getFirst().modelId()).isEqualTo(former).isEqualTo(embedder.modelId());
        }
        assertThat(BgeSmallEmbedder.findEmbedder(new ModelId("other"))).isEmpty();
    }

    private static int nearest(List<Embedding> passages, String question) {
        Embedding asked = model.embedQuestion(question);
        List<Double> cosines = passages.stream().map(asked::cosineSimilarity).toList();
        return cosines.indexOf(cosines.stream().max(Double::compare).orElseThrow());
    }
}
