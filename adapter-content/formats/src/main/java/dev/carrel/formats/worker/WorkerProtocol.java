package dev.carrel.formats.worker;

import dev.carrel.application.port.TextExtractor.ExtractionResult;
import dev.carrel.application.port.TextExtractor.ExtractionSource;
import dev.carrel.application.port.recognition.PictureImage;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.DocumentContent.Section;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.document.LeftOut;
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
 * server: format, content type, location, whether to keep all, bytes, pictures, the one to draw
 * worker: text | page | mail | unread pictures | picture | file not kept | failure
 * server: format, ...
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
    private static final int PAGE = 4;
    private static final int UNREAD = 5;
    private static final int PICTURE = 6;
    private static final int NOT_KEPT = 7;

    private static final int MAX_TEXT_BYTES = 64 * 1024 * 1024;
    private static final int MAX_INNER_BYTES = 128 * 1024 * 1024;
    private static final int MAX_MAIL_BYTES = 256 * 1024 * 1024;
    private static final int MAX_PICTURE_BYTES = 128 * 1024 * 1024;
    private static final int MAX_PAGE_NUMBER = 1_000_000;
    private static final int MAX_SECTIONS = 300_000;
    private static final int MAX_HEADINGS = 1_000;

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
        ExtractionSource source = request.source();
        out.writeUTF(request.format().name());
        writeOptional(source.contentType(), out);
        writeOptional(source.location() == null ? null : source.location().value(), out);
        out.writeBoolean(source.keepAll());
        writeBytes(source.bytes(), out);
        PictureDetails.writeContext(request.pictures(), out);
        PictureDetails.writeDrawing(request.drawing(), out);
        out.flush();
    }

    static ParseRequest readRequest(DataInputStream in) throws IOException {
        FileFormat format = FileFormat.valueOf(in.readUTF());
        var bounded = new BoundedInput(in, Long.MAX_VALUE);
        String contentType = bounded.readOptional();
        String location = bounded.readOptional();
        boolean keepAll = bounded.readBoolean();
        var source = new ExtractionSource(bounded.readBytes(), null, contentType,
                location == null ? null : new WebAddress(location), keepAll);
        return new ParseRequest(format, source, PictureDetails.readContext(bounded),
                PictureDetails.readDrawing(bounded));
    }

    static void writeMessage(ParseResult result, DataOutputStream out) throws IOException {
        switch (result) {
            case ParseResult.ParsedText text -> {
                out.writeByte(TEXT);
                writeOptional(text.title(), out);
                writeSections(text.sections(), out);
                writeLeftOut(text.leftOut(), out);
                writeInner(text.inner(), out);
            }
            case ParseResult.ReadPage(ExtractionResult.ExtractedText page) -> {
                out.writeByte(PAGE);
                writeOptional(page.title(), out);
                writeSections(page.sections(), out);
                PageDetails.writeDetails(page, out);
            }
            case ParseResult.MailMessage mail -> {
                out.writeByte(MAIL);
                writeOptional(mail.subject(), out);
                writeString(mail.head(), out);
                writeInner(mail.body(), out);
                writeInner(mail.attachments(), out);
                writeLeftOut(mail.leftOut(), out);
            }
            case ParseResult.PicturesUnread unread -> {
                out.writeByte(UNREAD);
                PictureDetails.writeNumbers(unread.numbers(), out);
            }
            case ParseResult.DrawnPicture(PictureImage image) -> {
                out.writeByte(PICTURE);
                out.writeInt(image.dotsPerInch());
                writeBytes(image.bytes(), out);
            }
            case ParseResult.FileNotKept notKept -> out.writeByte(NOT_KEPT);
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
            case TEXT -> readText(new BoundedInput(in, MAX_TEXT_BYTES), new BoundedInput(in, MAX_INNER_BYTES));
            case PAGE -> readPage(new BoundedInput(in, MAX_TEXT_BYTES));
            case MAIL -> readMail(new BoundedInput(in, MAX_MAIL_BYTES));
            case UNREAD -> PictureDetails.readNumbers(new BoundedInput(in, MAX_TEXT_BYTES));
            case PICTURE -> PictureDetails.readImage(new BoundedInput(in, MAX_PICTURE_BYTES));
            case NOT_KEPT -> new ParseResult.FileNotKept();
            case FAILED -> new ParseResult.ParseFailure(readFailure(in), in.readBoolean());
            default -> throw new IOException("unknown message tag: " + tag);
        };
    }

    private static Failure readFailure(DataInputStream in) throws IOException {
        String reason = new BoundedInput(in, MAX_TEXT_BYTES).readString();
        return new Failure(reason, Failure.FailureKind.valueOf(in.readUTF()), Duration.ZERO);
    }

    private static ParseResult.ParsedText readText(BoundedInput in, BoundedInput inner) throws IOException {
        return new ParseResult.ParsedText(in.readOptional(), readSections(in), readLeftOut(in),
                readInner(inner));
    }

    private static ParseResult.ReadPage readPage(BoundedInput in) throws IOException {
        return new ParseResult.ReadPage(PageDetails.readDetails(in.readOptional(), readSections(in), in));
    }

    private static void writeSections(List<Section> sections, DataOutputStream out) throws IOException {
        out.writeInt(sections.size());
        for (Section section : sections) {
            writeStrings(section.headings(), out);
            out.writeInt(section.page());
            writeString(section.text(), out);
        }
    }

    private static List<Section> readSections(BoundedInput in) throws IOException {
        int count = in.readCount(MAX_SECTIONS);
        List<Section> sections = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            sections.add(new Section(readStrings(in), in.readCount(MAX_PAGE_NUMBER), in.readString()));
        }
        return sections;
    }

    private static ParseResult.MailMessage readMail(BoundedInput in) throws IOException {
        return new ParseResult.MailMessage(in.readOptional(), in.readString(), readInner(in), readInner(in),
                readLeftOut(in));
    }

    static void writeLeftOut(List<LeftOut> leftOut, DataOutputStream out) throws IOException {
        out.writeInt(leftOut.size());
        for (LeftOut each : leftOut) {
            writeString(each.part().name(), out);
            out.writeInt(each.count());
        }
    }

    static List<LeftOut> readLeftOut(BoundedInput in) throws IOException {
        List<LeftOut> leftOut = new ArrayList<>();
        for (int left = in.readCount(LeftOut.Part.values().length); left > 0; left--) {
            leftOut.add(new LeftOut(readPart(in), in.readCount(Integer.MAX_VALUE)));
        }
        return leftOut;
    }

    private static LeftOut.Part readPart(BoundedInput in) throws IOException {
        try {
            return LeftOut.Part.valueOf(in.readString());
        } catch (IllegalArgumentException e) {
            throw new IOException("nothing that can be left out", e);
        }
    }

    static void writeStrings(List<String> strings, DataOutputStream out) throws IOException {
        out.writeInt(strings.size());
        for (String string : strings) {
            writeString(string, out);
        }
    }

    static List<String> readStrings(BoundedInput in) throws IOException {
        int count = in.readCount(MAX_HEADINGS);
        List<String> strings = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            strings.add(in.readString());
        }
        return strings;
    }

    private static void writeInner(List<ParseResult.InnerDocument> documents, DataOutputStream out) throws IOException {
        out.writeInt(documents.size());
        for (ParseResult.InnerDocument document : documents) {
            writeOptional(document.name(), out);
            writeOptional(document.contentType(), out);
            writeBytes(document.bytes(), out);
            writeString(document.part().name(), out);
        }
    }

    private static List<ParseResult.InnerDocument> readInner(BoundedInput in) throws IOException {
        int count = in.readCount(ParseResult.InnerDocument.MAX_NUMBER);
        List<ParseResult.InnerDocument> documents = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            documents.add(new ParseResult.InnerDocument(in.readOptional(), in.readOptional(), in.readBytes(),
                    readPart(in)));
        }
        return documents;
    }

    static void writeOptional(@Nullable String string, DataOutputStream out) throws IOException {
        out.writeBoolean(string != null);
        if (string != null) {
            writeString(string, out);
        }
    }

    static void writeString(String string, DataOutputStream out) throws IOException {
        writeBytes(string.getBytes(StandardCharsets.UTF_8), out);
    }

    private static void writeBytes(byte[] bytes, DataOutputStream out) throws IOException {
        out.writeInt(bytes.length);
        out.write(bytes);
    }
}
