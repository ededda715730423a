package dev.carrel.integration.spring;

import dev.carrel.application.Carrel;
import dev.carrel.application.Eventually;
import dev.carrel.application.client.LibraryClient;
import dev.carrel.client.CarrelClient;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.http.CarrelServer;
import dev.carrel.http.HttpSettings;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.ai.document.Document;
import org.springframework.ai.rag.Query;
import org.springframework.ai.rag.retrieval.search.DocumentRetriever;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;

/** Real applications with a web server, a database of their own and its migrations. */
class SpringBootTest {

    private static final String LEAVE = "Every employee has 28 days of leave a year.";
    private static final String QUESTION = "/ask?question=How+many+days+of+leave";
    private static final String NO_WEB = "--spring.main.web-application-type=none";
    private static final Pattern COUNT = Pattern.compile("\"statistic\":\"COUNT\",\"value\":([0-9.]+)");
    private static final Duration WAIT = Duration.ofMinutes(2);

    @TempDir
    static Path sharedHome;
    @TempDir
    Path home;

    /** The application of most tests, which has one document. */
    private static ConfigurableApplicationContext shared;

    @BeforeAll
    static void runShared() throws InterruptedException {
        shared = run(sharedHome, "--management.endpoints.web.exposure.include=health,metrics");
        addLeave(shared.getBean(LibraryClient.class));
    }

    @AfterAll
    static void close() {
        shared.close();
    }

    private static ConfigurableApplicationContext run(Path home, String... more) {
        List<String> arguments = new ArrayList<>(List.of("--server.port=0", "--spring.main.banner-mode=off",
                "--carrel.data-folder=" + home, "--carrel.library=handbook",
                "--management.endpoint.health.show-details=always"));
        arguments.addAll(List.of(more));
        return SpringApplication.run(ExampleApplication.class, arguments.toArray(String[]::new));
    }

