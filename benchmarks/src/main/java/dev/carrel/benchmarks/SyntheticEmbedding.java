package dev.carrel.benchmarks;

import dev.carrel.domain.passage.Embedding;
import dev.carrel.domain.passage.ModelId;
import java.util.Random;

/**
 * Embeddings of made-up texts without a model: each word points somewhere, always the same way, and a text where its
 * words point together. So texts that share words are near, as they are for a model.
 */
final class SyntheticEmbedding {

    private static final ModelId MODEL = new ModelId("made-up");
    private static final int DIMENSIONS = 384;

    private SyntheticEmbedding() {}

    static Embedding embed(String text) {
        float[] sum = new float[DIMENSIONS];
        for (String word : text.split("\\W+", -1)) {
            var direction = new Random(word.hashCode());
            for (int at = 0; at < DIMENSIONS; at += 64) {
                long signs = direction.nextLong();
                for (int bit = 0; bit < 64; bit++) {
                    sum[at + bit] += (signs >>> bit & 1) == 0 ? -1 : 1;
                }
            }
        }
        return Embedding.of(MODEL, sum);
    }
}
