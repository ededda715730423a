package dev.carrel.http.limit;

import java.net.InetSocketAddress;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class TrustedProxiesTest {

    private static final TrustedProxies PROXIES = TrustedProxies.of(List.of("10.1.0.0/20", "192.0.2.7", "fd12::/16"));

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            203.0.113.9  |                                         | 203.0.113.9
            203.0.113.9  | 198.51.100.1                            | 203.0.113.9
            10.1.15.255  | 198.51.100.1                            | 198.51.100.1
            10.1.16.0    | 198.51.100.1                            | 10.1.16.0
            192.0.2.7    | 1.2.3.4, 198.51.100.1                   | 198.51.100.1
            192.0.2.7    | 1.2.3.4, 198.51.100.1, 10.1.0.1         | 198.51.100.1
            192.0.2.7    | 198.51.100.1:4711                       | 198.51.100.1
            192.0.2.7    | 2001:db8:1:2:3:4:5:6                    | 2001:db8:1:2::
            192.0.2.7    | [2001:db8:1:2:3:4:5:6]:4711             | 2001:db8:1:2::
            fd12::1      | 198.51.100.1                            | 198.51.100.1
            192.0.2.7    |                                         | 192.0.2.7
            192.0.2.7    | unknown                                 | 192.0.2.7
            192.0.2.7    | localhost                               | 192.0.2.7
            192.0.2.7    | 999.999.999.999                         | 192.0.2.7
            192.0.2.7    | 1234567890                              | 192.0.2.7
            192.0.2.7    | 198.51.100.1, _hidden                   | 192.0.2.7
            192.0.2.7    | 10.1.0.1                                | 10.1.0.1
            """)
    void findsTheLastAddressThatIsNoProxy(String peer, String forwarded, String expected) {
        assertThat(PROXIES.networkOf(new InetSocketAddress(peer, 1), forwarded == null ? List.of() : List.of(forwarded))
                .getHostAddress()).isEqualTo(new InetSocketAddress(expected, 1).getAddress().getHostAddress());
    }

    @Test
    void readsAllHeaders() {
        assertThat(PROXIES.networkOf(new InetSocketAddress("10.1.0.1", 1), List.of("198.51.100.1", "10.1.0.2"))
                .getHostAddress()).isEqualTo("198.51.100.1");
        assertThat(TrustedProxies.NONE.networkOf(new InetSocketAddress("10.1.0.1", 1), List.of("198.51.100.1"))
                .getHostAddress()).isEqualTo("10.1.0.1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "example.com", "10.0.0.0/33", "10.0.0.0/x", "10.0.0.0/-1",
        "256.0.0.1", "10.0.0", "10.0.0.0.0", "10.0.0.010", "10.0.0.0/8/8", ".:1", "g::1"})
    void rejectsWhatIsNoBlock(String text) {
        assertThatThrownBy(() -> TrustedProxies.of(List.of(text))).isInstanceOf(IllegalArgumentException.class);
    }
}
