package dev.carrel.scraping;

import dev.carrel.domain.WebAddress;
import dev.carrel.scraping.guard.AddressBlock;
import dev.carrel.scraping.guard.IpLiterals;
import dev.carrel.scraping.guard.PublicAddresses;
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

    private static final String NOT_PUBLIC_MESSAGE = "The address is not a public one and may not be read.";
    private static final Pattern BLOCK_SEPARATOR = Pattern.compile(",");
    private static final List<InetAddress> LOOPBACK = Stream.of("127.0.0.1", "::1")
            .flatMap(literal -> IpLiterals.parseAddress(literal).stream())
            .toList();

    private final List<AddressBlock> allowedBlocks;
    private final SortedSet<Integer> publicPorts;

    private FetchPolicy(List<AddressBlock> allowed, SortedSet<Integer> ports) {
        this.allowedBlocks = allowed;
        this.publicPorts = ports;
    }

    /**
     * Allows these blocks beside what is allowed already, on every port.
     *
     * @param blocks in CIDR notation, separated by commas, e.g. {@code 10.1.0.0/16, fd12::/16}; blank for none
     * @throws IllegalArgumentException if one is malformed
     */
    public FetchPolicy withAllowedBlocks(String blocks) {
        Stream<AddressBlock> more = BLOCK_SEPARATOR.splitAsStream(blocks)
                .filter(block -> !block.isBlank())
                .map(AddressBlock::parseBlock);
        return new FetchPolicy(Stream.concat(allowedBlocks.stream(), more).toList(), publicPorts);
    }

    /**
     * Allows these ports of public addresses instead of those that are.
     *
     * @throws IllegalArgumentException if one is not from 1 to 65535
     */
    public FetchPolicy withPublicPorts(Set<Integer> publicPorts) {
        if (publicPorts.stream().anyMatch(port -> port < 1 || port > 65535)) {
            throw new IllegalArgumentException("A port is a number from 1 to 65535.");
        }
        return new FetchPolicy(allowedBlocks, new TreeSet<>(publicPorts));
    }

    public boolean isAllowed(InetAddress address, int port) {
        return isExplicitlyAllowed(address) || (publicPorts.contains(port) && PublicAddresses.isPublic(address));
    }

    public boolean isExplicitlyAllowed(InetAddress address) {
        return allowedBlocks.stream().anyMatch(block -> block.contains(address));
    }

    /**
     * What can be told of an address without a look-up: why it is refused, as a sentence; empty if it may be allowed.
     */
    public Optional<String> findRefusal(WebAddress address) {
        List<InetAddress> known = findKnownAddresses(address.host());
        if (known.stream().anyMatch(literal -> isAllowed(literal, address.port()))) {
            return Optional.empty();
        }
        if (known.stream().anyMatch(literal -> !PublicAddresses.isPublic(literal))) {
            return Optional.of(NOT_PUBLIC_MESSAGE);
        }
        // A name may turn out to be of an allowed block.
        boolean portIsRefused = !publicPorts.contains(address.port()) && (allowedBlocks.isEmpty() || !known.isEmpty());
        return portIsRefused ? Optional.of(describeAllowedPorts()) : Optional.empty();
    }

    /**
     * The addresses that a host has whatever a name server says: a literal its own, {@code localhost} and the names
     * below it the loopback ones (RFC 6761); empty for all other names.
     */
    public static List<InetAddress> findKnownAddresses(String host) {
        String name = host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
        if (name.equals("localhost") || name.endsWith(".localhost")) {
            return LOOPBACK;
        }
        return IpLiterals.parseAddress(host).stream().toList();
    }

    private String describeAllowedPorts() {
        return publicPorts.stream()
                .map(String::valueOf)
                .collect(Collectors.joining(" or ", "Only addresses on port ", " may be read."));
    }
}
