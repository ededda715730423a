package dev.carrel.sqlite;

import dev.carrel.domain.error.StorageException;
import dev.carrel.domain.error.StorageException.StorageFullException;
import dev.carrel.domain.error.UnavailableException;
import java.nio.file.Path;
import java.time.Duration;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** The translation of SQLite error codes into exceptions with messages for users. */
final class SqliteErrors {

    /** The bits of the primary result code; the higher bits of an extended code give details. */
    private static final int PRIMARY_CODE_MASK = 0xff;

    private SqliteErrors() {}

    /** Returns the exception for calls of a closed storage. */
    static UnavailableException storageClosed() {
        return new UnavailableException("The storage is closed.", Duration.ofSeconds(10));
    }

    /**
     * Returns a failure of the database as an exception with a message for users.
     *
     * @param file the database file, which the message names
     */
    public static StorageException toStorageException(Path file, Throwable cause) {
        if (cause instanceof StorageException translated) {
            return translated;
        }
        return switch (errorCode(cause)) {
            case SQLITE_FULL -> new StorageFullException(file, cause);
            // If a full disk prevents the WAL index from growing, SQLite reports an I/O error.
            case SQLITE_IOERR, SQLITE_CANTOPEN -> StorageFullException.diagnoseFailure(file, cause)
                    .<StorageException>map(full -> full)
                    .orElseGet(() -> new StorageException(describeCause(file, cause), cause));
            default -> new StorageException(describeCause(file, cause), cause);
        };
    }

    /** Returns whether the disk is full, which is temporary, as opposed to a disk that lost data. */
    static boolean isDiskFull(Throwable failure) {
        return errorCode(failure) == SQLiteErrorCode.SQLITE_FULL;
    }

    private static String describeCause(Path file, Throwable failure) {
        return switch (errorCode(failure)) {
            case SQLITE_IOERR -> "The disk that holds " + file + " could not be read or written.";
            case SQLITE_CORRUPT, SQLITE_NOTADB ->
                    "The database " + file + " is damaged or not a SQLite database. Restore it from a backup.";
            case SQLITE_PERM, SQLITE_READONLY, SQLITE_CANTOPEN, SQLITE_AUTH ->
                    "The database " + file
                            + " cannot be read or written: check the permissions of the file and its folder.";
            case SQLITE_BUSY, SQLITE_LOCKED -> "The database " + file + " is in use by another program.";
            default -> "The database " + file + " reported an error.";
        };
    }

    private static SQLiteErrorCode errorCode(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLiteException sqlite) {
                return SQLiteErrorCode.getErrorCode(sqlite.getResultCode().code & PRIMARY_CODE_MASK);
            }
        }
        return SQLiteErrorCode.SQLITE_ERROR;
    }
}
