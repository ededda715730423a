package dev.carrel.http;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Settings of file uploads. Immutable.
 *
 * @param maxFileBytes the largest file
 * @param maxConcurrentUploads how many files may be received at once; further ones are answered with 503, and one token
 * gets at most half of them
 * @param folder where files are kept until the engine has them, used by this server only: it is created, and leftovers
 * of an earlier run are deleted; null for a new temporary folder that is deleted with the server
 */
public record UploadSettings(long maxFileBytes, int maxConcurrentUploads, @Nullable Path folder) {

    public static final UploadSettings DEFAULTS = new UploadSettings(50L * 1024 * 1024, 32, null);

    public UploadSettings {
        if (maxFileBytes < 1 || maxFileBytes > Long.MAX_VALUE / 2) {
            throw new IllegalArgumentException("a file must be allowed at least 1 byte");
        }
        if (maxConcurrentUploads < 1) {
            throw new IllegalArgumentException("at least one upload must be allowed");
        }
    }

    /** Returns these settings with another size limit of files. */
    public UploadSettings withMaxFileBytes(long bytes) {
        return new UploadSettings(bytes, maxConcurrentUploads, folder);
    }

    /** Returns these settings with another limit of concurrent uploads. */
    public UploadSettings withMaxConcurrentUploads(int number) {
        return new UploadSettings(maxFileBytes, number, folder);
    }

    /** Returns these settings with another folder. */
    public UploadSettings withFolder(@Nullable Path path) {
        return new UploadSettings(maxFileBytes, maxConcurrentUploads, path);
    }
}
