package dev.carrel.scraping.fetch;

import dev.carrel.domain.document.Failure;
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
 * What went wrong, in a sentence for a person, and whether trying again could help.
 *
 * <p>
 * That a host is not known and that it is at an address that may not be read is one and the same sentence: what names
 * there are inside a network is nobody's business outside.
 */
final class Failures {

    static final String NO_SUCH_HOST = "The host was not found, or is at an address that may not be read.";
    private static final int NOT_FOUND = 404;
    private static final int GONE = 410;

    private Failures() {}

    static FetchFailedException stopped() {
        return FetchFailedException.forNow("The request was stopped before it was answered.");
    }

    static FetchFailedException late(Duration total) {
        return FetchFailedException.forNow("The answer took longer than " + total.toSeconds() + " seconds to arrive.");
    }

    static FetchFailedException tooLarge(int most) {
        return FetchFailedException.forGood("The content is larger than " + size(most) + ".");
    }

    static FetchFailedException headerTooLarge(int most) {
        return FetchFailedException.forGood("The header fields of the answer are larger than " + size(most) + ".");
    }

    /**
     * For a status that is neither a success nor a redirect.
     *
     * @param pause how long the server asks to be left alone
     */
    static FetchFailedException status(int status, Duration pause) {
        if (status >= 500) {
            return FetchFailedException.forNow("The server could not answer just now (" + status + ").", pause);
        }
        return switch (status) {
            case 408, 425, 429 ->
                    FetchFailedException.forNow("The server asks to try again later (" + status + ").", pause);
            case NOT_FOUND, GONE ->
                    new FetchFailedException(Failure.sourceGone("There is no such page (" + status + ")."));
            case 401, 402, 403, 407, 451 ->
                    FetchFailedException.forGood("The server does not let the page be read (" + status + ").");
            default -> FetchFailedException.forGood("The server answered with the status " + status + ".");
        };
    }

    static FetchFailedException of(IOException cause, FetchLimits limits) {
        return switch (cause) {
            case RefusedException refused -> FetchFailedException.forGood(NO_SUCH_HOST);
            case UnknownHostException unknown -> FetchFailedException.forNow(NO_SUCH_HOST);
            case ConnectTimeoutException late -> noConnection();
            case ConnectException refused -> noConnection();
            case NoRouteToHostException unreachable -> noConnection();
            case SocketTimeoutException late ->
                    FetchFailedException.forNow("The server did not answer in time.");
            case MessageConstraintException endless -> headerTooLarge(limits.mostHeaderBytes());
            case SSLException tls -> tls(tls);
            case ClientProtocolException malformed -> notHttp();
            case ZipException malformed ->
                    FetchFailedException.forGood("The content is said to be compressed, but is not.");
            case TruncatedChunkException cut -> cut();
            case MalformedChunkCodingException malformed -> notHttp();
            default -> cut();
        };
    }

    private static FetchFailedException noConnection() {
        return FetchFailedException.forNow("No connection to the host could be made.");
    }

    private static FetchFailedException cut() {
        return FetchFailedException.forNow("The connection broke off before the whole answer was there.");
    }

    private static FetchFailedException notHttp() {
        return FetchFailedException.forGood("The server's answer is not HTTP.");
    }

    private static FetchFailedException tls(SSLException failed) {
        for (Throwable cause = failed; cause != null; cause = cause.getCause()) {
            if (cause instanceof GeneralSecurityException || cause instanceof SSLPeerUnverifiedException) {
                return FetchFailedException.forGood("The certificate of the server is not valid.");
            }
            if (cause instanceof SocketException || cause instanceof EOFException) {
                return cut();
            }
        }
        return FetchFailedException.forGood("No secure connection to the server could be agreed on.");
    }

    private static String size(int bytes) {
        int mebi = 1024 * 1024;
        return bytes % mebi == 0 ? bytes / mebi + " MiB" : bytes + " bytes";
    }
}
