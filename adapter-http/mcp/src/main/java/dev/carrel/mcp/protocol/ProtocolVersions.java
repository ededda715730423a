package dev.carrel.mcp.protocol;

import java.util.List;
import java.util.stream.Stream;

/** The versions of the protocol that the server speaks. */
public final class ProtocolVersions {

    /** The version without a handshake: each request carries its version, and headers repeat its fields. */
    static final String MODERN = "2026-07-28";

    /** The versions that begin with {@code initialize}, oldest first. */
    private static final List<String> WITH_HANDSHAKE = List.of("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25");

    /** All versions, newest first. */
    public static final List<String> ALL = Stream.concat(Stream.of(MODERN), WITH_HANDSHAKE.reversed().stream())
            .toList();

    private ProtocolVersions() {}

    /** Returns whether a version begins with {@code initialize}. */
    static boolean hasHandshake(String version) {
        return WITH_HANDSHAKE.contains(version);
    }

    /** Returns the version to speak with a client that proposes one in {@code initialize}. */
    public static String negotiate(String proposed) {
        return hasHandshake(proposed) ? proposed : WITH_HANDSHAKE.getLast();
    }
}
