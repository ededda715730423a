package dev.carrel.application.access;

import dev.carrel.application.port.access.OneTimeValues;
import dev.carrel.domain.access.TokenSecret;
import dev.carrel.domain.text.Sha256;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.function.Supplier;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * The codes of sign-in links, which stand for an access token once and for a short time: a browser keeps links in its
 * history. The storage has the digest of a code and the token encrypted by the code, so it shows neither, and no
 * comparison depends on a secret. Thread-safe.
 */
public final class SignInCodes {

    /** Time to copy a link into a browser. */
    static final Duration LIFETIME = Duration.ofMinutes(10);

    /** Longer than any code. */
    private static final int MAX_CHARACTERS = 100;
    /** Between the end of validity and the token in what is encrypted. */
    private static final String SEPARATOR = "\n";
    private static final int TAG_BITS = 128;
    /** A key encrypts one token, so that the nonce need not vary. */
    private static final byte[] NONCE = new byte[12];

    private final OneTimeValues values;
    private final InstantSource clock;
    private final Supplier<TokenSecret> secrets;

    /** @param secrets supplies secrets that nobody can guess, another at each call */
    public SignInCodes(OneTimeValues values, InstantSource clock, Supplier<TokenSecret> secrets) {
        this.values = values;
        this.clock = clock;
        this.secrets = secrets;
    }

    /** A code and when it ceases to be valid. */
    public record SignInCode(String value, Instant expiresAt) {

        /** Hides the code from logs and messages. */
        @Override
        public String toString() {
            return "SignInCode[hidden]";
        }
    }

    /** Returns a code that stands for a token, which the caller has authenticated. */
    public SignInCode createCode(TokenSecret token) {
        Instant now = clock.instant();
        // Not in the form of a token, for which people and scanners of secrets would take it.
        var code = new SignInCode(secrets.get().value().substring(TokenSecret.PREFIX.length()),
                now.plus(LIFETIME).truncatedTo(ChronoUnit.SECONDS));
        String content = code.expiresAt().getEpochSecond() + SEPARATOR + token.value();
        byte[] sealed = crypt(Cipher.ENCRYPT_MODE, code.value(), content.getBytes(StandardCharsets.UTF_8));
        values.addIfAbsent(Sha256.of(code.value()), sealed, code.expiresAt(), now);
        return code;
    }

    /** Returns the token of a code, which is used up; empty if it was used before, has expired, or was never valid. */
    public Optional<TokenSecret> exchangeCode(String code) {
        Instant now = clock.instant();
        return code.length() > MAX_CHARACTERS ? Optional.empty()
                : values.takeValue(Sha256.of(code), now)
                        .map(sealed -> crypt(Cipher.DECRYPT_MODE, code, sealed))
                        .map(content -> new String(content, StandardCharsets.UTF_8).split(SEPARATOR, 2))
                        .filter(parts -> parts.length == 2 && ExpiryCheck
                                .isValid(Instant.ofEpochSecond(Long.parseLong(parts[0])), LIFETIME, now))
                        .map(parts -> new TokenSecret(parts[1]));
    }

    private static byte[] crypt(int mode, String code, byte[] text) {
        try {
            Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
            cipher.init(mode, new SecretKeySpec(Sha256.of("key\n" + code), "AES"),
                    new GCMParameterSpec(TAG_BITS, NONCE));
            return cipher.doFinal(text);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("the token of a sign-in code is not as it was stored", e);
        }
    }
}
