package dev.carrel.retrieval.index;

import dev.carrel.domain.error.IndexException;
import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexFormatTooNewException;
import org.apache.lucene.index.IndexFormatTooOldException;
import org.apache.lucene.index.IndexNotFoundException;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.SegmentInfos;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.util.IOUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The folder of one library's index, while no writer has it open. A deleted index is first renamed, so that it
 * disappears at once and as a whole; a damaged index is kept under another name for diagnosis.
 */
public final class LibraryFolder {

    private static final Logger log = LoggerFactory.getLogger(LibraryFolder.class);

    private static final String DAMAGED_SUFFIX = ".damaged";
    private static final String DROPPED_SUFFIX = ".dropped";

    private final Path path;

    /** Creates a reference to a folder, which need not exist. */
    public LibraryFolder(Path path) {
        this.path = path;
    }

    Path path() {
        return path;
    }

    /** Returns whether the folder exists, even without an index in it. */
    public boolean exists() {
        return Files.isDirectory(path);
    }

    /**
     * Returns the metadata of the last commit if the index is usable: complete, of the current format and of the given
     * epoch. Otherwise moves the index away, so that the folder can be created anew.
     *
     * @param suspect whether to verify all checksums; if false, only one small file is read
     */
    Optional<CommitMetadata> findUsableCommit(String epoch, boolean suspect) throws IOException {
        if (!exists()) {
            return Optional.empty();
        }
        try {
            if (suspect) {
                verifyChecksums();
            }
            Optional<CommitMetadata> found = readCommitMetadata().filter(metadata -> metadata.epoch().equals(epoch));
            if (found.isEmpty()) {
                // Not synced: an index that reappears after a crash is found unusable again.
                moveToDropped();
                deleteSiblings();
            }
            return found;
        } catch (IOException | RuntimeException e) {
            if (!isDamage(e)) {
                throw e;
            }
            log.warn("The index in {} is damaged; it is moved aside and rebuilt.", path, e);
            moveToDamaged();
            return Optional.empty();
        }
    }

    private Optional<CommitMetadata> readCommitMetadata() throws IOException {
        try (var files = FSDirectory.open(path)) {
            SegmentInfos commit = SegmentInfos.readLatestCommit(files);
            for (String file : commit.files(true)) {
                if (Files.notExists(path.resolve(file))) {
                    throw new NoSuchFileException(path.resolve(file).toString());
                }
            }
            return CommitMetadata.fromUserData(commit.getUserData());
        }
    }

    private void verifyChecksums() throws IOException {
        try (var files = FSDirectory.open(path); var reader = DirectoryReader.open(files)) {
            for (LeafReaderContext segment : reader.leaves()) {
                segment.reader().checkIntegrity();
            }
        }
    }

    /** Returns whether a failure means that the index is damaged, not that the files are temporarily unreadable. */
    static boolean isDamage(Exception failure) {
        return switch (failure) {
            case CorruptIndexException e -> true;
            case IndexFormatTooOldException e -> true;
            case IndexFormatTooNewException e -> true;
            case IndexNotFoundException e -> true;
            case FileNotFoundException e -> true;
            case NoSuchFileException e -> true;
            case EOFException e -> true;
            // Lucene throws various runtime exceptions on corrupt bytes.
            case RuntimeException e -> true;
            default -> false;
        };
    }

    /** Keeps the damaged index for diagnosis, in place of an earlier one. */
    private void moveToDamaged() throws IOException {
        Path aside = siblingWith(DAMAGED_SUFFIX);
        deleteTree(aside);
        Files.move(path, aside, StandardCopyOption.ATOMIC_MOVE);
    }

    /** Deletes the index and its damaged copy durably; after a crash the index is either complete or gone. */
    void deleteIndex() throws IOException {
        if (moveToDropped()) {
            IOUtils.fsync(path.toAbsolutePath().getParent(), true);
        }
        deleteSiblings();
    }

    private boolean moveToDropped() throws IOException {
        Path dropped = siblingWith(DROPPED_SUFFIX);
        deleteTree(dropped);
        boolean existed = exists();
        if (existed) {
            Files.move(path, dropped, StandardCopyOption.ATOMIC_MOVE);
        }
        return existed;
    }

    private void deleteSiblings() throws IOException {
        deleteTree(siblingWith(DROPPED_SUFFIX));
        deleteTree(siblingWith(DAMAGED_SUFFIX));
    }

    /** Finishes deletions that a crash interrupted. */
    public static void deleteLeftovers(Path parent) throws IOException {
        for (Path entry : listEntries(parent)) {
            if (entry.toString().endsWith(DROPPED_SUFFIX)) {
                deleteTree(entry);
            }
        }
    }

    /** Deletes all indexes and damaged copies except of the given folder names. */
    public static void deleteAllExcept(Path parent, Set<String> names) throws IOException {
        for (Path entry : listEntries(parent)) {
            String name = entry.getFileName().toString().replace(DAMAGED_SUFFIX, "");
            if (FolderName.isLibraryFolder(name) && !names.contains(name)) {
                new LibraryFolder(parent.resolve(name)).deleteIndex();
            }
        }
    }

    /** Returns the size of all files below a folder; files that are deleted meanwhile do not count. */
    public static long countBytes(Path parent) {
        var bytes = new AtomicLong();
        try {
            Files.walkFileTree(parent, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    bytes.addAndGet(attributes.size());
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
                    if (failure instanceof NoSuchFileException) {
                        return FileVisitResult.CONTINUE;
                    }
                    throw failure;
                }
            });
        } catch (IOException e) {
            throw new IndexException("The index folder " + parent + " cannot be read.", e);
        }
        return bytes.get();
    }

    private static List<Path> listEntries(Path parent) throws IOException {
        try (Stream<Path> entries = Files.list(parent)) {
            return entries.toList();
        }
    }

    private Path siblingWith(String suffix) {
        return path.resolveSibling(path.getFileName() + suffix);
    }

    private static void deleteTree(Path root) throws IOException {
        if (Files.notExists(root)) {
            return;
        }
        List<Path> all;
        try (Stream<Path> tree = Files.walk(root)) {
            all = tree.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path path : all) {
            Files.delete(path);
        }
    }
}
