package dev.carrel.bootstrap.settings.key;

import dev.carrel.domain.access.TokenSecret;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The keys of all settings; {@code docs/settings.md} describes them. */
public final class SettingKeys {

    /** The value of {@code embedding.model} for no model. */
    public static final String NO_EMBEDDING = "none";
    /** The value of {@code embedding.model} for the built-in model. */
    public static final String BUILT_IN_EMBEDDING = "bge-small-en-v1.5-q";
    /** The value of {@code reranker.model} for no model. */
    public static final String NO_RERANKER = "none";
    /** The value of {@code reranker.model} for the built-in answer model. */
    public static final String BUILT_IN_RERANKER = "carrel-answer-1";
    private static final int MIN_SECRET_LENGTH = 32;
    private static final long MEBIBYTE = 1024 * 1024;
    private static final SettingType<Duration> FETCH_TIME = SettingTypes.durationBetween(Duration.ofMillis(100),
            Duration.ofMinutes(2));
    public static final SettingKey<Path> DATA = SettingKey.of("data", SettingTypes.filePath("the path of a folder"),
            "./data");
    public static final SettingKey<String> HOST = SettingKey.of("host",
            SettingTypes.textMatching("a name or an address of this machine",
                    text -> !text.isEmpty() && !text.contains("/")),
            "127.0.0.1");
    public static final SettingKey<Long> PORT = SettingKey.of("port", SettingTypes.wholeNumber(0, 65_535), "8080");
    public static final SettingKey<Optional<String>> BASE_URL = SettingKey.of("base-url",
            SettingTypes.optionalOf(AddressTypes.BASE_URL));
    public static final SettingKey<List<String>> CORS_ORIGINS = SettingKey.of("cors-origins",
            SettingTypes.listOf("a list of origins such as https://app.example.com, or * for any",
                    AddressTypes.ORIGIN));
    public static final SettingKey<List<String>> TRUSTED_PROXIES = SettingKey.of("trusted-proxies",
            SettingTypes.listOf("a list of address blocks such as 10.1.0.0/16, fd12::/16", AddressTypes.ADDRESS_BLOCK));
    public static final SettingKey<Boolean> UI = SettingKey.of("ui", SettingTypes.onOrOff(), "on");
    public static final SettingKey<String> BRAND_NAME = SettingKey.of("brand.name",
            SettingTypes.textMatching("1 to 40 characters in one line", text -> text.matches("[^\\p{Cntrl}]{1,40}")),
            "Carrel");
    public static final SettingKey<Optional<String>> BRAND_COLOR = SettingKey.of("brand.color",
            SettingTypes.optionalOf(SettingTypes.textMatching("a colour of six hexadecimal digits such as #7a1fa2",
                    text -> text.matches("#[0-9A-Fa-f]{6}"))));
    public static final SettingKey<Optional<byte[]>> BRAND_LOGO = SettingKey.of("brand.logo",
            SettingTypes.optionalOf(SettingTypes.logo()));
    public static final SettingKey<Optional<TokenSecret>> ADMIN_TOKEN = SettingKey.secret("admin-token",
            SettingTypes.optionalOf(SettingTypes.tokenSecret(MIN_SECRET_LENGTH)));
    public static final SettingKey<Optional<Path>> ADMIN_TOKEN_FILE = SettingKey.of("admin-token-file",
            SettingTypes.optionalOf(SettingTypes.filePath("the path of a file that holds the token")));
    public static final SettingKey<Duration> STOP_TIMEOUT = SettingKey.of("stop-timeout",
            SettingTypes.durationBetween(Duration.ZERO, Duration.ofMinutes(10)), "20s");
    public static final SettingKey<Duration> DRAIN_DELAY = SettingKey.of("drain-delay",
            SettingTypes.durationBetween(Duration.ZERO, Duration.ofMinutes(10)), "0s");
    public static final SettingKey<LogLevel> LOG_LEVEL = SettingKey.of("log-level",
            SettingTypes.enumConstant(LogLevel.class),
            "info");
    public static final SettingKey<LogFormat> LOG_FORMAT = SettingKey.of("log-format",
            SettingTypes.enumConstant(LogFormat.class),
            "text");

