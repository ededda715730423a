package dev.carrel.bootstrap.settings;

import dev.carrel.scraping.FetchLimits;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/**
 * How pages are read.
 *
 * @param allowedBlocks blocks of addresses in CIDR notation that may be read although they are not public, on every
 * port
 * @param ports of public addresses
 * @param hostDelay how long to leave a public host alone between two pages
 * @param robotsIgnoredHosts hosts whose rules for robots do not bind; {@code *} for all
 * @param userAgent how it names itself to servers
 */
public record FetchSettings(List<String> allowedBlocks, Set<Integer> ports, FetchLimits limits, Duration hostDelay,
        Set<String> robotsIgnoredHosts, String userAgent) {

    public FetchSettings {
        allowedBlocks = List.copyOf(allowedBlocks);
        ports = Set.copyOf(ports);
        robotsIgnoredHosts = Set.copyOf(robotsIgnoredHosts);
    }
}
