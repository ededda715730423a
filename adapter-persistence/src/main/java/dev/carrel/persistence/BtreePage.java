package dev.carrel.persistence;

import dev.carrel.domain.error.StorageException;
import java.nio.ByteBuffer;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * The unallocated space of a b-tree page, as the <a href="https://www.sqlite.org/fileformat2.html#b_tree_pages">file
 * format</a> defines it: all that is neither header, cell pointer, cell nor head of a free block. SQLite moves cells
 * inside of a page and between pages without clearing where they were, so that it may hold copies of what was deleted.
 */
final class BtreePage {

    private static final int INTERIOR_INDEX = 2;
    private static final int INTERIOR_TABLE = 5;
    private static final int LEAF_INDEX = 10;
    private static final int LEAF_TABLE = 13;
    private static final int CHILD_BYTES = 4;
    private static final int OVERFLOW_BYTES = 4;
    private static final int MIN_CELL = 4;
    private static final int FREE_BLOCK_HEAD = 4;
    private static final int MAX_VARINT = 9;

    private final ByteBuffer page;
    private final int header;
    private final int usable;
    private final int type;
    private final BitSet allocated;

    private BtreePage(ByteBuffer page, int header, int usable) {
        this.page = page;
        this.header = header;
        this.usable = usable;
        this.type = page.get(header);
        this.allocated = new BitSet(usable);
    }

    /**
     * Returns the bytes of a page that hold nothing; empty for a page that is none of a b-tree.
     *
     * @param page its bytes, from 0
     * @param header where its header begins: behind that of the file on the first page, else 0
     * @param usable how many of its bytes SQLite uses
     * @throws StorageException if it is damaged
     */
    static BitSet unallocated(ByteBuffer page, int header, int usable) {
        int type = page.get(header);
        if (type != INTERIOR_INDEX && type != INTERIOR_TABLE && type != LEAF_INDEX && type != LEAF_TABLE) {
            return new BitSet();
        }
        try {
            return new BtreePage(page, header, usable).unallocated();
        } catch (IndexOutOfBoundsException e) {
            throw damaged(e);
        }
    }

    private BitSet unallocated() {
        int cells = unsignedShort(header + 3);
        int pointers = header + (isInterior() ? 12 : 8);
        allocated.set(0, pointers + 2 * cells);
        for (int cell = 0; cell < cells; cell++) {
            int start = unsignedShort(pointers + 2 * cell);
            allocate(start, Math.max(MIN_CELL, cellBytes(start)));
        }
        for (int block = unsignedShort(header + 1); block != 0; block = unsignedShort(block)) {
            allocate(block, FREE_BLOCK_HEAD);
        }
        allocated.flip(0, usable);
        return allocated;
    }

    private void allocate(int start, int bytes) {
        int firstTaken = allocated.nextSetBit(start);
        if (start + bytes > usable || firstTaken >= 0 && firstTaken < start + bytes) {
            throw damaged(null);
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
        long payload = varint(at);
        at += varintBytes(at);
        if (type == LEAF_TABLE) {
            at += varintBytes(at);
        }
        return at + localBytes(payload) - start;
    }

    /** Returns how much of a payload is on the page, with the number of the page where the rest begins. */
    private int localBytes(long payload) {
        int most = type == LEAF_TABLE ? usable - 35 : (usable - 12) * 64 / 255 - 23;
        if (payload <= most) {
            return (int) payload;
        }
        int least = (usable - 12) * 32 / 255 - 23;
        long fitting = least + (payload - least) % (usable - OVERFLOW_BYTES);
        return (int) (fitting <= most ? fitting : least) + OVERFLOW_BYTES;
    }

    private int unsignedShort(int at) {
        return Short.toUnsignedInt(page.getShort(at));
    }

    private long varint(int at) {
        long value = 0;
        for (int index = 0; index < MAX_VARINT - 1; index++) {
            byte each = page.get(at + index);
            value = value << 7 | each & 0x7f;
            if (each >= 0) {
                return value;
            }
        }
        return value << 8 | Byte.toUnsignedInt(page.get(at + MAX_VARINT - 1));
    }

    private int varintBytes(int at) {
        int bytes = 1;
        while (bytes < MAX_VARINT && page.get(at + bytes - 1) < 0) {
            bytes++;
        }
        return bytes;
    }

    private static StorageException damaged(@Nullable Throwable cause) {
        return new StorageException("A page of the database is damaged: a backup of it can be restored.", cause);
    }
}
