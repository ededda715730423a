package dev.carrel.folder;

import dev.carrel.application.port.connector.ConnectorKind.ItemVisitor;
import dev.carrel.application.port.connector.ConnectorKind.OpenPlace;
import dev.carrel.application.port.connector.ConnectorKind.PlaceItem;
import dev.carrel.application.port.connector.PlaceException;
import dev.carrel.domain.connector.ConnectorSettings;
import dev.carrel.domain.document.NewDocument;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A folder that is being compared.
 *
 * @param getfacl the program that reads access control lists; null if there is none
 */
record OpenFolder(Path folder, List<Path> forbidden, ConnectorSettings settings, InstantSource clock,
        @Nullable Path getfacl) implements OpenPlace {

    /** A file that was written to since then may be written to still, and would be read in part. */
    private static final Duration SETTLE_TIME = Duration.ofSeconds(1);

    @Override
    public void listItems(ItemVisitor visitor) throws PlaceException {
        try {
            new FileLister(visitor).listFiles();
        } catch (IOException e) {
            throw new PlaceException("The folder " + settings.place() + " could not be read.", e);
        }
    }

    /** Names the files of the folder; links and special files are no files. */
    private final class FileLister extends SimpleFileVisitor<Path> {

        private final ItemVisitor visitor;
        private final @Nullable FolderRights rights = settings.keepsRights() ? new FolderRights(getfacl) : null;
        private final FileOwners owners = new FileOwners();

        FileLister(ItemVisitor visitor) {
            this.visitor = visitor;
        }

        void listFiles() throws IOException {
            if (rights != null) {
                rights.enterAll(folder.getParent());
            }
            Files.walkFileTree(folder, this);
            if (rights != null) {
                rights.finish();
            }
        }

        @Override
        public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) throws IOException {
            boolean isHidden = !directory.equals(folder) && String.valueOf(directory.getFileName()).startsWith(".");
            if (isHidden || forbidden.contains(directory)) {
                return FileVisitResult.SKIP_SUBTREE;
            }
            if (rights != null) {
                try {
                    rights.enter(directory);
                } catch (IOException e) {
                    visitFileFailed(directory, e);
                    return FileVisitResult.SKIP_SUBTREE;
                }
            }
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
            String path = pathOf(file);
            if (!attributes.isRegularFile() || !settings.selects(path)) {
                return FileVisitResult.CONTINUE;
            }
            String owner;
            try {
                owner = settings.asksForOwners() ? owners.findOwner(file) : null;
            } catch (IOException e) {
                return visitFileFailed(file, e);
            }
            if (rights == null) {
                visitor.visitItem(new PlaceItem(path, revisionOf(attributes, attributes.lastModifiedTime()),
                        attributes.size(), null, owner));
            } else {
                String revision = revisionOf(attributes, lastChange(file, attributes));
                rights.findReaders(file, readers -> visitor
                        .visitItem(new PlaceItem(path, revision, attributes.size(), readers, owner)));
            }
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
            if (file.equals(folder)) {
                throw failure;
            }
            if (!(failure instanceof NoSuchFileException)) {
                boolean isFolder = Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS);
                visitor.visitUnreadable(pathOf(file) + (isFolder ? "/" : ""), "It could not be read.");
            }
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException failure) throws IOException {
            if (rights != null) {
                rights.leave();
            }
            return failure == null || failure instanceof NoSuchFileException ? FileVisitResult.CONTINUE
                    : visitFileFailed(directory, failure);
        }
    }

    private String pathOf(Path file) {
        return folder.relativize(file).toString().replace(file.getFileSystem().getSeparator(), "/");
    }

    /** A file that takes the place of another has another key, even if it has the same time and size. */
    private @Nullable String revisionOf(BasicFileAttributes attributes, FileTime lastChange) {
        Duration age = Duration.between(lastChange.toInstant(), clock.instant());
        return !age.isNegative() && age.compareTo(SETTLE_TIME) < 0 ? null
                : attributes.lastModifiedTime() + " " + attributes.size() + " "
                        + String.valueOf(attributes.fileKey()).replaceFirst(".*ino=", "");
    }

    /** Also of its permissions, after which it may still be another file that is read. */
    private static FileTime lastChange(Path file, BasicFileAttributes attributes) {
        try {
            return (FileTime) Files.getAttribute(file, "unix:ctime", LinkOption.NOFOLLOW_LINKS);
        } catch (IOException ignored) {
            return attributes.lastModifiedTime();
        }
    }

    @Override
    public NewDocument readItem(PlaceItem item) throws PlaceException {
        UnlinkedFile content;
        try {
            content = new UnlinkedFile(folder, item.path(), item.size(),
                    settings.keepsRights() ? requireSameReaders(item) : null);
            content.openStream().close();
        } catch (IOException e) {
            throw new PlaceException("It could not be read.", e);
        }
        return NewDocument.ofFile(item.path().substring(item.path().lastIndexOf('/') + 1), content);
    }

    /** A file that took the place of the listed one may have other readers. */
    private FileIdentity requireSameReaders(PlaceItem item) throws IOException, PlaceException {
        Path file = folder.resolve(item.path());
        FileIdentity identity = FileIdentity.read(file);
        if (!FolderRights.readersOf(file, getfacl).equals(item.readers())
                || !FileIdentity.read(file).equals(identity)) {
            throw new PlaceException("It is changing.", null);
        }
        return identity;
    }

    @Override
    public void close() {
        // There is nothing to release.
    }
}
