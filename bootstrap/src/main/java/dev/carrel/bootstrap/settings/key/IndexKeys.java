package dev.carrel.bootstrap.settings.key;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The keys of the settings of an index outside the data folder. */
public final class IndexKeys {

    public static final SettingKey<Optional<URI>> INDEX_URL = SettingKey.of("index.url",
            SettingTypes.optionalOf(AddressTypes.INDEX_URL));
    public static final SettingKey<Optional<String>> INDEX_USER = SettingKey.of("index.user",
            SettingTypes.optionalOf(SettingTypes.textMatching("1 to 256 characters without colons",
                    text -> text.matches("[^:\\p{Cntrl}]{1,256}"))));
    public static final SettingKey<Optional<Password>> INDEX_PASSWORD = SettingKey.secret("index.password",
            SettingTypes.optionalOf(SettingTypes.password()));
    public static final SettingKey<Optional<Path>> INDEX_PASSWORD_FILE = SettingKey.of("index.password-file",
            SettingTypes.optionalOf(SettingTypes.filePath("the path of a file that holds the password")));
    public static final SettingKey<Optional<Path>> INDEX_CA_FILE = SettingKey.of("index.ca-file",
            SettingTypes.optionalOf(SettingTypes.filePath("the path of a file with certificates in PEM format")));
    public static final SettingKey<String> INDEX_PREFIX = SettingKey.of("index.prefix",
            SettingTypes.textMatching("1 to 64 of a-z, 0-9, _ and -, a letter first",
                    text -> text.matches("[a-z][a-z0-9_-]{0,63}")),
            "carrel");
    public static final SettingKey<Long> INDEX_SHARDS = SettingKey.of("index.shards", SettingTypes.wholeNumber(1, 1000),
            "3");
    public static final SettingKey<Long> INDEX_REPLICAS = SettingKey.of("index.replicas",
            SettingTypes.wholeNumber(0, 10), "1");
    public static final SettingKey<Duration> INDEX_STARTUP_TIMEOUT = SettingKey.of("index.startup-timeout",
            SettingTypes.durationBetween(Duration.ZERO, Duration.ofHours(1)), "60s");

    /** The keys that require the address. */
    public static final List<SettingKey<?>> SERVER_KEYS = List.of(INDEX_USER, INDEX_PASSWORD, INDEX_PASSWORD_FILE,
            INDEX_CA_FILE, INDEX_PREFIX, INDEX_SHARDS, INDEX_REPLICAS, INDEX_STARTUP_TIMEOUT);

    /** The keys in the order of the documentation. */
    static final List<SettingKey<?>> ALL = List.of(INDEX_URL, INDEX_USER, INDEX_PASSWORD, INDEX_PASSWORD_FILE,
            INDEX_CA_FILE, INDEX_PREFIX, INDEX_SHARDS, INDEX_REPLICAS, INDEX_STARTUP_TIMEOUT);

    private IndexKeys() {}
}
