package dev.carrel.bootstrap.settings;

import dev.carrel.api.server.SettingBody;
import dev.carrel.application.limits.IngestLimits;
import dev.carrel.application.limits.QueryLimits;
import dev.carrel.application.limits.QuestionLogLimits;
import dev.carrel.application.limits.RerankLimits;
import dev.carrel.bootstrap.settings.EmbeddingSettings.EmbeddingModel.AtEndpoint;
import dev.carrel.bootstrap.settings.EmbeddingSettings.EmbeddingModel.BuiltIn;
import dev.carrel.bootstrap.settings.EmbeddingSettings.EmbeddingModel.None;
import dev.carrel.bootstrap.settings.key.ApiKey;
import dev.carrel.bootstrap.settings.key.CitationSetting;
import dev.carrel.bootstrap.settings.key.ClientInstructionSetting;
import dev.carrel.bootstrap.settings.key.LogFormat;
import dev.carrel.bootstrap.settings.key.LogLevel;
import dev.carrel.bootstrap.settings.key.ReasoningSetting;
import dev.carrel.bootstrap.settings.key.SettingKeys;
import dev.carrel.domain.access.TokenSecret;
import dev.carrel.domain.passage.PassageSplitter;
import dev.carrel.http.HttpSettings;
import dev.carrel.http.UploadSettings;
import dev.carrel.languagemodel.ModelLimits;
import dev.carrel.scraping.FetchLimits;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class SettingsTest {

    @TempDir
    Path folder;

    @Test
    void defaultsAreThoseOfTheModules() {
        Settings settings = Settings.readFrom(new SettingsSources(null, Map.of(), Map.of()));

        var data = new DataFolder(Path.of("./data"));
        assertThat(settings).isEqualTo(new Settings(data, StorageSettings.IN_DATA_FOLDER, IndexSettings.IN_DATA_FOLDER,
                new BackupSettings(List.of(), 7),
                null, LogLevel.INFO,
                LogFormat.TEXT,
                HttpSettings.DEFAULTS.withBackupFolder(data.backupFolder())
                        .withUploads(UploadSettings.DEFAULTS.withFolder(data.uploadFolder())),
                QueryLimits.DEFAULT, null, QuestionLogLimits.DEFAULT, Duration.ofDays(90),
                // A program that embeds the engine has its files itself.
                IngestLimits.builder().maxOriginalBytes(50 << 20).maxLibraryOriginalBytes(10L << 30).build(),
                PassageSplitter.DEFAULT,
                new FetchSettings(List.of(), Set.of(80, 443), FetchLimits.DEFAULT, Duration.ofMillis(500), Set.of(),
                        "Carrel"),
                new ConnectorAccess(List.of(), null, null),
                new FormatSettings(2, 512 * 1024 * 1024, Duration.ofMinutes(1)), null,
                new EmbeddingSettings(new BuiltIn(), Runtime.getRuntime().availableProcessors()),
                new RerankerSettings(new RerankerSettings.RerankingModel.BuiltInReranking(), RerankLimits.DEFAULT),
                null, null,
                settings.overview()));
    }

    @Test
    void languageModelDefaultsAreThoseOfTheModule() {
        var environment = Map.of("CARREL_MODEL_BASE_URL", "http://localhost:11434/v1", "CARREL_MODEL_NAME",
                "gemma3:4b");

        assertThat(Settings.readFrom(new SettingsSources(null, environment, Map.of())).languageModel()).isEqualTo(
                new LanguageModelSettings(URI.create("http://localhost:11434/v1"), "gemma3:4b", null, 0.2,
                        CitationSetting.DROP, ClientInstructionSetting.HEED,
                        ReasoningSetting.TAGGED, ModelLimits.DEFAULT));
    }

    @Test
    void saysWhereEachValueComesFromWithoutSecrets() throws IOException {
        Path file = write("port = 1, cors-origins = [\"https://a.example\", \"https://b.example\"]");
        Path key = Files.writeString(folder.resolve("key"), "s3cret");
        var environment = Map.of("CARREL_HOST", "::1", "CARREL_ADMIN_TOKEN", "t".repeat(32),
                "CARREL_MODEL_BASE_URL", "http://localhost/v1", "CARREL_MODEL_NAME", "m", "CARREL_MODEL_API_KEY_FILE",
                key.toString());
        Map<String, SettingBody> settings = Settings
                .readFrom(new SettingsSources(file, environment, Map.of("log-level", "warn")))
                .overview()
                .stream()
                .collect(Collectors.toMap(SettingBody::name, Function.identity()));

        assertThat(settings).hasSize(SettingKeys.ALL.size());
        assertThat(settings.get("port")).isEqualTo(
                new SettingBody("port", List.of("1"), "file", file.getFileName() + ", line 1", true));
        assertThat(settings.get("cors-origins").values()).containsExactly("https://a.example", "https://b.example");
        assertThat(settings.get("host")).isEqualTo(
                new SettingBody("host", List.of("::1"), "environment", "CARREL_HOST", true));
        assertThat(settings.get("log-level").origin()).isEqualTo("flag");
        assertThat(settings.get("query.threshold")).isEqualTo(
                new SettingBody("query.threshold", List.of("0.28"), "default", null, true));
        assertThat(settings.get("base-url").set()).isFalse();
        assertThat(settings.get("admin-token")).isEqualTo(
                new SettingBody("admin-token", null, "environment", "CARREL_ADMIN_TOKEN", true));
        assertThat(settings.get("model.api-key")).isEqualTo(
                new SettingBody("model.api-key", null, "environment", "the file " + key, true));
        assertThat(settings.toString()).doesNotContain("s3cret", "t".repeat(32));
    }

    @Test
    void laterSourcesOverrideEarlier() throws IOException {
        Path file = write("port = 1, host = file, log-level = debug, base-url = \"http://file\"");
        var environment = Map.of("CARREL_PORT", "2", "CARREL_HOST", "environment", "CARREL_LOG_LEVEL", "warn");
        Settings settings = Settings
                .readFrom(new SettingsSources(file, environment, Map.of("port", "3", "host", "flag")));

        assertThat(settings.http().port()).isEqualTo(3);
        assertThat(settings.http().host()).isEqualTo("flag");
        assertThat(settings.logLevel()).isEqualTo(LogLevel.WARN);
        assertThat(settings.http().baseUrl()).isEqualTo("http://file");
    }

    @Test
    void findsSettingsFileInDataFolder() throws IOException {
        write("port = 1");

        assertThat(port(Map.of("CARREL_DATA", folder.toString()), Map.of())).isEqualTo(1);
        assertThat(port(Map.of(), Map.of("data", folder.toString()))).isEqualTo(1);
        assertThat(port(Map.of("CARREL_DATA", folder.resolve("elsewhere").toString()), Map.of())).isEqualTo(8080);
    }

    @Test
    void readsNamedFileInstead() throws IOException {
        write("port = 1");
        Path other = Files.writeString(folder.resolve("other.conf"), "port = 2");
        Path third = Files.writeString(folder.resolve("third.conf"), "port = 3");
        var environment = Map.of("CARREL_DATA", folder.toString(), "CARREL_CONFIG", other.toString());

        assertThat(port(environment, Map.of())).isEqualTo(2);
        assertThat(Settings.readFrom(new SettingsSources(third, environment, Map.of())).http().port()).isEqualTo(3);
    }

    @Test
    void namedFileMaySetDataFolder() throws IOException {
        Path file = write("data = /somewhere");

        assertThat(Settings.readFrom(new SettingsSources(file, Map.of(), Map.of())).data().path())
                .isEqualTo(Path.of("/somewhere"));
    }

    @Test
    void readsListsFromFileAndCommaSeparated() throws IOException {
        Path file = write("fetch { allow = [\"10.0.0.0/8\", \"fd00::/8\"], ports = [80, 8443] }");
        Settings said = Settings.readFrom(new SettingsSources(file, Map.of(), Map.of()));
        Settings written = Settings.readFrom(new SettingsSources(null,
                Map.of("CARREL_FETCH_ALLOW", "10.0.0.0/8, fd00::/8"), Map.of("fetch.ports", "80,8443")));

        assertThat(said).usingRecursiveComparison().ignoringFields("overview").isEqualTo(written);
        assertThat(said.fetch().allowedBlocks()).containsExactly("10.0.0.0/8", "fd00::/8");
    }

    @Test
    void ignoresEmptyVariables() {
        assertThat(port(Map.of("CARREL_PORT", "", "CARREL_BASE_URL", " "), Map.of())).isEqualTo(8080);
    }

    @Test
    void ignoresOtherVariables() {
        var environment = Map.of("PATH", "/bin", "CARRELS", "1", "CARREL_SERVER", "http://localhost", "CARREL_TOKEN",
                "x", "CARREL_JAVA_OPTS", "-Xmx1g");

        assertThat(port(environment, Map.of())).isEqualTo(8080);
    }

    @Test
    void ignoresKubernetesServiceVariables() {
        for (String service : List.of("CARREL", "CARREL_WEB", "CARREL_WEB_2", "CARREL_MODEL", "CARREL_JAVA_HOME")) {
            var environment = new HashMap<String, String>();
            environment.put(service + "_SERVICE_HOST", "10.0.0.11");
            environment.put(service + "_SERVICE_PORT", "80");
            environment.put(service + "_SERVICE_PORT_HTTP", "80");
            environment.put(service + "_SERVICE_PORT_WEB_UI", "81");
            environment.put(service + "_PORT", "tcp://10.0.0.11:80");
            environment.put(service + "_PORT_80_TCP", "tcp://10.0.0.11:80");
            environment.put(service + "_PORT_80_TCP_PROTO", "tcp");
            environment.put(service + "_PORT_80_TCP_PORT", "80");
            environment.put(service + "_PORT_80_TCP_ADDR", "10.0.0.11");
            environment.put(service + "_PORT_53_UDP", "udp://10.0.0.11:53");

            assertThat(port(environment, Map.of())).as(service).isEqualTo(8080);
        }
    }

    @Test
    void reportsMistypedVariable() {
        for (String name : List.of("CARREL_PROT", "CARREL_WEB_PORT", "CARREL_PORTS", "CARREL_SERVICE",
                "CARREL_HOSTS")) {
            assertThatThrownBy(() -> port(Map.of(name, "8081"), Map.of()))
                    .isInstanceOf(InvalidSettingsException.class)
                    .hasMessageContaining(name);
        }
    }

    @Test
    void readsAdminTokenFile() throws IOException {
        String secret = "0123456789abcdef0123456789abcdef";
        Path file = Files.writeString(folder.resolve("secret"), secret + "\n");
        Settings settings = Settings
                .readFrom(new SettingsSources(null, Map.of("CARREL_ADMIN_TOKEN_FILE", file.toString()), Map.of()));

        assertThat(settings.adminToken()).isEqualTo(new TokenSecret(secret));
        assertThat(settings.toString()).doesNotContain(secret);
    }

    @Test
    void readsEmbeddingServerSettings() throws IOException {
        Path key = Files.writeString(folder.resolve("key"), "sk-secret\n");
        Path file = write("embedding { model = \"nomic-embed-text\", base-url = \"http://localhost:11434/v1/\", "
                + "query-prefix = \"search_query: \", passage-prefix = \"search_document: \" }");
        Settings settings = Settings
                .readFrom(new SettingsSources(file, Map.of("CARREL_EMBEDDING_API_KEY_FILE", key.toString()),
                        Map.of("embedding.threads", "3")));

        assertThat(settings.embedding())
                .isEqualTo(new EmbeddingSettings(new AtEndpoint(URI.create("http://localhost:11434/v1"),
                        "nomic-embed-text", new ApiKey("sk-secret"), "search_query: ", "search_document: ",
                        Duration.ofSeconds(30), Duration.ofSeconds(2)), 3));
        assertThat(settings.toString()).doesNotContain("sk-secret");
    }

    @Test
    void acceptsNoEmbeddingModel() {
        assertThat(Settings.readFrom(new SettingsSources(null, Map.of("CARREL_EMBEDDING_MODEL", "none"), Map.of()))
                .embedding()
                .model()).isEqualTo(new None());
    }

    private static int port(Map<String, String> environment, Map<String, String> flags) {
        return Settings.readFrom(new SettingsSources(null, environment, flags)).http().port();
    }

    private Path write(String settings) throws IOException {
        return Files.writeString(folder.resolve("carrel.conf"), settings);
    }
}