    private static String get(ConfigurableApplicationContext application, String path)
            throws IOException, InterruptedException {
        String port = application.getEnvironment().getProperty("local.server.port");
        try (HttpClient http = HttpClient.newHttpClient()) {
            return http.send(HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path)).build(),
                    BodyHandlers.ofString()).body();
        }
    }

    private static HttpResponse<String> send(HttpRequest.Builder request, String path)
            throws IOException, InterruptedException {
        String port = shared.getEnvironment().getProperty("local.server.port");
        try (HttpClient http = HttpClient.newHttpClient()) {
            return http.send(request.uri(URI.create("http://127.0.0.1:" + port + path)).build(),
                    BodyHandlers.ofString());
        }
    }

    private static void addLeave(LibraryClient library) throws InterruptedException {
        var leave = NewDocument.ofText(LEAVE).withTitle("Leave").withKey("leave");
        assertThat(library.await(library.add(leave).id(), WAIT).status()).isEqualTo(DocumentStatus.SUCCESS);
    }

    /** Returns the count of a metric of the shared application; zero before it is measured for the first time. */
    private static double count(String metric) throws IOException, InterruptedException {
        Matcher count = COUNT.matcher(get(shared, "/actuator/metrics/" + metric));
        return count.find() ? Double.parseDouble(count.group(1)) : 0;
    }

    @Test
    void answersOverHttp() throws Exception {
        assertThat(get(shared, QUESTION)).contains(LEAVE, "\"Leave\"");
        assertThat(get(shared, "/actuator/health")).contains("\"carrel\"", "UP");
    }

    @Test
    void errorsAreProblemDetails() throws Exception {
        HttpResponse<String> blank = send(HttpRequest.newBuilder(), "/ask?question=");
        assertThat(blank.statusCode()).isEqualTo(422);
        assertThat(blank.headers().firstValue("Content-Type").orElseThrow()).isEqualTo("application/problem+json");
        assertThat(blank.body()).contains("query must not be blank", "\"field\":\"query\"");

        HttpResponse<String> missing = send(HttpRequest.newBuilder(), "/document/none");
        assertThat(missing.statusCode()).isEqualTo(404);
        assertThat(missing.body()).contains("There is no document \\\"none\\\" in this library.");
    }

    @Test
    void idsAreStringsAndAttributesAnObject() throws Exception {
        LibraryClient library = shared.getBean(LibraryClient.class);
        String id = library.findByKey("leave").orElseThrow().id().value();

        assertThat(send(HttpRequest.newBuilder(), "/documents").body()).contains("\"id\":\"" + id + "\"",
                "\"attributes\":{}", "\"status\":\"SUCCESS\"").doesNotContain("settled", "\"value\"", "empty");
        HttpResponse<String> echoed = send(HttpRequest.newBuilder()
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString("{\"abc\": {\"team\": \"sales\", \"year\": 2026}}")), "/attributes");
        assertThat(echoed.body()).contains("\"team\":\"sales\"", "\"year\":2026");
    }

    @Test
    void healthNamesState() throws Exception {
        assertThat(get(shared, "/actuator/health")).contains("\"readiness\":\"ready\"", "\"reasons\":[]");
    }

    @Test
    @ExtendWith(OutputCaptureExtension.class)
    void consoleIsQuiet(CapturedOutput console) {
        run(home, NO_WEB).close();

        assertThat(console.getAll()).contains("HikariPool").doesNotContain("sqlite", "quick_check", "carrel.db");
    }

    @Test
    void keepsDocuments() throws Exception {
        try (var application = run(home, NO_WEB)) {
            addLeave(application.getBean(LibraryClient.class));
        }
        try (var application = run(home, NO_WEB)) {
            assertThat(application.getBean(LibraryClient.class).ask("How many days of leave?").toString())
                    .contains(LEAVE, "Leave");
        }
    }

    @Test
    void leavesDatabaseOfApplicationAlone() throws Exception {
        assertThat(shared.getBeansOfType(DataSource.class)).hasSize(1);
        DataSource own = shared.getBean(DataSource.class);
        try (var connection = own.getConnection();
                var tables = connection.getMetaData()
                        .getTables(null, "PUBLIC", "%", new String[]{"TABLE", "BASE TABLE"})) {
            List<String> names = new ArrayList<>();
            while (tables.next()) {
                names.add(tables.getString("TABLE_NAME").toLowerCase(Locale.ROOT));
            }
            assertThat(connection.getMetaData().getURL()).startsWith("jdbc:h2:");
            assertThat(names).containsExactlyInAnyOrder("orders", "flyway_schema_history");
        }
    }

    @Test
    void measuresTheEngine() throws Exception {
        double replies = count("carrel.replies?tag=outcome:done");
        get(shared, QUESTION);

        assertThat(get(shared, "/actuator/metrics")).contains("carrel.replies", "carrel.documents.waiting");
        Eventually.await(WAIT, "one more reply is counted",
                () -> count("carrel.replies?tag=outcome:done") == replies + 1);
        // A document is counted a little after others can see its success.
        Eventually.await(WAIT, "the document is counted",
                () -> count("carrel.documents.processed?tag=outcome:success") == 1);
    }

    @Test
    void runsWithoutMicrometer() {
        new ApplicationContextRunner().withClassLoader(new FilteredClassLoader("io.micrometer"))
                .withConfiguration(
                        AutoConfigurations.of(CarrelAutoConfiguration.class, CarrelMetricsAutoConfiguration.class))
                .withPropertyValues("carrel.data-folder=" + home)
                .run(context -> assertThat(context).hasNotFailed()
                        .hasSingleBean(LibraryClient.class)
                        .doesNotHaveBean(CarrelBuilderCustomizer.class));
    }

    @Test
    void retrievesForSpringAi() {
        DocumentRetriever retriever = shared.getBean(DocumentRetriever.class);

        assertThat(retriever.retrieve(new Query("How many days of leave?"))).singleElement().satisfies(found -> {
            assertThat(found.getText()).isEqualTo(LEAVE);
            assertThat(found.getScore()).isBetween(0.1, 1.0);
            assertThat(found.getMetadata()).containsEntry("title", "Leave").containsEntry("key", "leave");
        });
        List<Document> ofSales = retriever.retrieve(new Query("How many days of leave?", List.of(),
                Map.of(CarrelDocumentRetriever.FILTER, AttributeFilter.equalTo("team", "sales"))));
        assertThat(ofSales).isEmpty();
        assertThat(retriever.retrieve(new Query("Where may visitors park?"))).isEmpty();
    }

    @Test
    void usesServer() throws Exception {
        try (var engineApplication = run(home, NO_WEB);
                var server = CarrelServer.start(engineApplication.getBean(Carrel.class),
                        HttpSettings.DEFAULTS.withPort(0))) {
            String url = "http://127.0.0.1:" + server.port();
            try (var application = run(home, "--carrel.url=" + url, "--carrel.token=" + ExampleApplication.ADMIN,
                    "--carrel.timeout=5m")) {
                assertThat(application.getBeansOfType(Carrel.class)).isEmpty();
                assertThat(application.getBeansOfType(CarrelClient.class)).hasSize(1);
                addLeave(application.getBean(LibraryClient.class));
                assertThat(get(application, QUESTION)).contains(LEAVE);
                assertThat(get(application, "/actuator/health")).contains("\"carrelServer\"", "UP");
            }
        }
    }
}
