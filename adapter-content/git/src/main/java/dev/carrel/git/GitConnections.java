package dev.carrel.git;

import dev.carrel.application.port.connector.PlaceHttp;
import dev.carrel.application.port.connector.PlaceSecrets.PlaceSecret;
import dev.carrel.domain.WebAddress;
import java.io.IOException;
import java.net.Proxy;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import org.eclipse.jgit.transport.Transport;
import org.eclipse.jgit.transport.TransportHttp;
import org.eclipse.jgit.transport.http.HttpConnection;
import org.eclipse.jgit.transport.http.HttpConnectionFactory;
import org.jspecify.annotations.Nullable;

/**
 * Connects Git through the guarded client, redirects included, and proves who is there to the place of the secret
 * alone.
 *
 * @param secret null for none
 */
record GitConnections(PlaceHttp http, @Nullable PlaceSecret secret) implements HttpConnectionFactory {

    /** Has a transport connect by these connections. */
    void connect(Transport transport) {
        if (!(transport instanceof TransportHttp overHttp)) {
            throw new IllegalArgumentException("a repository is read over https");
        }
        overHttp.setHttpConnectionFactory(this);
    }

    @Override
    public HttpConnection create(URL url, @Nullable Proxy proxy) throws IOException {
        return create(url);
    }

    @Override
    public HttpConnection create(URL url) throws IOException {
        Optional<String> violation = WebAddress.findViolation(url.toString());
        if (violation.isPresent()) {
            throw new IOException("The address of a request " + violation.get() + ".");
        }
        var connection = new GuardedConnection(http, url);
        if (secret != null && secret.opens(url.toString())) {
            String userAndPassword = secret.user() + ":" + secret.password();
            connection.setRequestProperty("Authorization",
                    "Basic " + Base64.getEncoder().encodeToString(userAndPassword.getBytes(StandardCharsets.UTF_8)));
        }
        return connection;
    }
}
