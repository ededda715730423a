package dev.carrel.scraping;

import dev.carrel.domain.WebAddress;
import dev.carrel.scraping.guard.AddressBlock;
import dev.carrel.scraping.guard.ConnectionPolicy;
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
 * The SSRF policy of a client: the addresses and ports that it may connect to. Immutable.
 *
 * <p>
 * A public address is allowed on a few ports. An address in an explicitly allowed block is allowed on every port,
 * public or not. Every other address is refused.
 */
public final class FetchPolicy implements ConnectionPolicy {

    /** The default policy: public addresses on the ports 80 and 443. */
    public static final FetchPolicy PUBLIC_WEB = new FetchPolicy(List.of(), new TreeSet<>(Set.of(80, 443)));

    private static final String NOT_PUBLIC_MESSAGE = "The address is not a public one and may not be read.";
    private static final Pattern BLOCK_SEPARATOR = Pattern.compile(",");

    private final List<AddressBlock> allowedBlocks;
    private final SortedSet<Integer> publicPorts;

    private FetchPolicy(List<AddressBlock> allowed, SortedSet<Integer> ports) {
        this.allowedBlocks = allowed;
        this.publicPorts = ports;
    }

    /**
     * Returns a policy that allows these blocks as well, on every port.
     *
     * @param blocks in CIDR notation, separated by commas, for example {@code 10.1.0.0/16, fd12::/16}; blank for none
     * @throws IllegalArgumentException if a block is malformed
     */
    public FetchPolicy withAllowedBlocks(String blocks) {
        Stream<AddressBlock> more = BLOCK_SEPARATOR.splitAsStream(blocks)
                .filter(block -> !block.isBlank())
                .map(AddressBlock::parseBlock);
        return new FetchPolicy(Stream.concat(allowedBlocks.stream(), more).toList(), publicPorts);
    }

    /**
     * Returns a policy with these ports of public addresses in place of the present ones; with none, only the blocks
     * that are allowed explicitly are left.
     *
     * @throws IllegalArgumentException if a port is not from 1 to 65535
     */
    public FetchPolicy withPublicPorts(Set<Integer> publicPorts) {
        if (publicPorts.stream().anyMatch(port -> port < 1 || port > 65535)) {
            throw new IllegalArgumentException("A port is a number from 1 to 65535.");
        }
        return new FetchPolicy(allowedBlocks, new TreeSet<>(publicPorts));
    }

    @Override
    public boolean isAllowed(InetAddress address, int port) {
        return isExplicitlyAllowed(address) || (publicPorts.contains(port) && PublicAddresses.isPublic(address));
    }

    @Override
    public boolean isExplicitlyAllowed(InetAddress address) {
        return allowedBlocks.stream().anyMatch(block -> block.contains(address));
    }

    @Override
    public Optional<String> findRefusal(WebAddress address) {
        List<InetAddress> known = IpLiterals.findKnownAddresses(address.host());
        if (known.stream().anyMatch(literal -> isAllowed(literal, address.port()))) {
            return Optional.empty();
        }
        if (known.stream().anyMatch(literal -> !PublicAddresses.isPublic(literal))) {
            return Optional.of(NOT_PUBLIC_MESSAGE);
        }
        // The host name may resolve to an address of an allowed block.
        boolean portIsRefused = !publicPorts.contains(address.port()) && (allowedBlocks.isEmpty() || !known.isEmpty());
        return portIsRefused ? Optional.of(describeAllowedPorts()) : Optional.empty();
    }

    private String describeAllowedPorts() {
        return publicPorts.isEmpty() ? "Public addresses may be read by TLS only, such as by https:// or imaps://."
                : publicPorts.stream()
                        .map(String::valueOf)
                        .collect(Collectors.joining(" or ", "Only addresses on port ", " may be read."));
    }
}
