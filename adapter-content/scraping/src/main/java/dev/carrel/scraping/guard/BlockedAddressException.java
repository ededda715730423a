package dev.carrel.scraping.guard;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;

/**
 * Thrown if a host resolves to an address that the policy refuses. The message is for the log only: it reveals internal
 * addresses.
 */
public final class BlockedAddressException extends UnknownHostException {

    private static final long serialVersionUID = 1L;

    BlockedAddressException(String host, int port, List<InetAddress> addresses) {
        super(host + " port " + port + " is refused: " + addresses);
    }
}
