package dev.carrel.scraping.guard;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Hosts that are written as IP addresses. */
public final class IpLiterals {

    private static final Pattern IPV4 = Pattern.compile("[0-9]{1,3}(?:\\.[0-9]{1,3}){3}");
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
