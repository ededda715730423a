package dev.carrel.scraping.fetch;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;

/** Asks a name service for the addresses of a host; may take its time. */
@FunctionalInterface
interface HostLookup {

    /** The one that the JVM is set up with. */
    HostLookup SYSTEM = host -> List.of(InetAddress.getAllByName(host));

    List<InetAddress> addresses(String host) throws UnknownHostException;
}
