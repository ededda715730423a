package dev.carrel.http.limit;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.Attributes;

/**
 * The reverse proxies whose header {@code X-Forwarded-For} names the client. Each proxy appends the address that it
 * sees, so the last one that is no trusted proxy is the client; what stands before it can be forged.
 */
public final class TrustedProxies {

    /** No proxies: the client is at the other end of the connection. */
    public static final TrustedProxies NONE = new TrustedProxies(List.of());

    private static final String OCTET = "(25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])";
    /** Other texts would be looked up as names. */
    private static final Pattern LITERAL = Pattern
            .compile(OCTET + "([.]" + OCTET + "){3}|[0-9A-Fa-f]*:[0-9A-Fa-f:.]*");
    private static final Pattern PORT_OF_IPV4 = Pattern.compile("^([0-9]+[.][0-9.]+):[0-9]+$");
    private static final Pattern IN_BRACKETS = Pattern.compile("^\\[([0-9A-Fa-f:.]+)](?::[0-9]+)?$");

    private final List<AddressBlock> blocks;

    private TrustedProxies(List<AddressBlock> blocks) {
        this.blocks = blocks;
    }

    /**
     * Returns the proxies in some address blocks.
     *
     * @param blocks in CIDR notation, such as {@code 10.1.0.0/16}, or single addresses
     * @throws IllegalArgumentException if one is not valid
     */
    public static TrustedProxies of(Collection<String> blocks) {
        return new TrustedProxies(blocks.stream().map(AddressBlock::parse).toList());
    }

    /** Attaches the proxies to a server, for {@link #networkOf}. */
    public void attachTo(Attributes server) {
        server.setAttribute(TrustedProxies.class.getName(), this);
    }

    /** Returns the address of the client that sends a request. */
    public static InetAddress addressOf(Request request) {
        SocketAddress peer = request.getConnectionMetaData().getRemoteSocketAddress();
        return of(request).addressOf(peer, forwardedOf(request));
    }

    /** Returns the network of the client that sends a request, see {@link RequestOrigin#networkOf}. */
    public static InetAddress networkOf(Request request) {
        SocketAddress peer = request.getConnectionMetaData().getRemoteSocketAddress();
        return of(request).networkOf(peer, forwardedOf(request));
    }

    /** Returns whether the client uses TLS, to this server or to a proxy whose {@code X-Forwarded-Proto} says so. */
    public static boolean isEncrypted(Request request) {
        String named = String.join(",", request.getHeaders().getValuesList("X-Forwarded-Proto"));
        return request.isSecure() || (named.split(",", 2)[0].strip().equalsIgnoreCase("https")
                && request.getConnectionMetaData().getRemoteSocketAddress() instanceof InetSocketAddress peer
                && peer.getAddress() != null && of(request).isTrusted(peer.getAddress()));
    }

    private static TrustedProxies of(Request request) {
        return request.getConnectionMetaData()
                .getConnector()
                .getServer()
                .getAttribute(TrustedProxies.class.getName()) instanceof TrustedProxies proxies ? proxies : NONE;
    }

    private static List<String> forwardedOf(Request request) {
        return request.getHeaders().getValuesList(HttpHeader.X_FORWARDED_FOR);
    }

    /**
     * Returns the network of a client.
     *
     * @param peer the other end of the connection
     * @param forwarded the values of the header {@code X-Forwarded-For}
     */
    InetAddress networkOf(SocketAddress peer, List<String> forwarded) {
        return RequestOrigin.networkOf(new InetSocketAddress(addressOf(peer, forwarded), 0));
    }

    private InetAddress addressOf(SocketAddress peer, List<String> forwarded) {
        if (!(peer instanceof InetSocketAddress socket) || socket.getAddress() == null) {
            return InetAddress.getLoopbackAddress();
        }
        InetAddress client = socket.getAddress();
        var named = new ArrayList<String>();
        forwarded.forEach(value -> named.addAll(List.of(value.split(",", -1))));
        for (int last = named.size() - 1; last >= 0 && isTrusted(client); last--) {
            Optional<InetAddress> before = parseAddress(named.get(last).strip());
            if (before.isEmpty()) {
                break;
            }
            client = before.get();
        }
        return client;
    }

    private boolean isTrusted(InetAddress address) {
        return blocks.stream().anyMatch(block -> block.contains(address));
    }

    private static Optional<InetAddress> parseAddress(String text) {
        String literal = PORT_OF_IPV4.matcher(IN_BRACKETS.matcher(text).replaceFirst("$1")).replaceFirst("$1");
        if (!LITERAL.matcher(literal).matches()) {
            return Optional.empty();
        }
        try {
            return Optional.of(InetAddress.getByName(literal));
        } catch (UnknownHostException ignored) {
            return Optional.empty();
        }
    }

    /** The addresses that begin with the same bits. */
    private record AddressBlock(InetAddress first, int bits) {

        static AddressBlock parse(String text) {
            String[] parts = text.split("/", 2);
            InetAddress first = parseAddress(parts[0])
                    .orElseThrow(() -> new IllegalArgumentException("no address block: " + text));
            int most = first.getAddress().length * Byte.SIZE;
            int bits = parts.length == 1 ? most : Integer.parseInt(parts[1]);
            if (bits < 0 || bits > most) {
                throw new IllegalArgumentException("no address block: " + text);
            }
            return new AddressBlock(first, bits);
        }

        boolean contains(InetAddress address) {
            byte[] known = first.getAddress();
            byte[] other = address.getAddress();
            if (known.length != other.length) {
                return false;
            }
            for (int bit = 0; bit < bits; bit++) {
                int mask = 0x80 >> bit % Byte.SIZE;
                if ((known[bit / Byte.SIZE] & mask) != (other[bit / Byte.SIZE] & mask)) {
                    return false;
                }
            }
            return true;
        }
    }
}
