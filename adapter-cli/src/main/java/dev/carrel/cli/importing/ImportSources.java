package dev.carrel.cli.importing;

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
public final class ImportSources {

    private final List<ImportItem> items = new ArrayList<>();
    private final List<Path> folders = new ArrayList<>();
    private final List<Path> unsupported = new ArrayList<>();
    private final List<SourceIssue> skipped = new ArrayList<>();
    private final List<SourceIssue> unreadable = new ArrayList<>();

    /** The files that are known by names, by those. */
    private final Map<String, Path> filesByKey = new HashMap<>();
    private final FileKeys keys;

    private ImportSources(FileKeys keys) {
        this.keys = keys;
    }

    /**
     * Gathers.
     *
     * @param keys what files are known by; of two that would be known by the same name the second is not read
     */
    public static ImportSources collect(List<String> named, FileKeys keys) {
        var sources = new ImportSources(keys);
        named.forEach(sources::addArgument);
        return sources;
    }

    /** What to import, in order. */
    public List<ImportItem> items() {
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
    public boolean canPrune() {
        return !folders.isEmpty() && folders.stream()
                .allMatch(folder -> items.stream()
                        .anyMatch(item -> item instanceof ImportItem.LocalFile file && file.path().startsWith(folder)));
    }

    /** Files in folders that hold no text, by the ends of their names. */
    public List<Path> unsupported() {
        return List.copyOf(unsupported);
    }

    /** What was met in folders and is left out on purpose, such as links that lead out of them. */
    public List<SourceIssue> skipped() {
        return List.copyOf(skipped);
    }

    /** What was named and cannot be imported at all. */
    public List<SourceIssue> unreadable() {
        return List.copyOf(unreadable);
    }

    /** The end of a file's name, without the dot and in lower case; empty if it has none. */
    public static String extensionOf(Path file) {
        return FileExtensions.extensionOf(file);
    }

    private void addArgument(String name) {
        if (name.regionMatches(true, 0, "http://", 0, 7) || name.regionMatches(true, 0, "https://", 0, 8)) {
            Optional<String> flaw = WebAddress.findViolation(name);
            flaw.ifPresentOrElse(detail -> unreadable.add(new SourceIssue(name, "The address " + detail + ".")),
                    () -> items.add(new ImportItem.NewPage(new WebAddress(name))));
            return;
        }
        try {
            addPath(name, Path.of(name));
        } catch (InvalidPathException ignored) {
            unreadable.add(new SourceIssue(name, "It is neither a path nor a web address."));
        }
    }

    private void addPath(String name, Path path) {
        if (Files.isDirectory(path)) {
            folders.add(path);
            walkFolder(path);
        } else if (Files.isRegularFile(path)) {
            addFile(ImportItem.LocalFile.ofArgument(path));
        } else {
            unreadable.add(new SourceIssue(name, "There is no such file or folder."));
        }
    }

    private void walkFolder(Path folder) {
        try {
            new FolderWalk(folder, folder.toRealPath()).walkAll();
        } catch (IOException ignored) {
            unreadable.add(new SourceIssue(folder.toString(), "The folder cannot be read."));
        }
    }

    private void addFile(ImportItem.LocalFile file) {
        String key = keys.namedKeyOf(file);
        Path path = file.path();
        Path before = key == null ? null : filesByKey.putIfAbsent(key, path);
        if (before == null) {
            items.add(file);
        } else if (!before.toAbsolutePath().normalize().equals(path.toAbsolutePath().normalize())) {
            unreadable.add(new SourceIssue(file.label(),
                    "It would be known as " + key + ", which " + before + " is already."));
        }
    }

    private List<Path> listSorted(Path folder) {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.filter(entry -> !entry.getFileName().toString().startsWith(".")).sorted().toList();
        } catch (IOException | UncheckedIOException ignored) {
            unreadable.add(new SourceIssue(folder.toString(), "The folder cannot be read."));
            return List.of();
        }
    }

    /** One walk through a folder: its files first, then what its symbolic links lead to. */
    private final class FolderWalk {

        private final Path root;
        private final Path realRoot;
        /** The real paths of what was met. */
        private final Set<Path> visited = new HashSet<>();
        private final Queue<Path> links = new ArrayDeque<>();

        FolderWalk(Path root, Path realRoot) {
            this.root = root;
            this.realRoot = realRoot;
        }

        void walkAll() {
            visited.add(realRoot);
            walkEntries(root, realRoot);
            for (Path link = links.poll(); link != null; link = links.poll()) {
                followLink(link);
            }
        }

        private void walkEntries(Path folder, Path realFolder) {
            for (Path entry : listSorted(folder)) {
                if (Files.isSymbolicLink(entry)) {
                    links.add(entry);
                } else {
                    visitEntry(entry, realFolder.resolve(entry.getFileName()));
                }
            }
        }

        private void followLink(Path link) {
            try {
                Path target = link.toRealPath();
                if (target.startsWith(realRoot)) {
                    visitEntry(link, target);
                } else {
                    skipped.add(new SourceIssue(link.toString(), "It is a link that leads out of the folder."));
                }
            } catch (IOException ignored) {
                skipped.add(new SourceIssue(link.toString(), "It is a link that leads to nothing."));
            }
        }

        private void visitEntry(Path entry, Path real) {
            if (!visited.add(real)) {
                return;
            }
            if (Files.isDirectory(entry)) {
                walkEntries(entry, real);
            } else if (!Files.isRegularFile(entry)) {
                skipped.add(new SourceIssue(entry.toString(), "It is neither a file nor a folder."));
            } else if (FileExtensions.isNoDocument(entry)) {
                unsupported.add(entry);
            } else {
                addFile(new ImportItem.LocalFile(entry, root.relativize(entry), true));
            }
        }
    }

    /** What could not be read, and why, in a sentence. */
    public record SourceIssue(String label, String reason) {}
}
