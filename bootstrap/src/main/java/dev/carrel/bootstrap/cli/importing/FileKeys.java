package dev.carrel.bootstrap.cli.importing;

import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The keys of files. A changed file has the same key as before, and so replaces its document. */
public final class FileKeys {

    private final @Nullable String name;

    /**
     * Creates keys.
     *
     * @param name the prefix of the keys, followed by the path within the folder, so that keys are equal on every
     * machine; null to use the absolute path as the key
     */
    public FileKeys(@Nullable String name) {
        this.name = name;
    }

    boolean usesName() {
        return name != null;
    }

    /**
     * Returns the key of a file.
     *
     * @throws IOException if the file does not exist
     */
    public String keyOf(ImportItem.LocalFile file) throws IOException {
        return name == null ? file.path().toRealPath().toUri().toString() : namedKey(name, file);
    }

    /** Returns the key of a file if keys have a name; null otherwise. */
    @Nullable
    String namedKeyOf(ImportItem.LocalFile file) {
        return name == null ? null : namedKey(name, file);
    }

    /** Returns the prefix of the keys of all files in a folder. */
    String prefixOf(Path folder) throws IOException {
        return name == null ? withTrailingSlash(folder.toRealPath().toUri().toString()) : name + "/";
    }

    private static String namedKey(String name, ImportItem.LocalFile file) {
        return name + "/" + withSlashes(file.name());
    }

    static String withSlashes(Path path) {
        return path.toString().replace(path.getFileSystem().getSeparator(), "/");
    }

    private static String withTrailingSlash(String folder) {
        return folder.endsWith("/") ? folder : folder + "/";
    }
}
