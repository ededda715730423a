package dev.carrel.bootstrap.settings;

import dev.carrel.domain.access.TokenSecret;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** All settings there are; {@code docs/settings.md} says what each is for. */
final class Keys {

    private static final int FEWEST_SECRET_CHARACTERS = 32;
    private static final long MEBIBYTE = 1024 * 1024;
    private static final Kind<Duration> FETCH_TIME = Kinds.time(Duration.ofMillis(100), Duration.ofMinutes(2));

    static final Key<Path> DATA = Key.of("data", Kinds.path("the path of a folder"), "./data");
    static final Key<String> HOST = Key.of("host",
            Kinds.text("a name or an address of this machine", text -> !text.isEmpty() && !text.contains("/")),
            "127.0.0.1");
    static final Key<Long> PORT = Key.of("port", Kinds.wholeNumber(0, 65_535), "8080");
    static final Key<Optional<String>> BASE_URL = Key.of("base-url", Kinds.optional(Addresses.BASE));
    static final Key<List<String>> CORS_ORIGINS = Key.of("cors-origins",
            Kinds.several("a list of origins such as https://app.example.com, or * for any", Addresses.ORIGIN));
    static final Key<Optional<TokenSecret>> ADMIN_TOKEN = Key.secret("admin-token",
            Kinds.optional(Kinds.secret(FEWEST_SECRET_CHARACTERS)));
    static final Key<Optional<Path>> ADMIN_TOKEN_FILE = Key.of("admin-token-file",
            Kinds.optional(Kinds.path("the path of a file that holds the token")));
    static final Key<Duration> STOP_TIMEOUT = Key.of("stop-timeout",
            Kinds.time(Duration.ZERO, Duration.ofMinutes(10)), "20s");
    static final Key<LogLevel> LOG_LEVEL = Key.of("log-level", Kinds.word(LogLevel.class), "info");

    static final Key<Long> MAX_BODY = Key.of("requests.max-body", Kinds.size(MEBIBYTE, 1024 * MEBIBYTE), "32MiB");
    static final Key<Long> MAX_UPLOAD = Key.of("requests.max-upload", Kinds.size(1024, 1024 * MEBIBYTE), "50MiB");
    static final Key<Long> MAX_REQUESTS = Key.of("requests.max-at-once", Kinds.wholeNumber(1, 100_000), "1024");
    static final Key<Long> MAX_REFUSED = Key.of("requests.max-refused-per-minute", Kinds.wholeNumber(1, 1_000_000),
            "300");

    static final Key<Long> MAX_DOCUMENTS = Key.of("answering.max-documents", Kinds.wholeNumber(1, 100), "5");
    static final Key<Long> MAX_PASSAGES = Key.of("answering.max-passages", Kinds.wholeNumber(1, 100), "3");
    static final Key<Double> THRESHOLD = Key.of("answering.threshold", Kinds.share(), "0.14");
    static final Key<Double> SHARE_OF_BEST = Key.of("answering.share-of-best", Kinds.share(), "0.05");
    static final Key<Long> RECENT_TURNS = Key.of("answering.recent-turns", Kinds.wholeNumber(1, 1000), "5");
    static final Key<Duration> ANSWER_TIMEOUT = Key.of("answering.timeout",
            Kinds.time(Duration.ofSeconds(1), Duration.ofMinutes(30)), "2m");
    static final Key<Long> MAX_REPLIES = Key.of("answering.max-at-once", Kinds.wholeNumber(1, 100_000), "512");

    static final Key<Optional<Duration>> KEEP_CONVERSATIONS = Key.of("conversations.keep",
            Kinds.optional(Kinds.time(Duration.ofMinutes(1), Duration.ofDays(3650))));

    static final Key<Long> WORKERS = Key.of("processing.workers", Kinds.wholeNumber(0, 256), "8");
    static final Key<Duration> LEASE = Key.of("processing.lease",
            Kinds.time(Duration.ofSeconds(1), Duration.ofHours(1)), "30s");
    static final Key<Duration> LONGEST_RUN = Key.of("processing.longest-run",
            Kinds.time(Duration.ofSeconds(1), Duration.ofHours(24)), "5m");
    static final Key<List<Duration>> RETRY_DELAYS = Key.of("processing.retry-delays",
            Kinds.several("a list of times of at most 24h, such as 5s, 2m",
                    Kinds.time(Duration.ZERO, Duration.ofHours(24))),
            "5s", "30s", "2m", "7m");
    static final Key<Long> MAX_WAITING = Key.of("processing.max-waiting", Kinds.wholeNumber(1, 100_000_000), "100000");
    static final Key<Long> MAX_PER_HOST = Key.of("processing.max-per-host", Kinds.wholeNumber(1, 256), "2");
    static final Key<Duration> GONE_GRACE = Key.of("processing.gone-grace",
            Kinds.time(Duration.ZERO, Duration.ofDays(3650)), "7d");
    static final Key<Duration> PURGE_WITHIN = Key.of("processing.purge-within",
            Kinds.time(Duration.ofSeconds(1), Duration.ofDays(30)), "1h");
    static final Key<Long> PASSAGE_LENGTH = Key.of("passages.length", Kinds.wholeNumber(100, 100_000), "1000");

