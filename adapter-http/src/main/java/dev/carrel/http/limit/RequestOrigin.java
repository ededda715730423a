package dev.carrel.http.limit;

import dev.carrel.domain.access.AccessToken;
import dev.carrel.domain.access.AccessTokenId;
import dev.carrel.http.exchange.ApiRequest;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The client of a request, for the sharing of what is scarce.
 *
 * @param token null if no token is known
 * @param network the address that it connected from, of IPv6 the network prefix; null if it does not count
 */
public record RequestOrigin(@Nullable AccessTokenId token, @Nullable InetAddress network) {

    private static final int PREFIX_BYTES = 8;

    public static RequestOrigin of(ApiRequest call) {
        AccessToken token = call.token();
        return new RequestOrigin(token == null ? null : token.id(),
                networkOf(call.request().getConnectionMetaData().getRemoteSocketAddress()));
    }

    static RequestOrigin of(SocketAddress remote) {
        return new RequestOrigin(null, networkOf(remote));
    }

    RequestOrigin withoutNetwork() {
        return new RequestOrigin(token, null);
    }

    /**
     * The network of an address: all of an IPv4 address, the first half of an IPv6 one, whose rest its owner chooses.
     */
    public static InetAddress networkOf(@Nullable SocketAddress remote) {
        InetAddress address = remote instanceof InetSocketAddress socket ? socket.getAddress()
                : InetAddress.getLoopbackAddress();
        if (!(address instanceof Inet6Address)) {
            return address;
        }
        try {
            byte[] bytes = address.getAddress();
            Arrays.fill(bytes, PREFIX_BYTES, bytes.length, (byte) 0);
            return InetAddress.getByAddress(bytes);
        } catch (UnknownHostException e) {
            throw new IllegalStateException("sixteen bytes are an address", e);
        }
    }
}
