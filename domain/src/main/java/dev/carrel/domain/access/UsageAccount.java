package dev.carrel.domain.access;

import dev.carrel.domain.library.LibraryId;

/** What requests are counted for: an access token, or a library. */
public sealed interface UsageAccount {

    /** Returns the id of the token or the library. */
    String id();

    /** The requests of a token. */
    record TokenAccount(AccessTokenId token) implements UsageAccount {
        @Override
        public String id() {
            return token.value();
        }
    }

    /** The requests about a library. */
    record LibraryAccount(LibraryId library) implements UsageAccount {
        @Override
        public String id() {
            return library.value();
        }
    }
}
