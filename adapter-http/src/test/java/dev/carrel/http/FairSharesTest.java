package dev.carrel.http;

import dev.carrel.domain.access.AccessTokenId;
import java.net.InetSocketAddress;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class FairSharesTest {

    @Test
    void oneTokenGetsAHalf() {
        var shares = new FairShares(100);
        assertThat(takeAll(shares, token("a", "192.0.2.1"))).isEqualTo(50);
        assertThat(takeAll(shares, token("b", "192.0.2.2"))).isEqualTo(25);
        assertThat(takeAll(shares, token("c", "192.0.2.3"))).isPositive();
    }

    @Test
    void oneAddressGetsThreeQuartersWhateverItsTokens() {
        var shares = new FairShares(100);
        int taken = 0;
        for (int number = 0; number < 50; number++) {
            taken += takeAll(shares, token("token-" + number, "192.0.2.1"));
        }
        assertThat(taken).isEqualTo(75);
        assertThat(takeAll(shares, token("other", "192.0.2.2"))).isPositive();
    }

    @Test
    void theAddressesOfOneIpv6NetworkAreOne() {
        assertThat(token("a", "2001:db8::1")).isEqualTo(token("a", "2001:db8::ffff:1"))
                .isNotEqualTo(token("a", "2001:db8:0:1::1"));
    }

    @Test
    void aCapacityOfOneServesOneAfterTheOther() {
        var shares = new FairShares(1);
        assertThat(shares.tryTake(token("a", "192.0.2.1"), 1)).isTrue();
        assertThat(shares.tryTake(token("b", "192.0.2.2"), 1)).isFalse();
        shares.giveBack(token("a", "192.0.2.1"), 1);
        assertThat(shares.tryTake(token("b", "192.0.2.2"), 1)).isTrue();
    }

    @Test
    void whatIsGivenBackCanBeTakenAgain() {
        var shares = new FairShares(100);
        RequestOrigin origin = token("a", "192.0.2.1");
        for (int round = 0; round < 10; round++) {
            int taken = takeAll(shares, origin);
            assertThat(taken).isEqualTo(50);
            shares.giveBack(origin, taken);
        }
    }

    private static int takeAll(FairShares shares, RequestOrigin origin) {
        int taken = 0;
        while (shares.tryTake(origin, 1)) {
            taken++;
        }
        return taken;
    }

    private static RequestOrigin token(String id, String address) {
        return new RequestOrigin(new AccessTokenId(id),
                RequestOrigin.network(new InetSocketAddress(address, 1)));
    }
}
