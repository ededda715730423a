package dev.carrel.scraping.webhook;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** A key for version 1 signatures of Standard Webhooks: HMAC-SHA256. */
public final class SigningKey {

    private static final String BASE64_PREFIX = "whsec_";
    private static final String ALGORITHM = "HmacSHA256";

    private final SecretKeySpec key;

    private SigningKey(byte[] bytes) {
        key = new SecretKeySpec(bytes, ALGORITHM);
    }

    /**
     * Parses the secret of a webhook.
     *
     * @param secret {@code whsec_} and a key in base64; otherwise the key itself, in UTF-8
     * @return empty if the base64 is malformed
     */
    public static Optional<SigningKey> parseSecret(String secret) {
        if (!secret.startsWith(BASE64_PREFIX)) {
            return Optional.of(new SigningKey(secret.getBytes(StandardCharsets.UTF_8)));
        }
        try {
            byte[] bytes = Base64.getDecoder().decode(secret.substring(BASE64_PREFIX.length()));
            return bytes.length == 0 ? Optional.empty() : Optional.of(new SigningKey(bytes));
        } catch (IllegalArgumentException ignored) {
            return Optional.empty();
        }
    }

    /** Returns the value of {@code webhook-signature} for a message. */
    public String signatureOf(String id, String timestamp, byte[] body) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            mac.update((id + "." + timestamp + ".").getBytes(StandardCharsets.UTF_8));
            return "v1," + Base64.getEncoder().encodeToString(mac.doFinal(body));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every Java platform has HMAC-SHA256.", e);
        }
    }
}
