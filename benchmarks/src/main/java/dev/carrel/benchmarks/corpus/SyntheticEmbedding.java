package dev.carrel.benchmarks.corpus;

import dev.carrel.domain.passage.Embedding;
import dev.carrel.domain.passage.ModelId;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Embeddings without a model: each word has a fixed random direction, and the embedding of a text is the sum of its
 * words' directions (random projection). Texts that share words are similar, as they are for a model.
 */
public final class SyntheticEmbedding {

    private static final ModelId MODEL = new ModelId("made-up");
    private static final int DIMENSIONS = 384;

    /** The directions of all words met so far: the vocabulary has 50,000. */
    private static final Map<String, byte[]> DIRECTIONS = new ConcurrentHashMap<>();

    private SyntheticEmbedding() {}

    /** Returns the model of all embeddings. */
    public static ModelId modelId() {
        return MODEL;
    }

    /** Returns the embedding of a text. */
    public static Embedding embed(String text) {
        float[] sum = new float[DIMENSIONS];
        for (String word : text.split("\\W+", -1)) {
            byte[] direction = DIRECTIONS.computeIfAbsent(word, SyntheticEmbedding::directionOf);
            for (int i = 0; i < DIMENSIONS; i++) {
                sum[i] += direction[i];
            }
        }
        return Embedding.of(MODEL, sum);
    }

    private static byte[] directionOf(String word) {
        var random = new Random(word.hashCode());
        var direction = new byte[DIMENSIONS];
        for (int offset = 0; offset < DIMENSIONS; offset += 64) {
            long signs = random.nextLong();
            for (int bit = 0; bit < 64; bit++) {
                direction[offset + bit] = (byte) ((signs >>> bit & 1) == 0 ? -1 : 1);
            }
        }
        return direction;
    }
}
