package dev.carrel.http.limit;

import dev.carrel.domain.access.AccessTokenId;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The client of a request, for sharing bounded resources.
 *
 * @param token null if none is known
 * @param network the remote address, of IPv6 the network prefix; null if it does not count
 */
public record RequestOrigin(@Nullable AccessTokenId token, @Nullable InetAddress network) {

    private static final int PREFIX_BYTES = 8;

    /** Returns the origin of a connection, without a token. */
    static RequestOrigin of(SocketAddress remote) {
        return new RequestOrigin(null, networkOf(remote));
    }

    /** Returns the token alone. */
    RequestOrigin withoutNetwork() {
        return new RequestOrigin(token, null);
    }

    /**
     * Returns the network of an address: an IPv4 address itself, the first 64 bits of an IPv6 address, whose rest the
     * client chooses.
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
            throw new IllegalStateException("sixteen bytes are a valid address", e);
        }
    }
}
