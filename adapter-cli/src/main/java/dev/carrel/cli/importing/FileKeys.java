package dev.carrel.cli.importing;

import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** What files are known by in a library, so that a file that was changed replaces the document that it was. */
public final class FileKeys {

    private final @Nullable String name;

    /**
     * @param name what files are known under, each by its path below the folder that was named, the same on every
     * machine; null to know them by where they are on this one
     */
    public FileKeys(@Nullable String name) {
        this.name = name;
    }

    boolean usesName() {
        return name != null;
    }

    /** @throws IOException if there is no such file */
    public String keyOf(ImportItem.LocalFile file) throws IOException {
        return name == null ? file.path().toRealPath().toUri().toString() : namedKey(name, file);
    }

    /** The key of a file that is known by its name; null if files are not. */
    @Nullable
    String namedKeyOf(ImportItem.LocalFile file) {
        return name == null ? null : namedKey(name, file);
    }

    /** What the keys of all files in a folder begin with. */
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
