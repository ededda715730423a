package dev.carrel.domain.error;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An operation of the storage failed, for example because of a damaged file or a newer schema. A full disk and a
 * database that cannot be reached have subtypes.
 */
public sealed class StorageException extends CarrelException {

    private static final long serialVersionUID = 1L;

    public StorageException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /** The server of the database cannot be reached or is starting; nothing is lost, and a retry may succeed. */
    public static final class StorageUnreachableException extends StorageException {

        private static final long serialVersionUID = 1L;

        public StorageUnreachableException(String message, Throwable cause) {
            super(message, cause);
        }
    }

    /** The disk is full: writes fail until space is freed. Stored data is intact and readable. */
    public static final class StorageFullException extends StorageException {

        private static final long serialVersionUID = 1L;

        /** Less than the smallest write of a database or an index. */
        private static final long MIN_USABLE_BYTES = 256 * 1024;
        /** The messages of ENOSPC and EDQUOT, and of their counterpart on Windows. */
        private static final Pattern NO_SPACE_MESSAGE = Pattern
                .compile("(?i)no space left|quota exceeded|not enough space on the disk");

        public StorageFullException(Path file, Throwable cause) {
            super("The disk that holds " + file + " is full.", cause);
        }

        /**
         * Returns this exception for a failure caused by a full disk: the operating system reports it in the failure or
         * one of its causes, or the disk has no usable space.
         *
         * @param file the file or folder that was written to; need not exist
         */
        public static Optional<StorageFullException> diagnoseFailure(Path file, Throwable failure) {
            for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
                String message = cause.getMessage();
                if (cause instanceof IOException && message != null && NO_SPACE_MESSAGE.matcher(message).find()) {
                    return Optional.of(new StorageFullException(file, failure));
                }
            }
            return isDiskFull(file) ? Optional.of(new StorageFullException(file, failure)) : Optional.empty();
        }

        private static boolean isDiskFull(Path file) {
            Path existing = file.toAbsolutePath();
            while (existing != null && Files.notExists(existing)) {
                existing = existing.getParent();
            }
            try {
                return existing != null && Files.getFileStore(existing).getUsableSpace() < MIN_USABLE_BYTES;
            } catch (IOException ignored) {
                return false;
            }
        }
    }
}
