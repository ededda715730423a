package dev.carrel.bootstrap.settings;

import dev.carrel.bootstrap.settings.key.IndexKeys;
import dev.carrel.bootstrap.settings.key.OcrKeys;
import dev.carrel.bootstrap.settings.key.OpenIdKeys;
import dev.carrel.bootstrap.settings.key.SettingKey;
import dev.carrel.bootstrap.settings.key.SettingKeys;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.assertj.core.api.recursive.comparison.RecursiveComparisonConfiguration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Properties that hold for each setting. */
class EveryKeyTest {

    /** Settings describe where each value comes from, which differs here. */
    private static final RecursiveComparisonConfiguration ALL_BUT_ORIGIN = RecursiveComparisonConfiguration.builder()
            .withIgnoredFieldsMatchingRegexes(".*\\.origin", ".*\\.source")
            .build();

    /** Other values of the settings that further settings require. */
    private static final Map<String, String> ANOTHER = Map.of(SettingKeys.EMBEDDING_BASE_URL.name(),
            "http://another.example.com", SettingKeys.RERANKER_BASE_URL.name(), "http://another.example.com",
            SettingKeys.MODEL_BASE_URL.name(), "http://another.example.com",
            SettingKeys.MODEL_NAME.name(), "another", SettingKeys.STORAGE_URL.name(),
            "jdbc:postgresql://another.example.com/carrel", SettingKeys.STORAGE_USER.name(), "another",
            IndexKeys.INDEX_URL.name(), "https://another.example.com", IndexKeys.INDEX_USER.name(), "another",
            OpenIdKeys.CLIENT_ID.name(), "another", OpenIdKeys.ISSUER.name(), "https://another.example.com");

    @TempDir
    Path folder;

    @Test
    void changesItsOwnSetting() throws IOException {
        var effects = new HashMap<Settings, String>();
        samples().forEach((name, sample) -> {
            Settings changed = Settings.readFrom(new SettingsSources(null, with(name, sample), Map.of()));
            Settings without = Settings.readFrom(new SettingsSources(null, without(name), Map.of()));
            assertThat(changed).as(name).isNotEqualTo(without);
            assertThat(effects.put(changed, name)).as("what %s changes is changed by no other", name)
                    .isIn((Object) null, SettingKeys.ADMIN_TOKEN.name(), SettingKeys.ADMIN_TOKEN_FILE.name(),
                            SettingKeys.EMBEDDING_API_KEY.name(), SettingKeys.EMBEDDING_API_KEY_FILE.name(),
                            SettingKeys.RERANKER_API_KEY.name(), SettingKeys.RERANKER_API_KEY_FILE.name(),
                            SettingKeys.MODEL_API_KEY.name(), SettingKeys.MODEL_API_KEY_FILE.name(),
                            SettingKeys.STORAGE_PASSWORD.name(), SettingKeys.STORAGE_PASSWORD_FILE.name(),
                            IndexKeys.INDEX_PASSWORD.name(), IndexKeys.INDEX_PASSWORD_FILE.name(),
                            OpenIdKeys.CLIENT_SECRET.name(), OpenIdKeys.CLIENT_SECRET_FILE.name());
        });
    }

    @Test
    void isReadEquallyFromEverySource() throws IOException {
        for (Map.Entry<String, String> sample : samples().entrySet()) {
            SettingKey<?> key = key(sample.getKey());
            Settings byVariable = Settings
                    .readFrom(new SettingsSources(null, with(key.name(), sample.getValue()), Map.of()));
            Path file = Files.writeString(folder.resolve("some.conf"), inFile(key, sample.getValue()));

            assertThat(Settings.readFrom(new SettingsSources(file, requiredBeside(key.name()), Map.of())))
                    .as(key.name())
                    .usingRecursiveComparison(ALL_BUT_ORIGIN)
                    .isEqualTo(byVariable);
            if (!key.secret()) {
                assertThat(Settings.readFrom(
                        new SettingsSources(null, requiredBeside(key.name()), Map.of(key.name(), sample.getValue()))))
                        .as(key.name())
                        .usingRecursiveComparison(ALL_BUT_ORIGIN)
                        .isEqualTo(byVariable);
            }
        }
    }

