package dev.carrel.application.event;

import dev.carrel.domain.library.LibraryId;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import java.util.function.Supplier;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * Encrypts the positions of a feed, each time to another text. So a client learns from positions neither how many
 * changes there were that it may not see, nor whether there were any. Positions of other ciphers are not known.
 * Thread-safe.
 */
final class PositionCipher {

    private static final String ALGORITHM = "AES";
    private static final String TRANSFORMATION = "AES/GCM/NoPadding";
    private static final int KEY_BYTES = 16;
    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;

    private final Supplier<byte[]> random;
    private final SecretKeySpec key;

    /** @param random gives 32 bytes from a cryptographically strong source */
    PositionCipher(Supplier<byte[]> random) {
        this.random = random;
        this.key = new SecretKeySpec(Arrays.copyOf(random.get(), KEY_BYTES), ALGORITHM);
    }

    /**
     * A position in the feed of a library.
     *
     * @param number of the last change that was read
     * @param unembedded the number of unembedded documents that the reader knows of; negative for none
     */
    record FeedPosition(long number, long unembedded) {}

    String encrypt(LibraryId library, FeedPosition position) {
        byte[] plain = ByteBuffer.allocate(2 * Long.BYTES)
                .putLong(position.number())
                .putLong(position.unembedded())
                .array();
        byte[] nonce = Arrays.copyOf(random.get(), NONCE_BYTES);
        try {
            byte[] encrypted = initialize(Cipher.ENCRYPT_MODE, library, nonce).doFinal(plain);
            byte[] all = ByteBuffer.allocate(nonce.length + encrypted.length).put(nonce).put(encrypted).array();
            return Base64.getUrlEncoder().withoutPadding().encodeToString(all);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java runtime has AES", e);
        }
    }

    /** Returns an encrypted position; empty if it is not one of this cipher and this library. */
    Optional<FeedPosition> decrypt(LibraryId library, @Nullable String position) {
        if (position == null) {
            return Optional.empty();
        }
        try {
            byte[] all = Base64.getUrlDecoder().decode(position);
            byte[] nonce = Arrays.copyOf(all, NONCE_BYTES);
            ByteBuffer plain = ByteBuffer.wrap(initialize(Cipher.DECRYPT_MODE, library, nonce)
                    .doFinal(all, NONCE_BYTES, Math.max(0, all.length - NONCE_BYTES)));
            return Optional.of(new FeedPosition(plain.getLong(), plain.getLong()));
        } catch (GeneralSecurityException | IllegalArgumentException ignored) {
            return Optional.empty();
        }
    }

    private Cipher initialize(int mode, LibraryId library, byte[] nonce) throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance(TRANSFORMATION);
        cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
        cipher.updateAAD(library.value().getBytes(UTF_8));
        return cipher;
    }
}
