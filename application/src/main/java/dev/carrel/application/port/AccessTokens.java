package dev.carrel.application.port;

import dev.carrel.domain.access.AccessToken;
import dev.carrel.domain.access.AccessTokenId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The access tokens, known by the {@linkplain dev.carrel.domain.access.TokenSecret#digest digest} of their secret. */
public interface AccessTokens {

    void addToken(AccessToken token, byte[] digest);

    /** The token of that secret, expired or not; empty if there is none. */
    Optional<AccessToken> findByDigest(byte[] digest);

    /** All tokens, oldest first. */
    List<AccessToken> findAll();

    /** Revokes a token, at once. @return whether it was there */
    boolean deleteById(AccessTokenId id);

    /** Notes a use; a token that is gone is passed over. Need not survive a crash. */
    void recordUse(AccessTokenId id, Instant now);
}
