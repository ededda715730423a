package dev.carrel.scraping.fetch;

import java.net.InetAddress;

/** A block of addresses in CIDR notation. */
record AddressBlock(InetAddress network, int prefix) {

    /**
     * @param notation {@code 10.0.0.0/8}, {@code fd00::/8}, or an address alone
     * @throws IllegalArgumentException if it is something else
     */
    static AddressBlock of(String notation) {
        String[] parts = notation.strip().split("/", -1);
        InetAddress network = Literals.address(parts[0]).orElseThrow(() -> malformed(notation));
        int bits = network.getAddress().length * 8;
        if (parts.length == 1) {
            return new AddressBlock(network, bits);
        }
        if (parts.length > 2 || !parts[1].matches("[0-9]{1,3}") || Integer.parseInt(parts[1]) > bits) {
            throw malformed(notation);
        }
        return new AddressBlock(network, Integer.parseInt(parts[1]));
    }

    boolean contains(InetAddress address) {
        byte[] mine = network.getAddress();
        byte[] other = address.getAddress();
        if (mine.length != other.length) {
            return false;
        }
        int whole = prefix / 8;
        for (int i = 0; i < whole; i++) {
            if (mine[i] != other[i]) {
                return false;
            }
        }
        int rest = prefix % 8;
        return rest == 0 || (mine[whole] & 0xff) >> (8 - rest) == (other[whole] & 0xff) >> (8 - rest);
    }

    private static IllegalArgumentException malformed(String notation) {
        return new IllegalArgumentException(
                "An address block is written like 10.0.0.0/8 or fd00::/8, not like \"" + notation + "\".");
    }
}
