package dev.carrel.opensearch;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * How to reach OpenSearch, and how its indexes are created.
 *
 * @param url of a node or a load balancer, as {@code https://search.example.org:9200}; without credentials
 * @param prefix the names of the indexes begin with it; engines that share a storage use the same
 * @param authorization the value of the header {@code Authorization}, called for each request, so that changed
 * credentials are used without a restart; an empty text if OpenSearch asks for none
 * @param tls certificates to trust or to present; null for the default of the JVM
 * @param timeout the maximum time of a request, at least a second
 * @param shards the number of primary shards of a new index; a library is in one of them
 * @param replicas the number of copies of each shard of a new index
 * @param database names the database whose documents are indexed: an index of another one is refused; an empty text if
 * no other can be meant
 */
public record OpenSearchSettings(URI url, String prefix, Supplier<String> authorization, @Nullable SSLContext tls,
        Duration timeout, int shards, int replicas, String database) {

    private static final String DEFAULT_PREFIX = "carrel";
    private static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(30);
    private static final Duration MIN_TIMEOUT = Duration.ofSeconds(1);
    private static final Pattern PREFIX = Pattern.compile("[a-z][a-z0-9_-]{0,63}");

    /** @throws IllegalArgumentException if a value is out of its range */
    public OpenSearchSettings {
        Objects.requireNonNull(authorization);
        boolean http = "https".equals(url.getScheme()) || "http".equals(url.getScheme());
        if (!http || url.getHost() == null) {
            throw new IllegalArgumentException("the URL of OpenSearch begins with https:// or http:// and has a host");
        }
        if (url.getUserInfo() != null || url.getQuery() != null || url.getFragment() != null) {
            throw new IllegalArgumentException(
                    "the URL of OpenSearch is an address only: credentials are settings of their own");
        }
        if (!PREFIX.matcher(prefix).matches()) {
            throw new IllegalArgumentException(
                    "the prefix of indexes has 1 to 64 of a-z, 0-9, _ and -, a letter first");
        }
        if (timeout.compareTo(MIN_TIMEOUT) < 0) {
            throw new IllegalArgumentException("the timeout must be at least a second");
        }
        if (shards < 1 || replicas < 0) {
            throw new IllegalArgumentException("there is at least one shard, and no negative number of replicas");
        }
    }

    /** Returns settings without credentials, with a timeout of 30 seconds, one shard and one replica. */
    public static OpenSearchSettings of(URI url) {
        return new OpenSearchSettings(url, DEFAULT_PREFIX, () -> "", null, DEFAULT_TIMEOUT, 1, 1, "");
    }

    /** Returns the same settings with a user and a password (HTTP Basic). */
    public OpenSearchSettings withPassword(String user, Supplier<String> password) {
        return withAuthorization(() -> "Basic " + Base64.getEncoder()
                .encodeToString((user + ':' + password.get()).getBytes(StandardCharsets.UTF_8)));
    }

    /** Returns the same settings with a value of the header {@code Authorization}, such as {@code ApiKey …}. */
    public OpenSearchSettings withAuthorization(Supplier<String> value) {
        return new OpenSearchSettings(url, prefix, value, tls, timeout, shards, replicas, database);
    }

    /** Returns the same settings with certificates to trust or to present. */
    public OpenSearchSettings withTls(SSLContext context) {
        return new OpenSearchSettings(url, prefix, authorization, context, timeout, shards, replicas, database);
    }

    /** Returns the same settings with another maximum time of a request. */
    public OpenSearchSettings withTimeout(Duration maximum) {
        return new OpenSearchSettings(url, prefix, authorization, tls, maximum, shards, replicas, database);
    }

    /** Returns the same settings with other names of the indexes. */
    public OpenSearchSettings withPrefix(String name) {
        return new OpenSearchSettings(url, name, authorization, tls, timeout, shards, replicas, database);
    }

    /** Returns the same settings with other numbers for new indexes. */
    public OpenSearchSettings withShards(int primaries, int copies) {
        return new OpenSearchSettings(url, prefix, authorization, tls, timeout, primaries, copies,
                database);
    }

    /** Returns the same settings for the documents of a database. */
    public OpenSearchSettings withDatabase(String id) {
        return new OpenSearchSettings(url, prefix, authorization, tls, timeout, shards, replicas, id);
    }
}
