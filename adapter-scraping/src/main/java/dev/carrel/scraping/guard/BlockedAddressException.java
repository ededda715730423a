package dev.carrel.scraping.guard;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;

/** A host has an address that the policy does not allow. The message is for the log only: it tells of the inside. */
public final class BlockedAddressException extends UnknownHostException {

    private static final long serialVersionUID = 1L;

    BlockedAddressException(String host, int port, List<InetAddress> addresses) {
        super(host + " port " + port + " is refused: " + addresses);
    }
}
