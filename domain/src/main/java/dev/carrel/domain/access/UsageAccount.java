package dev.carrel.domain.access;

import dev.carrel.domain.library.LibraryId;

/** What requests are counted for: an access token, a library, or a widget with its visitors and their networks. */
public sealed interface UsageAccount {

    /** Returns the id of the token, the library or the rest. */
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

    /**
     * The questions to a widget.
     *
     * @param id its public key
     */
    record WidgetAccount(String id) implements UsageAccount {}

    /**
     * The questions of a visitor of a widget.
     *
     * @param id the public key of the widget, a dot, and the id of the visitor
     */
    record VisitorAccount(String id) implements UsageAccount {}

    /**
     * The requests to a widget from one network, of which only the current minute is of interest.
     *
     * @param id the public key of the widget, a slash, and the address of the network; for all requests, followed by
     * "/requests", otherwise for questions
     */
    record NetworkAccount(String id) implements UsageAccount {}
}
