package dev.carrel.domain.widget;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** A secret that texts are signed with, by HMAC-SHA256. The key is the text of the secret in UTF-8. */
public record WidgetSecret(String value) {

    private static final String ALGORITHM = "HmacSHA256";

    /** Returns the secret made of random bytes, after a prefix by which scanners for secrets find it. */
    public static WidgetSecret of(String prefix, byte[] random) {
        return new WidgetSecret(prefix + Base64.getUrlEncoder().withoutPadding().encodeToString(random));
    }

    /** Returns the signature of a text. */
    public byte[] sign(String text) {
        try {
            var mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(value.getBytes(StandardCharsets.UTF_8), ALGORITHM));
            return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has HMAC-SHA256", e);
        }
    }

    /** Returns whether a signature is that of a text, in a time that does not depend on where they differ. */
    public boolean verify(String text, byte[] signature) {
        return MessageDigest.isEqual(sign(text), signature);
    }

    /** Hides the secret from logs and messages. */
    @Override
    public String toString() {
        return "WidgetSecret[hidden]";
    }
}
