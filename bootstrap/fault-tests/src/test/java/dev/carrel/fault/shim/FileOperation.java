package dev.carrel.fault.shim;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A change of the files of a folder, as {@code io_shim.c} records it.
 *
 * @param nanos when it had taken effect, on the clock of {@link System#nanoTime()}
 * @param inode the file, 0 for operations on names
 * @param offset where a write begins; the length after a truncation
 * @param first the bytes that were written, or a path
 * @param second the new path of a rename
 */
public record FileOperation(OperationKind kind, long nanos, long inode, long offset, byte[] first, byte[] second) {

    /** The kinds of operations, in the order of the shim's numbers, which begin with 1. */
    public enum OperationKind {
        CREATE, WRITE, TRUNCATE, SYNC, SYNC_FAILED, RENAME, UNLINK, MAKE_FOLDER
    }

    private static final int HEADER = 40;

    /** Reads all records of a file, without an incomplete last one. */
    public static List<FileOperation> readAll(Path log) throws IOException {
        var operations = new ArrayList<FileOperation>();
        try (var in = new DataInputStream(new BufferedInputStream(Files.newInputStream(log), 1 << 20))) {
            while (true) {
                operations.add(read(in));
            }
        } catch (EOFException ignored) {
            return operations;
        }
    }

    private static FileOperation read(DataInputStream in) throws IOException {
        byte[] bytes = new byte[HEADER];
        in.readFully(bytes);
        ByteBuffer header = ByteBuffer.wrap(bytes).order(ByteOrder.nativeOrder());
        header.getInt();
        OperationKind kind = OperationKind.values()[header.getInt() - 1];
        long nanos = header.getLong();
        long inode = header.getLong();
        long offset = header.getLong();
        byte[] first = new byte[header.getInt()];
        byte[] second = new byte[header.getInt()];
        in.readFully(first);
        in.readFully(second);
        return new FileOperation(kind, nanos, inode, offset, first, second);
    }

    Path firstPath() {
        return Path.of(new String(first, StandardCharsets.UTF_8));
    }

    Path secondPath() {
        return Path.of(new String(second, StandardCharsets.UTF_8));
    }
}
