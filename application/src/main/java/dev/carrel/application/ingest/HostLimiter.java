package dev.carrel.application.ingest;

import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;

/** Which hosts are being read from, and when each may be read from again. Safe for use by many threads. */
final class HostLimiter {

    private final int maxConcurrent;
    private final LongSupplier nanoClock;
    private final Map<String, HostState> hosts = new HashMap<>();

    /**
     * @param nanoClock monotonic, so that a wall clock that jumps keeps no host waiting
     */
    HostLimiter(int maxConcurrent, LongSupplier nanoClock) {
        this.maxConcurrent = maxConcurrent;
        this.nanoClock = nanoClock;
    }

    /** From now on one more page is read from it. */
    synchronized void acquireHost(String host, Duration pause) {
        long next = nanoClock.getAsLong() + pause.toNanos();
        hosts.merge(host, new HostState(1, next), (before, one) -> new HostState(before.activeFetches + 1, next));
    }

    /** One less. */
    synchronized void releaseHost(String host) {
        hosts.computeIfPresent(host,
                (name, before) -> new HostState(before.activeFetches - 1, before.nextAllowedNanos));
    }

    /** Those from which nothing is to be read now. */
    synchronized Set<String> findBlockedHosts() {
        long now = nanoClock.getAsLong();
        hosts.values().removeIf(host -> host.activeFetches == 0 && !host.isPausedAt(now));
        Set<String> busy = new HashSet<>();
        hosts.forEach((name, host) -> {
            if (host.activeFetches >= maxConcurrent || host.isPausedAt(now)) {
                busy.add(name);
            }
        });
        return busy;
    }

    /** How long the shortest pause of a host lasts that is kept busy by nothing else; empty if there is none. */
    synchronized Optional<Duration> timeUntilNextOpening() {
        long now = nanoClock.getAsLong();
        return hosts.values()
                .stream()
                .filter(host -> host.activeFetches < maxConcurrent && host.isPausedAt(now))
                .map(host -> Duration.ofNanos(host.nextAllowedNanos - now))
                .min(Comparator.naturalOrder());
    }

    /**
     * @param activeFetches how many pages are being read from it
     * @param nextAllowedNanos when the next may be, by the clock
     */
    private record HostState(int activeFetches, long nextAllowedNanos) {

        boolean isPausedAt(long now) {
            return nextAllowedNanos - now > 0;
        }
    }
}
