package dev.carrel.sqlite;

import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/** File operations that are synced to disk when they return. */
final class DurableFiles {

    private static final boolean WINDOWS = File.separatorChar == '\\';

    private DurableFiles() {}

    /** Creates a folder and its missing parents. */
    public static void createFolders(Path folder) throws IOException {
        Path nearest = nearestExisting(folder);
        Files.createDirectories(folder);
        for (Path created = folder; created != null && !created.equals(nearest); created = created.getParent()) {
            forceToDisk(created.getParent());
        }
    }

    /** Replaces a file atomically, or creates it: after a crash the target is either the old or the new file. */
    static void replaceFile(Path file, Path target) throws IOException {
        forceToDisk(file);
        Files.move(file, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        forceToDisk(target.getParent());
    }

    private static Path nearestExisting(Path folder) {
        Path nearest = folder;
        while (!Files.exists(nearest) && nearest.getParent() != null) {
            nearest = nearest.getParent();
        }
        return nearest;
    }

    private static void forceToDisk(@Nullable Path path) throws IOException {
        if (path == null || (WINDOWS && Files.isDirectory(path))) {
            // Windows syncs folder entries by itself and cannot open a folder.
            return;
        }
        // A folder can only be opened for reading; a file that is open for reading is not written to disk on Windows.
        var option = Files.isDirectory(path) ? StandardOpenOption.READ : StandardOpenOption.WRITE;
        try (var channel = FileChannel.open(path, option)) {
            channel.force(true);
        }
    }
}
