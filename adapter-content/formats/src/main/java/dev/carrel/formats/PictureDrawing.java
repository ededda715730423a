package dev.carrel.formats;

import dev.carrel.application.port.TextExtractor.DrawingResult;
import dev.carrel.application.port.TextExtractor.ExtractionCaller;
import dev.carrel.application.port.TextExtractor.ExtractionSource;
import dev.carrel.application.port.TextExtractor.SourceLoader;
import dev.carrel.application.port.recognition.PictureImage;
import dev.carrel.application.port.recognition.PictureKey;
import dev.carrel.domain.document.Failure;
import dev.carrel.formats.parse.FileFormat;
import dev.carrel.formats.parse.ParseResult;
import dev.carrel.formats.parse.ParseResult.InnerDocument;
import dev.carrel.formats.worker.ParseRequest;
import java.io.IOException;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/**
 * Has pictures drawn by worker processes. A process that has drawn another picture of the same file has kept the file:
 * then the source is not loaded at all. Thread-safe.
 *
 * @param workers parse in a process
 */
record PictureDrawing(BiFunction<ParseRequest, ExtractionCaller, ParseResult> workers) {

    private static final DrawingResult NO_SUCH_PICTURE = new DrawingResult.DrawingFailed(
            Failure.permanentFailure("It has no such picture."));

    DrawingResult drawPicture(SourceLoader source, PictureKey picture) throws IOException {
        ParseResult kept = workers.apply(ParseRequest.drawKept(picture), ExtractionCaller.UNKNOWN);
        return kept instanceof ParseResult.FileNotKept ? drawPicture(source.load(), picture, 0) : toDrawing(kept);
    }

    private DrawingResult drawPicture(ExtractionSource source, PictureKey picture, int depth) {
        FileFormat format = FileFormat.detectFormat(source);
        if (FilePictures.isOf(source.bytes(), picture)) {
            return toDrawing(workers.apply(ParseRequest.draw(format, source.bytes(), picture), source.caller()));
        }
        if (depth == InnerDocuments.MAX_DEPTH) {
            return NO_SUCH_PICTURE;
        }
        List<InnerDocument> inner = switch (workers.apply(new ParseRequest(format, source.bytes()), source.caller())) {
            case ParseResult.MailMessage mail -> mail.attachments();
            case ParseResult.ParsedText text -> text.inner();
            default -> List.of();
        };
        // The file itself first: no other is parsed for it.
        return Stream.concat(inner.stream().filter(document -> FilePictures.isOf(document.bytes(), picture)),
                inner.stream().limit(InnerDocuments.MAX_READ))
                .map(document -> drawPicture(InnerDocuments.toSource(document, source.caller()), picture, depth + 1))
                .filter(result -> result != NO_SUCH_PICTURE)
                .findFirst()
                .orElse(NO_SUCH_PICTURE);
    }

    private static DrawingResult toDrawing(ParseResult result) {
        return switch (result) {
            case ParseResult.DrawnPicture(PictureImage image) -> new DrawingResult.DrawnPicture(image);
            case ParseResult.ParseFailure failed -> new DrawingResult.DrawingFailed(failed.failure());
            default -> NO_SUCH_PICTURE;
        };
    }
}
