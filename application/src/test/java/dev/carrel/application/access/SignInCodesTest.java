package dev.carrel.application.access;

import dev.carrel.application.access.SignInCodes.CodeHolder.TokenHolder;
import dev.carrel.application.access.SignInCodes.SignInCode;
import dev.carrel.application.fake.storage.InMemoryStorage;
import dev.carrel.application.port.access.OneTimeValues;
import dev.carrel.domain.access.TokenSecret;
import java.security.SecureRandom;
import java.time.Instant;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SignInCodesTest {

    private static final Instant T0 = Instant.parse("2026-01-05T08:00:00Z");
    private static final TokenSecret TOKEN = new TokenSecret("an administrator's token of the settings, ü");

    private final OneTimeValues values = new InMemoryStorage().oneTimeValues();
    private final SecureRandom random = new SecureRandom();
    private Instant now = T0;
    private final SignInCodes codes = newEngine();

    /** One of several engines that share the storage. */
    private SignInCodes newEngine() {
        return new SignInCodes(values, () -> now, this::createSecret);
    }

    private TokenSecret createSecret() {
        var bytes = new byte[32];
        random.nextBytes(bytes);
        return TokenSecret.of(bytes);
    }

    @Test
    void exchangesACodeOnce() {
        SignInCode code = codes.createCode(TOKEN);
        assertThat(codes.exchangeCode(code.value())).contains(new TokenHolder(TOKEN));
        assertThat(codes.exchangeCode(code.value())).isEmpty();
        assertThat(codes.exchangeCode("")).isEmpty();
        assertThat(codes.exchangeCode("x".repeat(1_000_000))).isEmpty();
    }

    @Test
    void exchangesACodeOnAnyEngineOfTheStorage() {
        SignInCode code = codes.createCode(TOKEN);
        assertThat(newEngine().exchangeCode(code.value())).contains(new TokenHolder(TOKEN));
        assertThat(codes.exchangeCode(code.value())).isEmpty();
    }

    @Test
    void refusesACodeAfterTenMinutes() {
        SignInCode code = codes.createCode(TOKEN);
        SignInCode other = codes.createCode(TOKEN);
        assertThat(code.expiresAt()).isEqualTo(T0.plusSeconds(600));
        now = T0.plusSeconds(599);
        assertThat(codes.exchangeCode(code.value())).contains(new TokenHolder(TOKEN));
        now = T0.plusSeconds(600);
        assertThat(codes.exchangeCode(other.value())).isEmpty();
    }

    @Test
    void refusesACodeOfAClockThatWasAhead() {
        SignInCode code = codes.createCode(TOKEN);
        SignInCode other = codes.createCode(TOKEN);
        now = T0.minusSeconds(60);
        assertThat(codes.exchangeCode(code.value())).contains(new TokenHolder(TOKEN));
        now = T0.minusSeconds(86_400);
        assertThat(codes.exchangeCode(other.value())).isEmpty();
    }

    @Test
    void hasCodesThatAreNoTokens() {
        SignInCode code = codes.createCode(TOKEN);
        assertThat(code.value()).matches("[0-9A-Za-z]{49}");
        assertThat(code).hasToString("SignInCode[hidden]");
    }
}
