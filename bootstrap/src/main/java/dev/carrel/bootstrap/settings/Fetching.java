package dev.carrel.bootstrap.settings;

import dev.carrel.scraping.fetch.FetchLimits;
import java.util.List;
import java.util.Set;

/**
 * How pages are read.
 *
 * @param allow
 *            blocks of addresses in CIDR notation that may be read although they are not public, on every port
 * @param ports
 *            of public addresses
 * @param userAgent
 *            how it names itself to servers
 */
public record Fetching(List<String> allow, Set<Integer> ports, FetchLimits limits, String userAgent) {

    public Fetching {
        allow = List.copyOf(allow);
        ports = Set.copyOf(ports);
    }
}
