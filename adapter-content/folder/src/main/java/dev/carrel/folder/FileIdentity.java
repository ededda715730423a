package dev.carrel.folder;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Map;

/**
 * Which file is at a path and in which state: it is another one after the file was written to, renamed, or given other
 * permissions or another owner. Needs the view {@code unix} of a file system.
 */
record FileIdentity(Map<String, Object> attributes) {

    static FileIdentity read(Path file) throws IOException {
        return new FileIdentity(
                Files.readAttributes(file, "unix:dev,ino,ctime,mode,uid,gid", LinkOption.NOFOLLOW_LINKS));
    }
}