    @Test
    void hasASample() throws IOException {
        assertThat(samples().keySet()).containsExactlyInAnyOrderElementsOf(SettingKeys.allNames());
    }

    private static Map<String, String> without(String name) {
        if (ANOTHER.containsKey(name)) {
            return with(name, ANOTHER.get(name));
        }
        var others = new HashMap<>(requiredBeside(name));
        if (name.startsWith(IndexKeys.INDEX_PASSWORD.name())) {
            others.remove(IndexKeys.INDEX_USER.environmentVariable());
        }
        return others;
    }

    private static Map<String, String> with(String name, String sample) {
        var environment = new HashMap<>(requiredBeside(name));
        environment.put(key(name).environmentVariable(), sample);
        return environment;
    }

    /** The settings that a setting requires. */
    private static Map<String, String> requiredBeside(String name) {
        if (name.equals(SettingKeys.EMBEDDING_BASE_URL.name())) {
            return Map.of(SettingKeys.EMBEDDING_MODEL.environmentVariable(), "some");
        }
        if (name.equals(SettingKeys.STORAGE_URL.name())) {
            return Map.of(SettingKeys.STORAGE_USER.environmentVariable(), "some");
        }
        if (name.equals(SettingKeys.STORAGE_USER.name())) {
            return Map.of(SettingKeys.STORAGE_URL.environmentVariable(), "jdbc:postgresql://localhost/carrel");
        }
        if (SettingKeys.DATABASE_KEYS.stream().anyMatch(key -> key.name().equals(name))) {
            return Map.of(SettingKeys.STORAGE_USER.environmentVariable(), "some",
                    SettingKeys.STORAGE_URL.environmentVariable(), "jdbc:postgresql://localhost/carrel");
        }
        if (name.startsWith("oidc.")) {
            var others = new HashMap<>(Map.of(OpenIdKeys.ISSUER.environmentVariable(), "https://localhost",
                    OpenIdKeys.CLIENT_ID.environmentVariable(), "some",
                    SettingKeys.BASE_URL.environmentVariable(), "https://carrel.example"));
            others.remove(key(name).environmentVariable());
            return others;
        }
        if (name.startsWith("ocr.")) {
            return Map.of(OcrKeys.OCR.environmentVariable(), "tesseract");
        }
        if (name.startsWith("index.")) {
            return requiredBesideIndex(name);
        }
        if (name.equals(SettingKeys.MODEL_BASE_URL.name())) {
            return Map.of(SettingKeys.MODEL_NAME.environmentVariable(), "some");
        }
        if (name.equals(SettingKeys.MODEL_NAME.name())) {
            return Map.of(SettingKeys.MODEL_BASE_URL.environmentVariable(), "http://localhost");
        }
        if (SettingKeys.LANGUAGE_MODEL_KEYS.stream().anyMatch(key -> key.name().equals(name))) {
            return Map.of(SettingKeys.MODEL_NAME.environmentVariable(), "some",
                    SettingKeys.MODEL_BASE_URL.environmentVariable(), "http://localhost");
        }
        if (name.equals(SettingKeys.RERANKER_BASE_URL.name())) {
            return Map.of(SettingKeys.RERANKER_MODEL.environmentVariable(), "some");
        }
        if (SettingKeys.RERANKER_SERVER_KEYS.stream().anyMatch(key -> key.name().equals(name))) {
            return Map.of(SettingKeys.RERANKER_MODEL.environmentVariable(), "some",
                    SettingKeys.RERANKER_BASE_URL.environmentVariable(), "http://localhost");
        }
        return Stream.concat(SettingKeys.EMBEDDING_SERVER_KEYS.stream(), SettingKeys.EMBEDDING_PREFIX_KEYS.stream())
                .anyMatch(key -> key.name().equals(name))
                        ? Map.of(SettingKeys.EMBEDDING_MODEL.environmentVariable(), "some",
                                SettingKeys.EMBEDDING_BASE_URL.environmentVariable(),
                                "http://localhost")
                        : Map.of();
    }

