package dev.carrel.git;

import dev.carrel.application.port.connector.PlaceHttp;
import dev.carrel.application.port.connector.PlaceHttp.PlaceResponse;
import dev.carrel.domain.WebAddress;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URL;
import java.security.SecureRandom;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import javax.net.ssl.HostnameVerifier;
import javax.net.ssl.KeyManager;
import javax.net.ssl.TrustManager;
import org.eclipse.jgit.transport.http.HttpConnection;
import org.jspecify.annotations.Nullable;

/**
 * One request of Git and its response, by the guarded client, whose times and sizes apply. Git's own settings of
 * connections, such as trusted certificates, do not. Not thread-safe.
 */
final class GuardedConnection implements HttpConnection {

    /** There is a server, but not one of Git. */
    static final class NoGitServerException extends IOException {

        private static final long serialVersionUID = 1L;
    }

    /** The part of the heap that a list of branches may be long; in memory it is several times as large. */
    private static final int LIST_SHARE = 16;
    private static final String ENCODING = "Content-Encoding";
    private static final String TYPE = "Content-Type";
    /** How the types of the answers of a server of Git begin. */
    private static final String GIT = "application/x-git-";
    private static final Set<String> NOT_SENT = Set.of("content-length", "user-agent", "accept-encoding");

    private final PlaceHttp http;
    private final URL url;
    private final Map<String, String> headers = new HashMap<>();
    private String method = "GET";
    private @Nullable ByteArrayOutputStream body;
    private @Nullable PlaceResponse response;

    GuardedConnection(PlaceHttp http, URL url) {
        this.http = http;
        this.url = url;
    }

    private PlaceResponse response() throws IOException {
        if (response == null) {
            response = http.send(method, new WebAddress(url.toString()), headers,
                    body == null ? null : body.toByteArray());
            requireSmartServer(response);
        }
        return response;
    }

    /**
     * A server that knows nothing of Git sends its files one by one, by rules that {@link GuardedPack} does not know.
     */
    private static void requireSmartServer(PlaceResponse response) throws IOException {
        boolean isSmart = response.headers()
                .getOrDefault(TYPE, List.of())
                .stream()
                .anyMatch(type -> type.startsWith(GIT));
        if (response.status() == HttpURLConnection.HTTP_OK && !isSmart) {
            response.close();
            throw new NoGitServerException();
        }
    }

    @Override
    public void connect() throws IOException {
        response();
    }

    @Override
    public int getResponseCode() throws IOException {
        return response().status();
    }

    @Override
    public String getResponseMessage() throws IOException {
        return "Status " + response().status();
    }

    @Override
    public URL getURL() {
        return url;
    }

    @Override
    public Map<String, List<String>> getHeaderFields() {
        return response == null ? Map.of() : response.headers();
    }

    @Override
    public List<String> getHeaderFields(String name) {
        return getHeaderFields().getOrDefault(name, List.of());
    }

    /** No compressed answer is asked for: its size would say nothing about what Git reads. */
    @Override
    public @Nullable String getHeaderField(String name) {
        if (name.equalsIgnoreCase(ENCODING)) {
            return null;
        }
        List<String> values = getHeaderFields(name);
        return values.isEmpty() ? null : values.getFirst();
    }

    @Override
    public @Nullable String getContentType() {
        return getHeaderField(TYPE);
    }

    @Override
    public int getContentLength() {
        try {
            return Integer.parseInt(String.valueOf(getHeaderField("Content-Length")));
        } catch (NumberFormatException ignored) {
            return -1;
        }
    }

    /** Returns the body; closing it closes the connection. */
    @Override
    public InputStream getInputStream() throws IOException {
        PlaceResponse open = response();
        return new LimitedAnswer(open.body(), Runtime.getRuntime().maxMemory() / LIST_SHARE) {
            @Override
            public void close() {
                open.close();
            }
        };
    }

    @Override
    public OutputStream getOutputStream() {
        if (body == null) {
            body = new ByteArrayOutputStream();
        }
        return body;
    }

    @Override
    public void setRequestProperty(String name, String value) {
        // The client gives the length of a body and its own name, and wants nothing compressed.
        if (!NOT_SENT.contains(name.toLowerCase(Locale.ROOT))) {
            headers.put(name, value);
        }
    }

    @Override
    public void setRequestMethod(String name) {
        method = name;
    }

    @Override
    public String getRequestMethod() {
        return method;
    }

    @Override
    public boolean usingProxy() {
        return false;
    }

    @Override
    public void setUseCaches(boolean useCaches) {
        // There are none.
    }

    @Override
    public void setConnectTimeout(int timeout) {
        // The client has one.
    }

    @Override
    public void setReadTimeout(int timeout) {
        // The client has one.
    }

    @Override
    public void setInstanceFollowRedirects(boolean follow) {
        // The client returns them.
    }

    @Override
    public void setDoOutput(boolean doOutput) {
        // It is known by the body.
    }

    @Override
    public void setFixedLengthStreamingMode(int length) {
        // The body is small.
    }

    @Override
    public void setChunkedStreamingMode(int length) {
        // The body is small.
    }

    @Override
    public void configure(KeyManager @Nullable [] keys, TrustManager @Nullable [] trust,
            @Nullable SecureRandom random) {
        // The client has its own.
    }

    @Override
    public void setHostnameVerifier(HostnameVerifier verifier) {
        // The client has its own.
    }
}
