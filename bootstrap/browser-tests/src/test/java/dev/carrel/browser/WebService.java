package dev.carrel.browser;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.read.CyclicBufferAppender;
import dev.carrel.bootstrap.assembly.CarrelService;
import dev.carrel.bootstrap.settings.Settings;
import dev.carrel.bootstrap.settings.SettingsSources;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.slf4j.LoggerFactory;

import static org.assertj.core.api.Assertions.assertThat;

/** A service in this process that searches by words. */
final class WebService implements AutoCloseable {

    static final String ADMIN = "an-administrators-token-for-tests-only";

    private static final Pattern ID = Pattern.compile("[\\[,]\\{\"id\":\"([^\"]+)\"");
    private static final Pattern LINK = Pattern.compile("\"link\":\"([^\"]+)\"");
    private static final CyclicBufferAppender<ILoggingEvent> LOG = new CyclicBufferAppender<>();

    static {
        LOG.setMaxSize(50);
        LOG.start();
        ((Logger) LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME)).addAppender(LOG);
    }

    private final HttpClient client = HttpClient.newHttpClient();
    private final CarrelService service;

    private WebService(CarrelService service) {
        this.service = service;
    }

    static WebService start(Path data) {
        return start(data, Map.of());
    }

    /** Starts a service with further variables of the environment. */
    static WebService start(Path data, Map<String, String> more) {
        var environment = new HashMap<>(Map.of("CARREL_ADMIN_TOKEN", ADMIN, "CARREL_EMBEDDING_MODEL", "none",
                "CARREL_RERANKER_MODEL", "none", "CARREL_FETCH_ALLOW", "127.0.0.0/8"));
        environment.putAll(more);
        var flags = Map.of("data", data.toString(), "port", more.getOrDefault("CARREL_PORT", "0"));
        return new WebService(CarrelService.startService(
                Settings.readFrom(new SettingsSources(null, environment, flags))));
    }

    String address() {
        return service.address();
    }

    /** Returns an address that signs in with a token, once. */
    String signInLink(String token) throws IOException, InterruptedException {
        Matcher link = LINK.matcher(send(token, "POST", "/token/self/sign-in-code", ""));
        assertThat(link.find()).isTrue();
        return link.group(1);
    }

    String uiAddress() {
        return service.address() + "/ui/";
    }

    /** Deletes all libraries, tokens and people. */
    void clear() throws IOException, InterruptedException {
        for (String kind : List.of("/library", "/token", "/person")) {
            for (var id : ID.matcher(send("GET", kind, "")).results().toList()) {
                send("DELETE", kind + "/" + id.group(1), "");
            }
        }
    }

    /** Returns the end of the log of all services in this process. */
    String recentLog() {
        return IntStream.range(0, LOG.getLength())
                .mapToObj(LOG::get)
                .map(WebService::describe)
                .collect(Collectors.joining("\n"));
    }

    private static String describe(ILoggingEvent event) {
        return event.getInstant() + " " + event + (event.getThrowableProxy() == null ? ""
                : "\n" + ThrowableProxyUtil.asString(event.getThrowableProxy()));
    }

    /** Sends JSON as the administrator and returns the JSON of the answer, which must be a success. */
    String send(String method, String path, String json) throws IOException, InterruptedException {
        return send(ADMIN, method, path, json);
    }

    private String send(String token, String method, String path, String json)
            throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(URI.create(service.address() + path))
                .method(method, json.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(json))
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", isLines(path) ? "application/x-ndjson" : "application/json")
                .header("Prefer", "wait=60")
                .build();
        var response = client.send(request, BodyHandlers.ofString());
        assertThat(response.statusCode()).as(method + " " + path + ": " + response.body()).isBetween(200, 299);
        return response.body();
    }

    private static boolean isLines(String path) {
        return path.endsWith("/batch") || path.endsWith("/evaluation/question");
    }

    @Override
    public void close() {
        client.close();
        service.close();
    }
}
