package dev.carrel.bootstrap.cli.importing;

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

    boolean areNamed() {
        return name != null;
    }

    /** @throws IOException if there is no such file */
    public String of(Item.LocalFile file) throws IOException {
        return name == null ? file.path().toRealPath().toUri().toString() : named(name, file);
    }

    /** The key of a file that is known by its name; null if files are not. */
    @Nullable
    String named(Item.LocalFile file) {
        return name == null ? null : named(name, file);
    }

    /** What the keys of all files in a folder begin with. */
    String under(Path folder) throws IOException {
        return name == null ? withSlash(folder.toRealPath().toUri().toString()) : name + "/";
    }

    private static String named(String name, Item.LocalFile file) {
        return name + "/" + slashed(file.name());
    }

    static String slashed(Path path) {
        return path.toString().replace(path.getFileSystem().getSeparator(), "/");
    }

    private static String withSlash(String folder) {
        return folder.endsWith("/") ? folder : folder + "/";
    }
}
