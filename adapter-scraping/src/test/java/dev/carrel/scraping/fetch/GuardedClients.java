package dev.carrel.scraping.fetch;

import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/** Clients for tests of whatever goes out by one. */
public final class GuardedClients {

    private GuardedClients() {}

    /** May connect to 127.0.0.1 only, and gives a request that time. */
    public static GuardedClient loopback(Duration total) {
        return GuardedClient.builder()
                .policy(FetchFixture.LOOPBACK)
                .limits(new FetchLimits(FetchFixture.LONG, FetchFixture.LONG, total, 1, 8_000, 0))
                .build();
    }

    /** For it every host is at 127.0.0.1, where it may connect, when it asks first, and at 127.0.0.2 ever after. */
    public static GuardedClient rebound() {
        return GuardedClient.builder().policy(FetchFixture.LOOPBACK).lookup(rebinding()).build();
    }

    static HostLookup rebinding() {
        var questions = new AtomicInteger();
        return host -> addresses(questions.getAndIncrement() == 0 ? "127.0.0.1" : "127.0.0.2");
    }

    static List<InetAddress> addresses(String... literals) {
        return Stream.of(literals).flatMap(literal -> Literals.address(literal).stream()).toList();
    }
}