    public static final SettingKey<Optional<String>> STORAGE_URL = SettingKey.of("storage.url",
            SettingTypes.optionalOf(AddressTypes.DATABASE_URL));
    public static final SettingKey<Optional<String>> STORAGE_USER = SettingKey.of("storage.user",
            SettingTypes.optionalOf(SettingTypes.textMatching("1 to 63 characters",
                    text -> text.matches("[^\\p{Cntrl}]{1,63}"))));
    public static final SettingKey<Optional<Password>> STORAGE_PASSWORD = SettingKey.secret("storage.password",
            SettingTypes.optionalOf(SettingTypes.password()));
    public static final SettingKey<Optional<Path>> STORAGE_PASSWORD_FILE = SettingKey.of("storage.password-file",
            SettingTypes.optionalOf(SettingTypes.filePath("the path of a file that holds the password")));
    public static final SettingKey<Long> STORAGE_MAX_CONNECTIONS = SettingKey.of("storage.max-connections",
            SettingTypes.wholeNumber(9, 1000), "22");
    public static final SettingKey<Duration> STORAGE_STARTUP_TIMEOUT = SettingKey.of("storage.startup-timeout",
            SettingTypes.durationBetween(Duration.ZERO, Duration.ofHours(1)), "60s");
    public static final SettingKey<Optional<String>> ENGINE_NAME = SettingKey.of("engine-name",
            SettingTypes.optionalOf(SettingTypes.textMatching("1 to 63 letters, digits, dots, hyphens and underscores",
                    text -> text.matches("[A-Za-z0-9._-]{1,63}"))));
    public static final SettingKey<ServerRole> ROLE = SettingKey.of("role",
            SettingTypes.enumConstant(ServerRole.class), "all");

    public static final SettingKey<Long> MAX_BODY = SettingKey.of("requests.max-body",
            SettingTypes.sizeBetween(MEBIBYTE, 1024 * MEBIBYTE), "32MiB");
    public static final SettingKey<Long> MAX_UPLOAD = SettingKey.of("requests.max-upload",
            SettingTypes.sizeBetween(1024, 1024 * MEBIBYTE), "50MiB");
    public static final SettingKey<Boolean> ORIGINALS = SettingKey.of("originals", SettingTypes.onOrOff(), "on");
    public static final SettingKey<Long> MAX_ORIGINAL = SettingKey.of("originals.max-size",
            SettingTypes.sizeBetween(1024, 1024 * MEBIBYTE), "50MiB");
    public static final SettingKey<Long> MAX_LIBRARY_ORIGINALS = SettingKey.of("originals.max-library-size",
            SettingTypes.sizeBetween(0, 1024 * 1024 * MEBIBYTE), "10240MiB");
    public static final SettingKey<Long> MAX_CONCURRENT_REQUESTS = SettingKey.of("requests.max-concurrent",
            SettingTypes.wholeNumber(1, 100_000), "1024");
    public static final SettingKey<Long> MAX_AUTH_FAILURES = SettingKey.of("requests.max-auth-failures-per-minute",
            SettingTypes.wholeNumber(1, 1_000_000), "300");

    public static final SettingKey<Long> MAX_DOCUMENTS = SettingKey.of("query.max-documents",
            SettingTypes.wholeNumber(1, 100), "5");
    public static final SettingKey<Long> MAX_PASSAGES = SettingKey.of("query.max-passages",
            SettingTypes.wholeNumber(1, 100), "3");
    public static final SettingKey<Double> THRESHOLD = SettingKey.of("query.threshold", SettingTypes.fraction(),
            "0.28");
    public static final SettingKey<Double> SURE_THRESHOLD = SettingKey.of("query.sure-threshold",
            SettingTypes.fraction(), "0.55");
    public static final SettingKey<Double> RELATIVE_THRESHOLD = SettingKey.of("query.relative-threshold",
            SettingTypes.fraction(), "0.05");
    public static final SettingKey<Long> HISTORY_TURNS = SettingKey.of("query.history-turns",
            SettingTypes.wholeNumber(1, 1000), "5");
    public static final SettingKey<Duration> QUERY_TIMEOUT = SettingKey.of("query.timeout",
            SettingTypes.durationBetween(Duration.ofSeconds(1), Duration.ofMinutes(30)), "2m");
    public static final SettingKey<Long> MAX_CONCURRENT_QUERIES = SettingKey.of("query.max-concurrent",
            SettingTypes.wholeNumber(1, 100_000), "512");

    public static final SettingKey<Optional<Duration>> CONVERSATION_RETENTION = SettingKey.of("conversations.retention",
            SettingTypes.optionalOf(SettingTypes.durationBetween(Duration.ofMinutes(1), Duration.ofDays(3650))));

