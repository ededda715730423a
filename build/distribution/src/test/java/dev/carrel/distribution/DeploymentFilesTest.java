package dev.carrel.distribution;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import dev.carrel.distribution.PackagedProgram.ProgramRun;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.yaml.snakeyaml.Yaml;

import static org.assertj.core.api.Assertions.assertThat;

/** The files of the folder deploy, except for the chart and for the names of metrics, which other tests check. */
class DeploymentFilesTest {

    private static final Path DEPLOY = Path.of("../deploy");
    private static final Pattern INSTALLED = Pattern.compile("\\bapt install ([a-z][a-z0-9-]+)");
    private static final Path UNIT = Path.of("src/main/deb/files/carrel.service");

    @Test
    void composeStartsAConfinedContainer() throws Exception {
        JsonNode file = yaml(DEPLOY.resolve("compose.yaml"));
        JsonNode carrel = file.at("/services/carrel");

        assertThat(file.get("services").fieldNames()).toIterable().containsExactly("carrel", "ollama");
        assertThat(carrel.get("read_only").asBoolean()).isTrue();
        assertThat(carrel.get("volumes").get(0).asText()).endsWith(":/data");
        assertThat(carrel.get("ports").get(0).asText()).startsWith("127.0.0.1:").endsWith(":8080");
        assertThat(carrel.get("image").asText()).as("the build leaves none that could run")
                .startsWith("${CARREL_IMAGE:?");
        assertThat(file.at("/services/ollama/profiles/0").asText()).isEqualTo("ollama");
        assertThat(file.get("volumes").has("data") && file.get("secrets").has("admin-token")).isTrue();
    }

    /** A file that is not given is empty, and the setting is not set. */
    @ParameterizedTest
    @ValueSource(strings = {"compose.yaml", "compose.cluster.yaml"})
    void readsTheKeyOfAModelFromAFile(String name) throws Exception {
        JsonNode file = yaml(DEPLOY.resolve(name));
        JsonNode server = file.get("services").has("carrel") ? file.at("/services/carrel")
                : file.at("/services/carrel-1");

        assertThat(server.at("/environment/CARREL_MODEL_API_KEY_FILE").asText())
                .isEqualTo("${CARREL_MODEL_API_KEY_FILE:+/run/secrets/model-api-key}");
        assertThat(server.get("secrets").toString()).contains("model-api-key");
        assertThat(file.at("/secrets/model-api-key/file").asText())
                .isEqualTo("${CARREL_MODEL_API_KEY_FILE:-/dev/null}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"compose.yaml", "compose.cluster.yaml"})
    void asksForHealthWithoutAJvm(String name, @TempDir Path folder) throws Exception {
        TestTools.require("bash");
        JsonNode services = yaml(DEPLOY.resolve(name)).get("services");
        JsonNode test = (services.has("carrel") ? services.get("carrel") : services.get("carrel-1"))
                .at("/healthcheck/test");
        var status = new AtomicInteger(200);
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            exchange.sendResponseHeaders(exchange.getRequestURI().getPath().equals("/healthz") ? status.get() : 404,
                    -1);
            exchange.close();
        });
        server.start();
        // Compose reads two dollars as one.
        String script = test.get(3).asText().replace("$$", "$").replace("8080", "" + server.getAddress().getPort());
        List<String> command = List.of(test.get(1).asText(), test.get(2).asText(), script);
        var container = new PackagedProgram(folder, Map.of());

        assertThat(container.run(command)).satisfies(run -> assertThat(run.code()).as(run.err()).isZero());
        status.set(503);
        assertThat(container.run(command).code()).isNotZero();
        server.stop(0);
        assertThat(container.run(command).code()).isNotZero();
    }

    @Test
    void serversOfTheClusterShareTheDatabaseOnly() throws Exception {
        JsonNode services = yaml(DEPLOY.resolve("compose.cluster.yaml")).get("services");
        List<JsonNode> servers = Stream.of("carrel-1", "carrel-2", "carrel-3").map(services::get).toList();

        assertThat(servers).allSatisfy(server -> {
            assertThat(server.get("read_only").asBoolean()).isTrue();
            assertThat(server.at("/environment/CARREL_STORAGE_URL").asText())
                    .isEqualTo("jdbc:postgresql://postgres:5432/"
                            + services.at("/postgres/environment/POSTGRES_DB").asText());
            assertThat(server.at("/environment/CARREL_STORAGE_USER"))
                    .isEqualTo(services.at("/postgres/environment/POSTGRES_USER"));
            assertThat(server.at("/volumes/0").asText()).endsWith(":/data");
        });
        assertThat(servers.stream().map(server -> server.at("/volumes/0").asText())).doesNotHaveDuplicates();
        assertThat(services.at("/proxy/ports/0").asText()).startsWith("127.0.0.1:");
        assertThat(read(DEPLOY.resolve("Caddyfile")))
                .contains("reverse_proxy carrel-1:8080 carrel-2:8080 carrel-3:8080");
    }

    @Test
    void onlyTheServersOfTheClusterReachTheIndex() throws Exception {
        JsonNode file = yaml(DEPLOY.resolve("compose.cluster.yaml"));
        JsonNode services = file.get("services");

        assertThat(file.at("/networks/search/internal").asBoolean()).isTrue();
        assertThat(services.get("opensearch").has("ports")).isFalse();
        assertThat(services.at("/opensearch/networks").toString()).isEqualTo("[\"search\"]");
        assertThat(services.at("/carrel-1/environment/CARREL_INDEX_URL").asText()).isEqualTo("http://opensearch:9200");
        assertThat(services.fieldNames()).toIterable()
                .filteredOn(name -> services.get(name).get("networks").toString().contains("search"))
                .containsExactly("carrel-1", "carrel-2", "carrel-3", "opensearch");
    }

