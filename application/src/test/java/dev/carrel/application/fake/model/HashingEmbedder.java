package dev.carrel.application.fake.model;

import dev.carrel.application.port.PassageEmbedder;
import dev.carrel.domain.error.EmbeddingException;
import dev.carrel.domain.passage.Embedding;
import dev.carrel.domain.passage.ModelId;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Embeds a text as a hash of its words: texts with common words get similar vectors. Deterministic; reads everything.
 */
public final class HashingEmbedder implements PassageEmbedder {

    private static final int DIMENSIONS = 64;
    private static final int BATCH = 8;
    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}]+");

    private final ModelId model;
    private volatile boolean closed;

    public HashingEmbedder(ModelId model) {
        this.model = model;
    }

    @Override
    public ModelId modelId() {
        return model;
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
        return BATCH;
    }

    @Override
    public List<Embedding> embedPassages(List<String> passages) {
        return passages.stream().map(this::embedText).toList();
    }

    @Override
    public Embedding embedQuestion(String question) {
        return embedText(question);
    }

    @Override
    public void close() {
        closed = true;
    }

    private Embedding embedText(String text) {
        if (closed) {
            throw new EmbeddingException("The embedder is closed.", null);
        }
        return Embedding.of(model, hashVector(text));
    }

    /** Texts without words all point the same way. */
    private static float[] hashVector(String text) {
        var vector = new float[DIMENSIONS];
        Matcher words = WORD.matcher(text.toLowerCase(Locale.ROOT));
        if (!words.find()) {
            vector[0] = 1;
            return vector;
        }
        do {
            vector[Math.floorMod(words.group().hashCode() * 0x9E3779B9, DIMENSIONS)]++;
        } while (words.find());
        return vector;
    }
}
