package dev.carrel.domain.passage;

import java.util.Arrays;

/**
 * What a text means to a model, as a direction: texts that mean the like point the like way. Each component is kept in
 * one byte, in parts of the largest one, for only the direction counts; of the cosine of two texts that changes the
 * third decimal at most. Immutable.
 */
public final class Embedding {

    /** What an index takes. */
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
     * Of a vector of any length, which is lost.
     *
     * @throws IllegalArgumentException if it has more than {@value #MAX_DIMENSIONS} components, or no direction: it is
     * empty, all zero, or has a component that is no number
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

    /** As {@link #components} gave it earlier. */
    public static Embedding of(ModelId model, byte[] components) {
        return new Embedding(model, components.clone());
    }

    /** The model that made it. */
    public ModelId modelId() {
        return modelId;
    }

    public int dimensions() {
        return components.length;
    }

    /** A copy. */
    public byte[] components() {
        return components.clone();
    }

    /**
     * How alike two directions are, from -1 to 1.
     *
     * @throws IllegalArgumentException if they are of different models or lengths
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
