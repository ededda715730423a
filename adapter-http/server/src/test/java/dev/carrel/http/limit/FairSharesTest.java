package dev.carrel.http.limit;

import dev.carrel.domain.access.AccessTokenId;
import java.net.InetSocketAddress;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class FairSharesTest {

    @Test
    void limitsOneTokenToAHalf() {
        var shares = new FairShares(100);
        assertThat(acquireAll(shares, tokenOf("a", "192.0.2.1"))).isEqualTo(50);
        assertThat(acquireAll(shares, tokenOf("b", "192.0.2.2"))).isEqualTo(25);
        assertThat(acquireAll(shares, tokenOf("c", "192.0.2.3"))).isPositive();
    }

    @Test
    void limitsOneAddressToThreeQuarters() {
        var shares = new FairShares(100);
        int taken = 0;
        for (int number = 0; number < 50; number++) {
            taken += acquireAll(shares, tokenOf("token-" + number, "192.0.2.1"));
        }
        assertThat(taken).isEqualTo(75);
        assertThat(acquireAll(shares, tokenOf("other", "192.0.2.2"))).isPositive();
    }

    @Test
    void countsAnIpv6NetworkAsOneAddress() {
        assertThat(tokenOf("a", "2001:db8::1")).isEqualTo(tokenOf("a", "2001:db8::ffff:1"))
                .isNotEqualTo(tokenOf("a", "2001:db8:0:1::1"));
    }

    @Test
    void servesOneAfterTheOtherWithACapacityOfOne() {
        var shares = new FairShares(1);
        assertThat(shares.tryAcquire(tokenOf("a", "192.0.2.1"), 1)).isTrue();
        assertThat(shares.tryAcquire(tokenOf("b", "192.0.2.2"), 1)).isFalse();
        shares.release(tokenOf("a", "192.0.2.1"), 1);
        assertThat(shares.tryAcquire(tokenOf("b", "192.0.2.2"), 1)).isTrue();
    }

    @Test
    void grantsReleasedAmountsAgain() {
        var shares = new FairShares(100);
        RequestOrigin origin = tokenOf("a", "192.0.2.1");
        for (int round = 0; round < 10; round++) {
            int taken = acquireAll(shares, origin);
            assertThat(taken).isEqualTo(50);
            shares.release(origin, taken);
        }
    }

    private static int acquireAll(FairShares shares, RequestOrigin origin) {
        int taken = 0;
        while (shares.tryAcquire(origin, 1)) {
            taken++;
        }
        return taken;
    }

    private static RequestOrigin tokenOf(String id, String address) {
        return new RequestOrigin(new AccessTokenId(id),
                RequestOrigin.networkOf(new InetSocketAddress(address, 1)));
    }
}
