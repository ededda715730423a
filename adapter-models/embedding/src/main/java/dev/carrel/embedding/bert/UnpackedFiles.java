package dev.carrel.embedding.bert;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Files of a native library, unpacked into a temporary folder only while they are being loaded. What the system locks
 * while it is loaded is deleted at exit.
 */
public final class UnpackedFiles implements AutoCloseable {

    private final Path folder;
    private final List<String> names = new ArrayList<>();

    private UnpackedFiles(Path folder) {
        this.folder = folder;
    }

    /** Creates an empty folder. */
    public static UnpackedFiles inTemporaryFolder(String prefix) throws IOException {
        return new UnpackedFiles(Files.createTempDirectory(prefix));
    }

    /** Returns the folder of the files. */
    public Path folder() {
        return folder;
    }

    /** Unpacks a file of the class path; returns false if there is none. */
    public boolean unpack(Class<?> owner, String resource, String name) throws IOException {
        try (InputStream content = owner.getResourceAsStream(resource)) {
            if (content == null) {
                return false;
            }
            names.add(name);
            Files.copy(content, folder.resolve(name));
            return true;
        }
    }

    /** Deletes the files and the folder. */
    @Override
    public void close() {
        deleteOrDeleteOnExit(folder.toFile());
        names.forEach(name -> deleteOrDeleteOnExit(folder.resolve(name).toFile()));
        folder.toFile().delete();
    }

    /** Deletes a file now or at exit; files registered last are deleted first, and so before their folder. */
    private static void deleteOrDeleteOnExit(File file) {
        if (!file.delete()) {
            file.deleteOnExit();
        }
    }
}
