package dev.carrel.application.access;

import dev.carrel.domain.text.Sha256;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.Optional;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/** Texts that are stored encrypted by a secret that is not stored. */
final class SecretBox {

    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;

    private SecretBox() {}

    /**
     * Returns a text, encrypted by a secret that cannot be guessed.
     *
     * @param random at least 12 bytes, others at each call
     */
    static byte[] seal(String secret, String text, byte[] random) {
        byte[] nonce = Arrays.copyOf(random, NONCE_BYTES);
        try {
            byte[] sealed = crypt(Cipher.ENCRYPT_MODE, secret, nonce, text.getBytes(StandardCharsets.UTF_8));
            byte[] box = Arrays.copyOf(nonce, NONCE_BYTES + sealed.length);
            System.arraycopy(sealed, 0, box, NONCE_BYTES, sealed.length);
            return box;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java has AES", e);
        }
    }

    /** Returns the text of a box; empty if it was not sealed by the secret. */
    static Optional<String> open(String secret, byte[] box) {
        try {
            return box.length < NONCE_BYTES ? Optional.empty()
                    : Optional.of(new String(
                            crypt(Cipher.DECRYPT_MODE, secret, Arrays.copyOf(box, NONCE_BYTES),
                                    Arrays.copyOfRange(box, NONCE_BYTES, box.length)),
                            StandardCharsets.UTF_8));
        } catch (GeneralSecurityException ignored) {
            return Optional.empty();
        }
    }

    private static byte[] crypt(int mode, String secret, byte[] nonce, byte[] text) throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(mode, new SecretKeySpec(Sha256.of("key\n" + secret), "AES"), new GCMParameterSpec(TAG_BITS, nonce));
        return cipher.doFinal(text);
    }
}
