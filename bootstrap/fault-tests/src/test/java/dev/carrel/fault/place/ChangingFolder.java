package dev.carrel.fault.place;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/** A folder of a team, of which some files and folders are for their owner or group only. */
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
        return Map.of("kind", "folder", "place", folder.toString(), "interval", "PT10S", "rights", "keep");
    }

    @Override
    public void change(Random random, int changes) throws IOException {
        files.change(random, changes);
        files.changePermissions(random);
    }

    @Override
    public Set<String> restricted() throws IOException {
        return files.restricted(key());
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
