package dev.carrel.domain.passage;

/**
 * The id of an embedding model with everything that affects its vectors, such as quantization and prefixes. Embeddings
 * of different ids cannot be compared.
 *
 * @param value 1 to 200 characters, not blank
 */
public record ModelId(String value) {

    private static final int MAX_CHARACTERS = 200;

    public ModelId {
        if (value.isBlank() || value.length() > MAX_CHARACTERS) {
            throw new IllegalArgumentException("a model is named by 1 to " + MAX_CHARACTERS + " characters");
        }
    }

    @Override
    public String toString() {
        return value;
    }
}