    public static final SettingKey<Boolean> QUESTION_LOG = SettingKey.of("questions.log", SettingTypes.onOrOff(), "on");
    public static final SettingKey<Duration> QUESTION_RETENTION = SettingKey.of("questions.retention",
            SettingTypes.durationBetween(Duration.ofMinutes(1), Duration.ofDays(3650)), "90d");
    public static final SettingKey<Boolean> QUESTION_PEOPLE = SettingKey.of("questions.people",
            SettingTypes.onOrOff(), "off");

    public static final SettingKey<Duration> AUDIT_RETENTION = SettingKey.of("audit.retention",
            SettingTypes.durationBetween(Duration.ofDays(1), Duration.ofDays(3650)), "90d");

    public static final SettingKey<Long> WORKERS = SettingKey.of("ingest.workers", SettingTypes.wholeNumber(0, 256),
            "8");
    public static final SettingKey<Duration> LEASE = SettingKey.of("ingest.lease",
            SettingTypes.durationBetween(Duration.ofSeconds(1), Duration.ofHours(1)), "30s");
    public static final SettingKey<Duration> INGEST_TIMEOUT = SettingKey.of("ingest.timeout",
            SettingTypes.durationBetween(Duration.ofSeconds(1), Duration.ofHours(24)), "5m");
    public static final SettingKey<List<Duration>> RETRY_DELAYS = SettingKey.of("ingest.retry-delays",
            SettingTypes.listOf("a list of durations of at most 24h, such as 5s, 2m",
                    SettingTypes.durationBetween(Duration.ZERO, Duration.ofHours(24))),
            "5s", "30s", "2m", "7m");
    public static final SettingKey<Long> MAX_QUEUED = SettingKey.of("ingest.max-queued",
            SettingTypes.wholeNumber(1, 100_000_000), "100000");
    public static final SettingKey<Long> MAX_PER_HOST = SettingKey.of("ingest.max-per-host",
            SettingTypes.wholeNumber(1, 256), "2");
    public static final SettingKey<Duration> GONE_GRACE_PERIOD = SettingKey.of("ingest.gone-grace-period",
            SettingTypes.durationBetween(Duration.ZERO, Duration.ofDays(3650)), "7d");
    public static final SettingKey<Duration> MAX_PURGE_DELAY = SettingKey.of("purge.max-delay",
            SettingTypes.durationBetween(Duration.ofSeconds(1), Duration.ofDays(30)), "1h");
    public static final SettingKey<Long> PASSAGE_LENGTH = SettingKey.of("passages.length",
            SettingTypes.wholeNumber(100, 100_000), "1000");

    public static final SettingKey<List<String>> FETCH_ALLOW = SettingKey.of("fetch.allow",
            SettingTypes.listOf("a list of address blocks such as 10.1.0.0/16, fd12::/16", AddressTypes.ADDRESS_BLOCK));
    public static final SettingKey<List<Long>> FETCH_PORTS = SettingKey.of("fetch.ports",
            SettingTypes.listOf("a list of whole numbers from 1 to 65535", SettingTypes.wholeNumber(1, 65_535)), "80",
            "443");
    public static final SettingKey<Duration> FETCH_CONNECT = SettingKey.of("fetch.connect-timeout", FETCH_TIME, "5s");
    public static final SettingKey<Duration> FETCH_FIRST_BYTE = SettingKey.of("fetch.first-byte-timeout", FETCH_TIME,
            "10s");
    public static final SettingKey<Duration> FETCH_TIMEOUT = SettingKey.of("fetch.timeout", FETCH_TIME, "20s");
    public static final SettingKey<Long> FETCH_MAX_BODY = SettingKey.of("fetch.max-body",
            SettingTypes.sizeBetween(1024, 256 * MEBIBYTE), "10MiB");
    public static final SettingKey<Long> FETCH_MAX_HEADERS = SettingKey.of("fetch.max-headers",
            SettingTypes.sizeBetween(1024, MEBIBYTE), "32KiB");
    public static final SettingKey<Long> FETCH_MAX_REDIRECTS = SettingKey.of("fetch.max-redirects",
            SettingTypes.wholeNumber(0, 20), "5");
    public static final SettingKey<Duration> FETCH_HOST_DELAY = SettingKey.of("fetch.host-delay",
            SettingTypes.durationBetween(Duration.ZERO, Duration.ofMinutes(1)), "500ms");
    public static final SettingKey<List<String>> FETCH_IGNORE_ROBOTS = SettingKey.of("fetch.ignore-robots",
            SettingTypes.listOf("a list of hosts such as www.example.com, or * for all",
                    SettingTypes.textMatching("a host", text -> text.matches("[*]|[^\\s/:,]+"))));
    public static final SettingKey<String> FETCH_USER_AGENT = SettingKey.of("fetch.user-agent",
            SettingTypes.textMatching("1 to 256 characters of ASCII", text -> text.matches("[ -~]{1,256}")), "Carrel");

