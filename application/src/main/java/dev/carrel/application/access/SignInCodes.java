package dev.carrel.application.access;

import dev.carrel.application.access.SignInCodes.CodeHolder.PersonHolder;
import dev.carrel.application.access.SignInCodes.CodeHolder.TokenHolder;
import dev.carrel.application.port.access.OneTimeValues;
import dev.carrel.domain.access.AccessTokenId;
import dev.carrel.domain.access.TokenSecret;
import dev.carrel.domain.text.Sha256;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The codes of sign-in links, which stand for an access token or a person once and for a limited time: a browser keeps
 * links in its history. The storage has the digest of a code and the rest encrypted by the code, so it shows neither,
 * and no comparison depends on a secret. Thread-safe.
 */
public final class SignInCodes {

    /** Time to copy a link into a browser. */
    static final Duration LIFETIME = Duration.ofMinutes(10);

    /** Time to open the link of an invitation. */
    public static final Duration INVITATION_LIFETIME = Duration.ofDays(7);

    /** Longer than any code. */
    private static final int MAX_CHARACTERS = 100;
    /** Between the parts of what is encrypted: no token has it. */
    private static final String SEPARATOR = "\n";

    private final OneTimeValues values;
    private final InstantSource clock;
    private final Supplier<TokenSecret> secrets;

    /** @param secrets supplies secrets that cannot be guessed, another at each call */
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

    /** What a code stands for. */
    public sealed interface CodeHolder {

        /** An access token. */
        record TokenHolder(TokenSecret token) implements CodeHolder {}

        /**
         * A person.
         *
         * @param invitation the id of the invitation that the code is of; empty if it is of the person's own
         */
        record PersonHolder(AccessTokenId person, String invitation) implements CodeHolder {}
    }

    /** Returns a code that stands for a token, which the caller has authenticated. */
    public SignInCode createCode(TokenSecret token) {
        return createCode(token.value(), LIFETIME);
    }

    /** Returns a code that stands for a person. */
    public SignInCode createCode(PersonHolder holder) {
        return createCode(SEPARATOR + holder.person() + SEPARATOR + holder.invitation(),
                holder.invitation().isEmpty() ? LIFETIME : INVITATION_LIFETIME);
    }

    private SignInCode createCode(String holder, Duration lifetime) {
        Instant now = clock.instant();
        // Not in the form of a token, for which people and scanners of secrets would take it.
        var code = new SignInCode(secrets.get().value().substring(TokenSecret.PREFIX.length()),
                now.plus(lifetime).truncatedTo(ChronoUnit.SECONDS));
        String content = code.expiresAt().getEpochSecond() + SEPARATOR + holder;
        values.addIfAbsent(Sha256.of(code.value()), SecretBox.seal(code.value(), content, secrets.get().digest()),
                code.expiresAt(), now);
        return code;
    }

    /** Returns what a code stands for, which is used up; empty if it was used, has expired, or was never valid. */
    public Optional<CodeHolder> exchangeCode(String code) {
        Instant now = clock.instant();
        return code.length() > MAX_CHARACTERS ? Optional.empty()
                : values.takeValue(Sha256.of(code), now)
                        .flatMap(box -> SecretBox.open(code, box))
                        .map(content -> content.split(SEPARATOR, 2))
                        .filter(parts -> parts.length == 2)
                        .flatMap(parts -> readHolder(parts[1], Instant.ofEpochSecond(Long.parseLong(parts[0])), now));
    }

    private static Optional<CodeHolder> readHolder(String content, Instant expiresAt, Instant now) {
        String[] parts = content.split(SEPARATOR, -1);
        CodeHolder holder = parts.length == 3 ? new PersonHolder(new AccessTokenId(parts[1]), parts[2])
                : new TokenHolder(new TokenSecret(content));
        Duration lifetime = holder instanceof PersonHolder person && !person.invitation().isEmpty()
                ? INVITATION_LIFETIME
                : LIFETIME;
        return Optional.of(holder).filter(found -> ExpiryCheck.isValid(expiresAt, lifetime, now));
    }
}
