package dev.carrel.formats;

import dev.carrel.domain.document.Failure;
import dev.carrel.domain.document.Section;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the two processes say to each other:
 *
 * <pre>
 * reader: hello
 * server: kind, length, bytes
 * reader: text | letter | failed
 * server: kind, length, bytes
 * ...
 * </pre>
 *
 * The reader may have been taken over by what it read, so the server believes no length above what it ever asked for.
 */
final class Frames {

    private static final int HELLO = 0x63617272;
    private static final int TEXT = 1;
    private static final int LETTER = 2;
    private static final int FAILED = 3;

    private static final int MOST_BYTES_OF_A_TEXT = 8 * 1024 * 1024;
    private static final int MOST_BYTES_OF_A_PART = 256 * 1024 * 1024;
    private static final int MOST_SECTIONS = 100_000;
    private static final int MOST_HEADINGS = 1_000;

    /** A document to read. */
    record Request(Kind kind, byte[] bytes) {}

    private Frames() {}

    static void hello(DataOutputStream out) throws IOException {
        out.writeInt(HELLO);
        out.flush();
    }

    static void expectHello(DataInputStream in) throws IOException {
        if (in.readInt() != HELLO) {
            throw new IOException("not a reader");
        }
    }

    static void write(Request request, DataOutputStream out) throws IOException {
        out.writeUTF(request.kind().name());
        writeBytes(request.bytes(), out);
        out.flush();
    }

    static Request readRequest(DataInputStream in) throws IOException {
        Kind kind = Kind.valueOf(in.readUTF());
        return new Request(kind, readBytes(in, Integer.MAX_VALUE));
    }

    static void write(Reading reading, DataOutputStream out) throws IOException {
        switch (reading) {
            case Reading.Text text -> {
                out.writeByte(TEXT);
                writeOptional(text.title(), out);
                out.writeInt(text.sections().size());
                for (Section section : text.sections()) {
                    writeAll(section.headings(), out);
                    writeString(section.text(), out);
                }
            }
            case Reading.Letter letter -> {
                out.writeByte(LETTER);
                writeOptional(letter.subject(), out);
                writeString(letter.head(), out);
                writeParts(letter.body(), out);
                writeParts(letter.attachments(), out);
            }
            case Reading.Failed failed -> {
                out.writeByte(FAILED);
                writeString(failed.failure().reason(), out);
                out.writeUTF(failed.failure().kind().name());
                out.writeBoolean(failed.broken());
            }
        }
        out.flush();
    }

    static Reading readReading(DataInputStream in) throws IOException {
        int tag = in.readUnsignedByte();
        return switch (tag) {
            case TEXT -> new Reading.Text(readOptional(in), readSections(in));
            case LETTER -> new Reading.Letter(readOptional(in), readString(in), readParts(in), readParts(in));
            case FAILED -> new Reading.Failed(readFailure(in), in.readBoolean());
            default -> throw new IOException("no answer begins with " + tag);
        };
    }

    private static Failure readFailure(DataInputStream in) throws IOException {
        return new Failure(readString(in), Failure.Kind.valueOf(in.readUTF()), Duration.ZERO);
    }

    private static List<Section> readSections(DataInputStream in) throws IOException {
        int count = readCount(in, MOST_SECTIONS);
        List<Section> sections = new ArrayList<>();
        long characters = 0;
        for (int i = 0; i < count; i++) {
            var section = new Section(readAll(in), readString(in));
            characters += section.text().length();
            if (characters > MOST_BYTES_OF_A_TEXT) {
                throw new IOException("too long a text");
            }
            sections.add(section);
        }
        return sections;
    }

    private static void writeAll(List<String> strings, DataOutputStream out) throws IOException {
        out.writeInt(strings.size());
        for (String string : strings) {
            writeString(string, out);
        }
    }

    private static List<String> readAll(DataInputStream in) throws IOException {
        int count = readCount(in, MOST_HEADINGS);
        List<String> strings = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            strings.add(readString(in));
        }
        return strings;
    }

    private static void writeParts(List<Reading.Part> parts, DataOutputStream out) throws IOException {
        out.writeInt(parts.size());
        for (Reading.Part part : parts) {
            writeOptional(part.name(), out);
            writeOptional(part.contentType(), out);
            writeBytes(part.bytes(), out);
        }
    }

    private static List<Reading.Part> readParts(DataInputStream in) throws IOException {
        int count = readCount(in, Letters.MOST_PARTS);
        List<Reading.Part> parts = new ArrayList<>();
        int left = MOST_BYTES_OF_A_PART;
        for (int i = 0; i < count; i++) {
            var part = new Reading.Part(readOptional(in), readOptional(in), readBytes(in, left));
            left -= part.bytes().length;
            parts.add(part);
        }
        return parts;
    }

    private static void writeOptional(@Nullable String string, DataOutputStream out) throws IOException {
        out.writeBoolean(string != null);
        if (string != null) {
            writeString(string, out);
        }
    }

    private static @Nullable String readOptional(DataInputStream in) throws IOException {
        return in.readBoolean() ? readString(in) : null;
    }

    private static void writeString(String string, DataOutputStream out) throws IOException {
        writeBytes(string.getBytes(StandardCharsets.UTF_8), out);
    }

    private static String readString(DataInputStream in) throws IOException {
        return new String(readBytes(in, MOST_BYTES_OF_A_TEXT), StandardCharsets.UTF_8);
    }

    private static void writeBytes(byte[] bytes, DataOutputStream out) throws IOException {
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    /** Takes no more memory than arrives, whatever the length says. */
    private static byte[] readBytes(DataInputStream in, int most) throws IOException {
        int length = readCount(in, most);
        byte[] bytes = in.readNBytes(length);
        if (bytes.length < length) {
            throw new EOFException();
        }
        return bytes;
    }

    private static int readCount(DataInputStream in, int most) throws IOException {
        int count = in.readInt();
        if (count < 0 || count > most) {
            throw new IOException("too long: " + count);
        }
        return count;
    }
}