    private static Map<String, String> requiredBesideIndex(String name) {
        var required = new HashMap<>(Map.of(SettingKeys.STORAGE_USER.environmentVariable(), "some",
                SettingKeys.STORAGE_URL.environmentVariable(), "jdbc:postgresql://localhost/carrel"));
        if (!name.equals(IndexKeys.INDEX_URL.name())) {
            required.put(IndexKeys.INDEX_URL.environmentVariable(), "https://localhost:9200");
        }
        if (name.equals(IndexKeys.INDEX_USER.name())) {
            required.put(IndexKeys.INDEX_PASSWORD.environmentVariable(), "some");
        }
        if (name.startsWith(IndexKeys.INDEX_PASSWORD.name())) {
            required.put(IndexKeys.INDEX_USER.environmentVariable(), "some");
        }
        return required;
    }

    private Map<String, String> samples() throws IOException {
        String secret = "0123456789abcdef0123456789abcdef";
        var samples = new LinkedHashMap<String, String>();
        samples.put("data", "/elsewhere");
        samples.put("host", "0.0.0.0");
        samples.put("port", "0");
        samples.put("base-url", "https://example.com/carrel");
        samples.put("trusted-proxies", "10.0.0.0/8");
        samples.put("ui", "off");
        samples.put("cors-origins", "https://app.example.com,http://localhost:3000");
        samples.put("admin-token", secret);
        samples.put("admin-token-file", Files.writeString(folder.resolve("secret"), secret).toString());
        samples.put("stop-timeout", "1s");
        samples.put("drain-delay", "5s");
        samples.put("brand.name", "Acme");
        samples.put("brand.color", "#7a1fa2");
        samples.put("brand.logo", Files.writeString(folder.resolve("logo.svg"), "<svg></svg>").toString());
        samples.put("log-level", "error");
        samples.put("log-format", "json");
        samples.put("storage.url", "jdbc:postgresql://db.example.com:5432/carrel?sslmode=require");
        samples.put("storage.user", "carrel");
        samples.put("storage.password", "changed");
        samples.put("storage.password-file", Files.writeString(folder.resolve("password"), "changed\n").toString());
        samples.put("storage.max-connections", "40");
        samples.put("storage.startup-timeout", "5s");
        samples.put("engine-name", "server-2");
        samples.put("role", "work");
        samples.put("index.url", "https://search.example.com:9200");
        samples.put("index.user", "carrel");
        samples.put("index.password", "secret-9");
        samples.put("index.password-file", Files.writeString(folder.resolve("index-password"), "secret-9").toString());
        samples.put("oidc.issuer", "https://id.example.com/realms/staff");
        samples.put("oidc.client-id", "carrel");
        samples.put("oidc.client-secret", "secret-10");
        samples.put("oidc.client-secret-file",
                Files.writeString(folder.resolve("client-secret"), "secret-10").toString());
        samples.put("oidc.scopes", "openid,groups");
        samples.put("oidc.groups-claim", "roles");
        samples.put("oidc.user-claim", "preferred_username");
        samples.put("oidc.roles",
                """
                        {"staff": [{"role": "ask", "library": "handbook", "filter": {"type": "eq", "key": "a", "value": 1}}]}""");
        samples.put("oidc.audiences", "carrel-api");
        samples.put("index.ca-file", folder.resolve("ca.pem").toString());
        samples.put("index.prefix", "carrel-test");
        samples.put("index.shards", "6");
        samples.put("index.replicas", "2");
        samples.put("index.startup-timeout", "6s");
        samples.put("backup.schedule", "03:00,15:30");
        samples.put("backup.keep", "3");
        samples.put("personal-libraries", "on");
        samples.put("personal-libraries.max-documents", "50");
        samples.put("requests.max-body", "2MiB");
        samples.put("requests.max-upload", "3MiB");
        samples.put("originals", "off");
        samples.put("originals.max-size", "2MiB");
        samples.put("originals.max-library-size", "0");
        samples.put("requests.max-concurrent", "7");
        samples.put("requests.max-auth-failures-per-minute", "8");
        samples.put("query.max-documents", "9");
        samples.put("query.max-passages", "10");
        samples.put("query.threshold", "0.5");
        samples.put("query.sure-threshold", "0.5");
        samples.put("query.relative-threshold", "0.5");
        samples.put("query.history-turns", "11");
        samples.put("query.timeout", "12s");
        samples.put("query.max-concurrent", "13");
        samples.put("conversations.retention", "30d");
        samples.put("questions.log", "off");
        samples.put("questions.retention", "30d");
        samples.put("audit.retention", "30d");
        samples.put("questions.people", "on");
        samples.put("ingest.workers", "0");
        samples.put("ingest.lease", "14s");
        samples.put("ingest.retry-delays", "15s,16m");
        samples.put("ingest.max-queued", "17");
        samples.put("ingest.timeout", "18m");
        samples.put("ingest.max-per-host", "19");
        samples.put("ingest.gone-grace-period", "20h");
        samples.put("purge.max-delay", "21m");
        samples.put("passages.length", "118");
        samples.put("connectors.folders", "/srv/files,/srv/wiki");
        samples.put("connectors.jars", "/etc/carrel/kinds");
        samples.put("connectors.secrets", "/etc/carrel/secrets");
        samples.put("ocr", "tesseract");
        samples.put("ocr.languages", "deu,eng");
        samples.put("ocr.processes", "3");
        samples.put("ocr.memory", "512MiB");
        samples.put("ocr.page-timeout", "31s");
        samples.put("ocr.max-pages", "32");
        samples.put("fetch.allow", "127.0.0.1/32");
        samples.put("fetch.ports", "8443");
        samples.put("fetch.connect-timeout", "119ms");
        samples.put("fetch.first-byte-timeout", "1m");
        samples.put("fetch.timeout", "21s");
        samples.put("fetch.max-body", "22KiB");
        samples.put("fetch.max-headers", "23KiB");
        samples.put("fetch.max-redirects", "0");
        samples.put("fetch.host-delay", "24ms");
        samples.put("fetch.ignore-robots", "intranet.example,wiki.example");
        samples.put("formats.processes", "25");
        samples.put("formats.memory", "126MiB");
        samples.put("formats.timeout", "27s");
        samples.put("embedding.model", "none");
        samples.put("embedding.base-url", "http://localhost:11434/v1");
        samples.put("embedding.api-key", "sk-128");
        samples.put("embedding.api-key-file", Files.writeString(folder.resolve("key"), "sk-128").toString());
        samples.put("embedding.query-prefix", "query: ");
        samples.put("embedding.passage-prefix", "passage: ");
        samples.put("embedding.timeout", "28s");
        samples.put("embedding.query-timeout", "29ms");
        samples.put("embedding.threads", "131");
        samples.put("reranker.model", "/srv/models/cross-encoder");
        samples.put("reranker.base-url", "http://localhost:8012/v1");
        samples.put("reranker.api-key", "sk-132");
        samples.put("reranker.api-key-file", Files.writeString(folder.resolve("rerank-key"), "sk-132").toString());
        samples.put("reranker.passages", "133");
        samples.put("reranker.timeout", "134ms");
        samples.put("model.base-url", "http://localhost:11434/v1");
        samples.put("model.name", "gemma3:4b");
        samples.put("model.api-key", "sk-132");
        samples.put("model.api-key-file", Files.writeString(folder.resolve("model-key"), "sk-132").toString());
        samples.put("model.context", "8192");
        samples.put("model.max-reply", "133");
        samples.put("model.temperature", "1.5");
        samples.put("model.citations", "keep");
        samples.put("model.client-instructions", "ignore");
        samples.put("model.thinking", "first");
        samples.put("model.first-token-timeout", "34s");
        samples.put("model.silence-timeout", "35s");
        samples.put("model.rewrite-timeout", "0s");
        samples.put("model.tries", "1");
        samples.put("model.max-at-once", "36");
        samples.put("fetch.user-agent", "Reader (reader@example.com)");
        return samples;
    }

    private static SettingKey<?> key(String name) {
        return SettingKeys.findByName(name).orElseThrow();
    }

    private static String inFile(SettingKey<?> key, String sample) {
        String value = key.type().isList()
                ? "[\"" + String.join("\", \"", sample.split(",")) + "\"]"
                : "\"" + sample.replace("\"", "\\\"") + "\"";
        return key.name() + " = " + value;
    }
}
