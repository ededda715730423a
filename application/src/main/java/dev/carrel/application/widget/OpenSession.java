package dev.carrel.application.widget;

import dev.carrel.application.access.ExpiryCheck;
import dev.carrel.application.port.access.OneTimeValues;
import dev.carrel.application.widget.SessionOutcome.ChallengedSession;
import dev.carrel.application.widget.SessionOutcome.OpenedSession;
import dev.carrel.application.widget.SessionOutcome.UnsignedUser;
import dev.carrel.application.widget.VisitorTokens.VisitorClaim;
import dev.carrel.domain.widget.Visitor;
import dev.carrel.domain.widget.Widget;
import dev.carrel.domain.widget.WidgetSecret;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Opens the sessions of visitors, and recognises visitors by their tokens. Nothing is stored of them. Thread-safe. */
public final class OpenSession {

    /** Short, since a token cannot be revoked but by deleting or disabling the widget. */
    private static final Duration TOKEN_LIFETIME = Duration.ofMinutes(30);
    /** How long after its expiry a token still keeps the visitor: until the next day's visit. */
    private static final Duration RENEWAL_WINDOW = Duration.ofHours(24);
    /** Of the id of a visitor: cannot be guessed. */
    private static final int VISITOR_BYTES = 16;
    /** An address of e-mail has at most 254. */
    private static final int MAX_USER_CHARACTERS = 512;

    private final InstantSource clock;
    private final Supplier<byte[]> random;
    private final ProofOfWork proofOfWork;

    /**
     * Creates the use case.
     *
     * @param random supplies 32 bytes from a cryptographically strong source
     * @param usedSolutions the solutions of challenges that were used
     */
    public OpenSession(InstantSource clock, Supplier<byte[]> random, OneTimeValues usedSolutions) {
        this.clock = clock;
        this.random = random;
        this.proofOfWork = new ProofOfWork(random, usedSolutions);
    }

    /**
     * Opens a session for a page of an origin. Visitors that are known, by a former token or a signature, need no proof
     * of work: their questions are counted anyway.
     *
     * @param isNetworkBusy counts a new visitor of the network, and returns whether that asks for work
     */
    public SessionOutcome open(Widget widget, String origin, SessionRequest request, BooleanSupplier isNetworkBusy) {
        Instant now = clock.instant();
        String user = request.user();
        if (user != null) {
            return findSignedUser(widget, user, request.userSignature())
                    .<SessionOutcome>map(visitor -> openFor(widget, visitor, origin, now))
                    .orElseGet(UnsignedUser::new);
        }
        Optional<Visitor> known = Optional.ofNullable(request.visitorToken())
                .flatMap(token -> VisitorTokens.read(widget, origin, token))
                .filter(claim -> !claim.visitor().isUser()
                        && ExpiryCheck.isValid(claim.expiresAt().plus(RENEWAL_WINDOW),
                                TOKEN_LIFETIME.plus(RENEWAL_WINDOW), now))
                .map(VisitorClaim::visitor);
        if (known.isPresent()) {
            return openFor(widget, known.get(), origin, now);
        }
        boolean isSolved = request.solution() != null
                && proofOfWork.acceptSolution(widget, origin, request.solution(), now);
        boolean isChallenged = !isSolved && switch (widget.settings().challenge()) {
            case OFF -> false;
            case AUTO -> isNetworkBusy.getAsBoolean();
            case ALWAYS -> true;
        };
        if (isChallenged) {
            return new ChallengedSession(proofOfWork.createChallenge(widget, origin, now));
        }
        String id = encode(Arrays.copyOf(random.get(), VISITOR_BYTES));
        return openFor(widget, new Visitor(widget.key(), id, false), origin, now);
    }

    /** The id of a user is longer than that of other visitors, so that they cannot be the same. */
    private static Optional<Visitor> findSignedUser(Widget widget, String user, @Nullable String signature) {
        WidgetSecret secret = widget.userSecret();
        if (secret == null || signature == null || user.isEmpty() || user.length() > MAX_USER_CHARACTERS
                || !signature.matches("[0-9A-Fa-f]{64}")
                || !secret.verify(user, HexFormat.of().parseHex(signature))) {
            return Optional.empty();
        }
        return Optional.of(new Visitor(widget.key(), encode(widget.visitorSecret().sign("user\n" + user)), true));
    }

    private static String encode(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    private static OpenedSession openFor(Widget widget, Visitor visitor, String origin, Instant now) {
        Instant expiresAt = Instant.ofEpochSecond(now.plus(TOKEN_LIFETIME).getEpochSecond());
        return new OpenedSession(VisitorTokens.issue(widget, visitor, origin, expiresAt), expiresAt);
    }

    /** Returns the visitor of a token; empty if it is forged, expired, or for another widget or origin. */
    public Optional<Visitor> findVisitor(Widget widget, String origin, String token) {
        Instant now = clock.instant();
        return VisitorTokens.read(widget, origin, token)
                .filter(claim -> ExpiryCheck.isValid(claim.expiresAt(), TOKEN_LIFETIME, now))
                .map(VisitorClaim::visitor);
    }
}
