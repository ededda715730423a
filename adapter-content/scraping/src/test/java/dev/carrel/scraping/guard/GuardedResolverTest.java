package dev.carrel.scraping.guard;

import dev.carrel.scraping.FetchPolicy;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

final class GuardedResolverTest {

    private static final Duration LONG = Duration.ofMinutes(5);
    private static final Duration SHORT = Duration.ofMillis(20);

    private final ExecutorService lookups = Executors.newCachedThreadPool();
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
    private final List<String> asked = new ArrayList<>();

    @AfterEach
    void stop() {
        lookups.shutdownNow();
        timer.shutdownNow();
    }

    @Test
    void returnsCheckedAddresses() throws Exception {
        InetAddress one = address("93.184.216.34");
        InetAddress other = address("2606:2800:220:1::1");

        List<InetSocketAddress> resolved = resolver(FetchPolicy.PUBLIC_WEB, LONG, host -> List.of(one, other))
                .resolve("example.com", 443);

        assertThat(resolved).containsExactly(new InetSocketAddress(one, 443), new InetSocketAddress(other, 443));
        assertThat(resolved.getFirst().getAddress()).isSameAs(one);
    }

    @Test
    void refusesResponseWithOneForbiddenAddress() {
        for (List<String> mixed : List.of(List.of("93.184.216.34", "127.0.0.1"), List.of("10.0.0.1", "93.184.216.34"),
                List.of("93.184.216.34", "fd00::1"))) {
            GuardedResolver resolver = resolver(FetchPolicy.PUBLIC_WEB, LONG,
                    host -> mixed.stream().map(GuardedResolverTest::address).toList());

            assertThatExceptionOfType(BlockedAddressException.class)
                    .isThrownBy(() -> resolver.resolve("mixed.example", 80));
        }
    }

    @Test
    void looksUpNoHostThatIsAnInvalidIpAddress() {
        GuardedResolver resolver = resolver(FetchPolicy.PUBLIC_WEB, LONG, host -> List.of(address("93.184.216.34")));

        for (String host : List.of("999.999.999.999", "1.2.3.256", "1.2.3.4444", "1.2.3.999.")) {
            assertThatExceptionOfType(UnknownHostException.class).isThrownBy(() -> resolver.resolve(host, 80));
        }
        assertThat(asked).isEmpty();
    }

    @Test
    void checksEachLookupAgainstDnsRebinding() throws Exception {
        var answers = new ArrayList<>(List.of("93.184.216.34", "127.0.0.1"));
        GuardedResolver resolver = resolver(FetchPolicy.PUBLIC_WEB, LONG,
                host -> List.of(address(answers.removeFirst())));

        assertThat(resolver.resolve("rebinding.example", 80)).hasSize(1);
        assertThatExceptionOfType(BlockedAddressException.class)
                .isThrownBy(() -> resolver.resolve("rebinding.example", 80));
    }

    @Test
    void checksLiteralsWithoutLookup() throws Exception {
        GuardedResolver resolver = resolver(FetchPolicy.PUBLIC_WEB, LONG, host -> List.of());

        assertThat(resolver.resolve("1.1.1.1", 80)).hasSize(1);
        assertThat(resolver.resolve("[2606:4700::1111]", 80)).hasSize(1);
        for (String literal : new String[]{"127.0.0.1", "[::1]", "::1", "[::ffff:10.0.0.1]", "169.254.169.254"}) {
            assertThatExceptionOfType(BlockedAddressException.class).isThrownBy(() -> resolver.resolve(literal, 80));
        }
        assertThat(asked).isEmpty();
    }

    @Test
    void checksPortOfAddress() {
        GuardedResolver resolver = resolver(FetchPolicy.PUBLIC_WEB, LONG, host -> List.of(address("93.184.216.34")));

        assertThatExceptionOfType(BlockedAddressException.class).isThrownBy(() -> resolver.resolve("example.com", 25));
    }

    @Test
    void returnsAllowedLoopbackAddresses() throws Exception {
        GuardedResolver resolver = resolver(FetchPolicy.PUBLIC_WEB.withAllowedBlocks("127.0.0.0/8"), LONG,
                host -> List.of(address("93.184.216.34")));

        assertThat(resolver.resolve("localhost", 8080))
                .containsExactly(new InetSocketAddress(address("127.0.0.1"), 8080));
        assertThat(asked).isEmpty();
        assertThatExceptionOfType(BlockedAddressException.class)
                .isThrownBy(() -> resolver(FetchPolicy.PUBLIC_WEB, LONG, host -> List.of()).resolve("localhost", 80));
    }

    @Test
    void failsForHostWithoutAddresses() {
        GuardedResolver resolver = resolver(FetchPolicy.PUBLIC_WEB, LONG, host -> List.of());

        assertThatExceptionOfType(UnknownHostException.class).isThrownBy(() -> resolver.resolve("nobody.example", 80))
                .isNotInstanceOf(BlockedAddressException.class);
    }

    @Test
    void limitsLookupTime() {
        var never = new CountDownLatch(1);
        GuardedResolver impatient = resolver(FetchPolicy.PUBLIC_WEB, SHORT, host -> await(never));

        assertThatExceptionOfType(UnknownHostException.class).isThrownBy(() -> impatient.resolve("slow.example", 80));
    }

    @Test
    void abortsLookupAtTheFetchDeadline() {
        var never = new CountDownLatch(1);
        try (FetchDeadline deadline = FetchDeadline.startDeadline(SHORT, timer, closed -> {})) {
            var resolver = new GuardedResolver(FetchPolicy.PUBLIC_WEB, host -> await(never), lookups, LONG, deadline,
                    new InternalHosts(FetchPolicy.PUBLIC_WEB));

            assertThatExceptionOfType(UnknownHostException.class)
                    .isThrownBy(() -> resolver.resolve("slow.example", 80));
        }
    }

    @Test
    void neverResolvesWithoutAPort() {
        GuardedResolver resolver = resolver(FetchPolicy.PUBLIC_WEB, LONG, host -> List.of(address("93.184.216.34")));

        assertThatExceptionOfType(UnknownHostException.class).isThrownBy(() -> resolver.resolve("example.com"));
    }

    private GuardedResolver resolver(FetchPolicy policy, Duration patience, HostLookup lookup) {
        return new GuardedResolver(policy, host -> {
            asked.add(host);
            return lookup.findAddresses(host);
        }, lookups, patience, FetchDeadline.startDeadline(LONG, timer, closed -> {}), new InternalHosts(policy));
    }

    private static List<InetAddress> await(CountDownLatch never) {
        try {
            never.await();
        } catch (InterruptedException ignored) {
            Thread.currentThread().interrupt();
        }
        return List.of();
    }

    private static InetAddress address(String literal) {
        return Stream.of(literal).flatMap(it -> IpLiterals.parseAddress(it).stream()).findFirst().orElseThrow();
    }
}
