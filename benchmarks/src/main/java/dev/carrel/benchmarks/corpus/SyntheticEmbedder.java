package dev.carrel.benchmarks.corpus;

import dev.carrel.application.port.PassageEmbedder;
import dev.carrel.domain.passage.Embedding;
import dev.carrel.domain.passage.ModelId;
import java.util.List;

/** An embedder that returns {@link SyntheticEmbedding}s. */
public final class SyntheticEmbedder implements PassageEmbedder {

    private static final int BATCH_SIZE = 64;

    @Override
    public ModelId modelId() {
        return SyntheticEmbedding.modelId();
    }

    @Override
    public boolean supportsText(String text) {
        return true;
    }

    @Override
    public double baselineCosine() {
        return 0;
    }

    @Override
    public int preferredBatchSize() {
        return BATCH_SIZE;
    }

    @Override
    public List<Embedding> embedPassages(List<String> passages) {
        return passages.stream().map(SyntheticEmbedding::embed).toList();
    }

    @Override
    public Embedding embedQuestion(String question) {
        return SyntheticEmbedding.embed(question);
    }

    @Override
    public void close() {
        // Nothing is open.
    }
}