    public static final SettingKey<Long> FORMATS_PROCESSES = SettingKey.of("formats.processes",
            SettingTypes.wholeNumber(1, 64), "2");
    public static final SettingKey<Long> FORMATS_MEMORY = SettingKey.of("formats.memory",
            SettingTypes.sizeBetween(64 * MEBIBYTE, 64 * 1024 * MEBIBYTE),
            "512MiB");
    public static final SettingKey<Duration> FORMATS_TIMEOUT = SettingKey.of("formats.timeout",
            SettingTypes.durationBetween(Duration.ofSeconds(1), Duration.ofHours(1)), "60s");

    public static final SettingKey<String> EMBEDDING_MODEL = SettingKey.of("embedding.model",
            SettingTypes.textMatching(
                    "bge-small-en-v1.5-q, none, the path of a folder, or the name of a model of a server",
                    ModelName::isValid),
            BUILT_IN_EMBEDDING);
    public static final SettingKey<Optional<String>> EMBEDDING_BASE_URL = SettingKey.of("embedding.base-url",
            SettingTypes.optionalOf(AddressTypes.BASE_URL));
    public static final SettingKey<Optional<ApiKey>> EMBEDDING_API_KEY = SettingKey.secret("embedding.api-key",
            SettingTypes.optionalOf(SettingTypes.apiKey()));
    public static final SettingKey<Optional<Path>> EMBEDDING_API_KEY_FILE = SettingKey.of("embedding.api-key-file",
            SettingTypes.optionalOf(SettingTypes.filePath("the path of a file that holds the key")));
    public static final SettingKey<Optional<String>> EMBEDDING_QUERY_PREFIX = SettingKey.of("embedding.query-prefix",
            SettingTypes.optionalOf(SettingTypes.textPrefix()));
    public static final SettingKey<Optional<String>> EMBEDDING_PASSAGE_PREFIX = SettingKey.of(
            "embedding.passage-prefix",
            SettingTypes.optionalOf(SettingTypes.textPrefix()));
    public static final SettingKey<Duration> EMBEDDING_TIMEOUT = SettingKey.of("embedding.timeout",
            SettingTypes.durationBetween(Duration.ofMillis(100), Duration.ofMinutes(10)), "30s");
    public static final SettingKey<Duration> EMBEDDING_QUERY_TIMEOUT = SettingKey.of("embedding.query-timeout",
            SettingTypes.durationBetween(Duration.ofMillis(10), Duration.ofMinutes(1)), "2s");
    public static final SettingKey<Optional<Long>> EMBEDDING_THREADS = SettingKey.of("embedding.threads",
            SettingTypes.optionalOf(SettingTypes.wholeNumber(1, 256)));

    public static final SettingKey<String> RERANKER_MODEL = SettingKey.of("reranker.model",
            SettingTypes.textMatching(
                    "carrel-answer-1, none, the path of a folder, or the name of a model of a server",
                    ModelName::isValid),
            BUILT_IN_RERANKER);
    public static final SettingKey<Optional<String>> RERANKER_BASE_URL = SettingKey.of("reranker.base-url",
            SettingTypes.optionalOf(AddressTypes.BASE_URL));
    public static final SettingKey<Optional<ApiKey>> RERANKER_API_KEY = SettingKey.secret("reranker.api-key",
            SettingTypes.optionalOf(SettingTypes.apiKey()));
    public static final SettingKey<Optional<Path>> RERANKER_API_KEY_FILE = SettingKey.of("reranker.api-key-file",
            SettingTypes.optionalOf(SettingTypes.filePath("the path of a file that holds the key")));
    public static final SettingKey<Long> RERANKER_PASSAGES = SettingKey.of("reranker.passages",
            SettingTypes.wholeNumber(2, 200), "24");
    public static final SettingKey<Duration> RERANKER_TIMEOUT = SettingKey.of("reranker.timeout",
            SettingTypes.durationBetween(Duration.ofMillis(10), Duration.ofMinutes(1)), "1s");

