package dev.carrel.system.service;

import com.sun.net.httpserver.BasicAuthenticator;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.carrel.bootstrap.assembly.CarrelService;
import dev.carrel.bootstrap.settings.Settings;
import dev.carrel.bootstrap.settings.SettingsSources;
import dev.carrel.domain.error.IndexException;
import dev.carrel.domain.error.IndexException.IndexUnreachableException;
import dev.carrel.opensearch.OpenSearchNode;
import dev.carrel.system.harness.ApiClient;
import dev.carrel.system.harness.ServerProcess;
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
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** OpenSearch behind a proxy that ends TLS and asks for a password, as its security plugin does. */
class IndexOverTlsTest {

    private static final String USER = "carrel";
    private static final String PASSWORD = "correct horse";
    private static final String STORE_PASSWORD = "changeit";

    @TempDir
    static Path folder;

    private static OpenSearchNode node;
    private static HttpsServer proxy;
    private static ExecutorService threads;
    private static HttpClient http;

    @TempDir
    Path data;

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
                return user.equals(USER) && password.equals(PASSWORD);
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
    void searchesAndWritesWithTheCertificateAndThePassword() throws Exception {
        try (CarrelService service = open("localhost", USER, PASSWORD, "server")) {
            var client = new ApiClient(service.address(), ServerProcess.ADMIN_TOKEN);
            client.put("/library/handbook", Map.of());
            client.addDocument("handbook", Map.of("title", "Leave", "text", "Thirty days."));

            assertThat(client.post("/v2/library/handbook/search", Map.of("query", "thirty")).json().at("/documents"))
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
        assertRefuses(() -> open(URI.create("https://localhost:" + node.address().getPort()), USER, PASSWORD, "server"),
                "https:// or http://");
    }

    @Test
    void refusesAWrongPassword() {
        assertRefuses(() -> open("localhost", USER, "wrong", "server"), "rejected the credentials",
                "index.user and index.password");
        assertRefuses(() -> open("localhost", "", "", "server"), "asks for credentials",
                "index.user and index.password");
    }

    private static void assertRefuses(ThrowingCallable open, String... reasons) {
        assertThatThrownBy(open).isInstanceOf(IndexException.class)
                .as("it does not wait for another attempt")
                .isNotInstanceOf(IndexUnreachableException.class)
                .hasMessageContainingAll(reasons);
    }

    private CarrelService open(String host, String user, String password, String certificate) {
        return open(URI.create("https://" + host + ":" + proxy.getAddress().getPort()), user, password, certificate);
    }

    /** Opens a server with an index; an empty user, password or certificate is none. */
    private CarrelService open(URI index, String user, String password, String certificate) {
        var environment = new HashMap<>(Map.of("CARREL_ADMIN_TOKEN", ServerProcess.ADMIN_TOKEN, "CARREL_INDEX_USER",
                user, "CARREL_INDEX_PASSWORD", password, "CARREL_INDEX_CA_FILE",
                certificate.isEmpty() ? "" : folder.resolve(certificate + ".pem").toString()));
        environment.values().removeIf(String::isEmpty);
        return CarrelService.startService(Settings.readFrom(new SettingsSources(null, environment,
                Map.of("data", data.toString(), "port", "0", "embedding.model", "none", "index.url", index.toString(),
                        "index.shards", "1", "index.replicas", "0"))));
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
