package dev.carrel.bootstrap.settings;

import dev.carrel.scraping.FetchLimits;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/**
 * The settings for fetching pages.
 *
 * @param allowedBlocks address blocks in CIDR notation that may be fetched although they are not public, on every port
 * @param ports the allowed ports of public addresses
 * @param hostDelay the minimum delay between two requests to a public host
 * @param robotsIgnoredHosts hosts whose robots.txt is ignored; {@code *} for all
 * @param userAgent the value of the header {@code User-Agent}
 */
public record FetchSettings(List<String> allowedBlocks, Set<Integer> ports, FetchLimits limits, Duration hostDelay,
        Set<String> robotsIgnoredHosts, String userAgent) {

    public FetchSettings {
        allowedBlocks = List.copyOf(allowedBlocks);
        ports = Set.copyOf(ports);
        robotsIgnoredHosts = Set.copyOf(robotsIgnoredHosts);
    }
}
