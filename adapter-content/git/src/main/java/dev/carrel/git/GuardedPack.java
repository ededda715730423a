package dev.carrel.git;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * The objects of a repository as they arrive. What Git would hold in memory at once is compared with a limit before Git
 * has seen it: the sizes that objects claim to have, a difference with all that it builds on. Files that are no
 * difference are held by nobody, and may be large. Not thread-safe.
 */
final class GuardedPack extends FilterInputStream {

    /** How much more than the objects themselves it takes to list one. */
    private static final int BYTES_PER_OBJECT = 128;
    private static final long MAX_UNPACKED_BYTES = 16L * 1024 * 1024 * 1024;
    private static final int HEADER_BYTES = 12;
    private static final int FIRST_OBJECT_BYTE = 8;
    private static final int HASH_BYTES = 20;
    private static final int BLOB = 3;
    private static final int DIFFERENCE_BY_PLACE = 6;
    private static final int DIFFERENCE_BY_HASH = 7;
    /** Two lengths of up to ten bytes each. */
    private static final int LENGTHS_BYTES = 20;

    /** What the next byte belongs to. */
    private enum Part {
        HEADER, SIZE, BASE_PLACE, BASE_HASH, CONTENT, END
    }

    private final long maxBytes;
    private final Inflater inflater = new Inflater();
    private final byte[] unpacked = new byte[8192];
    private final byte[] single = new byte[1];
    private Part part = Part.HEADER;
    private long place;
    private int partBytes;
    private long value;
    private int left;
    private long unpackedBytes;
    private int type;
    private long size;
    private long basePlace;
    private final byte[] lengths = new byte[LENGTHS_BYTES];
    private int lengthsBytes;
    /** Where each object begins, ascending, and what is held in memory when a difference to it is read. */
    private long[] places = new long[64];
    private long[] held = new long[64];
    private int objects;
    private long objectPlace;
    private long largestFile;
    private long heldByHash;

    /** @param maxBytes of memory */
    GuardedPack(InputStream in, long maxBytes) {
        super(in);
        this.maxBytes = maxBytes;
    }

    /** What is more than the limit. */
    static final class TooLargeException extends IOException {

        private static final long serialVersionUID = 1L;

        TooLargeException() {
            super("Objects of the repository need more memory than there is.");
        }
    }

    private static void require(boolean isWithin) throws TooLargeException {
        if (!isWithin) {
            throw new TooLargeException();
        }
    }

    @Override
    public int read() throws IOException {
        return read(single, 0, 1) < 0 ? -1 : single[0] & 0xFF;
    }

    @Override
    public int read(byte[] bytes, int from, int length) throws IOException {
        int count = super.read(bytes, from, length);
        int end = from + Math.max(0, count);
        for (int at = from; at < end && part != Part.END;) {
            if (part == Part.CONTENT) {
                at = unpack(bytes, at, end);
            } else {
                place++;
                take(bytes[at++] & 0xFF);
            }
        }
        return count;
    }

    @Override
    public long skip(long count) throws IOException {
        return read(new byte[Math.clamp(count, 0, unpacked.length)]);
    }

    @Override
    public boolean markSupported() {
        return false;
    }

    @Override
    public void close() throws IOException {
        inflater.end();
        super.close();
    }

    private void take(int next) throws IOException {
        partBytes++;
        switch (part) {
            case HEADER -> takeHeader(next);
            case SIZE -> takeSize(next);
            case BASE_PLACE -> {
                value = (partBytes == 1 ? 0 : value + 1 << 7) | next & 0x7F;
                if ((next & 0x80) == 0) {
                    basePlace = objectPlace - value;
                    begin(Part.CONTENT);
                }
            }
            case BASE_HASH -> {
                if (partBytes == HASH_BYTES) {
                    begin(Part.CONTENT);
                }
            }
            default -> throw new IllegalStateException("no byte of " + part);
        }
    }

    private void takeHeader(int next) throws IOException {
        if (partBytes > FIRST_OBJECT_BYTE) {
            value = value << 8 | next;
        }
        if (partBytes == HEADER_BYTES) {
            require(value <= maxBytes / BYTES_PER_OBJECT);
            left = (int) value;
            beginObject();
        }
    }

    private void beginObject() {
        objectPlace = place;
        begin(left-- > 0 ? Part.SIZE : Part.END);
    }

    private void begin(Part next) {
        part = next;
        partBytes = 0;
        value = 0;
        lengthsBytes = 0;
    }

    private void takeSize(int next) throws IOException {
        if (partBytes == 1) {
            type = next >> 4 & 7;
            size = next & 0xF;
        } else {
            int shift = 4 + 7 * (partBytes - 2);
            require(shift < Long.SIZE - 7);
            size |= (long) (next & 0x7F) << shift;
        }
        if ((next & 0x80) == 0) {
            require(type == BLOB || size <= maxBytes);
            begin(switch (type) {
                case DIFFERENCE_BY_PLACE -> Part.BASE_PLACE;
                case DIFFERENCE_BY_HASH -> Part.BASE_HASH;
                default -> Part.CONTENT;
            });
        }
    }

    /** Returns where the next object begins, or the end if the content goes on. */
    private int unpack(byte[] bytes, int from, int end) throws IOException {
        inflater.setInput(bytes, from, end - from);
        try {
            while (!inflater.finished()) {
                int count = inflater.inflate(unpacked);
                if (count == 0 && !inflater.finished()) {
                    if (inflater.needsDictionary()) {
                        throw new IOException("An object needs a dictionary.");
                    }
                    place += end - from;
                    return end;
                }
                unpackedBytes += count;
                require(unpackedBytes <= MAX_UNPACKED_BYTES);
                int kept = Math.min(count, LENGTHS_BYTES - lengthsBytes);
                System.arraycopy(unpacked, 0, lengths, lengthsBytes, kept);
                lengthsBytes += kept;
            }
        } catch (DataFormatException e) {
            throw new IOException("An object is damaged.", e);
        }
        int next = end - inflater.getRemaining();
        inflater.reset();
        place += next - from;
        endObject();
        return next;
    }

    private void endObject() throws IOException {
        long memory = size;
        if (type == DIFFERENCE_BY_PLACE || type == DIFFERENCE_BY_HASH) {
            memory += resultSize();
            if (type == DIFFERENCE_BY_HASH) {
                heldByHash += memory;
                memory = heldByHash;
            } else {
                memory += heldAt(basePlace);
            }
            require(memory <= maxBytes);
        } else {
            largestFile = Math.max(largestFile, size);
        }
        // What a hash means is not known here: it may be that of the largest file.
        require(heldByHash == 0 || heldByHash + largestFile <= maxBytes);
        if (objects == places.length) {
            places = Arrays.copyOf(places, objects * 2);
            held = Arrays.copyOf(held, objects * 2);
        }
        places[objects] = objectPlace;
        held[objects++] = memory;
        beginObject();
    }

    private long heldAt(long base) throws IOException {
        int index = Arrays.binarySearch(places, 0, objects, base);
        if (index < 0) {
            throw new IOException("A difference is one to no object.");
        }
        return held[index];
    }

    /** Returns the second of the lengths that a difference begins with. */
    private long resultSize() throws IOException {
        int at = 0;
        while (at < lengthsBytes && (lengths[at] & 0x80) != 0) {
            at++;
        }
        long result = 0;
        for (int shift = 0; ++at < lengthsBytes; shift += 7) {
            require(shift < Long.SIZE - 7);
            result |= (long) (lengths[at] & 0x7F) << shift;
            if ((lengths[at] & 0x80) == 0) {
                break;
            }
        }
        return result;
    }
}
