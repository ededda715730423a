package dev.carrel.benchmarks.corpus;

import dev.carrel.domain.passage.Embedding;
import dev.carrel.domain.passage.ModelId;
import java.util.Random;

/**
 * Embeddings without a model: each word has a fixed random direction, and the embedding of a text is the sum of its
 * words' directions (random projection). Texts that share words are similar, as they are for a model.
 */
public final class SyntheticEmbedding {

    private static final ModelId MODEL = new ModelId("made-up");
    private static final int DIMENSIONS = 384;

    private SyntheticEmbedding() {}

    /** Returns the embedding of a text. */
    public static Embedding embed(String text) {
        float[] sum = new float[DIMENSIONS];
        for (String word : text.split("\\W+", -1)) {
            var direction = new Random(word.hashCode());
            for (int offset = 0; offset < DIMENSIONS; offset += 64) {
                long signs = direction.nextLong();
                for (int bit = 0; bit < 64; bit++) {
                    sum[offset + bit] += (signs >>> bit & 1) == 0 ? -1 : 1;
                }
            }
        }
        return Embedding.of(MODEL, sum);
    }
}
