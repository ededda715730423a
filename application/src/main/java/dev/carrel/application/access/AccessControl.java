package dev.carrel.application.access;

import dev.carrel.application.port.AccessTokens;
import dev.carrel.domain.access.AccessToken;
import dev.carrel.domain.access.AccessToken.LibraryGrant;
import dev.carrel.domain.access.AccessToken.TokenScope;
import dev.carrel.domain.access.AccessTokenId;
import dev.carrel.domain.access.TokenSecret;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.library.UsageLimits;
import java.security.MessageDigest;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Issues, authenticates and revokes access tokens. Thread-safe. */
public final class AccessControl {

    private final AccessTokens tokens;
    private final InstantSource clock;
    private final Supplier<String> ids;
    private final Supplier<TokenSecret> secrets;
    private final byte @Nullable [] adminDigest;
    private final AccessToken admin;
    private final AccessToken local;
    private volatile byte @Nullable [] localDigest;

    /**
     * Creates the use case.
     *
     * @param adminSecret a secret with administrator rights while the engine is open; null for none
     */
    public AccessControl(AccessTokens tokens, @Nullable TokenSecret adminSecret, InstantSource clock,
            Supplier<String> ids,
            Supplier<TokenSecret> secrets) {
        this.tokens = tokens;
        this.clock = clock;
        this.ids = ids;
        this.secrets = secrets;
        this.adminDigest = adminSecret == null ? null : adminSecret.digest();
        this.admin = createAdmin("setting", "the administrator's token of the settings");
        this.local = createAdmin("local", "the command line of this machine");
    }

    private AccessToken createAdmin(String id, String name) {
        return new AccessToken(new AccessTokenId(id), name, Set.of(TokenScope.ADMIN), new LibraryGrant.AllLibraries(),
                clock.instant(), null, null);
    }

    /**
     * Creates a secret with administrator rights while the engine is open, which is not stored; a second one replaces
     * the first.
     */
    public TokenSecret issueLocalSecret() {
        TokenSecret secret = secrets.get();
        localDigest = secret.digest();
        return secret;
    }

    /** Returns the token of a secret; empty if it is unknown, revoked or expired. */
    public Optional<AccessToken> authenticate(TokenSecret secret) {
        byte[] digest = secret.digest();
        if (adminDigest != null && MessageDigest.isEqual(adminDigest, digest)) {
            return Optional.of(admin);
        }
        byte[] expectedLocal = localDigest;
        if (expectedLocal != null && MessageDigest.isEqual(expectedLocal, digest)) {
            return Optional.of(local);
        }
        if (!secret.isWellFormed()) {
            return Optional.empty();
        }
        Instant now = clock.instant();
        Optional<AccessToken> token = tokens.findByDigest(digest).filter(found -> !found.isExpired(now));
        token.ifPresent(found -> tokens.recordUse(found.id(), now));
        return token;
    }

    /**
     * Returns the token of a session, and records its use; empty if it is revoked or expired.
     *
     * @param isBegunWith whether the session was begun with the secret of a digest: a token that is not stored may have
     * another secret after a restart
     */
    Optional<AccessToken> findForSession(AccessTokenId id, Predicate<byte[]> isBegunWith) {
        if (id.equals(admin.id())) {
            return adminDigest != null && isBegunWith.test(adminDigest) ? Optional.of(admin) : Optional.empty();
        }
        byte[] expectedLocal = localDigest;
        if (id.equals(local.id())) {
            return expectedLocal != null && isBegunWith.test(expectedLocal) ? Optional.of(local) : Optional.empty();
        }
        Instant now = clock.instant();
        Optional<AccessToken> token = tokens.findById(id).filter(found -> !found.isExpired(now));
        token.ifPresent(found -> tokens.recordUse(found.id(), now));
        return token;
    }

    /** Returns whether a token that was accepted still is: neither revoked nor expired. */
    public boolean isValid(AccessToken token) {
        return token.equals(admin) || token.equals(local)
                || tokens.findById(token.id()).filter(found -> !found.isExpired(clock.instant())).isPresent();
    }

    /** Creates a token for all documents, as the other method does. */
    public IssuedToken issueToken(String name, Set<TokenScope> scopes, LibraryGrant libraries,
            @Nullable Instant expiresAt) {
        return issueToken(name, scopes, libraries, AttributeFilter.everything(), Set.of(), UsageLimits.NONE, expiresAt);
    }

    /** Creates a token without limits, as the other method does. */
    public IssuedToken issueToken(String name, Set<TokenScope> scopes, LibraryGrant libraries, AttributeFilter filter,
            @Nullable Instant expiresAt) {
        return issueToken(name, scopes, libraries, filter, Set.of(), UsageLimits.NONE, expiresAt);
    }

    /**
     * Creates a token.
     *
     * @param filter the documents that the token gives access to
     * @param readers the names as which it reads documents of connectors that keep rights
     * @param limits how much may be requested with the token
     * @param expiresAt null for never
     * @throws InvalidRequestException if the name is blank, there is no scope, or the expiry is not in the future
     */
    public IssuedToken issueToken(String name, Set<TokenScope> scopes, LibraryGrant libraries, AttributeFilter filter,
            Set<String> readers, UsageLimits limits, @Nullable Instant expiresAt) {
        Instant now = clock.instant();
        if (expiresAt != null && !expiresAt.isAfter(now)) {
            throw InvalidRequestException.of("expiresAt", "must be in the future");
        }
        var token = new AccessToken(new AccessTokenId(ids.get()), name.strip(), scopes, libraries, filter, readers,
                limits,
                now.truncatedTo(ChronoUnit.SECONDS), expiresAt, null);
        TokenSecret secret = secrets.get();
        tokens.addToken(token, secret.digest());
        return new IssuedToken(token, secret);
    }

    /** Returns all stored tokens, oldest first, including expired ones. */
    public List<AccessToken> listTokens() {
        return tokens.findAll();
    }

    /** Returns a stored token, expired or not; empty if it does not exist. */
    public Optional<AccessToken> findToken(AccessTokenId id) {
        return tokens.findById(id);
    }

    /**
     * Changes a token, effective at once.
     *
     * @param name null to keep it
     * @param limits null to keep them
     * @return the token as it is now; empty if it does not exist
     * @throws InvalidRequestException if the name is blank
     */
    public Optional<AccessToken> updateToken(AccessTokenId id, @Nullable String name, @Nullable UsageLimits limits) {
        return tokens.updateToken(id, token -> token.withName(name == null ? token.name() : name.strip())
                .withLimits(limits == null ? token.limits() : limits));
    }

    /**
     * Revokes a token, effective at once.
     *
     * @return whether it existed
     */
    public boolean revokeToken(AccessTokenId id) {
        return tokens.deleteById(id);
    }

    /** A new token with its secret, which is not stored and cannot be retrieved again. */
    public record IssuedToken(AccessToken token, TokenSecret secret) {}
}
