package dev.carrel.fault.place;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Files with a note each, in folders. Not thread-safe. */
final class NotedFiles {

    private static final int FOLDERS = 20;
    private static final List<String> FILE_MODES = List.of("rw-r--r--", "rw-r-----", "rw-------");
    private static final List<String> FOLDER_MODES = List.of("rwxr-xr-x", "rwxr-x---");

    /** The notes of the files, by their paths. */
    private final TreeMap<String, String> notes = new TreeMap<>();
    private final String name;
    private Path folder;
    private int written;

    /** @param name begins the notes */
    NotedFiles(Path folder, String name, int files) throws IOException {
        this.folder = folder;
        this.name = name;
        for (int number = 0; number < files; number++) {
            write("part-" + number % FOLDERS + "/" + number + ".md");
        }
    }

    void moveTo(Path other) throws IOException {
        Files.move(folder, other);
        folder = other;
    }

    void change(Random random, int changes) throws IOException {
        for (int number = 0; number < changes; number++) {
            String path = notes.ceilingKey("part-" + random.nextInt(FOLDERS) + "/");
            String other = "part-" + random.nextInt(FOLDERS) + "/" + random.nextInt(100_000) + ".md";
            switch (random.nextInt(path == null ? 1 : 5)) {
                case 0 -> write(other);
                case 1, 2 -> write(path);
                case 3 -> {
                    if (!notes.containsKey(other)) {
                        Files.createDirectories(folder.resolve(other).getParent());
                        Files.move(folder.resolve(path), folder.resolve(other));
                        notes.put(other, notes.remove(path));
                    }
                }
                default -> {
                    Files.delete(folder.resolve(path));
                    notes.remove(path);
                }
            }
        }
    }

    /** Changes who may read a file, and rarely a folder. */
    void changePermissions(Random random) throws IOException {
        String path = notes.ceilingKey("part-" + random.nextInt(FOLDERS) + "/");
        if (path != null) {
            Path file = folder.resolve(path);
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(FILE_MODES.get(random.nextInt(3))));
            if (random.nextInt(20) == 0) {
                Files.setPosixFilePermissions(file.getParent(),
                        PosixFilePermissions.fromString(FOLDER_MODES.get(random.nextInt(2))));
            }
        }
    }

    /** Returns the keys of the documents that not everybody may read. */
    Set<String> restricted(String connector) throws IOException {
        var keys = new TreeSet<String>();
        for (String path : notes.keySet()) {
            Path file = folder.resolve(path);
            if (!Files.getPosixFilePermissions(file).contains(PosixFilePermission.OTHERS_READ)
                    || !Files.getPosixFilePermissions(file.getParent()).contains(PosixFilePermission.OTHERS_EXECUTE)) {
                keys.add(connector + "/" + path);
            }
        }
        return keys;
    }

    private void write(String path) throws IOException {
        String note = name + "-" + written++;
        Path file = folder.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "# What is known\n\nThe note " + note + " lies on the table.\n");
        notes.put(path, note);
    }

    /** Returns the note of each file, by the key that its document has. */
    Map<String, Set<String>> notes(String connector) {
        var byKey = new TreeMap<String, Set<String>>();
        notes.forEach((path, note) -> byKey.put(connector + "/" + path, Set.of(note)));
        return byKey;
    }
}
