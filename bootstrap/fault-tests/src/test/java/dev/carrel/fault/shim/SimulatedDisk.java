package dev.carrel.fault.shim;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;

/**
 * A disk that replays recorded file operations and computes what a power cut leaves: synced contents, and names in
 * synced folders. POSIX promises this much, and most file systems keep more. Not thread-safe.
 */
public final class SimulatedDisk {

    private final Path root;
    private final DiskFolder top;
    private final Map<Long, DiskEntry> byInode = new HashMap<>();
    private final Predicate<String> ignoresSync;
    private int operations;

    private SimulatedDisk(Path root, Predicate<String> ignoresSync) throws IOException {
        this.root = root;
        this.ignoresSync = ignoresSync;
        this.top = load(root);
    }

    /** Creates a disk with the durable contents of a folder. */
    public static SimulatedDisk of(Path folder) throws IOException {
        return new SimulatedDisk(folder, path -> false);
    }

    /** Creates the disk of a negative control: syncs of the files with matching paths have no effect. */
    public static SimulatedDisk ignoringSyncs(Path folder, Predicate<String> paths) throws IOException {
        return new SimulatedDisk(folder, paths);
    }

    /** Applies the recorded operations up to a moment that were not applied yet. */
    public void replay(List<FileOperation> recording, long moment) {
        while (operations < recording.size() && recording.get(operations).nanos() <= moment) {
            apply(recording.get(operations));
        }
    }

    private void apply(FileOperation operation) {
        operations++;
        switch (operation.kind()) {
            case CREATE -> add(operation, new DiskFile(operation.firstPath().toString(), new byte[0]));
            case MAKE_FOLDER -> add(operation, new DiskFolder());
            case WRITE -> file(operation).write(operation.offset(), operation.first());
            case TRUNCATE -> file(operation).truncate(operation.offset());
            case SYNC -> sync(byInode.get(operation.inode()));
            case SYNC_FAILED -> failSync(byInode.get(operation.inode()));
            case RENAME -> rename(operation.firstPath(), operation.secondPath());
            case UNLINK -> folderOf(operation.firstPath()).change(operations, name(operation.firstPath()), null);
        }
    }

    /** Writes the files after a power cut in which only synced data survived. */
    public void restoreSynced(Path target) throws IOException {
        restore(top, target, -1, () -> false);
    }

    /** Writes the files after a power cut in which a random part of the unsynced pages and names survived. */
    public void restoreByChance(Path target, Random random) throws IOException {
        restore(top, target, random.nextInt(operations + 1), random::nextBoolean);
    }

    /** Returns the paths that differ between the replayed disk and a folder. */
    public List<String> differences(Path folder) throws IOException {
        var differences = new ArrayList<String>();
        compare(top, folder, differences);
        return differences;
    }

    private void add(FileOperation operation, DiskEntry entry) {
        byInode.put(operation.inode(), entry);
        folderOf(operation.firstPath()).change(operations, name(operation.firstPath()), entry);
    }

    private void rename(Path from, Path to) {
        DiskFolder source = folderOf(from);
        DiskEntry entry = source.get(name(from));
        source.change(operations, name(from), null);
        folderOf(to).change(operations, name(to), entry);
    }

    private void sync(DiskEntry entry) {
        switch (entry) {
            case DiskFolder folder -> folder.sync();
            case DiskFile file when !ignoresSync.test(file.origin()) -> file.sync();
            case DiskFile ignored -> {}
        }
    }

    private static void failSync(DiskEntry entry) {
        if (entry instanceof DiskFile file) {
            file.failSync();
        }
    }

    private DiskFile file(FileOperation operation) {
        return (DiskFile) byInode.get(operation.inode());
    }

    private DiskFolder folderOf(Path path) {
        DiskFolder folder = top;
        for (Path part : root.relativize(path.getParent())) {
            if (!part.toString().isEmpty()) {
                folder = (DiskFolder) folder.get(part.toString());
            }
        }
        return folder;
    }

    private static String name(Path path) {
        return path.getFileName().toString();
    }

    private DiskFolder load(Path folder) throws IOException {
        var loaded = new DiskFolder();
        byInode.put((Long) Files.getAttribute(folder, "unix:ino"), loaded);
        try (var entries = Files.list(folder)) {
            for (Path path : entries.filter(path -> !isSharedMemory(path)).sorted().toList()) {
                loaded.change(0, name(path), Files.isDirectory(path) ? load(path) : loadFile(path));
            }
        }
        loaded.sync();
        return loaded;
    }

    private DiskFile loadFile(Path path) throws IOException {
        var file = new DiskFile(path.toString(), Files.readAllBytes(path));
        byInode.put((Long) Files.getAttribute(path, "unix:ino"), file);
        return file;
    }

    private static void restore(DiskFolder folder, Path target, int keptUntil, BooleanSupplier isPageKept)
            throws IOException {
        Files.createDirectories(target);
        for (var entry : folder.afterPowerCut(keptUntil).entrySet()) {
            Path path = target.resolve(entry.getKey());
            switch (entry.getValue()) {
                case DiskFolder inner -> restore(inner, path, keptUntil, isPageKept);
                case DiskFile file -> Files.write(path, file.afterPowerCut(isPageKept));
            }
        }
    }

    private static void compare(DiskFolder replayed, Path folder, List<String> differences) throws IOException {
        var names = new TreeSet<>(replayed.current().keySet());
        try (var entries = Files.list(folder)) {
            entries.filter(path -> !isSharedMemory(path)).forEach(path -> names.add(name(path)));
        }
        for (String name : names) {
            Path path = folder.resolve(name);
            DiskEntry entry = replayed.get(name);
            if (entry instanceof DiskFolder inner && Files.isDirectory(path)) {
                compare(inner, path, differences);
            } else if (!(entry instanceof DiskFile file) || !Files.isRegularFile(path)
                    || !Arrays.equals(file.current(), Files.readAllBytes(path))) {
                differences.add(path.toString());
            }
        }
    }

    private static boolean isSharedMemory(Path path) {
        return path.toString().endsWith("-shm");
    }
}
