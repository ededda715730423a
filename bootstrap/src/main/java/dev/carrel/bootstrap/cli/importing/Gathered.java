package dev.carrel.bootstrap.cli.importing;

import dev.carrel.domain.document.WebAddress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What there is to import, gathered from the files, folders and addresses that somebody named. Folders are walked in the
 * order of their names, so that each run meets the same in the same order; hidden files are left out, and folders behind
 * symbolic links, which may lead in circles.
 */
public final class Gathered {

    private final List<Item> items = new ArrayList<>();
    private final List<Path> unsupported = new ArrayList<>();
    private final List<Unread> unread = new ArrayList<>();

    private Gathered() {}

    public static Gathered of(List<String> named) {
        var gathered = new Gathered();
        named.forEach(gathered::add);
        return gathered;
    }

    /** What to import, in order. */
    public List<Item> items() {
        return List.copyOf(items);
    }

    /** Files in folders that are of no type that Carrel reads. */
    public List<Path> unsupported() {
        return List.copyOf(unsupported);
    }

    /** What was named and cannot be imported at all. */
    public List<Unread> unread() {
        return List.copyOf(unread);
    }

    /** The end of a file's name, without the dot and in lower case; empty if it has none. */
    public static String extension(Path file) {
        return FileType.extension(file);
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
            walk(path, path);
        } else if (Files.isRegularFile(path)) {
            items.add(new Item.TextFile(path, path.getFileName()));
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
            } else if (FileType.of(entry).isPresent()) {
                items.add(new Item.TextFile(entry, root.relativize(entry)));
            } else {
                unsupported.add(entry);
            }
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
