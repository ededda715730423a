package dev.carrel.bootstrap.cli.importing;

import dev.carrel.domain.WebAddress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What there is to import, gathered from the files, folders and addresses that somebody named. Folders are walked in the
 * order of their names, so that each run meets the same in the same order; hidden files are left out, and folders behind
 * symbolic links, which may lead in circles.
 */
public final class Gathered {

    private final List<Item> items = new ArrayList<>();
    private final List<Path> folders = new ArrayList<>();
    private final List<Path> unsupported = new ArrayList<>();
    private final List<Unread> unread = new ArrayList<>();

    /** The files that are known by names, by those. */
    private final Map<String, Path> named = new HashMap<>();
    private final FileKeys keys;

    private Gathered(FileKeys keys) {
        this.keys = keys;
    }

    /**
     * Gathers.
     *
     * @param keys
     *            what files are known by; of two that would be known by the same name the second is not read
     */
    public static Gathered of(List<String> named, FileKeys keys) {
        var gathered = new Gathered(keys);
        named.forEach(gathered::add);
        return gathered;
    }

    /** What to import, in order. */
    public List<Item> items() {
        return List.copyOf(items);
    }

    /** The folders that were named. */
    public List<Path> folders() {
        return List.copyOf(folders);
    }

    /**
     * Whether folders were named, each with something in it: an empty one is more often not mounted than one whose files
     * were all deleted.
     */
    public boolean mayBePruned() {
        return !folders.isEmpty() && folders.stream()
                .allMatch(folder -> items.stream()
                        .anyMatch(item -> item instanceof Item.LocalFile file && file.path().startsWith(folder)));
    }

    /** Files in folders that hold no text, by the ends of their names. */
    public List<Path> unsupported() {
        return List.copyOf(unsupported);
    }

    /** What was named and cannot be imported at all. */
    public List<Unread> unread() {
        return List.copyOf(unread);
    }

    /** The end of a file's name, without the dot and in lower case; empty if it has none. */
    public static String extension(Path file) {
        return Endings.of(file);
    }

    private void add(String name) {
        if (name.regionMatches(true, 0, "http://", 0, 7) || name.regionMatches(true, 0, "https://", 0, 8)) {
            Optional<String> flaw = WebAddress.flaw(name);
            flaw.ifPresentOrElse(detail -> unread.add(new Unread(name, "The address " + detail + ".")),
                    () -> items.add(new Item.Page(new WebAddress(name))));
            return;
        }
        try {
            addPath(name, Path.of(name));
        } catch (InvalidPathException notOne) {
            unread.add(new Unread(name, "It is neither a path nor a web address."));
        }
    }

    private void addPath(String name, Path path) {
        if (Files.isDirectory(path)) {
            folders.add(path);
            walk(path, path);
        } else if (Files.isRegularFile(path)) {
            addFile(path, path.getFileName());
        } else {
            unread.add(new Unread(name, "There is no such file or folder."));
        }
    }

    private void walk(Path root, Path folder) {
        for (Path entry : sorted(folder)) {
            if (Files.isDirectory(entry)) {
                if (!Files.isSymbolicLink(entry)) {
                    walk(root, entry);
                }
            } else if (!Files.isRegularFile(entry)) {
                unread.add(new Unread(entry.toString(), "It is not a file that can be read."));
            } else if (Endings.isNoDocument(entry)) {
                unsupported.add(entry);
            } else {
                addFile(entry, root.relativize(entry));
            }
        }
    }

    private void addFile(Path path, Path name) {
        var file = new Item.LocalFile(path, name);
        String key = keys.named(file);
        Path before = key == null ? null : named.putIfAbsent(key, path);
        if (before == null) {
            items.add(file);
        } else if (!before.toAbsolutePath().normalize().equals(path.toAbsolutePath().normalize())) {
            unread.add(new Unread(file.label(), "It would be known as " + key + ", which " + before + " is already."));
        }
    }

    private List<Path> sorted(Path folder) {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.filter(entry -> !entry.getFileName().toString().startsWith(".")).sorted().toList();
        } catch (IOException | UncheckedIOException closed) {
            unread.add(new Unread(folder.toString(), "The folder cannot be read."));
            return List.of();
        }
    }

    /** What could not be read, and why, in a sentence. */
    public record Unread(String label, String reason) {}
}
