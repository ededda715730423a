package dev.carrel.scraping.guard;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;

/** A DNS lookup. It may block. */
@FunctionalInterface
public interface HostLookup {

    /** The lookup of the JVM. */
    HostLookup SYSTEM = host -> List.of(InetAddress.getAllByName(host));

    /**
     * Returns the addresses of a host.
     *
     * @throws UnknownHostException if the host is not known
     */
    List<InetAddress> findAddresses(String host) throws UnknownHostException;
}
