package dev.carrel.domain.passage;

import dev.carrel.domain.text.Sha256;
import java.util.HexFormat;

/**
 * The content hash of a text that is embedded; equal texts share their embedding.
 *
 * @param value 32 hexadecimal digits, the first half of the text's SHA-256
 */
public record PassageHash(String value) {

    private static final int HASH_BYTES = 16;

    public PassageHash {
        if (value.length() != 2 * HASH_BYTES) {
            throw new IllegalArgumentException("the hash of a passage has " + 2 * HASH_BYTES + " digits");
        }
    }

    /** Returns the hash of a text. */
    public static PassageHash of(String text) {
        return new PassageHash(HexFormat.of().formatHex(Sha256.of(text), 0, HASH_BYTES));
    }
}
