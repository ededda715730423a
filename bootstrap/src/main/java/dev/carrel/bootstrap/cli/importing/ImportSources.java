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
 * The files, folders and URLs to import. Folders are walked in name order, so that every run has the same order; hidden
 * files are ignored. Symbolic links in a folder are followed last and only within the folder, which prevents
 * duplicates, cycles and files from elsewhere.
 */
public final class ImportSources {

    private final List<ImportItem> items = new ArrayList<>();
    private final List<Path> folders = new ArrayList<>();
    private final List<Path> unsupported = new ArrayList<>();
    private final List<SourceIssue> skipped = new ArrayList<>();
    private final List<SourceIssue> unreadable = new ArrayList<>();

    /** The files by key, if keys have a name. */
    private final Map<String, Path> filesByKey = new HashMap<>();
    private final FileKeys keys;

    private ImportSources(FileKeys keys) {
        this.keys = keys;
    }

    /**
     * Collects the sources.
     *
     * @param keys the keys of the files; the second file with the same key is rejected
     */
    public static ImportSources collect(List<String> named, FileKeys keys) {
        var sources = new ImportSources(keys);
        named.forEach(sources::addArgument);
        return sources;
    }

    /** Returns the items to import, in order. */
    public List<ImportItem> items() {
        return List.copyOf(items);
    }

    /** Returns the folders that were given as arguments. */
    public List<Path> folders() {
        return List.copyOf(folders);
    }

    /**
     * Returns whether folders were given and each contains a file to import. An empty folder is more likely an
     * unmounted one than one whose files were all deleted.
     */
    public boolean canPrune() {
        return !folders.isEmpty() && folders.stream()
                .allMatch(folder -> items.stream()
                        .anyMatch(item -> item instanceof ImportItem.LocalFile file && file.path().startsWith(folder)));
    }

    /** Returns the files of folders that contain no text according to their extension, and the pictures. */
    public List<Path> unsupported() {
        return List.copyOf(unsupported);
    }

    /** Returns the entries of folders that are skipped, such as links out of the folder. */
    public List<SourceIssue> skipped() {
        return List.copyOf(skipped);
    }

    /** Returns the arguments that cannot be imported. */
    public List<SourceIssue> unreadable() {
        return List.copyOf(unreadable);
    }

    /** Returns the extension in lower case without the dot; empty if there is none. */
    public static String extensionOf(Path file) {
        return FileExtensions.extensionOf(file);
    }

    /** Returns whether a file is a picture according to its extension, which is read if it is named. */
    public static boolean isPicture(Path file) {
        return FileExtensions.isPicture(file);
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
        } else if (Files.exists(path)) {
            unreadable.add(new SourceIssue(name, "It is neither a file nor a folder."));
        } else {
            unreadable.add(new SourceIssue(name, name.contains("://") ? "Only http:// and https:// can be imported."
                    : "There is no such file or folder."));
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
                    "Its key would be " + key + ", which is the key of " + before + "."));
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

    /** A walk through a folder: files first, then the targets of symbolic links. */
    private final class FolderWalk {

        private final Path root;
        private final Path realRoot;
        /** The real paths of visited entries. */
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
                    skipped.add(new SourceIssue(link.toString(), "The symbolic link points outside the folder."));
                }
            } catch (IOException ignored) {
                skipped.add(new SourceIssue(link.toString(), "The symbolic link points to nothing."));
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

    /** A source that was not imported, with the reason in one sentence. */
    public record SourceIssue(String label, String reason) {}
}
