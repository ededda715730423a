package dev.carrel.application.processing;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Which hosts are being read from, and when each may be read from again. Safe for use by many threads. */
final class Hosts {

    private final int mostAtOnce;
    private final Map<String, Host> known = new HashMap<>();

    Hosts(int mostAtOnce) {
        this.mostAtOnce = mostAtOnce;
    }

    /** From now on one more page is read from it. */
    synchronized void enter(String host, Instant now, Duration pause) {
        Host before = known.getOrDefault(host, Host.IDLE);
        known.put(host, new Host(before.readers + 1, now.plus(pause)));
    }

    /** One less. */
    synchronized void leave(String host) {
        Host before = known.getOrDefault(host, Host.IDLE);
        known.put(host, new Host(before.readers - 1, before.next));
    }

    /** Those from which nothing is to be read now. */
    synchronized Set<String> busy(Instant now) {
        known.values().removeIf(host -> host.readers == 0 && !host.next.isAfter(now));
        Set<String> busy = new HashSet<>();
        known.forEach((name, host) -> {
            if (host.readers >= mostAtOnce || host.next.isAfter(now)) {
                busy.add(name);
            }
        });
        return busy;
    }

    /** When the pause of a host ends that is kept busy by nothing else; empty if there is none. */
    synchronized Optional<Instant> nextOpening(Instant now) {
        return known.values()
                .stream()
                .filter(host -> host.readers < mostAtOnce && host.next.isAfter(now))
                .map(Host::next)
                .min(Instant::compareTo);
    }

    /**
     * @param readers
     *            how many pages are being read from it
     * @param next
     *            when the next may be
     */
    private record Host(int readers, Instant next) {
        static final Host IDLE = new Host(0, Instant.MIN);
    }
}
