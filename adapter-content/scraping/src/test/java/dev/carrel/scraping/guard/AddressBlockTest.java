package dev.carrel.scraping.guard;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

final class AddressBlockTest {

    @Test
    void containsAddressesOfThePrefix() {
        assertThat(contains("10.1.0.0/16", "10.1.255.255")).isTrue();
        assertThat(contains("10.1.0.0/16", "10.2.0.0")).isFalse();
        assertThat(contains("172.16.0.0/12", "172.31.255.255")).isTrue();
        assertThat(contains("172.16.0.0/12", "172.32.0.0")).isFalse();
        assertThat(contains("192.0.2.7/32", "192.0.2.7")).isTrue();
        assertThat(contains("192.0.2.7/32", "192.0.2.6")).isFalse();
        assertThat(contains("fd12:3400::/23", "fd12:35ff::1")).isTrue();
        assertThat(contains("fd12:3400::/23", "fd12:3600::1")).isFalse();
        assertThat(contains("0.0.0.0/0", "203.0.113.1")).isTrue();
    }

    @Test
    void readsAddressWithoutPrefix() {
        assertThat(contains("192.0.2.7", "192.0.2.7")).isTrue();
        assertThat(contains("192.0.2.7", "192.0.2.8")).isFalse();
        assertThat(contains("::1", "::1")).isTrue();
    }

    @Test
    void distinguishesIpv4FromIpv6() {
        assertThat(contains("0.0.0.0/0", "::1")).isFalse();
        assertThat(contains("::/0", "127.0.0.1")).isFalse();
    }

    @Test
    void refusesMalformedNotation() {
        for (String malformed : new String[]{"", "10.0.0.0/33", "::/129", "10.0.0/8", "10.0.0.0/-1", "10.0.0.0/",
            "10.0.0.0/8/8", "localhost", "example.com/8", "10.0.0.256", "0x7f.0.0.1"}) {
            assertThatIllegalArgumentException().as(malformed).isThrownBy(() -> AddressBlock.parseBlock(malformed));
        }
    }

    private static boolean contains(String block, String address) {
        return AddressBlock.parseBlock(block).contains(IpLiterals.parseAddress(address).orElseThrow());
    }
}
