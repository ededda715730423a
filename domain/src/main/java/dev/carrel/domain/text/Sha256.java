package dev.carrel.domain.text;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** SHA-256, which every Java platform provides. */
public final class Sha256 {

    private Sha256() {}

    /** Returns the 32 bytes of the digest of a text in UTF-8. */
    public static byte[] of(String text) {
        return of(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Returns the 32 bytes of the digest. */
    public static byte[] of(byte[] content) {
        return newDigest().digest(content);
    }

    /** Returns a digest to which content can be added bit by bit. */
    public static MessageDigest newDigest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
