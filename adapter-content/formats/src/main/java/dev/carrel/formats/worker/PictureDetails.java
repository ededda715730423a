package dev.carrel.formats.worker;

import dev.carrel.application.port.recognition.PictureImage;
import dev.carrel.application.port.recognition.PictureKey;
import dev.carrel.domain.document.RecognizedLine;
import dev.carrel.domain.document.RecognizedPage;
import dev.carrel.formats.parse.ParseResult;
import dev.carrel.formats.parse.PictureContext;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is said of pictures in the {@linkplain WorkerProtocol protocol}. */
final class PictureDetails {

    private static final int MAX_PICTURES = 100_000;
    private static final int MAX_LINES = 100_000;
    private static final int MAX_DOTS_PER_INCH = 100_000;

    private PictureDetails() {}

    static void writeContext(PictureContext pictures, DataOutputStream out) throws IOException {
        WorkerProtocol.writeOptional(pictures.whyUnread(), out);
        out.writeInt(pictures.texts().size());
        for (Map.Entry<Integer, RecognizedPage> text : pictures.texts().entrySet()) {
            out.writeInt(text.getKey());
            writePage(text.getValue(), out);
        }
    }

    static PictureContext readContext(BoundedInput in) throws IOException {
        String whyUnread = in.readOptional();
        Map<Integer, RecognizedPage> texts = new HashMap<>();
        for (int left = in.readCount(MAX_PICTURES); left > 0; left--) {
            int number = in.readCount(MAX_PICTURES);
            texts.put(number, readPage(in));
        }
        return new PictureContext(whyUnread, texts);
    }

    private static void writePage(RecognizedPage page, DataOutputStream out) throws IOException {
        WorkerProtocol.writeOptional(page.failure(), out);
        out.writeDouble(page.height());
        out.writeInt(page.lines().size());
        for (RecognizedLine line : page.lines()) {
            WorkerProtocol.writeString(line.text(), out);
            for (float place : new float[]{line.left(), line.top(), line.right(), line.bottom(), line.fontSize()}) {
                out.writeDouble(place);
            }
            out.writeBoolean(line.hasGap());
            out.writeInt(line.confidence());
        }
    }

    private static RecognizedPage readPage(BoundedInput in) throws IOException {
        String failure = in.readOptional();
        float height = (float) in.readDouble();
        List<RecognizedLine> lines = new ArrayList<>();
        for (int left = in.readCount(MAX_LINES); left > 0; left--) {
            lines.add(new RecognizedLine(in.readString(), (float) in.readDouble(), (float) in.readDouble(),
                    (float) in.readDouble(), (float) in.readDouble(), (float) in.readDouble(), in.readBoolean(),
                    in.readCount(100)));
        }
        // How it lay in its picture does not matter to a parser.
        return new RecognizedPage(lines, height, 0, failure);
    }

    static void writeDrawing(ParseRequest.@Nullable Drawing drawing, DataOutputStream out) throws IOException {
        WorkerProtocol.writeOptional(drawing == null ? null : drawing.picture().file(), out);
        if (drawing != null) {
            out.writeInt(drawing.picture().number());
            out.writeBoolean(drawing.isKept());
        }
    }

    static ParseRequest.@Nullable Drawing readDrawing(BoundedInput in) throws IOException {
        String file = in.readOptional();
        return file == null ? null
                : new ParseRequest.Drawing(new PictureKey(file, in.readCount(Integer.MAX_VALUE)), in.readBoolean());
    }

    static void writeNumbers(List<Integer> numbers, DataOutputStream out) throws IOException {
        out.writeInt(numbers.size());
        for (int number : numbers) {
            out.writeInt(number);
        }
    }

    static ParseResult.PicturesUnread readNumbers(BoundedInput in) throws IOException {
        List<Integer> numbers = new ArrayList<>();
        for (int left = in.readCount(MAX_PICTURES); left > 0; left--) {
            numbers.add(in.readCount(MAX_PICTURES));
        }
        return new ParseResult.PicturesUnread(numbers);
    }

    static ParseResult.DrawnPicture readImage(BoundedInput in) throws IOException {
        int dotsPerInch = in.readCount(MAX_DOTS_PER_INCH);
        return new ParseResult.DrawnPicture(new PictureImage(in.readBytes(), dotsPerInch));
    }
}
