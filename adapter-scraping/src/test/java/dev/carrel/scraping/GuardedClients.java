package dev.carrel.scraping;

import dev.carrel.scraping.guard.HostLookup;
import dev.carrel.scraping.guard.IpLiterals;
import dev.carrel.scraping.http.GuardedClient;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/** Clients for tests of whatever goes out by one. */
public final class GuardedClients {

    private GuardedClients() {}

    /** May connect to 127.0.0.1 only, and gives a request that time. */
    public static GuardedClient loopbackClient(Duration total) {
        return GuardedClient.builder()
                .policy(FetchFixture.LOOPBACK)
                .limits(new FetchLimits(FetchFixture.LONG_TIMEOUT, FetchFixture.LONG_TIMEOUT, total, 1, 8_000, 0))
                .build();
    }

    /** For it every host is at 127.0.0.1, where it may connect, when it asks first, and at 127.0.0.2 ever after. */
    public static GuardedClient dnsRebindingClient() {
        return GuardedClient.builder().policy(FetchFixture.LOOPBACK).hostLookup(dnsRebindingLookup()).build();
    }

    static HostLookup dnsRebindingLookup() {
        var questions = new AtomicInteger();
        return host -> parseAddresses(questions.getAndIncrement() == 0 ? "127.0.0.1" : "127.0.0.2");
    }

    static List<InetAddress> parseAddresses(String... literals) {
        return Stream.of(literals).flatMap(literal -> IpLiterals.parseAddress(literal).stream()).toList();
    }
}
