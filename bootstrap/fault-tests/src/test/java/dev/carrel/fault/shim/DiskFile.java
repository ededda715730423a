package dev.carrel.fault.shim;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;

/** A file of a {@link SimulatedDisk}: its synced content and the writes since then. */
final class DiskFile extends DiskEntry {

    private static final int PAGE = 4096;

    private FileContent durable;
    private FileContent current;
    private final List<FileChange> unsynced = new ArrayList<>();
    /** The path of its creation. */
    private final String origin;

    /** A write of bytes at an offset, or a truncation to the offset if the bytes are null. */
    private record FileChange(long offset, byte[] bytes) {}

    DiskFile(String origin, byte[] bytes) {
        this.origin = origin;
        this.durable = new FileContent(bytes);
        this.current = new FileContent(bytes);
    }

    String origin() {
        return origin;
    }

    void write(long offset, byte[] bytes) {
        current.write(offset, bytes, 0, bytes.length);
        unsynced.add(new FileChange(offset, bytes));
    }

    void truncate(long length) {
        current.truncate(length);
        unsynced.add(new FileChange(length, null));
    }

    void sync() {
        unsynced.forEach(change -> apply(change, durable, () -> true));
        unsynced.clear();
    }

    /** Loses the writes since the last sync, as a kernel does that marks pages clean after a failed write-back. */
    void failSync() {
        unsynced.clear();
    }

    byte[] current() {
        return current.bytes();
    }

    /**
     * Returns the content after a power cut; a predicate decides for each page of an unsynced write whether it
     * survived.
     */
    byte[] afterPowerCut(BooleanSupplier isPageKept) {
        var left = new FileContent(durable.bytes());
        unsynced.forEach(change -> apply(change, left, isPageKept));
        return left.bytes();
    }

    private static void apply(FileChange change, FileContent content, BooleanSupplier isPageKept) {
        if (change.bytes() == null) {
            if (isPageKept.getAsBoolean()) {
                content.truncate(change.offset());
            }
            return;
        }
        for (int from = 0; from < change.bytes().length;) {
            int inPage = (int) ((change.offset() + from) % PAGE);
            int length = Math.min(PAGE - inPage, change.bytes().length - from);
            if (isPageKept.getAsBoolean()) {
                content.write(change.offset() + from, change.bytes(), from, length);
            }
            from += length;
        }
    }

    /** A growing byte array. */
    private static final class FileContent {

        private byte[] bytes;
        private int length;

        FileContent(byte[] bytes) {
            this.bytes = bytes.clone();
            this.length = bytes.length;
        }

        void write(long offset, byte[] from, int begin, int count) {
            int start = Math.toIntExact(offset);
            reserve(start + count);
            System.arraycopy(from, begin, bytes, start, count);
            length = Math.max(length, start + count);
        }

        void truncate(long newLength) {
            int end = Math.toIntExact(newLength);
            reserve(end);
            if (end < length) {
                Arrays.fill(bytes, end, length, (byte) 0);
            }
            length = end;
        }

        byte[] bytes() {
            return Arrays.copyOf(bytes, length);
        }

        private void reserve(int capacity) {
            if (capacity > bytes.length) {
                bytes = Arrays.copyOf(bytes, Math.max(capacity, bytes.length * 2));
            }
        }
    }
}
