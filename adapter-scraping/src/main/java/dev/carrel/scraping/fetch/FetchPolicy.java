package dev.carrel.scraping.fetch;

import dev.carrel.domain.WebAddress;
import java.net.InetAddress;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Where a client may connect. Immutable.
 *
 * <p>
 * Public addresses are allowed on a few ports; addresses of blocks that are allowed by name, be they public or not, on
 * every port. All else is refused.
 */
public final class FetchPolicy {

    /** Public addresses only, on the ports 80 and 443. */
    public static final FetchPolicy PUBLIC_WEB = new FetchPolicy(List.of(), new TreeSet<>(Set.of(80, 443)));

    private static final String NOT_PUBLIC = "The address is not a public one and may not be read.";
    private static final Pattern COMMA = Pattern.compile(",");
    private static final List<InetAddress> LOOPBACK = Stream.of("127.0.0.1", "::1")
            .flatMap(literal -> Literals.address(literal).stream())
            .toList();

    private final List<AddressBlock> allowed;
    private final SortedSet<Integer> ports;

    private FetchPolicy(List<AddressBlock> allowed, SortedSet<Integer> ports) {
        this.allowed = allowed;
        this.ports = ports;
    }

    /**
     * Allows these blocks beside what is allowed already, on every port.
     *
     * @param blocks in CIDR notation, separated by commas, e.g. {@code 10.1.0.0/16, fd12::/16}; blank for none
     * @throws IllegalArgumentException if one is malformed
     */
    public FetchPolicy allowing(String blocks) {
        Stream<AddressBlock> more = COMMA.splitAsStream(blocks)
                .filter(block -> !block.isBlank())
                .map(AddressBlock::of);
        return new FetchPolicy(Stream.concat(allowed.stream(), more).toList(), ports);
    }

    /**
     * Allows these ports of public addresses instead of those that are.
     *
     * @throws IllegalArgumentException if one is not from 1 to 65535
     */
    public FetchPolicy onPorts(Set<Integer> publicPorts) {
        if (publicPorts.stream().anyMatch(port -> port < 1 || port > 65535)) {
            throw new IllegalArgumentException("A port is a number from 1 to 65535.");
        }
        return new FetchPolicy(allowed, new TreeSet<>(publicPorts));
    }

    boolean allows(InetAddress address, int port) {
        return allowsByName(address) || (ports.contains(port) && PublicAddresses.contains(address));
    }

    boolean allowsByName(InetAddress address) {
        return allowed.stream().anyMatch(block -> block.contains(address));
    }

    /**
     * What can be told of an address without a look-up: why it is refused, as a sentence; empty if it may be allowed.
     */
    Optional<String> refusal(WebAddress address) {
        List<InetAddress> known = known(address.host());
        if (known.stream().anyMatch(literal -> allows(literal, address.port()))) {
            return Optional.empty();
        }
        if (known.stream().anyMatch(literal -> !PublicAddresses.contains(literal))) {
            return Optional.of(NOT_PUBLIC);
        }
        // A name may turn out to be of an allowed block.
        boolean portIsRefused = !ports.contains(address.port()) && (allowed.isEmpty() || !known.isEmpty());
        return portIsRefused ? Optional.of(wrongPort()) : Optional.empty();
    }

    /**
     * The addresses that a host has whatever a name server says: a literal its own, {@code localhost} and the names
     * below it the loopback ones (RFC 6761); empty for all other names.
     */
    static List<InetAddress> known(String host) {
        String name = host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
        if (name.equals("localhost") || name.endsWith(".localhost")) {
            return LOOPBACK;
        }
        return Literals.address(host).stream().toList();
    }

    private String wrongPort() {
        return ports.stream()
                .map(String::valueOf)
                .collect(Collectors.joining(" or ", "Only addresses on port ", " may be read."));
    }
}
