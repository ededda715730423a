package dev.carrel.domain.access;

import dev.carrel.domain.text.Sha256;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;

/**
 * The secret of an access token: {@code carrel_}, 32 random bytes in base62 (43 characters), and the CRC-32 of these 43
 * characters in base62 (6 characters). The prefix lets secret scanners find it, the checksum detects a typing error
 * without a lookup. The secret is shown once; only its {@link #digest()} is stored.
 */
public record TokenSecret(String value) {

    public static final String PREFIX = "carrel_";

    private static final String DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    private static final int RANDOM_BYTES = 32;
    private static final int SECRET_CHARACTERS = 43;
    private static final int CHECK_CHARACTERS = 6;

    /**
     * Returns the secret made of random bytes.
     *
     * @param random 32 bytes from a cryptographically strong source
     */
    public static TokenSecret of(byte[] random) {
        if (random.length != RANDOM_BYTES) {
            throw new IllegalArgumentException("a token secret is made of 32 bytes, not " + random.length);
        }
        String secret = encodeBase62(new BigInteger(1, random), SECRET_CHARACTERS);
        return new TokenSecret(PREFIX + secret + computeChecksum(secret));
    }

    /**
     * Returns whether the value has the form and the checksum of a generated secret; a secret from the settings need
     * not.
     */
    public boolean isWellFormed() {
        if (value.length() != PREFIX.length() + SECRET_CHARACTERS + CHECK_CHARACTERS || !value.startsWith(PREFIX)) {
            return false;
        }
        String secret = value.substring(PREFIX.length(), PREFIX.length() + SECRET_CHARACTERS);
        return value.endsWith(computeChecksum(secret));
    }

    /**
     * Returns the SHA-256 of the secret. A slow password hash would add nothing: 256 random bits cannot be guessed.
     */
    public byte[] digest() {
        return Sha256.of(value);
    }

    /** Hides the secret from logs and messages. */
    @Override
    public String toString() {
        return "TokenSecret[hidden]";
    }

    private static String computeChecksum(String secret) {
        var crc = new CRC32();
        crc.update(secret.getBytes(StandardCharsets.US_ASCII));
        return encodeBase62(BigInteger.valueOf(crc.getValue()), CHECK_CHARACTERS);
    }

    private static String encodeBase62(BigInteger number, int width) {
        var characters = new char[width];
        BigInteger rest = number;
        for (int place = width - 1; place >= 0; place--) {
            BigInteger[] division = rest.divideAndRemainder(BigInteger.valueOf(DIGITS.length()));
            characters[place] = DIGITS.charAt(division[1].intValue());
            rest = division[0];
        }
        return new String(characters);
    }
}