    public static final SettingKey<Optional<String>> MODEL_BASE_URL = SettingKey.of("model.base-url",
            SettingTypes.optionalOf(AddressTypes.BASE_URL));
    public static final SettingKey<Optional<String>> MODEL_NAME = SettingKey.of("model.name", SettingTypes.optionalOf(
            SettingTypes.textMatching("1 to 200 characters without spaces",
                    text -> text.matches("[^\\s\\p{Cntrl}]{1,200}"))));
    public static final SettingKey<Optional<ApiKey>> MODEL_API_KEY = SettingKey.secret("model.api-key",
            SettingTypes.optionalOf(SettingTypes.apiKey()));
    public static final SettingKey<Optional<Path>> MODEL_API_KEY_FILE = SettingKey.of("model.api-key-file",
            SettingTypes.optionalOf(SettingTypes.filePath("the path of a file that holds the key")));
    public static final SettingKey<Long> MODEL_CONTEXT = SettingKey.of("model.context",
            SettingTypes.wholeNumber(2048, 10_000_000), "4096");
    public static final SettingKey<Long> MODEL_MAX_REPLY = SettingKey.of("model.max-reply",
            SettingTypes.wholeNumber(16, 1_000_000), "1024");
    public static final SettingKey<Double> MODEL_TEMPERATURE = SettingKey.of("model.temperature",
            SettingTypes.decimalNumber(0, 2), "0.2");
    public static final SettingKey<CitationSetting> MODEL_CITATIONS = SettingKey.of("model.citations",
            SettingTypes.enumConstant(CitationSetting.class), "drop");
    public static final SettingKey<ClientInstructionSetting> MODEL_CLIENT_INSTRUCTIONS = SettingKey.of(
            "model.client-instructions", SettingTypes.enumConstant(ClientInstructionSetting.class), "heed");
    public static final SettingKey<ReasoningSetting> MODEL_REASONING = SettingKey.of("model.thinking",
            SettingTypes.enumConstant(ReasoningSetting.class), "tagged");
    public static final SettingKey<Duration> MODEL_FIRST_TOKEN = SettingKey.of("model.first-token-timeout",
            SettingTypes.durationBetween(Duration.ofMillis(100), Duration.ofMinutes(30)), "60s");
    public static final SettingKey<Duration> MODEL_SILENCE = SettingKey.of("model.silence-timeout",
            SettingTypes.durationBetween(Duration.ofMillis(100), Duration.ofMinutes(10)), "30s");
    public static final SettingKey<Duration> MODEL_REWRITE = SettingKey.of("model.rewrite-timeout",
            SettingTypes.durationBetween(Duration.ZERO, Duration.ofMinutes(2)), "5s");
    public static final SettingKey<Long> MODEL_ATTEMPTS = SettingKey.of("model.tries", SettingTypes.wholeNumber(1, 10),
            "3");
    public static final SettingKey<Long> MODEL_MAX_CONCURRENT = SettingKey.of("model.max-at-once",
            SettingTypes.wholeNumber(1, 100_000), "512");

    public static final List<SettingKey<?>> DATABASE_KEYS = List.of(STORAGE_USER, STORAGE_PASSWORD,
            STORAGE_PASSWORD_FILE, STORAGE_MAX_CONNECTIONS, STORAGE_STARTUP_TIMEOUT, ENGINE_NAME, ROLE);

    public static final List<SettingKey<?>> LANGUAGE_MODEL_KEYS = List.of(MODEL_NAME, MODEL_API_KEY, MODEL_API_KEY_FILE,
            MODEL_CONTEXT, MODEL_MAX_REPLY, MODEL_TEMPERATURE, MODEL_CITATIONS,
            MODEL_CLIENT_INSTRUCTIONS, MODEL_REASONING, MODEL_FIRST_TOKEN,
            MODEL_SILENCE, MODEL_REWRITE, MODEL_ATTEMPTS, MODEL_MAX_CONCURRENT);

    public static final List<SettingKey<?>> EMBEDDING_SERVER_KEYS = List.of(EMBEDDING_BASE_URL, EMBEDDING_API_KEY,
            EMBEDDING_API_KEY_FILE, EMBEDDING_TIMEOUT, EMBEDDING_QUERY_TIMEOUT);

