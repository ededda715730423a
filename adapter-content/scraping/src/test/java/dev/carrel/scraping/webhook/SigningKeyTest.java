package dev.carrel.scraping.webhook;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

final class SigningKeyTest {

    @Test
    void matchesTheExampleOfStandardWebhooks() {
        assertThat(signature("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "msg_p5jXN8AQM9LWM0D4loKWxJek", "1614265330",
                "{\"test\": 2432232314}")).isEqualTo("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
    }

    @Test
    void usesPlainSecretWithoutBase64Prefix() {
        // printf 'id.1.body' | openssl dgst -sha256 -hmac 'a secret of enough characters' -binary | base64
        assertThat(signature("a secret of enough characters", "id", "1", "body"))
                .isEqualTo("v1,/KoT1Oxnaf1hj++yejIC1397boIzlUwcbgfa5+pLCyg=");
    }

    @Test
    void refusesBrokenBase64() {
        assertThat(SigningKey.parseSecret("whsec_")).isEmpty();
        assertThat(SigningKey.parseSecret("whsec_not base64!")).isEmpty();
    }

    private static String signature(String secret, String id, String timestamp, String body) {
        return SigningKey.parseSecret(secret)
                .orElseThrow()
                .signatureOf(id, timestamp, body.getBytes(StandardCharsets.UTF_8));
    }
}
