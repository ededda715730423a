package dev.carrel.http.server;

import dev.carrel.domain.error.UnavailableException;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.UnknownHostException;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Says why a server cannot listen, and what to do. */
record ListenFailure(String host, int port) {

    private static final Logger log = LoggerFactory.getLogger(ListenFailure.class);

    private static final int FIRST_UNPRIVILEGED_PORT = 1024;

    /** Returns the exception for users. */
    UnavailableException describe(Exception failure) {
        return new UnavailableException("Carrel cannot listen on port " + port + " of " + host + explain(failure),
                Duration.ofSeconds(1));
    }

    /** Returns the end of the sentence. */
    private String explain(Exception failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof UnknownHostException || cause instanceof UnresolvedAddressException) {
                return ": there is no such host here.";
            }
            if (cause instanceof BindException) {
                return canListenOnAnotherPort() ? explainRefusedPort()
                        : ": this machine has no such address; set another with --host or the setting host.";
            }
        }
        log.error("The web server did not start", failure);
        return ".";
    }

    private String explainRefusedPort() {
        return ": another program uses it"
                + (port < FIRST_UNPRIVILEGED_PORT ? ", or this user may not use ports below " + FIRST_UNPRIVILEGED_PORT
                        : "")
                + "; set another with --port or the setting port.";
    }

    /** Distinguishes a port from an address that cannot be used: Java has one exception for both. */
    private boolean canListenOnAnotherPort() {
        try (var probe = new ServerSocket()) {
            probe.bind(new InetSocketAddress(host, 0));
            return true;
        } catch (IOException ignored) {
            return false;
        }
    }
}
