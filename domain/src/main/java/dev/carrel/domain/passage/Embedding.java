package dev.carrel.domain.passage;

import java.util.Arrays;

/**
 * An embedding: the direction that an embedding model assigns to the meaning of a text. Texts of similar meaning have
 * similar directions. Components are quantized to one signed byte relative to the largest (scalar quantization), which
 * changes a cosine similarity in the third decimal at most. Immutable.
 */
public final class Embedding {

    /** The maximum number of dimensions, a limit of the index. */
    public static final int MAX_DIMENSIONS = 4096;

    private static final int MAX_COMPONENT = 127;

    private final ModelId modelId;
    private final byte[] components;

    private Embedding(ModelId model, byte[] components) {
        if (components.length == 0) {
            throw new IllegalArgumentException("an embedding has components");
        }
        this.modelId = model;
        this.components = components;
    }

    /**
     * Returns the embedding of a vector; its length is discarded.
     *
     * @throws IllegalArgumentException if it has more than {@value #MAX_DIMENSIONS} components, or no direction: it is
     * empty, all zero, or has a component that is not a number
     */
    public static Embedding of(ModelId model, float[] vector) {
        if (vector.length > MAX_DIMENSIONS) {
            throw new IllegalArgumentException(
                    "an embedding has at most " + MAX_DIMENSIONS + " dimensions, not " + vector.length);
        }
        float largest = 0;
        for (float component : vector) {
            if (!Float.isFinite(component)) {
                throw new IllegalArgumentException("an embedding is made of numbers, not " + component);
            }
            largest = Math.max(largest, Math.abs(component));
        }
        if (largest == 0) {
            throw new IllegalArgumentException("an embedding points somewhere");
        }
        byte[] components = new byte[vector.length];
        for (int i = 0; i < vector.length; i++) {
            components[i] = (byte) Math.round(vector[i] / largest * MAX_COMPONENT);
        }
        return new Embedding(model, components);
    }

    /** Returns the embedding with the components of an earlier {@link #components}. */
    public static Embedding of(ModelId model, byte[] components) {
        return new Embedding(model, components.clone());
    }

    /** Returns the model of the embedding; embeddings of different models cannot be compared. */
    public ModelId modelId() {
        return modelId;
    }

    public int dimensions() {
        return components.length;
    }

    /** Returns a copy of the quantized components. */
    public byte[] components() {
        return components.clone();
    }

    /**
     * Returns the cosine similarity, from -1 to 1.
     *
     * @throws IllegalArgumentException if the embeddings differ in model or dimensions
     */
    public double cosineSimilarity(Embedding other) {
        if (!modelId.equals(other.modelId) || components.length != other.components.length) {
            throw new IllegalArgumentException("embeddings of " + modelId + " and " + other.modelId
                    + " cannot be compared");
        }
        long dotProduct = 0;
        long squaredNorm = 0;
        long otherSquaredNorm = 0;
        for (int i = 0; i < components.length; i++) {
            dotProduct += components[i] * other.components[i];
            squaredNorm += components[i] * components[i];
            otherSquaredNorm += other.components[i] * other.components[i];
        }
        return dotProduct / Math.sqrt((double) squaredNorm * otherSquaredNorm);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Embedding that && modelId.equals(that.modelId)
                && Arrays.equals(components, that.components);
    }

    @Override
    public int hashCode() {
        return 31 * modelId.hashCode() + Arrays.hashCode(components);
    }

    @Override
    public String toString() {
        return "an embedding of " + components.length + " dimensions by " + modelId;
    }
}
