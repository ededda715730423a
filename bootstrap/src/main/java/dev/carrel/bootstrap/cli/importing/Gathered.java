package dev.carrel.bootstrap.cli.importing;

import dev.carrel.domain.WebAddress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What there is to import, gathered from the files, folders and addresses that somebody named. Folders are walked in
 * the order of their names, so that each run meets the same in the same order; hidden files are left out. Symbolic
 * links in a folder are followed after everything else and as far as they stay in it, so that nothing is met twice,
 * there are no circles, and no file from elsewhere gets in.
 */
public final class Gathered {

    private final List<Item> items = new ArrayList<>();
    private final List<Path> folders = new ArrayList<>();
    private final List<Path> unsupported = new ArrayList<>();
    private final List<Unread> skipped = new ArrayList<>();
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
     * @param keys what files are known by; of two that would be known by the same name the second is not read
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
     * Whether folders were named, each with something in it: an empty one is more often not mounted than one whose
     * files were all deleted.
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

    /** What was met in folders and is left out on purpose, such as links that lead out of them. */
    public List<Unread> skipped() {
        return List.copyOf(skipped);
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
            Optional<String> flaw = WebAddress.findViolation(name);
            flaw.ifPresentOrElse(detail -> unread.add(new Unread(name, "The address " + detail + ".")),
                    () -> items.add(new Item.Page(new WebAddress(name))));
            return;
        }
        try {
            addPath(name, Path.of(name));
        } catch (InvalidPathException ignored) {
            unread.add(new Unread(name, "It is neither a path nor a web address."));
        }
    }

    private void addPath(String name, Path path) {
        if (Files.isDirectory(path)) {
            folders.add(path);
            walk(path);
        } else if (Files.isRegularFile(path)) {
            addFile(Item.LocalFile.named(path));
        } else {
            unread.add(new Unread(name, "There is no such file or folder."));
        }
    }

    private void walk(Path folder) {
        try {
            new Walk(folder, folder.toRealPath()).run();
        } catch (IOException ignored) {
            unread.add(new Unread(folder.toString(), "The folder cannot be read."));
        }
    }

    private void addFile(Item.LocalFile file) {
        String key = keys.named(file);
        Path path = file.path();
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
        } catch (IOException | UncheckedIOException ignored) {
            unread.add(new Unread(folder.toString(), "The folder cannot be read."));
            return List.of();
        }
    }

    /** One walk through a folder: its files first, then what its symbolic links lead to. */
    private final class Walk {

        private final Path root;
        private final Path realRoot;
        /** The real paths of what was met. */
        private final Set<Path> met = new HashSet<>();
        private final Queue<Path> links = new ArrayDeque<>();

        Walk(Path root, Path realRoot) {
            this.root = root;
            this.realRoot = realRoot;
        }

        void run() {
            met.add(realRoot);
            walk(root, realRoot);
            for (Path link = links.poll(); link != null; link = links.poll()) {
                follow(link);
            }
        }

        private void walk(Path folder, Path realFolder) {
            for (Path entry : sorted(folder)) {
                if (Files.isSymbolicLink(entry)) {
                    links.add(entry);
                } else {
                    meet(entry, realFolder.resolve(entry.getFileName()));
                }
            }
        }

        private void follow(Path link) {
            try {
                Path target = link.toRealPath();
                if (target.startsWith(realRoot)) {
                    meet(link, target);
                } else {
                    skipped.add(new Unread(link.toString(), "It is a link that leads out of the folder."));
                }
            } catch (IOException ignored) {
                skipped.add(new Unread(link.toString(), "It is a link that leads to nothing."));
            }
        }

        private void meet(Path entry, Path real) {
            if (!met.add(real)) {
                return;
            }
            if (Files.isDirectory(entry)) {
                walk(entry, real);
            } else if (!Files.isRegularFile(entry)) {
                skipped.add(new Unread(entry.toString(), "It is neither a file nor a folder."));
            } else if (Endings.isNoDocument(entry)) {
                unsupported.add(entry);
            } else {
                addFile(new Item.LocalFile(entry, root.relativize(entry), true));
            }
        }
    }

    /** What could not be read, and why, in a sentence. */
    public record Unread(String label, String reason) {}
}
