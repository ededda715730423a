package dev.carrel.embedding.folder;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Arrays;

/** How the vectors of the tokens of a text become the vector of the text. */
enum PoolingMode {

    /** The vector of the first token. */
    CLS("cls", "pooling_mode_cls_token") {
        @Override
        float[] pool(float[] tokens, int dimensions) {
            return Arrays.copyOf(tokens, dimensions);
        }
    },
    /** The mean of all vectors. */
    MEAN("mean", "pooling_mode_mean_tokens") {
        @Override
        float[] pool(float[] tokens, int dimensions) {
            var sum = new float[dimensions];
            for (int i = 0; i < tokens.length; i++) {
                sum[i % dimensions] += tokens[i];
            }
            int count = tokens.length / dimensions;
            for (int i = 0; i < dimensions; i++) {
                sum[i] /= count;
            }
            return sum;
        }
    },
    /** The largest of each component. */
    MAX("max", "pooling_mode_max_tokens") {
        @Override
        float[] pool(float[] tokens, int dimensions) {
            float[] largest = Arrays.copyOf(tokens, dimensions);
            for (int i = dimensions; i < tokens.length; i++) {
                largest[i % dimensions] = Math.max(largest[i % dimensions], tokens[i]);
            }
            return largest;
        }
    },
    /** The vector of the last token. */
    LAST("lasttoken", "pooling_mode_lasttoken") {
        @Override
        float[] pool(float[] tokens, int dimensions) {
            return Arrays.copyOfRange(tokens, tokens.length - dimensions, tokens.length);
        }
    };

    private final String name;
    private final String flag;

    PoolingMode(String name, String flag) {
        this.name = name;
        this.flag = flag;
    }

    /** Returns whether a configuration of Sentence Transformers, of any version, states this mode. */
    boolean isStatedIn(JsonNode pooling) {
        return pooling.path(flag).asBoolean() || pooling.path("pooling_mode").asText().equals(name);
    }

    /**
     * Returns the vector of a text.
     *
     * @param tokens the vectors of the tokens, one after the other, at least one
     */
    abstract float[] pool(float[] tokens, int dimensions);
}
