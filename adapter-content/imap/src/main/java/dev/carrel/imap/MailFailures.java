package dev.carrel.imap;

import dev.carrel.application.port.connector.PlaceException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.security.GeneralSecurityException;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLPeerUnverifiedException;

/** The reasons for which a mail server cannot be signed in to. A host that is refused has that of an unknown one. */
final class MailFailures {

    private MailFailures() {}

    /** @param isSecure whether the connection has TLS from its beginning */
    static PlaceException ofCause(Exception failed, boolean isSecure) {
        String reason = "The connection to the mail server broke off, or its answers are not IMAP.";
        for (Throwable cause = failed; cause != null; cause = cause.getCause()) {
            switch (cause) {
                case UnknownHostException refused -> {
                    return new PlaceException(isSecure
                            ? "The mail server was not found, or is at an address that may not be read unless the "
                                    + "setting fetch.allow has it."
                            : "The mail server was not found, or is at an address that may not be read without TLS: use"
                                    + " imaps://, or have the operator add the address to the setting fetch.allow.",
                            failed);
                }
                case GeneralSecurityException untrusted -> {
                    return badCertificate(failed);
                }
                case SSLPeerUnverifiedException untrusted -> {
                    return badCertificate(failed);
                }
                case ConnectException refused -> {
                    return noConnection(failed);
                }
                case NoRouteToHostException refused -> {
                    return noConnection(failed);
                }
                case SocketTimeoutException late -> {
                    return new PlaceException("The mail server did not respond in time.", failed);
                }
                case SSLException tls ->
                        reason = "No connection to the mail server by TLS could be established; check its port.";
                default -> {
                    // The cause of it may say more.
                }
            }
        }
        return new PlaceException(reason, failed);
    }

    private static PlaceException badCertificate(Exception failed) {
        return new PlaceException("The certificate of the mail server is not valid, or is for another host.", failed);
    }

    private static PlaceException noConnection(Exception failed) {
        return new PlaceException("No connection to the mail server could be established; check its host and port.",
                failed);
    }
}
