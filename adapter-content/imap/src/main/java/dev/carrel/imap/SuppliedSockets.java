package dev.carrel.imap;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.function.Supplier;
import javax.net.SocketFactory;

/** Gives the library of mails sockets that others have made. */
final class SuppliedSockets extends SocketFactory {

    private final Supplier<Socket> sockets;

    SuppliedSockets(Supplier<Socket> sockets) {
        this.sockets = sockets;
    }

    @Override
    public Socket createSocket() {
        return sockets.get();
    }

    @Override
    public Socket createSocket(String host, int port) throws IOException {
        return connect(new InetSocketAddress(host, port));
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress localHost, int localPort) throws IOException {
        return createSocket(host, port);
    }

    @Override
    public Socket createSocket(InetAddress host, int port) throws IOException {
        return connect(new InetSocketAddress(host, port));
    }

    @Override
    public Socket createSocket(InetAddress host, int port, InetAddress localHost, int localPort) throws IOException {
        return createSocket(host, port);
    }

    private Socket connect(InetSocketAddress address) throws IOException {
        Socket socket = createSocket();
        try {
            socket.connect(address);
            return socket;
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }
}
