package dev.carrel.distribution;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.marcnuri.helm.Helm;
import com.marcnuri.helm.LintResult;
import com.marcnuri.helm.TemplateCommand;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.yaml.snakeyaml.Yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The Helm chart, rendered by Helm. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class HelmChartTest {

    private static final Path CHART = Path.of("../deploy/helm/carrel");
    private static final String EVERYTHING = """
            image: {digest: "sha256:%s"}
            imagePullSecrets: [{name: registry}]
            adminToken: {existingSecret: mine}
            settings: {query.threshold: 0.3, log-level: warn, drain-delay: 9s, model.base-url: "http://ollama:11434/v1"}
            extraEnv: [{name: CARREL_MODEL_NAME, value: "gemma3:4b"}]
            javaOptions: -Xmx1g
            persistence: {size: 50Gi, storageClass: fast}
            service: {type: NodePort, port: 80, annotations: {a: b}}
            ingress: {enabled: true, className: nginx, host: carrel.example.com, tlsSecret: tls}
            serviceMonitor: {enabled: true, labels: {release: prometheus}}
            networkPolicy: {enabled: true, from: [{podSelector: {}}], allowedBlocks: [10.1.0.0/16]}
            podAnnotations: {a: b}
            nodeSelector: {disk: ssd}
            tolerations: [{operator: Exists}]
            affinity: {nodeAffinity: {}}
            podLabels: {team: docs}
            secretSettings: {model.api-key: {secret: models, key: openai}}
            extraVolumes: [{name: models, persistentVolumeClaim: {claimName: my-models}}]
            extraVolumeMounts: [{name: models, mountPath: /models, readOnly: true}]
            podDisruptionBudget: {enabled: true, maxUnavailable: 2}
            readinessPath: /healthz
            topologySpreadConstraints:
            - {maxSkew: 1, topologyKey: topology.kubernetes.io/zone, whenUnsatisfiable: ScheduleAnyway}
            """.formatted("0".repeat(64));

    @TempDir
    private Path folder;

    @Test
    void chartPassesLint() {
        LintResult result = new Helm(CHART).lint().strict().call();

        assertThat(result.isFailed()).as(String.join("\n", result.getMessages())).isFalse();
    }

    @Test
    void podIsConfinedAndKeepsItsData() {
        Map<String, JsonNode> rendered = render(template());

        assertThat(rendered).containsOnlyKeys("Service", "StatefulSet");
        JsonNode spec = rendered.get("StatefulSet").get("spec");
        JsonNode pod = spec.at("/template/spec");
        JsonNode container = pod.at("/containers/0");
        assertThat(spec.get("replicas").asInt()).isEqualTo(1);
        assertThat(pod.get("enableServiceLinks").asBoolean(true)).isFalse();
        assertThat(pod.at("/securityContext/runAsUser").asInt()).isEqualTo(10001);
        assertThat(container.at("/securityContext/readOnlyRootFilesystem").asBoolean()).isTrue();
        assertThat(container.at("/livenessProbe/httpGet/path").asText()).isEqualTo("/healthz");
        assertThat(container.at("/readinessProbe/httpGet/path").asText()).isEqualTo("/readyz");
        assertThat(container.get("env").toString()).contains("{\"name\":\"CARREL_DRAIN_DELAY\",\"value\":\"5s\"}");
        assertThat(container.at("/volumeMounts").findValuesAsText("mountPath")).contains("/data", "/tmp");
        assertThat(spec.at("/volumeClaimTemplates/0/spec/accessModes/0").asText()).isEqualTo("ReadWriteOnce");
        assertThat(spec.at("/template/metadata/labels/app.kubernetes.io~1name"))
                .isEqualTo(spec.at("/selector/matchLabels/app.kubernetes.io~1name"));
    }

    @Test
    void tokenComesFromASecret() {
        String token = "a-token-of-thirty-two-characters-or-more";
        Map<String, JsonNode> rendered = render(template().set("adminToken.value", token));

        assertThat(rendered.get("Secret").at("/stringData/admin-token").asText()).isEqualTo(token);
        JsonNode pod = rendered.get("StatefulSet").at("/spec/template/spec");
        assertThat(pod.at("/volumes").toString()).contains("\"secretName\":\"carrel\"");
        assertThat(pod.at("/containers/0/env").toString()).contains("CARREL_ADMIN_TOKEN_FILE").doesNotContain(token);
    }

    @Test
    void everyValueHasAnEffect() throws Exception {
        Map<String, JsonNode> rendered = render(template().withValuesFile(values(EVERYTHING)));

        assertThat(rendered).containsOnlyKeys("Service", "StatefulSet", "Ingress", "ServiceMonitor", "NetworkPolicy",
                "PodDisruptionBudget");
        String all = rendered.values().toString();
        assertThat(all).contains("@sha256:000", "registry", "\"mine\"", "gemma3:4b", "-Xmx1g", "50Gi", "fast",
                "carrel.example.com", "prometheus", "10.1.0.0/16", "\"ssd\"", "nodeAffinity", "\"team\":\"docs\"",
                "my-models", "/models", "\"maxUnavailable\":2");
        JsonNode env = rendered.get("StatefulSet").at("/spec/template/spec/containers/0/env");
        Map<String, String> variables = new TreeMap<>();
        env.forEach(each -> assertThat(variables.put(each.get("name").asText(), each.get("value").asText())).isNull());
        assertThat(variables).containsEntry("CARREL_QUERY_THRESHOLD", "0.3")
                .containsEntry("CARREL_LOG_LEVEL", "warn")
                .containsEntry("CARREL_DRAIN_DELAY", "9s")
                .containsEntry("CARREL_MODEL_BASE_URL", "http://ollama:11434/v1")
                .containsEntry("CARREL_MODEL_API_KEY_FILE", "/run/secrets/carrel-settings/model.api-key");
        JsonNode pod = rendered.get("StatefulSet").at("/spec/template/spec");
        assertThat(pod.at("/volumes").findValue("projected").at("/sources/0/secret").toString())
                .contains("\"models\"", "\"openai\"", "model.api-key");
        assertThat(pod.at("/containers/0/readinessProbe/httpGet/path").asText()).isEqualTo("/healthz");
        assertThat(pod.at("/topologySpreadConstraints/0/labelSelector/matchLabels"))
                .isEqualTo(rendered.get("StatefulSet").at("/spec/selector/matchLabels"));
        assertThat(KnownVariables.findUnknownIn(all)).isEmpty();
    }

    @Test
    void severalServersShareADatabase() throws Exception {
        Path database = values("""
                replicas: 3
                settings: {storage.url: "jdbc:postgresql://database/carrel", storage.user: carrel}
                secretSettings: {storage.password: {secret: database, key: password}}
                """);
        JsonNode spec = render(template().withValuesFile(database)).get("StatefulSet").get("spec");

        assertThat(spec.get("replicas").asInt()).isEqualTo(3);
        assertThat(spec.at("/updateStrategy/type").asText()).isEqualTo("RollingUpdate");
        assertThat(spec.at("/template/spec/containers/0/env").toString()).contains("CARREL_STORAGE_PASSWORD_FILE");
        assertThat(spec.has("volumeClaimTemplates")).as("each has a data folder of its own").isTrue();

        assertThatThrownBy(() -> template().set("replicas", 2).call())
                .hasMessageContaining("Several replicas share a PostgreSQL database");
        assertThatThrownBy(
                () -> template().withValuesFile(database).set("persistence.existingClaim", "mine").call())
                .hasMessageContaining("existingClaim is for one replica");
    }

    @Test
    void theFirstOfSeveralServersMakesTheScheduledBackups() throws Exception {
        Path scheduled = values(
                "settings: {storage.url: \"jdbc:postgresql://database/carrel\", backup.schedule: \"03:00\"}");
        JsonNode container = container(template().withValuesFile(scheduled).set("replicas", 3));

        assertThat(container.at("/env").toString()).contains("CARREL_BACKUP_SCHEDULE");
        String command = container.at("/command/2").asText();
        assertThat(command).endsWith("exec /app/bin/carrel serve");
        assertThat(scheduleOf("carrel-0", command)).isEqualTo("03:00");
        assertThat(scheduleOf("carrel-1", command)).isEmpty();
        assertThat(scheduleOf("carrel-10", command)).isEmpty();
        assertThat(container(template().withValuesFile(scheduled)).has("command")).as("there is one server").isFalse();
    }

    private static JsonNode container(TemplateCommand command) {
        return render(command).get("StatefulSet").at("/spec/template/spec/containers/0");
    }

    /** Returns the schedule that the program would get in a pod. */
    private static String scheduleOf(String pod, String command) throws IOException {
        var shell = new ProcessBuilder("/bin/sh", "-c",
                command.replace("exec /app/bin/carrel serve", "printenv CARREL_BACKUP_SCHEDULE"));
        shell.environment().putAll(Map.of("HOSTNAME", pod, "CARREL_BACKUP_SCHEDULE", "03:00"));
        return new String(shell.start().getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    }

    @Test
    void dataMayBeInAClaimThatExists() {
        JsonNode spec = render(template().set("persistence.existingClaim", "mine")).get("StatefulSet").get("spec");

        assertThat(spec.has("volumeClaimTemplates")).isFalse();
        assertThat(spec.at("/template/spec/volumes").toString()).contains("\"claimName\":\"mine\"");
    }

    @Test
    void schemaRejectsWrongValues() throws Exception {
        assertThatThrownBy(() -> template().set("replicas", -1).call()).hasMessageContaining("replicas");
        Path notSecret = values("secretSettings: {port: {secret: a, key: b}}");
        assertThatThrownBy(() -> template().withValuesFile(notSecret).call()).hasMessageContaining("storage.password");
        Path port = values("settings: {port: 9000}");
        assertThatThrownBy(() -> template().withValuesFile(port).call()).hasMessageContaining("'port'");
        assertThatThrownBy(() -> template().set("ingress.enabled", true).call()).hasMessageContaining("host");
    }

    @Test
    void schemaKnowsEveryValue() throws Exception {
        JsonNode schema = new ObjectMapper().readTree(Files.readString(CHART.resolve("values.schema.json")));
        JsonNode values = new ObjectMapper()
                .valueToTree(new Yaml().load(Files.readString(CHART.resolve("values.yaml"))));

        values.fieldNames().forEachRemaining(name -> assertThat(schema.get("properties").has(name)).as(name).isTrue());
    }

    private static TemplateCommand template() {
        return new Helm(CHART).template().withName("carrel").withNamespace("docs").withKubeVersion("1.30.0");
    }

    private Path values(String yaml) throws IOException {
        return Files.writeString(folder.resolve("values.yaml"), yaml);
    }

    /** Returns the objects by their kind. */
    private static Map<String, JsonNode> render(TemplateCommand command) {
        var objects = new TreeMap<String, JsonNode>();
        StreamSupport.stream(new Yaml().loadAll(command.call()).spliterator(), false)
                .map(object -> new ObjectMapper().<JsonNode>valueToTree(object))
                .filter(JsonNode::isObject)
                .forEach(object -> assertThat(objects.put(object.get("kind").asText(), object)).isNull());
        return objects;
    }
}
