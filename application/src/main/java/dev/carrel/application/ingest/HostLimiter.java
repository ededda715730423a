package dev.carrel.application.ingest;

import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * Crawl politeness: limits the concurrent fetches from one host and keeps the pause that the host asks for between two
 * of them. Thread-safe.
 */
final class HostLimiter {

    private final int maxConcurrent;
    private final LongSupplier nanoClock;
    private final Map<String, HostState> hosts = new HashMap<>();

    /**
     * @param nanoClock a monotonic clock, so that a wall clock that jumps keeps no host waiting
     */
    HostLimiter(int maxConcurrent, LongSupplier nanoClock) {
        this.maxConcurrent = maxConcurrent;
        this.nanoClock = nanoClock;
    }

    /**
     * Counts one more fetch from a host. Does not wait: callers claim only pages of hosts that are not
     * {@linkplain #findBlockedHosts blocked}.
     *
     * @param pause the time until the next fetch from the host may begin
     */
    synchronized HostPermit acquireHost(String host, Duration pause) {
        long next = nanoClock.getAsLong() + pause.toNanos();
        hosts.merge(host, new HostState(1, next), (before, one) -> new HostState(before.activeFetches + 1, next));
        return () -> releaseHost(host);
    }

    private synchronized void releaseHost(String host) {
        hosts.computeIfPresent(host,
                (name, before) -> new HostState(before.activeFetches - 1, before.nextAllowedNanos));
    }

    /** Returns the hosts from which no further page may be fetched now. */
    synchronized Set<String> findBlockedHosts() {
        long now = nanoClock.getAsLong();
        hosts.values().removeIf(host -> host.activeFetches == 0 && !host.isPausedAt(now));
        Set<String> blocked = new HashSet<>();
        hosts.forEach((name, host) -> {
            if (host.activeFetches >= maxConcurrent || host.isPausedAt(now)) {
                blocked.add(name);
            }
        });
        return blocked;
    }

    /** Returns the shortest remaining pause of the hosts that only their pause blocks; empty if there is none. */
    synchronized Optional<Duration> timeUntilNextOpening() {
        long now = nanoClock.getAsLong();
        return hosts.values()
                .stream()
                .filter(host -> host.activeFetches < maxConcurrent && host.isPausedAt(now))
                .map(host -> Duration.ofNanos(host.nextAllowedNanos - now))
                .min(Comparator.naturalOrder());
    }

    /** The right to fetch one page from a host, to be released once. */
    @FunctionalInterface
    interface HostPermit {

        /** The permit of a document that is fetched from no host. */
        HostPermit NONE = () -> {};

        void release();
    }

    /**
     * The fetches of one host.
     *
     * @param nextAllowedNanos the time of the monotonic clock at which the next fetch may begin
     */
    private record HostState(int activeFetches, long nextAllowedNanos) {

        boolean isPausedAt(long now) {
            return nextAllowedNanos - now > 0;
        }
    }
}