    public static final List<SettingKey<?>> EMBEDDING_PREFIX_KEYS = List.of(EMBEDDING_QUERY_PREFIX,
            EMBEDDING_PASSAGE_PREFIX);

    public static final List<SettingKey<?>> RERANKER_SERVER_KEYS = List.of(RERANKER_BASE_URL, RERANKER_API_KEY,
            RERANKER_API_KEY_FILE);

    public static final List<SettingKey<?>> ALL = Stream.of(
            List.<SettingKey<?>>of(DATA, HOST, PORT, BASE_URL, CORS_ORIGINS, TRUSTED_PROXIES, UI, BRAND_NAME,
                    BRAND_COLOR, BRAND_LOGO, ADMIN_TOKEN, ADMIN_TOKEN_FILE, STOP_TIMEOUT, DRAIN_DELAY, LOG_LEVEL,
                    LOG_FORMAT, STORAGE_URL, STORAGE_USER, STORAGE_PASSWORD, STORAGE_PASSWORD_FILE,
                    STORAGE_MAX_CONNECTIONS, STORAGE_STARTUP_TIMEOUT, ENGINE_NAME, ROLE),
            IndexKeys.ALL, BackupKeys.ALL, ConnectorKeys.ALL, OpenIdKeys.ALL, PersonalLibraryKeys.ALL, OcrKeys.ALL,
            List.<SettingKey<?>>of(MAX_BODY, MAX_UPLOAD, ORIGINALS, MAX_ORIGINAL, MAX_LIBRARY_ORIGINALS,
                    MAX_CONCURRENT_REQUESTS, MAX_AUTH_FAILURES, MAX_DOCUMENTS, MAX_PASSAGES, THRESHOLD, SURE_THRESHOLD,
                    RELATIVE_THRESHOLD, HISTORY_TURNS, QUERY_TIMEOUT, MAX_CONCURRENT_QUERIES, CONVERSATION_RETENTION,
                    QUESTION_LOG, QUESTION_RETENTION, QUESTION_PEOPLE, AUDIT_RETENTION, WORKERS, LEASE, INGEST_TIMEOUT,
                    RETRY_DELAYS, MAX_QUEUED, MAX_PER_HOST, GONE_GRACE_PERIOD, MAX_PURGE_DELAY, PASSAGE_LENGTH,
                    FETCH_ALLOW, FETCH_PORTS, FETCH_CONNECT, FETCH_FIRST_BYTE, FETCH_TIMEOUT, FETCH_MAX_BODY,
                    FETCH_MAX_HEADERS, FETCH_MAX_REDIRECTS, FETCH_HOST_DELAY, FETCH_IGNORE_ROBOTS, FETCH_USER_AGENT,
                    FORMATS_PROCESSES, FORMATS_MEMORY, FORMATS_TIMEOUT, EMBEDDING_MODEL, EMBEDDING_BASE_URL,
                    EMBEDDING_API_KEY, EMBEDDING_API_KEY_FILE, EMBEDDING_QUERY_PREFIX, EMBEDDING_PASSAGE_PREFIX,
                    EMBEDDING_TIMEOUT, EMBEDDING_QUERY_TIMEOUT, EMBEDDING_THREADS, RERANKER_MODEL, RERANKER_BASE_URL,
                    RERANKER_API_KEY, RERANKER_API_KEY_FILE, RERANKER_PASSAGES, RERANKER_TIMEOUT, MODEL_BASE_URL,
                    MODEL_NAME, MODEL_API_KEY, MODEL_API_KEY_FILE, MODEL_CONTEXT, MODEL_MAX_REPLY, MODEL_TEMPERATURE,
                    MODEL_CITATIONS, MODEL_CLIENT_INSTRUCTIONS, MODEL_REASONING, MODEL_FIRST_TOKEN, MODEL_SILENCE,
                    MODEL_REWRITE, MODEL_ATTEMPTS, MODEL_MAX_CONCURRENT))
            .<SettingKey<?>>flatMap(List::stream)
            .toList();

    private SettingKeys() {}

    /** Returns the key of a name as written in a settings file. */
    public static Optional<SettingKey<?>> findByName(String name) {
        return ALL.stream().<SettingKey<?>>map(key -> key).filter(key -> key.name().equals(name)).findFirst();
    }

    /** Returns the names of all keys, as written in a settings file. */
    public static List<String> allNames() {
        return ALL.stream().<String>map(SettingKey::name).toList();
    }
}
