package dev.carrel.fault.shim;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel.MapMode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Makes file operations of a process with the {@link FaultShim} fail, and counts the failures. */
public final class FaultSwitch {

    /** Operations that can fail, with their bits in the shim. */
    public enum SystemCall {
        WRITE(1), SYNC(2), TRUNCATE(4), CREATE(8), RENAME(16), UNLINK(32);

        private final int bit;

        SystemCall(int bit) {
            this.bit = bit;
        }
    }

    /** Error numbers of Linux. */
    public enum IoTrouble {
        IO_ERROR(5), NO_SPACE(28);

        private final int number;

        IoTrouble(int number) {
            this.number = number;
        }
    }

    public static final int FOR_EVER = -1;

    private static final int ARMED = 0;
    private static final int KINDS = 4;
    private static final int ERROR = 8;
    private static final int SKIP = 12;
    private static final int TIMES = 16;
    private static final int MATCHED = 20;
    private static final int FAILED = 24;
    private static final int PART = 28;
    private static final int PART_LENGTH = 256;

    private final ByteBuffer page;

    FaultSwitch(Path control) throws IOException {
        try (var file = new RandomAccessFile(control.toFile(), "rw")) {
            file.setLength(PART + PART_LENGTH);
            MappedByteBuffer mapped = file.getChannel().map(MapMode.READ_WRITE, 0, PART + PART_LENGTH);
            page = mapped.order(ByteOrder.nativeOrder());
        }
    }

    /**
     * Makes calls fail from now on.
     *
     * @param part a part of the path of the affected files
     * @param skipped the number of calls that succeed first
     * @param times the number of calls that fail then, or {@link #FOR_EVER}
     */
    public void fail(SystemCall call, IoTrouble trouble, String part, int skipped, int times) {
        heal();
        page.putInt(KINDS, call.bit);
        page.putInt(ERROR, trouble.number);
        page.putInt(SKIP, skipped);
        page.putInt(TIMES, times);
        page.putInt(MATCHED, 0);
        page.putInt(FAILED, 0);
        byte[] bytes = part.getBytes(StandardCharsets.UTF_8);
        for (int at = 0; at < PART_LENGTH; at++) {
            page.put(PART + at, at < bytes.length ? bytes[at] : 0);
        }
        page.putInt(ARMED, 1);
    }

    /** Makes all calls succeed again. */
    public void heal() {
        page.putInt(ARMED, 0);
    }

    /** Returns the number of failed calls since {@link #fail}. */
    public int failed() {
        return page.getInt(FAILED);
    }
}
