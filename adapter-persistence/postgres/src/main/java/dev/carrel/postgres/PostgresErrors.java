package dev.carrel.postgres;

import dev.carrel.domain.error.CarrelException;
import dev.carrel.domain.error.StorageException;
import dev.carrel.domain.error.StorageException.StorageFullException;
import dev.carrel.domain.error.StorageException.StorageUnreachableException;
import dev.carrel.domain.error.UnavailableException;
import java.io.FileNotFoundException;
import java.nio.file.Path;
import java.security.cert.CertificateException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.postgresql.util.PSQLException;

/** The translation of PostgreSQL's error codes (SQLSTATE) into exceptions with messages for users. */
final class PostgresErrors {

    /** A transaction that another one made fail; it can succeed when it runs again. */
    private static final Set<String> CONFLICTS = Set.of("40001", "40P01");
    private static final String NO_CONNECTION_LEFT = "53300";
    private static final String CANNOT_CONNECT_NOW = "57P03";
    /** The server is starting, stopping, or has no connection left. */
    private static final Set<String> UNREADY = Set.of("57P01", "57P02", CANNOT_CONNECT_NOW, NO_CONNECTION_LEFT);
    private static final String DISK_FULL = "53100";
    /** The driver was asked for a password that it does not have, or for a kind of sign-in that it does not know. */
    private static final String CONNECTION_REJECTED = "08004";

    private PostgresErrors() {}

    /** Returns the exception for calls of a closed storage. */
    static UnavailableException storageClosed() {
        return new UnavailableException("The storage is closed.", Duration.ofSeconds(10));
    }

    /** Returns the exception for work that would wait behind too much other work. */
    static UnavailableException overloaded() {
        return new UnavailableException("Too many calls wait for the storage.", Duration.ofSeconds(1));
    }

    /** Returns the exception for work that has no thread, since the process may start no more. */
    static UnavailableException noThread(OutOfMemoryError cause) {
        return new UnavailableException("No thread can be started for the storage: " + cause.getMessage(),
                Duration.ofSeconds(10));
    }

    /** Returns whether a transaction failed only because of another one. */
    static boolean isConflict(Throwable failure) {
        return CONFLICTS.contains(stateOf(failure));
    }

    /**
     * Returns whether a transaction as a whole failed, rather than one of its statements: by a conflict, or a lost
     * connection.
     */
    static boolean concernsTransaction(Throwable failure) {
        String state = stateOf(failure);
        return isConflict(failure) || UNREADY.contains(state) || isUnreachable(state, failure);
    }

    /** Returns whether a connection failed since the server is away, or not ready for anyone. */
    static boolean isAway(SQLException failure) {
        String state = stateOf(failure);
        return state.equals(CANNOT_CONNECT_NOW) || isUnreachable(state, failure);
    }

    /** Returns whether a connection failed since the server has as many as it may have. */
    static boolean isFull(SQLException failure) {
        return stateOf(failure).equals(NO_CONNECTION_LEFT);
    }

    /** Returns a failure of the database as an exception with a message for users. */
    static CarrelException toCarrelException(PostgresSettings settings, Throwable failure) {
        if (failure instanceof CarrelException translated) {
            return translated;
        }
        String state = stateOf(failure);
        if (state.equals(DISK_FULL)) {
            return new StorageFullException(Path.of("the server of PostgreSQL"), failure);
        }
        String message = describe(settings.describeDatabase(), state, failure);
        return UNREADY.contains(state) || isUnreachable(state, failure)
                ? new StorageUnreachableException(message, failure)
                : new StorageException(message, failure);
    }

    private static String describe(String database, String state, Throwable failure) {
        return switch (state) {
            case "28P01", "28000" -> "PostgreSQL at " + database + " rejected the user or the password.";
            case CONNECTION_REJECTED -> "PostgreSQL at " + database
                    + " rejected the connection: check the user and the password, whether one is given, and whether the"
                    + " server allows the sslmode of the address.";
            case "3D000" -> "PostgreSQL at " + database + " has no such database: create it.";
            case "3F000" -> "The database " + database + " has no such schema: create it.";
            case "42501" -> "The user may not do this in the database " + database
                    + ": let the user own the tables, or create them in the schema.";
            case "25006" -> "The database " + database + " is read-only: is it a replica? Use the primary server.";
            case NO_CONNECTION_LEFT -> "PostgreSQL at " + database + " has no connection left: raise its"
                    + " max_connections, or lower the numbers of connections that Carrel uses.";
            case "57P01", "57P02", "57P03" -> "PostgreSQL at " + database + " is starting or stopping.";
            case "XX001", "XX002" -> "The database " + database + " is damaged. Restore it from a backup.";
            default -> isOfCertificate(failure)
                    ? "PostgreSQL at " + database + " has no certificate that is trusted: check sslmode and sslrootcert"
                            + " in the address, and whether the certificate has the name in it."
                    : isUnreachable(state, failure)
                            ? "PostgreSQL at " + database + " cannot be reached: check that it runs, and its address."
                            : "The database " + database + " reported an error (SQLSTATE " + state
                                    + "). The log of PostgreSQL says more about it.";
        };
    }

    private static boolean isUnreachable(String state, Throwable failure) {
        return state.startsWith("08") && !state.equals(CONNECTION_REJECTED) && !isOfCertificate(failure)
                || state.isEmpty() && isOfPool(failure);
    }

    /** Returns whether the server's certificate is not trusted, or the file of trusted certificates is missing. */
    private static boolean isOfCertificate(Throwable failure) {
        return findCause(failure, CertificateException.class) != null
                || findCause(failure, FileNotFoundException.class) != null;
    }

    /** Returns whether the pool failed: it got no connection, or has closed the one in use since it was lost. */
    private static boolean isOfPool(Throwable failure) {
        SQLException cause = findCause(failure, SQLException.class);
        return cause != null && !(cause instanceof PSQLException);
    }

    private static String stateOf(Throwable failure) {
        String state = "";
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException sql && sql.getSQLState() != null) {
                state = sql.getSQLState();
            }
        }
        return state;
    }

    private static <T> @Nullable T findCause(Throwable failure, Class<T> type) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (type.isInstance(cause)) {
                return type.cast(cause);
            }
        }
        return null;
    }
}
