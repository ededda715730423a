package dev.carrel.scraping.http;

import dev.carrel.domain.document.Failure;
import dev.carrel.scraping.guard.BlockedAddressException;
import dev.carrel.scraping.http.FetchFailedException.FetchFailureKind;
import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.zip.ZipException;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLPeerUnverifiedException;
import org.apache.hc.client5.http.ClientProtocolException;
import org.apache.hc.client5.http.ConnectTimeoutException;
import org.apache.hc.core5.http.MalformedChunkCodingException;
import org.apache.hc.core5.http.MessageConstraintException;
import org.apache.hc.core5.http.TruncatedChunkException;

/**
 * The failures of a fetch: a reason for users, and whether a retry may help.
 *
 * <p>
 * An unknown host and a host at a refused address have the same reason, so that the names of an internal network are
 * not revealed.
 */
public final class FetchFailures {

    /** The reason of both. */
    private static final String HOST_NOT_FOUND = "The host was not found, or is at an address that may not be read.";
    private static final int STATUS_NOT_FOUND = 404;
    private static final int STATUS_GONE = 410;

    private FetchFailures() {}

    /** Creates the failure of a request that was aborted by closing the client or by an interrupt. */
    public static FetchFailedException requestStopped() {
        return FetchFailedException.transientFailure("The request was aborted before the response arrived.");
    }

    /** Creates the failure of a fetch that exceeded its total time. */
    public static FetchFailedException totalTimeout(Duration total) {
        return FetchFailedException
                .transientFailure("The response took longer than " + total.toSeconds() + " seconds to arrive.");
    }

    static FetchFailedException addressRefused(String reason) {
        return new FetchFailedException(Failure.permanentFailure(reason), FetchFailureKind.ADDRESS_REFUSED);
    }

    static FetchFailedException contentTooLarge(int maxBytes) {
        return FetchFailedException.permanentFailure("The content is larger than " + formatSize(maxBytes) + ".");
    }

    static FetchFailedException headerTooLarge(int maxBytes) {
        return FetchFailedException
                .permanentFailure("The header fields of the response are larger than " + formatSize(maxBytes) + ".");
    }

    /**
     * Creates the failure of a status that is neither a success nor a redirect.
     *
     * @param retryAfter the delay that the server asks for
     */
    static FetchFailedException ofStatus(int status, Duration retryAfter) {
        if (status >= 500) {
            return FetchFailedException.transientFailure("The server could not respond (" + status + ").", retryAfter);
        }
        return switch (status) {
            case 408, 425, 429 ->
                    FetchFailedException.transientFailure("The server asks to try again later (" + status + ").",
                            retryAfter);
            case STATUS_NOT_FOUND, STATUS_GONE ->
                    new FetchFailedException(Failure.sourceGone("There is no such page (" + status + ")."));
            case 401, 402, 403, 407, 451 ->
                    FetchFailedException.permanentFailure("The server denies access to the page (" + status + ").");
            default -> FetchFailedException.permanentFailure("The server responded with the status " + status + ".");
        };
    }

    static FetchFailedException ofCause(IOException cause, RequestLimits limits) {
        return switch (cause) {
            case BlockedAddressException refused -> hostNotFound(Failure.permanentFailure(HOST_NOT_FOUND));
            case UnknownHostException unknown -> hostNotFound(Failure.transientFailure(HOST_NOT_FOUND));
            case ConnectTimeoutException late -> noConnection();
            case ConnectException refused -> noConnection();
            case NoRouteToHostException unreachable -> noConnection();
            case SocketTimeoutException late ->
                    FetchFailedException.transientFailure("The server did not respond in time.");
            case MessageConstraintException endless -> headerTooLarge(limits.maxHeaderBytes());
            case SSLException tls -> tlsFailure(tls);
            case ClientProtocolException malformed -> notHttp();
            case ZipException malformed ->
                    FetchFailedException.permanentFailure("The content is declared as compressed, but is not.");
            case TruncatedChunkException cut -> connectionBroken();
            case MalformedChunkCodingException malformed -> notHttp();
            default -> connectionBroken();
        };
    }

    private static FetchFailedException hostNotFound(Failure failure) {
        return new FetchFailedException(failure, FetchFailureKind.HOST_NOT_FOUND);
    }

    private static FetchFailedException noConnection() {
        return FetchFailedException.transientFailure("No connection to the host could be established.");
    }

    private static FetchFailedException connectionBroken() {
        return FetchFailedException.transientFailure("The connection broke off before the response was complete.");
    }

    private static FetchFailedException notHttp() {
        return FetchFailedException.permanentFailure("The response of the server is not HTTP.");
    }

    private static FetchFailedException tlsFailure(SSLException failed) {
        for (Throwable cause = failed; cause != null; cause = cause.getCause()) {
            if (cause instanceof GeneralSecurityException || cause instanceof SSLPeerUnverifiedException) {
                return FetchFailedException.permanentFailure("The certificate of the server is not valid.");
            }
            if (cause instanceof SocketException || cause instanceof EOFException) {
                return connectionBroken();
            }
        }
        return FetchFailedException.permanentFailure("No secure connection to the server could be established.");
    }

    private static String formatSize(int bytes) {
        int mebi = 1024 * 1024;
        return bytes % mebi == 0 ? bytes / mebi + " MiB" : bytes + " bytes";
    }
}
