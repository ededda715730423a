package dev.carrel.application.widget;

import dev.carrel.application.access.ExpiryCheck;
import dev.carrel.application.port.access.OneTimeValues;
import dev.carrel.domain.text.Sha256;
import dev.carrel.domain.widget.Widget;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.function.Supplier;

/**
 * Challenges that cost a browser some time (proof of work): it finds the number whose hash after a salt is known.
 * Challenges are signed by the secret of the widget and not stored, so that each of several servers knows them, also
 * after a restart; each solution counts once among all of them. Thread-safe.
 */
public final class ProofOfWork {

    /** The only algorithm of challenges. */
    public static final String ALGORITHM = "SHA-256";

    /** Half of them are tried on average: about a second on a phone. */
    public static final int MAX_NUMBER = 50_000;

    /** Long enough for a slow phone, and for a person who hesitates. */
    private static final Duration LIFETIME = Duration.ofMinutes(5);
    private static final int SALT_BYTES = 16;
    /** Of a salt, a hash or a signature in hexadecimal digits, and more. */
    private static final int MAX_TEXT_CHARACTERS = 128;

    private final Supplier<byte[]> random;
    private final OneTimeValues used;

    /**
     * Creates challenges.
     *
     * @param random supplies 32 bytes from a cryptographically strong source
     * @param used the solutions that were used
     */
    public ProofOfWork(Supplier<byte[]> random, OneTimeValues used) {
        this.random = random;
        this.used = used;
    }

    /**
     * A challenge: which number up to a maximum has this hash after the salt?
     *
     * @param challenge the SHA-256 of the salt and the number in decimal digits, in hexadecimal digits
     */
    public record WorkChallenge(String salt, String challenge, int maxNumber, String signature, Instant expiresAt) {}

    /** A challenge, as the browser returns it, with the number. */
    public record WorkSolution(WorkChallenge challenge, long number) {}

    /** Returns a new challenge for a page of an origin. */
    WorkChallenge createChallenge(Widget widget, String origin, Instant now) {
        byte[] bytes = random.get();
        String salt = HexFormat.of().formatHex(bytes, 0, SALT_BYTES);
        int number = Math.floorMod(Arrays.hashCode(random.get()), MAX_NUMBER + 1);
        Instant expiresAt = Instant.ofEpochSecond(now.plus(LIFETIME).getEpochSecond());
        String challenge = hash(salt, number);
        return new WorkChallenge(salt, challenge, MAX_NUMBER,
                HexFormat.of()
                        .formatHex(widget.visitorSecret()
                                .sign(describe(widget, origin, salt, challenge, expiresAt))),
                expiresAt);
    }

    /** Begins with what it is, since the secret also signs other texts. */
    private static String describe(Widget widget, String origin, String salt, String challenge, Instant expiresAt) {
        return String.join("\n", "proof of work", widget.key().value(), origin, salt, challenge, expiresAt.toString());
    }

    private static String hash(String salt, long number) {
        return HexFormat.of().formatHex(Sha256.of(salt + number));
    }

    /** Returns whether a solution is right, in time, for this widget and origin, and not used yet; it is used then. */
    boolean acceptSolution(Widget widget, String origin, WorkSolution solution, Instant now) {
        WorkChallenge challenge = solution.challenge();
        return ExpiryCheck.isValid(challenge.expiresAt(), LIFETIME, now) && isSigned(widget, origin, challenge)
                && hash(challenge.salt(), solution.number()).equals(challenge.challenge())
                && used.addIfAbsent(Sha256.of("proof of work\n" + widget.key().value() + challenge.salt()),
                        new byte[0], challenge.expiresAt(), now);
    }

    private boolean isSigned(Widget widget, String origin, WorkChallenge challenge) {
        if (challenge.salt().length() > MAX_TEXT_CHARACTERS || challenge.challenge().length() > MAX_TEXT_CHARACTERS
                || challenge.signature().length() > MAX_TEXT_CHARACTERS) {
            return false;
        }
        try {
            return widget.visitorSecret()
                    .verify(
                            describe(widget, origin, challenge.salt(), challenge.challenge(), challenge.expiresAt()),
                            HexFormat.of().parseHex(challenge.signature()));
        } catch (IllegalArgumentException ignored) {
            return false;
        }
    }
}
