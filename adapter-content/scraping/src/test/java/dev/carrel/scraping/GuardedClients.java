package dev.carrel.scraping;

import dev.carrel.scraping.guard.HostLookup;
import dev.carrel.scraping.guard.IpLiterals;
import dev.carrel.scraping.http.GuardedClient;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/** Guarded clients for tests. */
public final class GuardedClients {

    private GuardedClients() {}

    /** Returns a client that may connect to 127.0.0.1 only, with this total timeout. */
    public static GuardedClient loopbackClient(Duration total) {
        return GuardedClient.builder(FetchFixture.LOOPBACK,
                new FetchLimits(FetchFixture.LONG_TIMEOUT, FetchFixture.LONG_TIMEOUT, total, 1, 8_000, 0)).build();
    }

    /**
     * Returns a client for which every host resolves to 127.0.0.1, an allowed address, at first and to 127.0.0.2
     * afterwards.
     */
    public static GuardedClient dnsRebindingClient() {
        return GuardedClient.builder(FetchFixture.LOOPBACK, FetchFixture.LIMITS)
                .hostLookup(dnsRebindingLookup())
                .build();
    }

    static HostLookup dnsRebindingLookup() {
        var questions = new AtomicInteger();
        return host -> parseAddresses(questions.getAndIncrement() == 0 ? "127.0.0.1" : "127.0.0.2");
    }

    static List<InetAddress> parseAddresses(String... literals) {
        return Stream.of(literals).flatMap(literal -> IpLiterals.parseAddress(literal).stream()).toList();
    }
}
