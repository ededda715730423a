package dev.carrel.sqlite;

import dev.carrel.domain.error.StorageException;
import java.nio.ByteBuffer;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * A b-tree page, as the <a href="https://www.sqlite.org/fileformat2.html#b_tree_pages">SQLite file format</a> defines
 * it. Its unallocated space is everything but header, cell pointers, cells and freeblock headers. SQLite moves cells
 * within and between pages without clearing their old place, so that the unallocated space may contain copies of
 * deleted rows.
 */
final class BtreePage {

    private static final int INTERIOR_INDEX = 2;
    private static final int INTERIOR_TABLE = 5;
    private static final int LEAF_INDEX = 10;
    private static final int LEAF_TABLE = 13;
    private static final int CHILD_BYTES = 4;
    private static final int OVERFLOW_BYTES = 4;
    private static final int MIN_CELL_BYTES = 4;
    private static final int FREEBLOCK_HEADER_BYTES = 4;
    private static final int MAX_VARINT_BYTES = 9;

    private final ByteBuffer page;
    private final int header;
    private final int usableBytes;
    private final int type;
    private final BitSet allocated;

    private BtreePage(ByteBuffer page, int header, int usableBytes) {
        this.page = page;
        this.header = header;
        this.usableBytes = usableBytes;
        this.type = page.get(header);
        this.allocated = new BitSet(usableBytes);
    }

    /**
     * Returns the unallocated bytes of a page; empty for a page that does not belong to a b-tree.
     *
     * @param page the bytes of the page, from position 0
     * @param header the position of the page header: after the file header on the first page, else 0
     * @param usableBytes the number of bytes that SQLite uses
     * @throws StorageException if the page is damaged
     */
    static BitSet findUnallocated(ByteBuffer page, int header, int usableBytes) {
        int type = page.get(header);
        if (type != INTERIOR_INDEX && type != INTERIOR_TABLE && type != LEAF_INDEX && type != LEAF_TABLE) {
            return new BitSet();
        }
        try {
            return new BtreePage(page, header, usableBytes).computeUnallocated();
        } catch (IndexOutOfBoundsException e) {
            throw damagedPage(e);
        }
    }

    private BitSet computeUnallocated() {
        int cells = unsignedShort(header + 3);
        int pointers = header + (isInterior() ? 12 : 8);
        allocated.set(0, pointers + 2 * cells);
        for (int cell = 0; cell < cells; cell++) {
            int start = unsignedShort(pointers + 2 * cell);
            markAllocated(start, Math.max(MIN_CELL_BYTES, cellBytes(start)));
        }
        for (int block = unsignedShort(header + 1); block != 0; block = unsignedShort(block)) {
            markAllocated(block, FREEBLOCK_HEADER_BYTES);
        }
        allocated.flip(0, usableBytes);
        return allocated;
    }

    private void markAllocated(int start, int bytes) {
        int firstTaken = allocated.nextSetBit(start);
        if (start + bytes > usableBytes || firstTaken >= 0 && firstTaken < start + bytes) {
            throw damagedPage(null);
        }
        allocated.set(start, start + bytes);
    }

    private boolean isInterior() {
        return type == INTERIOR_INDEX || type == INTERIOR_TABLE;
    }

    private int cellBytes(int start) {
        int at = start + (isInterior() ? CHILD_BYTES : 0);
        if (type == INTERIOR_TABLE) {
            return at + varintBytes(at) - start;
        }
        long payload = readVarint(at);
        at += varintBytes(at);
        if (type == LEAF_TABLE) {
            at += varintBytes(at);
        }
        return at + localBytes(payload) - start;
    }

    /** Returns the number of bytes of a payload on this page, including the number of the overflow page. */
    private int localBytes(long payload) {
        int maxLocal = type == LEAF_TABLE ? usableBytes - 35 : (usableBytes - 12) * 64 / 255 - 23;
        if (payload <= maxLocal) {
            return (int) payload;
        }
        int minLocal = (usableBytes - 12) * 32 / 255 - 23;
        long fitting = minLocal + (payload - minLocal) % (usableBytes - OVERFLOW_BYTES);
        return (int) (fitting <= maxLocal ? fitting : minLocal) + OVERFLOW_BYTES;
    }

    private int unsignedShort(int at) {
        return Short.toUnsignedInt(page.getShort(at));
    }

    private long readVarint(int at) {
        long value = 0;
        for (int index = 0; index < MAX_VARINT_BYTES - 1; index++) {
            byte each = page.get(at + index);
            value = value << 7 | each & 0x7f;
            if (each >= 0) {
                return value;
            }
        }
        return value << 8 | Byte.toUnsignedInt(page.get(at + MAX_VARINT_BYTES - 1));
    }

    private int varintBytes(int at) {
        int bytes = 1;
        while (bytes < MAX_VARINT_BYTES && page.get(at + bytes - 1) < 0) {
            bytes++;
        }
        return bytes;
    }

    private static StorageException damagedPage(@Nullable Throwable cause) {
        return new StorageException("A page of the database is damaged: a backup of it can be restored.", cause);
    }
}
