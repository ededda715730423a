package dev.carrel.scraping.guard;

import dev.carrel.domain.WebAddress;
import java.net.InetAddress;
import java.util.Optional;

/** The rules of the SSRF guard: which addresses and ports a client may connect to. Implementations are immutable. */
public interface ConnectionPolicy {

    /** Returns true if a client may connect to this address on this port. */
    boolean isAllowed(InetAddress address, int port);

    /** Returns true if the address lies in a block that is allowed explicitly, on every port. */
    boolean isExplicitlyAllowed(InetAddress address);

    /**
     * Checks a web address as far as it can be checked without a DNS lookup.
     *
     * @return the reason of the refusal, as a sentence; empty if the address may be allowed
     */
    Optional<String> findRefusal(WebAddress address);
}
