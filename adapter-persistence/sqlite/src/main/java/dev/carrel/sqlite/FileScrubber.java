package dev.carrel.sqlite;

import dev.carrel.domain.error.StorageException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Secure deletion: overwrites the {@linkplain BtreePage unallocated space} of a database file in place. SQLite's
 * {@code secure_delete} overwrites deleted rows, but not the copies that remain where it moved rows. The overwritten
 * bytes have no meaning, so that neither concurrent readers nor a crash are affected.
 *
 * <p>
 * Not thread-safe: used by the writer thread between transactions, when no other writer is active. The file stays open
 * as long as SQLite has it open, since closing it would release SQLite's locks.
 */
final class FileScrubber implements AutoCloseable {

    private static final int FILE_HEADER_BYTES = 100;
    private static final int LOCK_BYTE_OFFSET = 0x40000000;
    private static final int PAGE_SIZE_OFFSET = 16;
    private static final int RESERVED_BYTES_OFFSET = 20;
    private static final int AUTO_VACUUM_OFFSET = 52;
    /**
     * An overflow page begins with the number of the next page. From this number on, its first byte could be mistaken
     * for the type of a b-tree page.
     */
    private static final long MAX_PAGES = 0x02000000;
    private static final int MAX_PAGE_SIZE = 65536;

    private final Path file;
    private final FileChannel channel;

    private FileScrubber(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    /** Opens an existing database file. */
    public static FileScrubber open(Path file) throws IOException {
        return new FileScrubber(file, FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE));
    }

    /**
     * Returns whether the file can be scrubbed: it is smaller than 128 GiB (at the default page size) and is not
     * auto-vacuumed.
     */
    public boolean canScrub() {
        FileLayout layout = readLayout();
        return !layout.isAutoVacuumed() && layout.pageCount() < MAX_PAGES;
    }

    /**
     * Scrubs some pages; the WAL must have been checkpointed.
     *
     * @param from the first page, counted from 0
     * @return whether more pages follow
     */
    public boolean scrubPages(long from, int pages) {
        FileLayout layout = readLayout();
        long end = Math.min(layout.pageCount(), from + pages);
        boolean written = false;
        var page = ByteBuffer.allocate(layout.pageSize());
        for (long number = from; number < end; number++) {
            if (number != LOCK_BYTE_OFFSET / layout.pageSize()) {
                written |= scrubPage(number, page, layout);
            }
        }
        if (written) {
            forceToDisk();
        }
        return end < layout.pageCount();
    }

    private boolean scrubPage(long number, ByteBuffer page, FileLayout layout) {
        long start = number * layout.pageSize();
        readFully(page.clear(), start);
        BitSet unallocated = BtreePage.findUnallocated(page, number == 0 ? FILE_HEADER_BYTES : 0, layout.usableBytes());
        boolean written = false;
        for (int from = unallocated.nextSetBit(0); from >= 0; from = unallocated.nextSetBit(from)) {
            int end = unallocated.nextClearBit(from);
            if (!isZero(page, from, end)) {
                writeFully(ByteBuffer.allocate(end - from), start + from);
                written = true;
            }
            from = end;
        }
        return written;
    }

    private static boolean isZero(ByteBuffer page, int from, int end) {
        for (int at = from; at < end; at++) {
            if (page.get(at) != 0) {
                return false;
            }
        }
        return true;
    }

    private record FileLayout(int pageSize, int usableBytes, boolean isAutoVacuumed, long pageCount) {}

    private FileLayout readLayout() {
        var header = ByteBuffer.allocate(FILE_HEADER_BYTES);
        readFully(header, 0);
        int stored = Short.toUnsignedInt(header.getShort(PAGE_SIZE_OFFSET));
        int pageSize = stored == 1 ? MAX_PAGE_SIZE : stored;
        if (pageSize == 0) {
            throw unusableFile(null);
        }
        int usableBytes = pageSize - Byte.toUnsignedInt(header.get(RESERVED_BYTES_OFFSET));
        boolean isAutoVacuumed = header.getInt(AUTO_VACUUM_OFFSET) != 0;
        return new FileLayout(pageSize, usableBytes, isAutoVacuumed, fileSize() / pageSize);
    }

    private long fileSize() {
        try {
            return channel.size();
        } catch (IOException e) {
            throw unusableFile(e);
        }
    }

    private void readFully(ByteBuffer into, long position) {
        try {
            while (into.hasRemaining()) {
                if (channel.read(into, position + into.position()) < 0) {
                    throw unusableFile(null);
                }
            }
            into.flip();
        } catch (IOException e) {
            throw unusableFile(e);
        }
    }

    private void writeFully(ByteBuffer from, long position) {
        try {
            while (from.hasRemaining()) {
                channel.write(from, position + from.position());
            }
        } catch (IOException e) {
            throw unusableFile(e);
        }
    }

    private void forceToDisk() {
        try {
            channel.force(false);
        } catch (IOException e) {
            throw unusableFile(e);
        }
    }

    private StorageException unusableFile(@Nullable IOException failure) {
        return new StorageException("The file " + file + " could not be read or written.", failure);
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw unusableFile(e);
        }
    }
}
