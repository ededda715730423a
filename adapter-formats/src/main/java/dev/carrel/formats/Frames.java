package dev.carrel.formats;

import dev.carrel.domain.document.Failure;
import dev.carrel.domain.document.Section;
import java.io.DataInputStream;
import java.io.DataOutputStream;
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
 * The reader may have been taken over by what it read, so the server bounds the memory that an answer takes as a whole.
 */
final class Frames {

    private static final int HELLO = 0x63617272;
    private static final int TEXT = 1;
    private static final int LETTER = 2;
    private static final int FAILED = 3;

    private static final int MAX_TEXT_BYTES = 64 * 1024 * 1024;
    private static final int MAX_LETTER_BYTES = 256 * 1024 * 1024;
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
        return new Request(kind, new BoundedInput(in, Long.MAX_VALUE).readBytes());
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
            case TEXT -> readText(new BoundedInput(in, MAX_TEXT_BYTES));
            case LETTER -> readLetter(new BoundedInput(in, MAX_LETTER_BYTES));
            case FAILED -> new Reading.Failed(readFailure(in), in.readBoolean());
            default -> throw new IOException("no answer begins with " + tag);
        };
    }

    private static Failure readFailure(DataInputStream in) throws IOException {
        String reason = new BoundedInput(in, MAX_TEXT_BYTES).readString();
        return new Failure(reason, Failure.FailureKind.valueOf(in.readUTF()), Duration.ZERO);
    }

    private static Reading.Text readText(BoundedInput in) throws IOException {
        return new Reading.Text(in.readOptional(), readSections(in));
    }

    private static List<Section> readSections(BoundedInput in) throws IOException {
        int count = in.readCount(MOST_SECTIONS);
        List<Section> sections = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            sections.add(new Section(readAll(in), in.readString()));
        }
        return sections;
    }

    private static Reading.Letter readLetter(BoundedInput in) throws IOException {
        return new Reading.Letter(in.readOptional(), in.readString(), readParts(in), readParts(in));
    }

    private static void writeAll(List<String> strings, DataOutputStream out) throws IOException {
        out.writeInt(strings.size());
        for (String string : strings) {
            writeString(string, out);
        }
    }

    private static List<String> readAll(BoundedInput in) throws IOException {
        int count = in.readCount(MOST_HEADINGS);
        List<String> strings = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            strings.add(in.readString());
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

    private static List<Reading.Part> readParts(BoundedInput in) throws IOException {
        int count = in.readCount(Letters.MOST_PARTS);
        List<Reading.Part> parts = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            parts.add(new Reading.Part(in.readOptional(), in.readOptional(), in.readBytes()));
        }
        return parts;
    }

    private static void writeOptional(@Nullable String string, DataOutputStream out) throws IOException {
        out.writeBoolean(string != null);
        if (string != null) {
            writeString(string, out);
        }
    }

    private static void writeString(String string, DataOutputStream out) throws IOException {
        writeBytes(string.getBytes(StandardCharsets.UTF_8), out);
    }

    private static void writeBytes(byte[] bytes, DataOutputStream out) throws IOException {
        out.writeInt(bytes.length);
        out.write(bytes);
    }
}
