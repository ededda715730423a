package dev.carrel.bootstrap.assembly;

import com.sun.net.httpserver.BasicAuthenticator;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.port.PassageIndex.IndexUpdate.PutDocument;
import dev.carrel.application.port.PassageIndex.PassageQuery;
import dev.carrel.bootstrap.settings.IndexSettings.IndexServer;
import dev.carrel.bootstrap.settings.key.Password;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.error.IndexException;
import dev.carrel.domain.error.IndexException.IndexUnreachableException;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.passage.Passage;
import dev.carrel.opensearch.OpenSearchNode;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** OpenSearch behind a proxy that ends TLS and asks for a password, as its security plugin does. */
class IndexOverTlsTest {

    private static final LibraryId LIBRARY = new LibraryId("handbook");
    private static final String USER = "carrel";
    private static final Password PASSWORD = new Password("correct horse");
    private static final String STORE_PASSWORD = "changeit";

    @TempDir
    static Path folder;

    private static OpenSearchNode node;
    private static HttpsServer proxy;
    private static ExecutorService threads;
    private static HttpClient http;

    @BeforeAll
    static void start() throws Exception {
        node = OpenSearchNode.start(folder.resolve("opensearch"));
        createCertificate("server", "dns:localhost");
        createCertificate("another", "dns:localhost");
        http = HttpClient.newHttpClient();
        threads = Executors.newVirtualThreadPerTaskExecutor();
        proxy = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        proxy.setHttpsConfigurator(new HttpsConfigurator(keysOf("server")));
        proxy.setExecutor(threads);
        proxy.createContext("/", IndexOverTlsTest::forward).setAuthenticator(new BasicAuthenticator("OpenSearch") {
            @Override
            public boolean checkCredentials(String user, String password) {
                return user.equals(USER) && password.equals(PASSWORD.value());
            }
        });
        proxy.start();
    }

    @AfterAll
    static void stop() {
        proxy.stop(0);
        threads.close();
        http.close();
        node.close();
    }

    @Test
    void searchesAndWritesWithTheCertificateAndThePassword() {
        try (PassageIndex index = open("localhost", USER, PASSWORD, "server")) {
            index.openLibrary(LIBRARY, "epoch");
            index.applyUpdates(LIBRARY, List.of(new PutDocument(new DocumentId("leave"), "Leave",
                    List.of(new Passage(0, List.of(), "Thirty days.")), Map.of())), 1);

            assertThat(index.searchPassages(LIBRARY, new PassageQuery("thirty", List.of(), 10, 3)).documents())
                    .hasSize(1);
        }
    }

    @Test
    void refusesACertificateThatIsNotTrusted() {
        for (String certificate : List.of("another", "")) {
            assertRefuses(() -> open("localhost", USER, PASSWORD, certificate), "certificate that is not trusted",
                    "index.ca-file");
        }
    }

    @Test
    void refusesACertificateForAnotherName() {
        assertRefuses(() -> open("127.0.0.1", USER, PASSWORD, "server"), "certificate for other names", "127.0.0.1",
                "in the address");
    }

    @Test
    void saysThatTheServerHasNoTls() {
        URI plain = URI.create("https://localhost:" + node.address().getPort());
        assertRefuses(() -> IndexFactory.openServer(serverAt(plain, USER, PASSWORD, "server"), "database"),
                "https:// or http://");
    }

    @Test
    void refusesAWrongPassword() {
        assertRefuses(() -> open("localhost", USER, new Password("wrong"), "server"), "rejected the credentials",
                "index.user and index.password");
        assertRefuses(() -> open("localhost", null, null, "server"), "asks for credentials",
                "index.user and index.password");
    }

    private static void assertRefuses(Runnable open, String... reasons) {
        assertThatThrownBy(open::run).isInstanceOf(IndexException.class)
                .as("it does not wait for another attempt")
                .isNotInstanceOf(IndexUnreachableException.class)
                .hasMessageContainingAll(reasons);
    }

    private static PassageIndex open(String host, @Nullable String user, @Nullable Password password,
            String certificate) {
        URI address = URI.create("https://" + host + ":" + proxy.getAddress().getPort());
        return IndexFactory.openServer(serverAt(address, user, password, certificate), "database");
    }

    private static IndexServer serverAt(URI address, @Nullable String user, @Nullable Password password,
            String certificate) {
        return new IndexServer(address, user, password,
                certificate.isEmpty() ? null : folder.resolve(certificate + ".pem"), "carrel", 1, 0,
                Duration.ofSeconds(30));
    }

    private static void forward(HttpExchange exchange) throws IOException {
        try (exchange) {
            URI target = node.address().resolve(exchange.getRequestURI().toString());
            byte[] body = exchange.getRequestBody().readAllBytes();
            HttpRequest.Builder request = HttpRequest.newBuilder(target)
                    .method(exchange.getRequestMethod(), HttpRequest.BodyPublishers.ofByteArray(body));
            if (body.length > 0) {
                request.header("Content-Type", exchange.getRequestHeaders().getFirst("Content-Type"));
            }
            HttpResponse<byte[]> response = http.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
            exchange.sendResponseHeaders(response.statusCode(), response.body().length == 0 ? -1
                    : response.body().length);
            exchange.getResponseBody().write(response.body());
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    private static void createCertificate(String name, String subject) throws Exception {
        keytool("-genkeypair", "-keystore", storeOf(name), "-storepass", STORE_PASSWORD, "-alias", "server", "-keyalg",
                "EC", "-dname", "CN=" + name, "-ext", "san=" + subject, "-validity", "2");
        keytool("-exportcert", "-rfc", "-keystore", storeOf(name), "-storepass", STORE_PASSWORD, "-alias", "server",
                "-file", folder.resolve(name + ".pem").toString());
    }

    private static String storeOf(String name) {
        return folder.resolve(name + ".p12").toString();
    }

    private static void keytool(String... options) throws Exception {
        var command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "keytool").toString()));
        command.addAll(List.of(options));
        Path output = folder.resolve("keytool.log");
        int status = new ProcessBuilder(command).redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start()
                .waitFor();
        assertThat(status).as(() -> read(output)).isZero();
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            return e.toString();
        }
    }

    private static SSLContext keysOf(String name) throws Exception {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream content = Files.newInputStream(Path.of(storeOf(name)))) {
            store.load(content, STORE_PASSWORD.toCharArray());
        }
        var keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(store, STORE_PASSWORD.toCharArray());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), null, null);
        return context;
    }
}
