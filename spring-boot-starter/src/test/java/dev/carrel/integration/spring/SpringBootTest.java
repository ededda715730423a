package dev.carrel.integration.spring;

import dev.carrel.application.Carrel;
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
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.ai.document.Document;
import org.springframework.ai.rag.Query;
import org.springframework.ai.rag.retrieval.search.DocumentRetriever;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ConfigurableApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;

/** A real application with a web server, a database of its own and its migrations. */
@Timeout(180)
class SpringBootTest {

    private static final String LEAVE = "Every employee has 28 days of leave a year.";

    @TempDir
    Path home;

    private ConfigurableApplicationContext run(String... more) {
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
            return http.send(HttpRequest.newBuilder(URI.create("http://localhost:" + port + path)).build(),
                    BodyHandlers.ofString()).body();
        }
    }

    private static void addLeave(LibraryClient library) throws InterruptedException {
        var leave = NewDocument.ofText(LEAVE).withTitle("Leave").withKey("leave");
        assertThat(library.await(library.add(leave).id(), Duration.ofSeconds(60)).status())
                .isEqualTo(DocumentStatus.SUCCESS);
    }

    @Test
    void answersOverHttpAndKeepsDocuments() throws Exception {
        try (var application = run()) {
            addLeave(application.getBean(LibraryClient.class));
            assertThat(get(application, "/ask?question=How+many+days+of+leave")).contains(LEAVE, "\"Leave\"");
            assertThat(get(application, "/actuator/health")).contains("\"carrel\"", "UP");
        }
        try (var application = run()) {
            assertThat(get(application, "/ask?question=How+many+days+of+leave")).contains(LEAVE, "\"Leave\"");
        }
    }

    @Test
    void leavesDatabaseOfApplicationAlone() throws Exception {
        try (var application = run()) {
            assertThat(application.getBeansOfType(DataSource.class)).hasSize(1);
            DataSource own = application.getBean(DataSource.class);
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
    }

    @Test
    void measuresTheEngine() throws Exception {
        try (var application = run("--management.endpoints.web.exposure.include=metrics")) {
            addLeave(application.getBean(LibraryClient.class));
            get(application, "/ask?question=How+many+days+of+leave");

            assertThat(get(application, "/actuator/metrics")).contains("carrel.replies", "carrel.documents.waiting");
            assertThat(get(application, "/actuator/metrics/carrel.replies?tag=outcome:done"))
                    .contains("\"statistic\":\"COUNT\",\"value\":1.0");
            assertThat(get(application, "/actuator/metrics/carrel.documents.processed?tag=outcome:success"))
                    .contains("\"statistic\":\"COUNT\",\"value\":1.0");
        }
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
    void retrievesForSpringAi() throws Exception {
        try (var application = run()) {
            addLeave(application.getBean(LibraryClient.class));
            DocumentRetriever retriever = application.getBean(DocumentRetriever.class);

            assertThat(retriever.retrieve(new Query("How many days of leave?"))).singleElement().satisfies(found -> {
                assertThat(found.getText()).isEqualTo(LEAVE);
                assertThat(found.getScore()).isBetween(0.1, 1.0);
                assertThat(found.getMetadata()).containsEntry("title", "Leave").containsEntry("key", "leave");
            });
            List<Document> ofSales = retriever.retrieve(new Query("How many days of leave?", List.of(),
                    Map.of(CarrelDocumentRetriever.FILTER, AttributeFilter.equalTo("team", "sales"))));
            assertThat(ofSales).isEmpty();
        }
    }

    @Test
    void usesServer() throws Exception {
        try (var engineApplication = run("--spring.main.web-application-type=none");
                var server = CarrelServer.start(engineApplication.getBean(Carrel.class),
                        HttpSettings.DEFAULTS.withPort(0))) {
            String url = "http://localhost:" + server.port();
            try (var application = run("--carrel.url=" + url, "--carrel.token=" + ExampleApplication.ADMIN)) {
                assertThat(application.getBeansOfType(Carrel.class)).isEmpty();
                assertThat(application.getBeansOfType(CarrelClient.class)).hasSize(1);
                addLeave(application.getBean(LibraryClient.class));
                assertThat(get(application, "/ask?question=How+many+days+of+leave")).contains(LEAVE);
                assertThat(get(application, "/actuator/health")).contains("\"carrelServer\"", "UP");
            }
        }
    }
}
