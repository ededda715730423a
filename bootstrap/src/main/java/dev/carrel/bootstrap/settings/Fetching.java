package dev.carrel.bootstrap.settings;

import dev.carrel.scraping.FetchLimits;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/**
 * How pages are read.
 *
 * @param allow blocks of addresses in CIDR notation that may be read although they are not public, on every port
 * @param ports of public addresses
 * @param hostDelay how long to leave a public host alone between two pages
 * @param ignoreRobots hosts whose rules for robots do not bind; {@code *} for all
 * @param userAgent how it names itself to servers
 */
public record Fetching(List<String> allow, Set<Integer> ports, FetchLimits limits, Duration hostDelay,
        Set<String> ignoreRobots, String userAgent) {

    public Fetching {
        allow = List.copyOf(allow);
        ports = Set.copyOf(ports);
        ignoreRobots = Set.copyOf(ignoreRobots);
    }
}
