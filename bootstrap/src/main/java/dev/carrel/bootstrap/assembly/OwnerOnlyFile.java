package dev.carrel.bootstrap.assembly;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** Files and folders that no other user can read, where the file system has such permissions. */
final class OwnerOnlyFile {

    private OwnerOnlyFile() {}

    /** Returns whether files can be kept from other users here. */
    static boolean isSupported() {
        return FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
    }

    /** Creates a folder and its missing parents. One that exists keeps its permissions. */
    static void createFolder(Path folder) throws IOException {
        Files.createDirectories(folder, attributes("rwx------"));
    }

    private static FileAttribute<?>[] attributes(String permissions) {
        return isSupported()
                ? new FileAttribute<?>[]{
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))}
                : new FileAttribute<?>[0];
    }

    /** Writes a file durably; replaces one that exists, whose permissions may be others. */
    static void write(Path file, String content) throws IOException {
        Files.deleteIfExists(file);
        try (var channel = FileChannel.open(file, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                attributes("rw-------"))) {
            var bytes = ByteBuffer.wrap(content.getBytes(StandardCharsets.UTF_8));
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(true);
        }
    }
}
