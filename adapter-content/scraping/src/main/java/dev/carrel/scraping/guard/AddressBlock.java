package dev.carrel.scraping.guard;

import java.net.InetAddress;

/** A block of IP addresses in CIDR notation. */
public record AddressBlock(InetAddress network, int prefixLength) {

    /**
     * Parses a block.
     *
     * @param notation {@code 10.0.0.0/8}, {@code fd00::/8}, or a single address
     * @throws IllegalArgumentException if the notation is malformed
     */
    public static AddressBlock parseBlock(String notation) {
        String[] parts = notation.strip().split("/", -1);
        InetAddress network = IpLiterals.parseAddress(parts[0]).orElseThrow(() -> malformedBlock(notation));
        int bits = network.getAddress().length * 8;
        if (parts.length == 1) {
            return new AddressBlock(network, bits);
        }
        if (parts.length > 2 || !parts[1].matches("[0-9]{1,3}") || Integer.parseInt(parts[1]) > bits) {
            throw malformedBlock(notation);
        }
        return new AddressBlock(network, Integer.parseInt(parts[1]));
    }

    /** Returns true if the address lies in this block. IPv4 and IPv6 addresses never match each other's blocks. */
    public boolean contains(InetAddress address) {
        byte[] ownBytes = network.getAddress();
        byte[] otherBytes = address.getAddress();
        if (ownBytes.length != otherBytes.length) {
            return false;
        }
        int wholeBytes = prefixLength / 8;
        for (int i = 0; i < wholeBytes; i++) {
            if (ownBytes[i] != otherBytes[i]) {
                return false;
            }
        }
        int remainingBits = prefixLength % 8;
        return remainingBits == 0 || (ownBytes[wholeBytes] & 0xff) >> (8 - remainingBits) == (otherBytes[wholeBytes]
                & 0xff) >> (8 - remainingBits);
    }

    private static IllegalArgumentException malformedBlock(String notation) {
        return new IllegalArgumentException(
                "An address block is written like 10.0.0.0/8 or fd00::/8, not like \"" + notation + "\".");
    }
}
