package dev.carrel.http.upload;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A temporary file, created with its first bytes and deleted when it is closed. */
final class SpoolFile implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(SpoolFile.class);

    private final UploadSpool spool;
    private final long maxBytes;
    private @Nullable Path path;
    private @Nullable WritableByteChannel channel;
    private long size;
    private boolean isClosed;

    SpoolFile(UploadSpool spool, long maxBytes) {
        this.spool = spool;
        this.maxBytes = maxBytes;
    }

    /** Writes bytes, and drops them above the size limit. */
    void writeBytes(ByteBuffer bytes) throws IOException {
        size += bytes.remaining();
        if (isTooLarge()) {
            return;
        }
        WritableByteChannel open = openChannel();
        while (bytes.hasRemaining()) {
            open.write(bytes);
        }
    }

    /** Returns whether more than the limit was written. */
    boolean isTooLarge() {
        return size > maxBytes;
    }

    /** Returns the path of the complete file. */
    Path finishWriting() throws IOException {
        openChannel().close();
        if (path == null) {
            throw new IllegalStateException("an open file has a path");
        }
        return path;
    }

    @Override
    public void close() {
        isClosed = true;
        try {
            if (channel != null) {
                channel.close();
            }
            if (path != null) {
                Files.deleteIfExists(path);
            }
        } catch (IOException e) {
            log.warn("An upload could not be deleted: {}", path, e);
        }
    }

    private WritableByteChannel openChannel() throws IOException {
        if (isClosed) {
            throw new IOException("the request has ended");
        }
        if (path == null) {
            path = spool.createFile();
        }
        if (channel == null) {
            channel = FileChannel.open(path, StandardOpenOption.WRITE);
        }
        return channel;
    }
}
