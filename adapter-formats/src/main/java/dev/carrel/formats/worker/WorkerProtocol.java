package dev.carrel.formats.worker;

import dev.carrel.domain.document.DocumentContent.Section;
import dev.carrel.domain.document.Failure;
import dev.carrel.formats.mail.MailTextAssembler;
import dev.carrel.formats.parse.FileFormat;
import dev.carrel.formats.parse.ParseResult;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The binary protocol between the server and a worker process:
 *
 * <pre>
 * worker: hello
 * server: format, length, bytes
 * worker: text | mail | failure
 * server: format, length, bytes
 * ...
 * </pre>
 *
 * A document may have taken over the worker, so the server limits the memory of each result as a whole.
 */
public final class WorkerProtocol {

    private static final int HELLO = 0x63617272;
    private static final int TEXT = 1;
    private static final int MAIL = 2;
    private static final int FAILED = 3;

    private static final int MAX_TEXT_BYTES = 64 * 1024 * 1024;
    private static final int MAX_MAIL_BYTES = 256 * 1024 * 1024;
    private static final int MAX_PAGE = 1_000_000;
    private static final int MAX_SECTIONS = 100_000;
    private static final int MAX_HEADINGS = 1_000;

    /** A document to parse. */
    public record ParseRequest(FileFormat format, byte[] bytes) {}

    private WorkerProtocol() {}

    static void writeHello(DataOutputStream out) throws IOException {
        out.writeInt(HELLO);
        out.flush();
    }

    static void expectHello(DataInputStream in) throws IOException {
        if (in.readInt() != HELLO) {
            throw new IOException("not a worker process");
        }
    }

    /** Writes a request. */
    public static void writeMessage(ParseRequest request, DataOutputStream out) throws IOException {
        out.writeUTF(request.format().name());
        writeBytes(request.bytes(), out);
        out.flush();
    }

    static ParseRequest readRequest(DataInputStream in) throws IOException {
        FileFormat kind = FileFormat.valueOf(in.readUTF());
        return new ParseRequest(kind, new BoundedInput(in, Long.MAX_VALUE).readBytes());
    }

    static void writeMessage(ParseResult result, DataOutputStream out) throws IOException {
        switch (result) {
            case ParseResult.ParsedText text -> {
                out.writeByte(TEXT);
                writeOptional(text.title(), out);
                out.writeInt(text.sections().size());
                for (Section section : text.sections()) {
                    writeStrings(section.headings(), out);
                    out.writeInt(section.page());
                    writeString(section.text(), out);
                }
            }
            case ParseResult.MailMessage mail -> {
                out.writeByte(MAIL);
                writeOptional(mail.subject(), out);
                writeString(mail.head(), out);
                writeParts(mail.body(), out);
                writeParts(mail.attachments(), out);
            }
            case ParseResult.ParseFailure failed -> {
                out.writeByte(FAILED);
                writeString(failed.failure().reason(), out);
                out.writeUTF(failed.failure().kind().name());
                out.writeBoolean(failed.processBroken());
            }
        }
        out.flush();
    }

    static ParseResult readResult(DataInputStream in) throws IOException {
        int tag = in.readUnsignedByte();
        return switch (tag) {
            case TEXT -> readText(new BoundedInput(in, MAX_TEXT_BYTES));
            case MAIL -> readMail(new BoundedInput(in, MAX_MAIL_BYTES));
            case FAILED -> new ParseResult.ParseFailure(readFailure(in), in.readBoolean());
            default -> throw new IOException("unknown message tag: " + tag);
        };
    }

    private static Failure readFailure(DataInputStream in) throws IOException {
        String reason = new BoundedInput(in, MAX_TEXT_BYTES).readString();
        return new Failure(reason, Failure.FailureKind.valueOf(in.readUTF()), Duration.ZERO);
    }

    private static ParseResult.ParsedText readText(BoundedInput in) throws IOException {
        return new ParseResult.ParsedText(in.readOptional(), readSections(in));
    }

    private static List<Section> readSections(BoundedInput in) throws IOException {
        int count = in.readCount(MAX_SECTIONS);
        List<Section> sections = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            sections.add(new Section(readStrings(in), in.readCount(MAX_PAGE), in.readString()));
        }
        return sections;
    }

    private static ParseResult.MailMessage readMail(BoundedInput in) throws IOException {
        return new ParseResult.MailMessage(in.readOptional(), in.readString(), readParts(in), readParts(in));
    }

    private static void writeStrings(List<String> strings, DataOutputStream out) throws IOException {
        out.writeInt(strings.size());
        for (String string : strings) {
            writeString(string, out);
        }
    }

    private static List<String> readStrings(BoundedInput in) throws IOException {
        int count = in.readCount(MAX_HEADINGS);
        List<String> strings = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            strings.add(in.readString());
        }
        return strings;
    }

    private static void writeParts(List<ParseResult.MailPart> parts, DataOutputStream out) throws IOException {
        out.writeInt(parts.size());
        for (ParseResult.MailPart part : parts) {
            writeOptional(part.name(), out);
            writeOptional(part.contentType(), out);
            writeBytes(part.bytes(), out);
        }
    }

    private static List<ParseResult.MailPart> readParts(BoundedInput in) throws IOException {
        int count = in.readCount(MailTextAssembler.MAX_PARTS);
        List<ParseResult.MailPart> parts = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            parts.add(new ParseResult.MailPart(in.readOptional(), in.readOptional(), in.readBytes()));
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
