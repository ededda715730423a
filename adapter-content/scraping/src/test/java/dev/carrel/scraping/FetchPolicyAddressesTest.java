package dev.carrel.scraping;

import dev.carrel.scraping.guard.IpLiterals;
import java.net.InetAddress;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

import static org.assertj.core.api.Assertions.assertThat;

/** SSRF test vectors: addresses that a server must never connect to for a user, and public ones similar to them. */
final class FetchPolicyAddressesTest {

    private static final List<String> REFUSED = List.of(
            // this network, private, shared, loopback, link-local
            "0.0.0.0", "0.1.2.3", "10.0.0.1", "10.255.255.255", "100.64.0.1", "100.100.100.200", "100.127.255.255",
            "127.0.0.1", "127.255.255.254", "169.254.0.1", "169.254.169.254", "172.16.0.1", "172.31.255.255",
            "192.168.0.1", "192.168.255.255",
            // protocol assignments, documentation, relays, benchmarks, multicast, reserved, broadcast
            "192.0.0.1", "192.0.0.192", "192.0.2.1", "192.88.99.1", "198.18.0.1", "198.19.255.255", "198.51.100.7",
            "203.0.113.9", "224.0.0.1", "239.255.255.255", "240.0.0.1", "255.255.255.255",
            // metadata service of a cloud at a public address
            "168.63.129.16",
            // unspecified, loopback, mapped, compatible, translated
            "::", "::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::127.0.0.1", "64:ff9b::7f00:1", "64:ff9b:1::1",
            // discard, Teredo, other protocols, documentation, 6to4, 6bone
            "100::1", "2001::1", "2001:0:7f00:1::", "2001:1::1", "2001:db8::1", "2002:7f00:1::", "2002:a00:1::",
            "3ffe::1", "3fff::1",
            // segment routing, unique local, link-local, site-local, multicast
            "5f00::1", "fc00::1", "fd00:ec2::254", "fe80::1", "fec0::1", "ff02::1");

    private static final List<String> PUBLIC = List.of("1.1.1.1", "8.8.8.8", "9.255.255.255", "11.0.0.0",
            "100.63.255.255", "100.128.0.0", "126.255.255.255", "128.0.0.1", "169.253.255.255", "169.255.0.0",
            "172.15.255.255", "172.32.0.0", "192.0.1.1", "192.167.255.255", "192.169.0.0", "198.17.255.255",
            "198.20.0.0", "223.255.255.255", "168.63.129.15", "168.63.129.17", "2001:200::1", "2001:4860:4860::8888",
            "2003::1", "2606:4700::1111", "2a00:1450::1");

    @TestFactory
    Stream<DynamicTest> refusesNonPublicAddresses() {
        return REFUSED.stream().map(literal -> DynamicTest.dynamicTest(literal, () -> {
            InetAddress address = IpLiterals.parseAddress(literal).orElseThrow();

            assertThat(FetchPolicy.PUBLIC_WEB.isAllowed(address, 80)).isFalse();
            assertThat(FetchPolicy.PUBLIC_WEB.isAllowed(address, 443)).isFalse();
        }));
    }

    @TestFactory
    Stream<DynamicTest> allowsPublicAddressesOnWebPorts() {
        return PUBLIC.stream().map(literal -> DynamicTest.dynamicTest(literal, () -> {
            InetAddress address = IpLiterals.parseAddress(literal).orElseThrow();

            assertThat(FetchPolicy.PUBLIC_WEB.isAllowed(address, 80)).isTrue();
            assertThat(FetchPolicy.PUBLIC_WEB.isAllowed(address, 443)).isTrue();
            for (int port : new int[]{21, 22, 25, 6379, 8080, 9200}) {
                assertThat(FetchPolicy.PUBLIC_WEB.isAllowed(address, port)).isFalse();
            }
        }));
    }

    @TestFactory
    Stream<DynamicTest> allowsListedBlocksOnEveryPort() {
        return REFUSED.stream().map(literal -> DynamicTest.dynamicTest(literal, () -> {
            InetAddress address = IpLiterals.parseAddress(literal).orElseThrow();
            FetchPolicy policy = FetchPolicy.PUBLIC_WEB.withAllowedBlocks(literal);

            assertThat(policy.isAllowed(address, 80)).isTrue();
            assertThat(policy.isAllowed(address, 8983)).isTrue();
        }));
    }
}
