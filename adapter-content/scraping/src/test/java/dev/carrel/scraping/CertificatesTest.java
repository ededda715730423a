package dev.carrel.scraping;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.Failure;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Objects;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;

import static dev.carrel.scraping.FetchFixture.asFailure;
import static dev.carrel.scraping.FetchFixture.fetch;
import static org.assertj.core.api.Assertions.assertThat;

final class CertificatesTest {

    /** The key store has no secret: it was generated for this test with {@code keytool -genkeypair}. */
    private static final char[] PASSWORD = "changeit".toCharArray();

    @Test
    void refusesSelfSignedCertificate() throws Exception {
        HttpsServer server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(selfSigned()));
        server.createContext("/", exchange -> exchange.sendResponseHeaders(200, -1));
        server.start();
        try {
            Failure failure = asFailure(
                    fetch(new WebAddress("https://127.0.0.1:" + server.getAddress().getPort() + "/")));

            assertThat(failure).isEqualTo(Failure.permanentFailure("The certificate of the server is not valid."));
        } finally {
            server.stop(0);
        }
    }

    private static SSLContext selfSigned() throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = CertificatesTest.class.getResourceAsStream("/self-signed.p12")) {
            store.load(Objects.requireNonNull(in), PASSWORD);
        }
        var keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(store, PASSWORD);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), null, null);
        return context;
    }
}
