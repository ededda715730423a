package dev.carrel.domain.access;

import dev.carrel.domain.RandomCases;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class TokenSecretTest {

    @Test
    void hasThePrefix32BytesInBase62AndAChecksum() {
        assertThat(TokenSecret.of(new byte[32]).value()).matches("carrel_0{43}[0-9A-Za-z]{6}");
        RandomCases.forEach(200, random -> {
            var bytes = new byte[32];
            random.nextBytes(bytes);
            TokenSecret secret = TokenSecret.of(bytes);
            assertThat(secret.value()).matches("carrel_[0-9A-Za-z]{49}");
            assertThat(secret.isWellFormed()).isTrue();
        });
    }

    @Test
    void detectsATypo() {
        RandomCases.forEach(200, random -> {
            var bytes = new byte[32];
            random.nextBytes(bytes);
            char[] typed = TokenSecret.of(bytes).value().toCharArray();
            int place = 7 + random.nextInt(typed.length - 7);
            typed[place] = typed[place] == 'x' ? 'y' : 'x';
            assertThat(new TokenSecret(new String(typed)).isWellFormed()).isFalse();
        });
        assertThat(new TokenSecret("").isWellFormed()).isFalse();
        assertThat(new TokenSecret("carrel_").isWellFormed()).isFalse();
    }

    @Test
    void hidesTheSecretInToString() {
        TokenSecret secret = TokenSecret.of(new byte[32]);
        assertThat(secret.toString()).doesNotContain(secret.value());
    }
}
