package dev.carrel.application;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/** A port for a program that must be given one. */
public final class FreePort {

    /** Below the ports that systems give to connections and to servers that ask for any. */
    private static final int FIRST = 20_000;
    private static final int LAST = 30_000;

    private FreePort() {}

    /** Returns a port that no program listens at, and that no program gets by chance before it is used. */
    public static int find() {
        while (true) {
            int port = ThreadLocalRandom.current().nextInt(FIRST, LAST);
            try (var unused = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
                return unused.getLocalPort();
            } catch (IOException ignored) {
                // Another has it.
            }
        }
    }
}
