package dev.carrel.application.access;

import dev.carrel.application.port.access.BrowserSessions;
import dev.carrel.application.port.access.BrowserSessions.StoredSession;
import dev.carrel.domain.access.AccessToken;
import dev.carrel.domain.access.AccessTokenId;
import dev.carrel.domain.access.BrowserSession;
import dev.carrel.domain.access.TokenSecret;
import dev.carrel.domain.text.Sha256;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The sessions of browsers. A session stands for a person, or for the access token that it was begun with, for as long
 * as that is valid, and ends when it was not used for a while. The storage has digests only. Thread-safe.
 */
public final class SignInSessions {

    /** How long a session stays when it is not used. */
    public static final Duration LIFETIME = Duration.ofDays(30);

    /** How many sessions a token has at a time: a further one ends the one that was begun first. */
    static final int MAX_SESSIONS = 200;

    /** How long a use is not recorded again, since that is a write. */
    static final Duration RECORDED_EVERY = Duration.ofHours(1);

    private final BrowserSessions sessions;
    private final TokenLookup tokens;
    private final DirectoryLookup directory;
    private final InstantSource clock;
    private final Supplier<String> ids;
    private final Supplier<TokenSecret> secrets;

    /**
     * @param tokens finds the tokens of sessions
     * @param directory reads people again
     * @param ids supplies ids; later ones sort after earlier ones
     * @param secrets supplies secrets that cannot be guessed, another at each call
     */
    public SignInSessions(BrowserSessions sessions, TokenLookup tokens, DirectoryLookup directory, InstantSource clock,
            Supplier<String> ids,
            Supplier<TokenSecret> secrets) {
        this.sessions = sessions;
        this.tokens = tokens;
        this.directory = directory;
        this.clock = clock;
        this.ids = ids;
        this.secrets = secrets;
    }

    /** Finds the tokens of sessions. */
    @FunctionalInterface
    public interface TokenLookup {

        /**
         * Returns a token; empty if it is revoked or expired, or has another secret by now.
         *
         * @param isBegunWith whether the session was begun with the secret of a digest
         */
        Optional<AccessToken> find(AccessTokenId id, Predicate<byte[]> isBegunWith);
    }

    /** Reads people again, as {@link FollowDirectory#readAgain} does. */
    @FunctionalInterface
    public interface DirectoryLookup {

        /** Returns false if the session has to end. */
        boolean readAgain(AccessTokenId person, Supplier<Optional<String>> renewal, Consumer<String> renewed);
    }

    /** A session that has begun, with its secret, which is not stored. */
    public record BegunSession(BrowserSession session, TokenSecret secret) {}

    /** A session with the token that it stands for. */
    public record OpenSession(BrowserSession session, AccessToken token) {}

    /**
     * Begins a session of a person.
     *
     * @param renewal with which the directory is read again; null if it is not
     * @param userAgent what the browser calls itself; null if it does not say
     */
    public BegunSession beginSession(AccessTokenId person, @Nullable String renewal, @Nullable String userAgent) {
        return beginSession(person, own -> renewal == null ? bind(own, new byte[0]) : seal(own, renewal), userAgent);
    }

    /**
     * Begins a session with a token.
     *
     * @param secret the secret of the token, which the caller has authenticated
     * @param userAgent what the browser calls itself; null if it does not say
     */
    public BegunSession beginSession(AccessToken token, TokenSecret secret, @Nullable String userAgent) {
        return beginSession(token.id(), own -> bind(own, secret.digest()), userAgent);
    }

    private BegunSession beginSession(AccessTokenId holder, Function<TokenSecret, byte[]> seal,
            @Nullable String userAgent) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        var session = new BrowserSession(ids.get(), holder, now, now, now.plus(LIFETIME), userAgent);
        TokenSecret own = secrets.get();
        sessions.addSession(session, own.digest(), seal.apply(own), now);
        sessions.listSessions(session.token())
                .stream()
                .skip(MAX_SESSIONS)
                .forEach(oldest -> sessions.deleteById(oldest.id()));
        return new BegunSession(session, own);
    }

    /** Returns the session with a secret; empty if there is none, it has expired, or its token is no longer valid. */
    public Optional<OpenSession> authenticate(TokenSecret secret) {
        if (!secret.isWellFormed()) {
            return Optional.empty();
        }
        Instant now = clock.instant();
        return sessions.findByDigest(secret.digest())
                .filter(stored -> isOpen(stored.session(), now))
                .filter(stored -> isAdmitted(stored, secret))
                .flatMap(stored -> tokens
                        .find(stored.session().token(),
                                digest -> MessageDigest.isEqual(bind(secret, digest), stored.seal()))
                        .map(token -> new OpenSession(recordUse(stored, now), token)));
    }

    /** Returns whether the directory still admits the person of a session, which is over if it does not. */
    private boolean isAdmitted(StoredSession stored, TokenSecret secret) {
        BrowserSession session = stored.session();
        boolean isAdmitted = !session.token().isOfPerson()
                || directory.readAgain(session.token(), () -> readRenewal(stored, secret),
                        renewal -> sessions.updateSeal(session.id(), seal(secret, renewal)));
        if (!isAdmitted) {
            sessions.deleteById(session.id());
        }
        return isAdmitted;
    }

    /** Returns with what the directory is read for a session; empty if the session is not of the directory. */
    public Optional<String> findRenewal(TokenSecret secret) {
        return sessions.findByDigest(secret.digest()).flatMap(stored -> SecretBox.open(secret.value(), stored.seal()));
    }

    /** Another request may have renewed it since the session was found. */
    private Optional<String> readRenewal(StoredSession stored, TokenSecret secret) {
        StoredSession current = sessions.findByDigest(secret.digest()).orElse(stored);
        return SecretBox.open(secret.value(), current.seal());
    }

    private byte[] seal(TokenSecret session, String renewal) {
        return SecretBox.seal(session.value(), renewal, secrets.get().digest());
    }

    /**
     * Binds a session to the secret of its token. Without the cookie nothing can be guessed from it, also not a secret
     * that an administrator has chosen.
     */
    private static byte[] bind(TokenSecret session, byte[] tokenDigest) {
        return Sha256.of(session.value() + HexFormat.of().formatHex(tokenDigest));
    }

    private BrowserSession recordUse(StoredSession stored, Instant now) {
        BrowserSession session = stored.session();
        if (now.isBefore(session.lastUsedAt().plus(RECORDED_EVERY))) {
            return session;
        }
        BrowserSession used = session.usedAt(now.truncatedTo(ChronoUnit.SECONDS), now.plus(LIFETIME));
        sessions.updateUse(used);
        return used;
    }

    /** Returns whether a session that was accepted is still open; its token has to be checked apart from that. */
    public boolean isOpen(BrowserSession session) {
        return sessions.findById(session.id()).filter(found -> isOpen(found, clock.instant())).isPresent();
    }

    private static boolean isOpen(BrowserSession session, Instant now) {
        return ExpiryCheck.isValid(session.expiresAt(), LIFETIME, now);
    }

    /** Returns the open sessions of a token, the latest first. */
    public List<BrowserSession> listSessions(AccessToken token) {
        Instant now = clock.instant();
        return sessions.listSessions(token.id()).stream().filter(session -> isOpen(session, now)).toList();
    }

    /** Ends a session of a token; returns whether it existed. */
    public boolean endSession(AccessToken token, String id) {
        return sessions.findById(id).filter(session -> session.token().equals(token.id())).isPresent()
                && sessions.deleteById(id);
    }
}
