package dev.carrel.imap;

import dev.carrel.application.port.connector.PlaceException;
import dev.carrel.application.port.connector.PlaceSecrets.PlaceSecret;
import dev.carrel.application.port.connector.PlaceSockets;
import jakarta.mail.AuthenticationFailedException;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.Store;
import java.net.URI;
import java.util.Properties;

/**
 * A mail server, to which a user signs in.
 *
 * @param address of the scheme imaps or imap
 * @param trustedHosts whose certificates are not checked
 */
record MailServer(URI address, PlaceSecret secret, PlaceSockets sockets, String trustedHosts) {

    private static final int SECURE_PORT = 993;
    private static final int PLAIN_PORT = 143;
    private static final String BYTES_AT_ONCE = String.valueOf(256 * 1024);
    private static final String CONNECT_MILLIS = "10000";
    private static final String SILENCE_MILLIS = "60000";

    static boolean isSecure(URI address) {
        return "imaps".equals(address.getScheme());
    }

    static int portOf(URI address) {
        return address.getPort() > 0 ? address.getPort() : isSecure(address) ? SECURE_PORT : PLAIN_PORT;
    }

    Store signIn() throws PlaceException {
        String protocol = address.getScheme();
        boolean isSecure = isSecure(address);
        int port = portOf(address);
        String prefix = "mail." + protocol + ".";
        var properties = new Properties();
        properties.put(prefix + (isSecure ? "ssl.socketFactory" : "socketFactory"),
                new SuppliedSockets(sockets.socketsTo(port, isSecure)));
        properties.put(prefix + "socketFactory.fallback", "false");
        properties.put(prefix + "ssl.checkserveridentity", String.valueOf(trustedHosts.isEmpty()));
        properties.put(prefix + "ssl.trust", trustedHosts);
        properties.put(prefix + "connectiontimeout", CONNECT_MILLIS);
        properties.put(prefix + "timeout", SILENCE_MILLIS);
        properties.put(prefix + "writetimeout", SILENCE_MILLIS);
        properties.put(prefix + "peek", "true");
        properties.put(prefix + "fetchsize", BYTES_AT_ONCE);
        try {
            var store = new LimitedStore(Session.getInstance(properties), protocol, isSecure);
            store.connect(address.getHost(), port, secret.user(), secret.password());
            return store;
        } catch (AuthenticationFailedException e) {
            throw new PlaceException("The mail server refuses the user or the password.", e);
        } catch (MessagingException | RuntimeException e) {
            throw MailFailures.ofCause(e, isSecure);
        }
    }
}
