package dev.carrel.domain.passage;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * Tells texts that are embedded apart: equal texts have equal hashes, and no two others ever met do.
 *
 * @param value 32 hexadecimal digits, the first half of the SHA-256 of the text
 */
public record PassageHash(String value) {

    private static final int HASH_BYTES = 16;

    public PassageHash {
        if (value.length() != 2 * HASH_BYTES) {
            throw new IllegalArgumentException("the hash of a passage has " + 2 * HASH_BYTES + " digits");
        }
    }

    public static PassageHash of(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return new PassageHash(HexFormat.of().formatHex(digest, 0, HASH_BYTES));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JVM has SHA-256", e);
        }
    }
}
