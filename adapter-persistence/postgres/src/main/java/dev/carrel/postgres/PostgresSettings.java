package dev.carrel.postgres;

import java.time.Duration;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * How to reach a PostgreSQL database, and how many connections to use.
 *
 * @param url of the database, as the JDBC driver of PostgreSQL reads it: {@code jdbc:postgresql://host:5432/database};
 * parameters such as {@code sslmode=verify-full} or {@code currentSchema=carrel} may follow
 * @param user owns the tables, or may create them in the schema
 * @param password called for each new connection, so that a changed password is used without a restart; an empty text
 * if the server asks for none
 * @param maxReads the maximum number of short reads at the same time, at least 1
 * @param maxWrites the maximum number of transactions with changes at the same time, at least 1. Together with
 * {@value #OTHER_CONNECTIONS} more connections, for long reads, background work, backups, signals and probes, this must
 * be within {@code max_connections} of the server, for all engines that share it
 * @param connectTimeout how long to wait for a connection, at least 250 ms
 */
public record PostgresSettings(String url, String user, Supplier<String> password, int maxReads, int maxWrites,
        Duration connectTimeout) {

    /** The connections for other work than short reads and changes. */
    public static final int OTHER_CONNECTIONS = 7;

    private static final int DEFAULT_CONNECTIONS = 8;
    private static final Duration DEFAULT_CONNECT_TIMEOUT = Duration.ofSeconds(10);
    private static final Duration MIN_CONNECT_TIMEOUT = Duration.ofMillis(250);
    private static final String URL_PREFIX = "jdbc:postgresql:";

    /** @throws IllegalArgumentException if a value is out of its range, or the URL is not one of PostgreSQL */
    public PostgresSettings {
        Objects.requireNonNull(password);
        if (!url.startsWith(URL_PREFIX)) {
            throw new IllegalArgumentException("the URL of a PostgreSQL database begins with " + URL_PREFIX);
        }
        if (maxReads < 1 || maxWrites < 1) {
            throw new IllegalArgumentException("the numbers of reads and writes must be at least 1");
        }
        if (connectTimeout.compareTo(MIN_CONNECT_TIMEOUT) < 0) {
            throw new IllegalArgumentException("the connect timeout must be at least " + MIN_CONNECT_TIMEOUT);
        }
    }

    /** Returns settings with 8 reads and 8 writes at the same time, and a connect timeout of 10 seconds. */
    public static PostgresSettings of(String url, String user, Supplier<String> password) {
        return new PostgresSettings(url, user, password, DEFAULT_CONNECTIONS, DEFAULT_CONNECTIONS,
                DEFAULT_CONNECT_TIMEOUT);
    }

    /** Returns the same settings with other numbers of connections. */
    public PostgresSettings withConnections(int reads, int writes) {
        return new PostgresSettings(url, user, password, reads, writes, connectTimeout);
    }

    /**
     * Returns the same settings with another number of connections in total, half of them for changes.
     *
     * @param total at least {@value #OTHER_CONNECTIONS} and two more
     */
    public PostgresSettings withMaxConnections(int total) {
        int writes = (total - OTHER_CONNECTIONS) / 2;
        return withConnections(total - OTHER_CONNECTIONS - writes, writes);
    }

    /** Returns the same settings with another connect timeout. */
    public PostgresSettings withConnectTimeout(Duration timeout) {
        return new PostgresSettings(url, user, password, maxReads, maxWrites, timeout);
    }

    /** Returns the database without parameters of the URL, for messages, such as {@code localhost:5432/carrel}. */
    public String describeDatabase() {
        int parameters = url.indexOf('?');
        String address = url.substring(URL_PREFIX.length(), parameters < 0 ? url.length() : parameters);
        return address.startsWith("//") ? address.substring(2) : address;
    }
}
