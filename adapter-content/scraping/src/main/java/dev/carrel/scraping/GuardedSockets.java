package dev.carrel.scraping;

import dev.carrel.application.port.connector.PlaceSockets;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.error.AddressRefusedException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.UnknownHostException;
import java.util.Set;
import java.util.function.Supplier;

/** Connects only to addresses that a {@link FetchPolicy} allows, and by no proxy. Thread-safe. */
public record GuardedSockets(FetchPolicy policy) implements PlaceSockets {

    @Override
    public void checkAddress(String host, int port, boolean isSecure) {
        String address = (isSecure ? "https://" : "http://") + host + ":" + port + "/";
        WebAddress.findViolation(address).ifPresent(violation -> {
            throw new AddressRefusedException("The address " + violation + ".");
        });
        policyOf(port, isSecure).findRefusal(new WebAddress(address)).ifPresent(reason -> {
            throw new AddressRefusedException(reason);
        });
    }

    private FetchPolicy policyOf(int port, boolean isSecure) {
        return policy.withPublicPorts(isSecure ? Set.of(port) : Set.of());
    }

    @Override
    public Supplier<Socket> socketsTo(int port, boolean isSecure) {
        FetchPolicy ofPort = policyOf(port, isSecure);
        return () -> new GuardedSocket(ofPort);
    }

    private static final class GuardedSocket extends Socket {

        private final FetchPolicy policy;

        GuardedSocket(FetchPolicy policy) {
            super(Proxy.NO_PROXY);
            this.policy = policy;
        }

        @Override
        public void connect(SocketAddress endpoint, int timeout) throws IOException {
            if (endpoint instanceof InetSocketAddress address && !address.isUnresolved()
                    && !policy.isAllowed(address.getAddress(), address.getPort())) {
                throw new UnknownHostException("The host was not found, or is at an address that may not be read.");
            }
            super.connect(endpoint, timeout);
        }

        @Override
        public void connect(SocketAddress endpoint) throws IOException {
            connect(endpoint, 0);
        }
    }
}
