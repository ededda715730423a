package dev.carrel.application.port;

import dev.carrel.domain.access.AccessToken;
import dev.carrel.domain.access.AccessTokenId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Stores access tokens by the {@linkplain dev.carrel.domain.access.TokenSecret#digest digest} of their secret. */
public interface AccessTokens {

    /** Stores a new token. */
    void addToken(AccessToken token, byte[] digest);

    /** Returns the token with a secret, expired or not; empty if there is none. */
    Optional<AccessToken> findByDigest(byte[] digest);

    /** Returns a token, expired or not; empty if it does not exist. */
    Optional<AccessToken> findById(AccessTokenId id);

    /**
     * Replaces the name and the limits of a token, effective at once.
     *
     * @param change called inside the transaction; again if the transaction is repeated
     * @return the token as it is now; empty if it does not exist
     */
    Optional<AccessToken> updateToken(AccessTokenId id, UnaryOperator<AccessToken> change);

    /** Returns all tokens, oldest first. */
    List<AccessToken> findAll();

    /**
     * Deletes a token, effective at once.
     *
     * @return whether it existed
     */
    boolean deleteById(AccessTokenId id);

    /** Records a use of a token; ignores a token that was deleted. Need not survive a crash. */
    void recordUse(AccessTokenId id, Instant now);
}
