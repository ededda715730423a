package dev.carrel.scraping.guard;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.util.List;
import java.util.stream.Stream;

/** The public address space, derived from the special-purpose registries of the IANA. */
public final class PublicAddresses {

    /** The IANA IPv4 special-purpose registry, multicast, and one public address that clouds use internally. */
    private static final List<AddressBlock> IPV4_SPECIAL = parseBlocks("0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10",
            "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24", "192.0.2.0/24", "192.31.196.0/24",
            "192.52.193.0/24", "192.88.99.0/24", "192.168.0.0/16", "192.175.48.0/24", "198.18.0.0/15",
            "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4", "168.63.129.16/32");

    /**
     * The allocated global unicast block; addresses outside it, such as private, link-local and mapped ones, need no
     * list.
     */
    private static final AddressBlock IPV6_UNICAST = AddressBlock.parseBlock("2000::/3");

    /** Protocol assignments (Teredo and others), documentation, 6to4, the former 6bone, documentation. */
    private static final List<AddressBlock> IPV6_SPECIAL = parseBlocks("2001::/23", "2001:db8::/32", "2002::/16",
            "3ffe::/16", "3fff::/20");

    private PublicAddresses() {}

    /** Returns true if the address is globally reachable. */
    public static boolean isPublic(InetAddress address) {
        if (address instanceof Inet4Address) {
            return IPV4_SPECIAL.stream().noneMatch(block -> block.contains(address));
        }
        return IPV6_UNICAST.contains(address) && IPV6_SPECIAL.stream().noneMatch(block -> block.contains(address));
    }

    private static List<AddressBlock> parseBlocks(String... notations) {
        return Stream.of(notations).map(AddressBlock::parseBlock).toList();
    }
}
