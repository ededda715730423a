package dev.carrel.scraping.guard;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.regex.Pattern;

/** Hosts that are written as addresses. */
public final class IpLiterals {

    private static final Pattern IPV4 = Pattern.compile("[0-9]{1,3}(?:\\.[0-9]{1,3}){3}");
    private static final Pattern IPV6 = Pattern.compile("[0-9a-fA-F.]*:[0-9a-fA-F:.]*");

    private IpLiterals() {}

    /** The address that a host is, brackets or not; empty if it is a name. Asks no name server. */
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
