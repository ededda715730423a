package dev.carrel.formats.office;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import org.apache.poi.hpsf.ClassID;
import org.apache.poi.poifs.filesystem.DirectoryEntry;
import org.apache.poi.poifs.filesystem.POIFSFileSystem;

/** Sample items of Outlook, with properties that have names. */
final class SampleOutlookItems {

    private static final String APPOINTMENT = "{00062002-0000-0000-C000-000000000046}";
    private static final String ADDRESS = "{00062004-0000-0000-C000-000000000046}";
    private static final int FIRST_NAMED = 0x8000;
    /** The first two sets of properties are known without an entry. */
    private static final int FIRST_SET = 3;
    private static final int HEADER_BYTES = 32;
    private static final int PROPERTY_BYTES = 16;
    private static final int TIME = 0x0040;

    private SampleOutlookItems() {}

    static byte[] appointment() throws IOException {
        try (var files = new POIFSFileSystem()) {
            DirectoryEntry root = files.getRoot();
            addText(root, 0x001A, "IPM.Appointment");
            addText(root, 0x0037, "Ropes");
            addText(root, 0x1000, "Bring ropes.");
            addText(root, FIRST_NAMED + 2, "North pier");
            addNames(root, APPOINTMENT, List.of(0x820D, 0x820E, 0x8208));
            var properties = ByteBuffer.allocate(HEADER_BYTES + 2 * PROPERTY_BYTES).order(ByteOrder.LITTLE_ENDIAN);
            properties.position(HEADER_BYTES);
            addTime(properties, FIRST_NAMED, Instant.parse("2032-01-02T10:30:00Z"));
            addTime(properties, FIRST_NAMED + 1, Instant.parse("2032-01-02T11:00:00Z"));
            add(root, "__properties_version1.0", properties.array());
            return bytesOf(files);
        }
    }

    static byte[] contact() throws IOException {
        try (var files = new POIFSFileSystem()) {
            DirectoryEntry root = files.getRoot();
            addText(root, 0x001A, "IPM.Contact");
            addText(root, 0x0037, "Ida");
            addText(root, 0x1000, "Calls at noon.");
            addText(root, 0x3A16, "Wismar Boats");
            addText(root, 0x3A1C, "0049 30 1234");
            addText(root, FIRST_NAMED, "ida@wismar.example");
            addNames(root, ADDRESS, List.of(0x8083));
            add(root, "__properties_version1.0", new byte[HEADER_BYTES]);
            return bytesOf(files);
        }
    }

    /** Writes which numbers properties have in this file, and where to look a name up. */
    private static void addNames(DirectoryEntry root, String set, List<Integer> ids) throws IOException {
        DirectoryEntry names = root.createDirectory("__nameid_version1.0");
        byte[] guid = new byte[16];
        new ClassID(set).write(guid, 0);
        add(names, "__substg1.0_00020102", guid);
        var entries = ByteBuffer.allocate(ids.size() * 8).order(ByteOrder.LITTLE_ENDIAN);
        for (int index = 0; index < ids.size(); index++) {
            byte[] entry = ByteBuffer.allocate(8)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .putInt(ids.get(index))
                    .putShort((short) (FIRST_SET << 1))
                    .putShort((short) index)
                    .array();
            entries.put(entry);
            int stream = 0x1000 + (ids.get(index) ^ (FIRST_SET << 1)) % 0x1F;
            String name = "__substg1.0_%04X0102".formatted(stream);
            if (!names.hasEntry(name)) {
                add(names, name, entry);
            }
        }
        add(names, "__substg1.0_00030102", entries.array());
        add(names, "__substg1.0_00040102", new byte[0]);
    }

    private static void addTime(ByteBuffer properties, int tag, Instant time) {
        long intervals = (time.getEpochSecond() + 11_644_473_600L) * 10_000_000L;
        properties.putShort((short) TIME).putShort((short) tag).putInt(6).putLong(intervals);
    }

    private static void addText(DirectoryEntry folder, int tag, String text) throws IOException {
        add(folder, "__substg1.0_%04X001F".formatted(tag), text.getBytes(StandardCharsets.UTF_16LE));
    }

    private static void add(DirectoryEntry folder, String name, byte[] content) throws IOException {
        folder.createDocument(name, new ByteArrayInputStream(content));
    }

    private static byte[] bytesOf(POIFSFileSystem files) throws IOException {
        var bytes = new ByteArrayOutputStream();
        files.writeFilesystem(bytes);
        return bytes.toByteArray();
    }
}
