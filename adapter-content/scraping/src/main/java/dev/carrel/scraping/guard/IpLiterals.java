package dev.carrel.scraping.guard;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Hosts that are written as IP addresses. */
public final class IpLiterals {

    private static final Pattern FOUR_NUMBERS = Pattern.compile("[0-9]+(?:\\.[0-9]+){3}\\.?");
    private static final String BYTE = "0*(?:[0-9]{1,2}|1[0-9]{2}|2[0-4][0-9]|25[0-5])";
    private static final Pattern IPV4 = Pattern.compile("(?=[0-9.]{1,15}$)" + BYTE + "(?:\\." + BYTE + "){3}");
    private static final Pattern IPV6 = Pattern.compile("[0-9a-fA-F.]*:[0-9a-fA-F:.]*");

    private static final List<InetAddress> LOOPBACK = Stream.of("127.0.0.1", "::1")
            .flatMap(literal -> parseAddress(literal).stream())
            .toList();

    private IpLiterals() {}

    /**
     * Returns the addresses of a host that need no DNS lookup: the address of an IP literal, the loopback addresses of
     * {@code localhost} and the names below it (RFC 6761). Empty for all other names.
     */
    public static List<InetAddress> findKnownAddresses(String host) {
        String name = host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
        if (name.equals("localhost") || name.endsWith(".localhost")) {
            return LOOPBACK;
        }
        return parseAddress(host).stream().toList();
    }

    /**
     * Returns whether a host looks like an IPv4 address and is none, such as {@code 999.1.1.1}: it is no name either.
     */
    public static boolean isMalformed(String host) {
        return FOUR_NUMBERS.matcher(host).matches() && parseAddress(host.replaceFirst("\\.$", "")).isEmpty();
    }

    /** Parses an IP literal, with or without brackets; empty if the host is a name. Makes no DNS lookup. */
    public static Optional<InetAddress> parseAddress(String host) {
        String text = host.startsWith("[") && host.endsWith("]") ? host.substring(1, host.length() - 1) : host;
        if (IPV4.matcher(text).matches()) {
            return resolveLiteral(text);
        }
        return IPV6.matcher(text).matches() ? resolveLiteral("[" + text + "]") : Optional.empty();
    }

    private static Optional<InetAddress> resolveLiteral(String literal) {
        try {
            return Optional.of(InetAddress.getByName(literal));
        } catch (UnknownHostException ignored) {
            return Optional.empty();
        }
    }
}
