package dev.carrel.persistence.sqlite;

import dev.carrel.domain.error.StorageException;
import dev.carrel.domain.error.StorageFullException;
import java.nio.file.Path;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** Says in a sentence for a person what SQLite says in a code. */
public final class SqliteErrors {

    /** The bits that say what happened; those above say where. */
    private static final int PRIMARY_CODE_MASK = 0xff;

    private SqliteErrors() {}

    public static StorageException toStorageException(Path file, Throwable cause) {
        if (cause instanceof StorageException said) {
            return said;
        }
        return switch (errorCode(cause)) {
            case SQLITE_FULL -> new StorageFullException(file, cause);
            // What a full disk keeps from being made longer for the shared memory of the log is an I/O error to SQLite.
            case SQLITE_IOERR, SQLITE_CANTOPEN -> StorageFullException.diagnoseFailure(file, cause)
                    .<StorageException>map(full -> full)
                    .orElseGet(() -> new StorageException(describeCause(file, cause), cause));
            default -> new StorageException(describeCause(file, cause), cause);
        };
    }

    /** Whether the disk is full, which heals by itself, as against one that does not keep what it was given. */
    static boolean isDiskFull(Throwable failure) {
        return errorCode(failure) == SQLiteErrorCode.SQLITE_FULL;
    }

    private static String describeCause(Path file, Throwable failure) {
        return switch (errorCode(failure)) {
            case SQLITE_IOERR -> "The disk that holds " + file + " could not be read or written.";
            case SQLITE_CORRUPT, SQLITE_NOTADB ->
                    "The database " + file + " is damaged, or is none: a backup of it can be restored.";
            case SQLITE_PERM, SQLITE_READONLY, SQLITE_CANTOPEN, SQLITE_AUTH ->
                    "The database " + file + " may not be read or written: see who owns it and its folder.";
            case SQLITE_BUSY, SQLITE_LOCKED -> "The database " + file + " is in use by another program.";
            default -> "The database " + file + " could not do what it was asked.";
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
