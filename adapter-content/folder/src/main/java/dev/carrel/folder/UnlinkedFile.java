package dev.carrel.folder;

import dev.carrel.domain.document.ByteSource;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NotLinkException;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A file below a folder that is opened without following a link, also if a folder on its path has been replaced by one
 * since it was listed.
 *
 * @param path with slashes
 * @param identity without which it is not read; null for any
 */
record UnlinkedFile(Path folder, String path, long size, @Nullable FileIdentity identity) implements ByteSource {

    @Override
    public InputStream openStream() throws IOException {
        requireIdentity();
        InputStream content = open();
        try {
            // Nothing took its place, not even for the moment in which it was opened: that shows in the identity.
            requireIdentity();
            return content;
        } catch (IOException | RuntimeException e) {
            content.close();
            throw e;
        }
    }

    private void requireIdentity() throws IOException {
        if (identity != null && !FileIdentity.read(folder.resolve(path)).equals(identity)) {
            throw new IOException("It has changed.");
        }
    }

    private InputStream open() throws IOException {
        try (DirectoryStream<Path> directory = Files.newDirectoryStream(folder)) {
            if (directory instanceof SecureDirectoryStream<Path> secure) {
                return openBelow(secure, List.of(path.split("/")).iterator());
            }
        }
        Path file = folder.resolve(path);
        if (!file.toRealPath().equals(file)) {
            throw new NotLinkException(file.toString());
        }
        return Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS);
    }

    private InputStream openBelow(SecureDirectoryStream<Path> directory, Iterator<String> names) throws IOException {
        Path name = folder.getFileSystem().getPath(names.next());
        if (!names.hasNext()) {
            return Channels.newInputStream(directory.newByteChannel(name,
                    Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)));
        }
        try (SecureDirectoryStream<Path> next = directory.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS)) {
            return openBelow(next, names);
        }
    }
}