    @Test
    void everyVariableIsASetting() throws Exception {
        // The name of the image is a variable of the Compose files alone.
        String all = read(DEPLOY.resolve("compose.yaml")).replace("CARREL_IMAGE", "")
                + read(DEPLOY.resolve("compose.cluster.yaml")).replace("CARREL_IMAGE", "") + read(UNIT)
                + read(Path.of("src/main/deb/files/default")) + read(Path.of("pom.xml"))
                + read(Path.of("../../bootstrap/src/main/launcher/carrel.bat"))
                + read(DEPLOY.resolve("prometheus/alerts.yaml"));

        assertThat(KnownVariables.findUnknownIn(all)).isEmpty();
    }

    @Test
    void prometheusAcceptsAlertsAndDashboard(@TempDir Path folder) throws Exception {
        TestTools.require("promtool");
        // Each query of the dashboard as a rule, with a time in place of what Grafana inserts.
        String rules = queries().map(query -> query.replace("$__rate_interval", "1m"))
                .map(query -> "      - record: query\n        expr: '" + query.replace("'", "''") + "'\n")
                .collect(Collectors.joining("", "groups:\n  - name: dashboard\n    rules:\n", ""));
        Path dashboard = Files.writeString(folder.resolve("dashboard.yaml"), rules);

        for (Path file : List.of(DEPLOY.resolve("prometheus/alerts.yaml").toAbsolutePath(), dashboard)) {
            ProgramRun run = new PackagedProgram(folder, Map.of())
                    .run(List.of("promtool", "check", "rules", "--lint=none", file.toString()));
            assertThat(run.code()).as(run.err()).isZero();
        }
    }

    @Test
    void everyAlertSaysWhatToDo() throws Exception {
        for (JsonNode rule : yaml(DEPLOY.resolve("prometheus/alerts.yaml")).at("/groups/0/rules")) {
            // What is absent has no instance.
            assertThat(rule.at("/annotations/summary").asText()).as(rule.toString())
                    .contains(rule.get("expr").asText().startsWith("absent(") ? "No server" : "{{ $labels.instance }}");
            assertThat(rule.at("/annotations/runbook").asText()).as(rule.toString()).endsWith(".");
            assertThat(rule.at("/labels/severity").asText()).isIn("critical", "warning", "info");
        }
    }

    @Test
    void panelsOfTheDashboardDoNotOverlap() throws Exception {
        JsonNode panels = new ObjectMapper().readTree(read(DEPLOY.resolve("grafana/carrel.json"))).get("panels");
        var taken = new HashSet<String>();
        for (JsonNode panel : panels) {
            JsonNode at = panel.get("gridPos");
            for (int x = at.get("x").asInt(); x < at.get("x").asInt() + at.get("w").asInt(); x++) {
                for (int y = at.get("y").asInt(); y < at.get("y").asInt() + at.get("h").asInt(); y++) {
                    assertThat(x).isLessThan(24);
                    assertThat(taken.add(x + "," + y)).as(panel.get("title").asText()).isTrue();
                }
            }
        }
    }

    @Test
    void thePackageHidesDocumentsAndSecretsFromOtherUsers() throws Exception {
        assertThat(read(UNIT)).contains("\nStateDirectoryMode=0750\n", "\nUMask=0027\n");
        assertThat(read(Path.of("src/main/deb/control/postinst"))).contains("chmod 0640 /etc/carrel/carrel.conf");
    }

    @Test
    void thePackageSuggestsTheProgramsThatTheDocumentationInstalls() throws Exception {
        String suggested = read(Path.of("src/main/deb/control/control")).lines()
                .filter(line -> line.startsWith("Suggests:"))
                .collect(Collectors.joining());
        var programs = new HashSet<String>();
        try (Stream<Path> pages = Files.list(Path.of("../../docs"))) {
            for (Path page : pages.filter(file -> file.toString().endsWith(".md")).toList()) {
                INSTALLED.matcher(read(page)).results().forEach(found -> programs.add(found.group(1)));
            }
        }

        assertThat(programs).contains("tesseract-ocr");
        assertThat(suggested.split("[:,| ]+")).containsAll(programs);
    }

    @Test
    void systemdAcceptsTheUnit(@TempDir Path folder) throws Exception {
        TestTools.require("systemd-analyze");
        Path program = Files.createSymbolicLink(folder.resolve("carrel"), Path.of("/bin/true"));
        Path unit = Files.writeString(folder.resolve("carrel.service"),
                read(UNIT).replace("/usr/bin/carrel", program.toString()));
        var systemd = new PackagedProgram(folder, Map.of());

        ProgramRun verified = systemd.run(List.of("systemd-analyze", "verify", "--man=no", unit.toString()));
        assertThat(verified.out() + verified.err()).doesNotContain("carrel.service");
        // From 0, confined, to 10.
        ProgramRun exposure = systemd.run(List.of("systemd-analyze", "security", "--offline=yes", "--threshold=20",
                unit.toString()));
        assertThat(exposure.code()).as(exposure.out()).isZero();
    }

    private static Stream<String> queries() throws IOException {
        return new ObjectMapper().readTree(read(DEPLOY.resolve("grafana/carrel.json")))
                .findValues("expr")
                .stream()
                .map(JsonNode::asText);
    }

    private static JsonNode yaml(Path file) throws IOException {
        return new ObjectMapper().valueToTree(new Yaml().load(read(file)));
    }

    private static String read(Path file) throws IOException {
        return Files.readString(file);
    }
}
