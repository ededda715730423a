package dev.carrel.folder;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A watch of a folder and of all below it, by a thread of its own. */
final class FolderWatch implements Closeable {

    private static final Logger log = LoggerFactory.getLogger(FolderWatch.class);

    private final WatchService service;
    private final List<Path> forbidden;
    private final Runnable onChange;

    private FolderWatch(WatchService service, List<Path> forbidden, Runnable onChange) {
        this.service = service;
        this.forbidden = forbidden;
        this.onChange = onChange;
    }

    /**
     * Watches a folder.
     *
     * @param forbidden folders below it that are not watched
     * @throws IOException if the operating system cannot watch so many folders
     */
    static FolderWatch open(Path folder, List<Path> forbidden, Runnable onChange) throws IOException {
        WatchService service = folder.getFileSystem().newWatchService();
        var watch = new FolderWatch(service, forbidden, onChange);
        try {
            watch.register(folder);
        } catch (IOException | RuntimeException e) {
            service.close();
            throw e;
        }
        Thread.ofPlatform().daemon().name("carrel-folder-watch").start(watch::takeEvents);
        return watch;
    }

    private void register(Path top) throws IOException {
        Files.walkFileTree(top, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes)
                    throws IOException {
                boolean isHidden = !directory.equals(top) && String.valueOf(directory.getFileName()).startsWith(".");
                if (isHidden || forbidden.contains(directory)) {
                    return FileVisitResult.SKIP_SUBTREE;
                }
                try {
                    directory.register(service, StandardWatchEventKinds.ENTRY_CREATE,
                            StandardWatchEventKinds.ENTRY_MODIFY, StandardWatchEventKinds.ENTRY_DELETE);
                    return FileVisitResult.CONTINUE;
                } catch (NoSuchFileException | NotDirectoryException ignored) {
                    return FileVisitResult.SKIP_SUBTREE;
                }
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException failure) {
                return FileVisitResult.CONTINUE;
            }
        });
    }

    private void takeEvents() {
        try {
            while (true) {
                WatchKey key = service.take();
                for (WatchEvent<?> event : key.pollEvents()) {
                    if (event.kind() == StandardWatchEventKinds.ENTRY_CREATE && event.context() instanceof Path name
                            && key.watchable() instanceof Path directory) {
                        registerCreated(directory.resolve(name));
                    }
                }
                key.reset();
                onChange.run();
            }
        } catch (ClosedWatchServiceException | InterruptedException ignored) {
            // The watch was ended.
        }
    }

    private void registerCreated(Path created) {
        try {
            register(created);
        } catch (IOException e) {
            log.warn("The folder {} cannot be watched; it is compared at its interval", created, e);
        }
    }

    @Override
    public void close() throws IOException {
        service.close();
    }
}
