package dev.carrel.application.inspection;

import dev.carrel.application.job.Stopwatch;
import dev.carrel.application.port.PassageEmbedder;
import dev.carrel.application.port.Reranker;
import dev.carrel.domain.error.CarrelException;
import dev.carrel.domain.passage.Embedding;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Tries the models with a question and passages of which one answers it. A model that works finds that one; others may
 * be of another kind, or lack the prefixes that they were trained with.
 */
public final class TryModels {

    private final @Nullable PassageEmbedder embedder;
    private final @Nullable Reranker reranker;

    /** Creates the trial of the models of an engine; null for none. */
    public TryModels(@Nullable PassageEmbedder embedder, @Nullable Reranker reranker) {
        this.embedder = embedder;
        this.reranker = reranker;
    }

    /** Returns the name of the embedding model; empty if search is lexical only. */
    public Optional<String> embeddingModel() {
        return Optional.ofNullable(embedder).map(model -> model.modelId().value());
    }

    /** Returns the name of the reranking model; empty for none. */
    public Optional<String> rerankingModel() {
        return Optional.ofNullable(reranker).map(Reranker::modelName);
    }

    /** Tries the embedding model; empty if there is none. */
    public Optional<ModelTrial> tryEmbeddingModel() {
        return Optional.ofNullable(embedder).map(model -> tryModel(model.modelId().value(), () -> {
            Embedding question = model.embedQuestion(SampleTexts.QUESTION);
            return model.embedPassages(SampleTexts.PASSAGES).stream().map(question::cosineSimilarity).toList();
        }));
    }

    /** Tries the reranking model; empty if there is none. */
    public Optional<ModelTrial> tryRerankingModel() {
        return Optional.ofNullable(reranker)
                .map(model -> tryModel(model.modelName(),
                        () -> model.scorePassages(SampleTexts.QUESTION, SampleTexts.PASSAGES)));
    }

    private static ModelTrial tryModel(String name, ScoringCall call) {
        Stopwatch stopwatch = Stopwatch.start();
        try {
            int best = SampleTexts.findBest(call.scorePassages());
            return new ModelTrial(name, best == SampleTexts.ANSWER ? null : describeWrongChoice(best),
                    stopwatch.elapsed());
        } catch (CarrelException e) {
            return new ModelTrial(name, e.getMessage(), stopwatch.elapsed());
        }
    }

    private static String describeWrongChoice(int best) {
        return "Asked \"" + SampleTexts.QUESTION + "\", it prefers the passage \"" + SampleTexts.PASSAGES.get(best)
                + "\" to the one that answers the question. Is it a model for this task, and for English?";
    }

    /** Scores the sample passages. */
    private interface ScoringCall {

        List<Double> scorePassages();
    }
}
