package dev.carrel.fault.place;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/** A folder of a team. */
final class ChangingFolder implements ChangingPlace {

    private final Path folder;
    private final NotedFiles files;

    ChangingFolder(Path folder, int size) throws IOException {
        this.folder = folder;
        this.files = new NotedFiles(folder, "file", size);
    }

    @Override
    public String key() {
        return "files";
    }

    @Override
    public Map<String, Object> connector() {
        return Map.of("kind", "folder", "place", folder.toString(), "interval", "PT10S");
    }

    @Override
    public void change(Random random, int changes) throws IOException {
        files.change(random, changes);
    }

    @Override
    public void setAway(boolean isAway) throws IOException {
        files.moveTo(isAway ? folder.resolveSibling("away") : folder);
    }

    @Override
    public Map<String, Set<String>> notes() {
        return files.notes(key());
    }

    @Override
    public void close() {
        // The folder is temporary.
    }
}
