package dev.carrel.scraping.guard;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;

/** Asks a name service for the addresses of a host; may take its time. */
@FunctionalInterface
public interface HostLookup {

    /** The one that the JVM is set up with. */
    HostLookup SYSTEM = host -> List.of(InetAddress.getAllByName(host));

    List<InetAddress> findAddresses(String host) throws UnknownHostException;
}
