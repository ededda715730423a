package dev.carrel.application.port.connector;

import dev.carrel.domain.error.AddressRefusedException;
import java.net.Socket;
import java.net.UnknownHostException;
import java.util.function.Supplier;

/** Connects kinds of places whose protocol is none of HTTP, to allowed addresses only. Thread-safe. */
public interface PlaceSockets {

    /**
     * Checks an address as far as it can be checked without a DNS lookup.
     *
     * @param isSecure whether the connection will have TLS
     * @throws AddressRefusedException if no socket may be connected to it
     */
    void checkAddress(String host, int port, boolean isSecure);

    /**
     * Returns what makes sockets that are not connected, and fail to connect to an address that is not allowed: that is
     * decided on the very address that is connected to, and fails by an {@link UnknownHostException}, as for a host
     * that does not exist.
     *
     * @param port where public addresses may be connected to; addresses that are allowed explicitly may on each port
     * @param isSecure whether the connection will have TLS; without it only addresses that are allowed explicitly may
     */
    Supplier<Socket> socketsTo(int port, boolean isSecure);
}
