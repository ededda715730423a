package dev.carrel.application.port.access;

import dev.carrel.domain.access.AccessTokenId;
import dev.carrel.domain.access.BrowserSession;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Stores the sessions of browsers by the digests of their secrets, which it does not know. */
public interface BrowserSessions {

    /**
     * Stores a session, and deletes expired ones.
     *
     * @param digest of its secret
     * @param seal what the secret of the session opens or confirms: the digest of it together with that of its token,
     * or with what a directory is read again, encrypted
     * @param now the time by which others have expired
     */
    void addSession(BrowserSession session, byte[] digest, byte[] seal, Instant now);

    /** Returns the session with a secret, expired or not; empty if there is none. */
    Optional<StoredSession> findByDigest(byte[] digest);

    /** Stores when a session was used and when it ends. Does nothing if it does not exist. */
    void updateUse(BrowserSession session);

    /** Replaces the seal of a session. Does nothing if it does not exist. */
    void updateSeal(String id, byte[] seal);

    /** Returns the sessions of a token, expired or not, the latest first. */
    List<BrowserSession> listSessions(AccessTokenId token);

    /** Returns a session, expired or not; empty if it does not exist. */
    Optional<BrowserSession> findById(String id);

    /** Deletes a session; returns whether it existed. */
    boolean deleteById(String id);

    /** A session with its seal. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record StoredSession(BrowserSession session, byte[] seal) {}
}
