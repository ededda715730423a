package dev.carrel.http;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * How files are taken that are handed in.
 *
 * @param maxFileBytes the most that a file may hold
 * @param maxConcurrentUploads how many may be on their way at once; more are answered with 503, and more than a half of
 * them with one token
 * @param folder where they are kept until the engine has them: one that is for a single server, which makes it if need
 * be and deletes what an earlier run left there; null for a new one among the temporary files, which goes with the
 * server
 */
public record UploadSettings(long maxFileBytes, int maxConcurrentUploads, @Nullable Path folder) {

    public static final UploadSettings DEFAULTS = new UploadSettings(50L * 1024 * 1024, 32, null);

    public UploadSettings {
        if (maxFileBytes < 1 || maxFileBytes > Long.MAX_VALUE / 2) {
            throw new IllegalArgumentException("a file may hold at least 1 byte");
        }
        if (maxConcurrentUploads < 1) {
            throw new IllegalArgumentException("at least one file may be on its way");
        }
    }

    public UploadSettings withMaxFileBytes(long most) {
        return new UploadSettings(most, maxConcurrentUploads, folder);
    }

    public UploadSettings withMaxConcurrentUploads(int most) {
        return new UploadSettings(maxFileBytes, most, folder);
    }

    public UploadSettings withFolder(@Nullable Path path) {
        return new UploadSettings(maxFileBytes, maxConcurrentUploads, path);
    }
}