    static final Key<List<String>> FETCH_ALLOW = Key.of("fetch.allow",
            Kinds.several("a list of address blocks such as 10.1.0.0/16, fd12::/16", Addresses.BLOCK));
    static final Key<List<Long>> FETCH_PORTS = Key.of("fetch.ports",
            Kinds.several("a list of whole numbers from 1 to 65535", Kinds.wholeNumber(1, 65_535)), "80", "443");
    static final Key<Duration> FETCH_CONNECT = Key.of("fetch.connect-timeout", FETCH_TIME, "5s");
    static final Key<Duration> FETCH_FIRST_BYTE = Key.of("fetch.first-byte-timeout", FETCH_TIME, "10s");
    static final Key<Duration> FETCH_TIMEOUT = Key.of("fetch.timeout", FETCH_TIME, "20s");
    static final Key<Long> FETCH_MAX_BODY = Key.of("fetch.max-body", Kinds.size(1024, 256 * MEBIBYTE), "10MiB");
    static final Key<Long> FETCH_MAX_HEADERS = Key.of("fetch.max-headers", Kinds.size(1024, MEBIBYTE), "32KiB");
    static final Key<Long> FETCH_MAX_REDIRECTS = Key.of("fetch.max-redirects", Kinds.wholeNumber(0, 20), "5");
    static final Key<Duration> FETCH_HOST_DELAY = Key.of("fetch.host-delay",
            Kinds.time(Duration.ZERO, Duration.ofMinutes(1)), "500ms");
    static final Key<List<String>> FETCH_IGNORE_ROBOTS = Key.of("fetch.ignore-robots",
            Kinds.several("a list of hosts such as www.example.com, or * for all",
                    Kinds.text("a host", text -> text.matches("[*]|[^\\s/:,]+"))));
    static final Key<String> FETCH_USER_AGENT = Key.of("fetch.user-agent",
            Kinds.text("1 to 256 characters of ASCII", text -> text.matches("[ -~]{1,256}")), "Carrel");

    static final Key<Long> FORMATS_PROCESSES = Key.of("formats.processes", Kinds.wholeNumber(1, 64), "2");
    static final Key<Long> FORMATS_MEMORY = Key.of("formats.memory", Kinds.size(64 * MEBIBYTE, 64 * 1024 * MEBIBYTE),
            "512MiB");
    static final Key<Duration> FORMATS_TIMEOUT = Key.of("formats.timeout",
            Kinds.time(Duration.ofSeconds(1), Duration.ofHours(1)), "60s");

    static final Key<String> EMBEDDING_MODEL = Key.of("embedding.model",
            Kinds.text("bge-small-en-v1.5-q, none, or the name of a model of a server",
                    text -> text.matches("[!-~]{1,80}")),
            EmbeddingKeys.BUILT_IN);
    static final Key<Optional<String>> EMBEDDING_BASE_URL = Key.of("embedding.base-url",
            Kinds.optional(Addresses.BASE));
    static final Key<Optional<ApiKey>> EMBEDDING_API_KEY = Key.secret("embedding.api-key",
            Kinds.optional(Kinds.apiKey()));
    static final Key<Optional<Path>> EMBEDDING_API_KEY_FILE = Key.of("embedding.api-key-file",
            Kinds.optional(Kinds.path("the path of a file that holds the key")));
    static final Key<Optional<String>> EMBEDDING_QUERY_PREFIX = Key.of("embedding.query-prefix",
            Kinds.optional(Kinds.prefix()));
    static final Key<Optional<String>> EMBEDDING_PASSAGE_PREFIX = Key.of("embedding.passage-prefix",
            Kinds.optional(Kinds.prefix()));
    static final Key<Duration> EMBEDDING_TIMEOUT = Key.of("embedding.timeout",
            Kinds.time(Duration.ofMillis(100), Duration.ofMinutes(10)), "30s");
    static final Key<Duration> EMBEDDING_QUERY_TIMEOUT = Key.of("embedding.query-timeout",
            Kinds.time(Duration.ofMillis(10), Duration.ofMinutes(1)), "2s");
    static final Key<Optional<Long>> EMBEDDING_THREADS = Key.of("embedding.threads",
            Kinds.optional(Kinds.wholeNumber(1, 256)));

