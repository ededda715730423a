package dev.carrel.bootstrap.assembly;

import dev.carrel.bootstrap.settings.DataFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Whether other users of the machine can read the data. What Carrel creates they cannot, but earlier versions left that
 * to the umask.
 */
final class DataFolderPrivacy {

    private static final Logger log = LoggerFactory.getLogger(DataFolderPrivacy.class);

    private DataFolderPrivacy() {}

    /** Logs what other users can read, and how to change that. */
    static void warnIfReadable(DataFolder data) {
        try {
            List<Path> readable = findReadable(data);
            if (!readable.isEmpty()) {
                log.warn("All users of this machine can read {}. To change that: chmod -R o-rwx {}", readable, data);
            }
        } catch (IOException e) {
            log.debug("The permissions of {} cannot be read", data, e);
        }
    }

    /** Returns the files and folders with the content of libraries that all users of the machine can read. */
    static List<Path> findReadable(DataFolder data) throws IOException {
        List<Path> readable = new ArrayList<>();
        if (OwnerOnlyFile.isSupported() && canBeEntered(data.path().toRealPath())) {
            for (Path content : List.of(data.databaseFile(), data.indexFolder(), data.backupFolder())) {
                if (Files.exists(content)
                        && othersHave(Files.isDirectory(content) ? PosixFilePermission.OTHERS_EXECUTE
                                : PosixFilePermission.OTHERS_READ, content)) {
                    readable.add(content);
                }
            }
        }
        return readable;
    }

    private static boolean canBeEntered(Path folder) throws IOException {
        for (Path each = folder; each != null; each = each.getParent()) {
            if (!othersHave(PosixFilePermission.OTHERS_EXECUTE, each)) {
                return false;
            }
        }
        return true;
    }

    private static boolean othersHave(PosixFilePermission permission, Path path) throws IOException {
        Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(path);
        return permissions.contains(permission);
    }
}
