package dev.carrel.application.processing;

import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;

/** Which hosts are being read from, and when each may be read from again. Safe for use by many threads. */
final class Hosts {

    private final int mostAtOnce;
    private final LongSupplier nanoClock;
    private final Map<String, Host> known = new HashMap<>();

    /**
     * @param nanoClock monotonic, so that a wall clock that jumps keeps no host waiting
     */
    Hosts(int mostAtOnce, LongSupplier nanoClock) {
        this.mostAtOnce = mostAtOnce;
        this.nanoClock = nanoClock;
    }

    /** From now on one more page is read from it. */
    synchronized void enter(String host, Duration pause) {
        long next = nanoClock.getAsLong() + pause.toNanos();
        known.merge(host, new Host(1, next), (before, one) -> new Host(before.readers + 1, next));
    }

    /** One less. */
    synchronized void leave(String host) {
        known.computeIfPresent(host, (name, before) -> new Host(before.readers - 1, before.next));
    }

    /** Those from which nothing is to be read now. */
    synchronized Set<String> busy() {
        long now = nanoClock.getAsLong();
        known.values().removeIf(host -> host.readers == 0 && !host.pausesAt(now));
        Set<String> busy = new HashSet<>();
        known.forEach((name, host) -> {
            if (host.readers >= mostAtOnce || host.pausesAt(now)) {
                busy.add(name);
            }
        });
        return busy;
    }

    /** How long the shortest pause of a host lasts that is kept busy by nothing else; empty if there is none. */
    synchronized Optional<Duration> untilNextOpening() {
        long now = nanoClock.getAsLong();
        return known.values()
                .stream()
                .filter(host -> host.readers < mostAtOnce && host.pausesAt(now))
                .map(host -> Duration.ofNanos(host.next - now))
                .min(Comparator.naturalOrder());
    }

    /**
     * @param readers how many pages are being read from it
     * @param next when the next may be, by the clock
     */
    private record Host(int readers, long next) {

        boolean pausesAt(long now) {
            return next - now > 0;
        }
    }
}
