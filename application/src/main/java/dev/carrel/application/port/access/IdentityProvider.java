package dev.carrel.application.port.access;

import dev.carrel.domain.access.GroupRoles;
import dev.carrel.domain.access.Person.DirectoryIdentity;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Signs people in by a directory. Every method that asks the directory throws
 * {@link dev.carrel.domain.error.UnavailableException} if it cannot be reached. Safe for use by many threads.
 */
public interface IdentityProvider {

    /** Returns the address that names the directory. */
    URI issuer();

    /** Returns the roles of its groups. */
    GroupRoles roles();

    /** Begins to sign a person in, who comes back to an address of this program. */
    SignInAttempt begin(URI callback);

    /**
     * Ends a sign-in.
     *
     * @param answer the address that the browser came back to, whose state is that of the attempt
     * @return who has signed in; empty if the directory has refused it, or the answer is not one to the attempt
     */
    Optional<DirectoryEntry> complete(SignInAttempt attempt, URI callback, URI answer);

    /**
     * Reads a person again.
     *
     * @param renewal of the last entry
     * @return empty if the directory does not admit them any more
     */
    Optional<DirectoryEntry> readAgain(String renewal);

    /**
     * Checks the signature, issuer, audience and expiry of an access token of the directory.
     *
     * @param resources the addresses of this program that the token may be for
     * @return whose it is; empty if it is not valid here
     */
    Optional<DirectoryIdentity> verifyToken(String token, Set<URI> resources);

    /**
     * Returns where a browser signs out of the directory; empty if the directory has no such address, or cannot be
     * reached.
     *
     * @param renewal of the last entry; null if there is none
     * @param returnAddress where the browser comes back to
     */
    Optional<URI> findSignOut(@Nullable String renewal, URI returnAddress);

    /** Reads who the owner of a verified access token is; empty if the directory does not admit them any more. */
    Optional<DirectoryEntry> readOwner(String token);

    /**
     * A sign-in that has begun.
     *
     * @param address where the person signs in
     * @param state what the answer repeats
     * @param nonce what the identity repeats
     * @param verifier the secret that the answer is exchanged with
     */
    record SignInAttempt(URI address, String state, String nonce, String verifier) {

        /** Hides the secrets from logs and messages. */
        @Override
        public String toString() {
            return "SignInAttempt[hidden]";
        }
    }

    /**
     * A person of the directory.
     *
     * @param email null if unknown
     * @param userName what places outside call the person; null if it is not read
     * @param renewal with which it is read again; null if it cannot be
     */
    record DirectoryEntry(DirectoryIdentity identity, String name, @Nullable String email, List<String> groups,
            @Nullable String userName, @Nullable String renewal) {

        /** Hides the renewal from logs and messages. */
        @Override
        public String toString() {
            return "DirectoryEntry[" + identity + "]";
        }
    }
}