    static final Key<Optional<String>> MODEL_BASE_URL = Key.of("model.base-url", Kinds.optional(Addresses.BASE));
    static final Key<Optional<String>> MODEL_NAME = Key.of("model.name", Kinds.optional(
            Kinds.text("1 to 200 characters without spaces", text -> text.matches("[^\\s\\p{Cntrl}]{1,200}"))));
    static final Key<Optional<ApiKey>> MODEL_API_KEY = Key.secret("model.api-key", Kinds.optional(Kinds.apiKey()));
    static final Key<Optional<Path>> MODEL_API_KEY_FILE = Key.of("model.api-key-file",
            Kinds.optional(Kinds.path("the path of a file that holds the key")));
    static final Key<Long> MODEL_CONTEXT = Key.of("model.context", Kinds.wholeNumber(2048, 10_000_000), "4096");
    static final Key<Long> MODEL_MAX_REPLY = Key.of("model.max-reply", Kinds.wholeNumber(16, 1_000_000), "1024");
    static final Key<Double> MODEL_TEMPERATURE = Key.of("model.temperature", Kinds.number(0, 2), "0.2");
    static final Key<Marks> MODEL_CITATIONS = Key.of("model.citations", Kinds.word(Marks.class), "drop");
    static final Key<Thoughts> MODEL_THINKING = Key.of("model.thinking", Kinds.word(Thoughts.class), "tagged");
    static final Key<Duration> MODEL_FIRST_TOKEN = Key.of("model.first-token-timeout",
            Kinds.time(Duration.ofMillis(100), Duration.ofMinutes(30)), "60s");
    static final Key<Duration> MODEL_SILENCE = Key.of("model.silence-timeout",
            Kinds.time(Duration.ofMillis(100), Duration.ofMinutes(10)), "30s");
    static final Key<Duration> MODEL_REWRITE = Key.of("model.rewrite-timeout",
            Kinds.time(Duration.ZERO, Duration.ofMinutes(2)), "5s");
    static final Key<Long> MODEL_TRIES = Key.of("model.tries", Kinds.wholeNumber(1, 10), "3");
    static final Key<Long> MODEL_MAX_AT_ONCE = Key.of("model.max-at-once", Kinds.wholeNumber(1, 100_000), "512");

    static final List<Key<?>> OF_A_LANGUAGE_MODEL = List.of(MODEL_NAME, MODEL_API_KEY, MODEL_API_KEY_FILE,
            MODEL_CONTEXT, MODEL_MAX_REPLY, MODEL_TEMPERATURE, MODEL_CITATIONS, MODEL_THINKING, MODEL_FIRST_TOKEN,
            MODEL_SILENCE, MODEL_REWRITE, MODEL_TRIES, MODEL_MAX_AT_ONCE);

    static final List<Key<?>> OF_AN_ENDPOINT = List.of(EMBEDDING_BASE_URL, EMBEDDING_API_KEY, EMBEDDING_API_KEY_FILE,
            EMBEDDING_QUERY_PREFIX, EMBEDDING_PASSAGE_PREFIX, EMBEDDING_TIMEOUT, EMBEDDING_QUERY_TIMEOUT);

    static final List<Key<?>> ALL = List.of(DATA, HOST, PORT, BASE_URL, CORS_ORIGINS, ADMIN_TOKEN, ADMIN_TOKEN_FILE,
            STOP_TIMEOUT, LOG_LEVEL, MAX_BODY, MAX_UPLOAD, MAX_REQUESTS, MAX_REFUSED, MAX_DOCUMENTS, MAX_PASSAGES,
            THRESHOLD,
            SHARE_OF_BEST, RECENT_TURNS, ANSWER_TIMEOUT, MAX_REPLIES, KEEP_CONVERSATIONS, WORKERS, LEASE, LONGEST_RUN,
            RETRY_DELAYS,
            MAX_WAITING,
            MAX_PER_HOST, GONE_GRACE, PURGE_WITHIN,
            PASSAGE_LENGTH, FETCH_ALLOW, FETCH_PORTS, FETCH_CONNECT, FETCH_FIRST_BYTE, FETCH_TIMEOUT, FETCH_MAX_BODY,
            FETCH_MAX_HEADERS, FETCH_MAX_REDIRECTS, FETCH_HOST_DELAY, FETCH_IGNORE_ROBOTS,
            FETCH_USER_AGENT, FORMATS_PROCESSES, FORMATS_MEMORY, FORMATS_TIMEOUT, EMBEDDING_MODEL, EMBEDDING_BASE_URL,
            EMBEDDING_API_KEY, EMBEDDING_API_KEY_FILE, EMBEDDING_QUERY_PREFIX, EMBEDDING_PASSAGE_PREFIX,
            EMBEDDING_TIMEOUT, EMBEDDING_QUERY_TIMEOUT, EMBEDDING_THREADS, MODEL_BASE_URL, MODEL_NAME, MODEL_API_KEY,
            MODEL_API_KEY_FILE, MODEL_CONTEXT, MODEL_MAX_REPLY, MODEL_TEMPERATURE, MODEL_CITATIONS, MODEL_THINKING,
            MODEL_FIRST_TOKEN, MODEL_SILENCE, MODEL_REWRITE, MODEL_TRIES, MODEL_MAX_AT_ONCE);

    private Keys() {}

    static Optional<Key<?>> named(String name) {
        return ALL.stream().<Key<?>>map(key -> key).filter(key -> key.name().equals(name)).findFirst();
    }

    static List<String> names() {
        return ALL.stream().<String>map(Key::name).toList();
    }
}
