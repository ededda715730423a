package dev.carrel.formats;

import dev.carrel.application.port.TextExtractor;
import dev.carrel.application.port.recognition.PictureKey;
import dev.carrel.application.port.recognition.PictureTexts;
import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.DocumentContent.Section;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.document.UnreadableContentException;
import dev.carrel.formats.parse.FileFormat;
import dev.carrel.formats.parse.ParseResult;
import dev.carrel.formats.plain.PlainTextLines;
import dev.carrel.formats.plain.PlainTextTypes;
import dev.carrel.formats.worker.DocumentParsers;
import dev.carrel.formats.worker.ParseRequest;
import dev.carrel.formats.worker.ParserLimits;
import dev.carrel.formats.worker.ParserMain;
import dev.carrel.formats.worker.ParserPool;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/**
 * A text extractor for document formats: PDF; Word, Excel and PowerPoint, binary and OOXML; OpenDocument; RTF; EPUB;
 * e-mail; calendars and contacts; Markdown; comma- and tab-separated values; JSON; reStructuredText, AsciiDoc, LaTeX,
 * manual pages; source code; subtitles; notebooks; images, if text is recognised in them. Pages and plain text are left
 * to another extractor. The content decides on the format; name and content type only distinguish plain text formats.
 *
 * <p>
 * Formats that are complex, and texts that are long enough to make a parser slow, are parsed in worker processes with
 * the JVM and class path of this one ({@code java.home}, {@code java.class.path}). A document that exceeds its limits
 * of time or memory, or crashes its parser, fails alone. A call waits for a free process; if its thread is interrupted,
 * the document fails transiently. Texts of more than 5 MiB are refused.
 *
 * <p>
 * Thread-safe. Closing ends the worker processes; formats that need none can still be parsed.
 */
public final class DocumentFormats implements TextExtractor, AutoCloseable {

    /**
     * Markdown and tables up to this length are parsed in this process: starting a worker costs more, even where the
     * parser takes quadratic time.
     */
    private static final int MAX_IN_PROCESS_CHARACTERS = 16 * 1024;

    /** Pages and plain texts up to this size, which nearly all are, are read in this process even if workers can. */
    private static final int MAX_IN_PROCESS_PAGE_BYTES = 512 * 1024;

    private final TextExtractor webExtractor;
    private final boolean workersReadPages;
    private final ParserPool parserPool;
    private final InnerDocuments innerDocuments;
    private final PictureDrawing pictureDrawing;

    private DocumentFormats(Builder builder) {
        webExtractor = builder.webExtractor;
        workersReadPages = builder.workerProgram != ParserMain.class;
        parserPool = new ParserPool(builder.workerProgram, builder.limits);
        innerDocuments = new InnerDocuments(this::readPage, this::extractFrom, builder.limits.cpuTime());
        pictureDrawing = new PictureDrawing(this::runInWorker);
    }

    /**
     * Reads documents as a worker process, until the process that started it ends. To be called by the main method of a
     * program that was given to {@link Builder#workerProgram}.
     *
     * @param pageExtractor reads HTML and plain text
     * @param arguments of the main method
     */
    public static void serveAsWorker(TextExtractor pageExtractor, String... arguments)
            throws IOException, InterruptedException {
        ParserMain.serveRequests(pageExtractor, arguments);
    }

    /**
     * Returns a builder.
     *
     * @param webExtractor reads HTML and plain text
     */
    public static Builder builder(TextExtractor webExtractor) {
        return new Builder(webExtractor);
    }

    @Override
    public ExtractionResult extractText(ExtractionSource source) {
        return extractFrom(source, 0);
    }

    private ExtractionResult extractFrom(ExtractionSource source, int depth) {
        FileFormat format = FileFormat.detectFormat(source);
        return switch (format) {
            case OTHER -> readPage(source);
            case MARKDOWN, SEPARATED_VALUES, SUBTITLES, NOTEBOOK, JSON, RESTRUCTURED_TEXT, ASCIIDOC, LATEX,
                    MANUAL_PAGE, CALENDAR, CODE -> parsePlainText(format, source);
            case MAIL, XML_DOCUMENT ->
                    parseInWorkerProcess(new ParseRequest(format, source.bytes()), source.caller(), depth);
            // An Outlook message has the container of an office document.
            case PDF, ZIP_DOCUMENT, LEGACY_OFFICE, RTF ->
                    parseWithPictures(format, source, FilePictures.of(source), depth);
            case PICTURE -> readPicture(source);
        };
    }

    private ExtractionResult readPicture(ExtractionSource source) {
        var pictures = FilePictures.of(source);
        return pictures.areRead() ? parseWithPictures(FileFormat.PICTURE, source, pictures, 0)
                : switch (webExtractor.extractText(source)) {
                    case ExtractionResult.ExtractionFailed failed ->
                            failPermanently(pictures.context().explain(failed.failure().reason()));
                    case ExtractionResult.ExtractedText text -> text;
                };
    }

    private ExtractionResult parseWithPictures(FileFormat format, ExtractionSource source, FilePictures pictures,
            int depth) {
        return toExtracted(runInWorker(new ParseRequest(format, source.bytes(), pictures.context()), source.caller()),
                source.caller(), depth, pictures);
    }

    @Override
    public DrawingResult drawPicture(SourceLoader source, PictureKey picture) throws IOException {
        return pictureDrawing.drawPicture(source, picture);
    }

    private ExtractionResult readPage(ExtractionSource source) {
        return keepLines(workersReadPages && source.bytes().length > MAX_IN_PROCESS_PAGE_BYTES
                ? parseInWorkerProcess(new ParseRequest(FileFormat.OTHER, source), source.caller(), 0)
                : webExtractor.extractText(source));
    }

    /** Only of pages it is known how much was kept; other texts are plain. */
    private static ExtractionResult keepLines(ExtractionResult extracted) {
        return extracted instanceof ExtractionResult.ExtractedText text && text.kept() == null
                ? new ExtractionResult.ExtractedText(text.title(),
                        text.sections()
                                .stream()
                                .map(section -> new Section(section.headings(), section.page(),
                                        PlainTextLines.keepLines(section.text())))
                                .toList(),
                        text.links())
                : extracted;
    }

    private ExtractionResult parseInWorkerProcess(ParseRequest request, ExtractionCaller caller,
            int depth) {
        return toExtracted(runInWorker(request, caller), caller, depth, new FilePictures(PictureTexts.NONE, ""));
    }

    private ExtractionResult toExtracted(ParseResult result, ExtractionCaller caller, int depth,
            FilePictures pictures) {
        return switch (result) {
            case ParseResult.ReadPage(ExtractionResult.ExtractedText page) -> page;
            case ParseResult.ParsedText text -> innerDocuments.read(text, depth, caller);
            case ParseResult.ParseFailure failed -> new ExtractionResult.ExtractionFailed(failed.failure());
            case ParseResult.MailMessage mail ->
                    innerDocuments.read(innerDocuments.toText(mail, caller), depth, caller);
            case ParseResult.PicturesUnread unread -> {
                pictures.request(unread.numbers());
                yield new ExtractionResult.ExtractionFailed(
                        Failure.transientFailure("Its pictures have not been read yet."));
            }
            case ParseResult.DrawnPicture ignored -> failPermanently("The document is damaged.");
            case ParseResult.FileNotKept ignored -> failPermanently("The document is damaged.");
        };
    }

    private ParseResult runInWorker(ParseRequest request, ExtractionCaller caller) {
        try {
            return parserPool.parseDocument(caller, request);
        } catch (InterruptedException ignored) {
            Thread.currentThread().interrupt();
            return new ParseResult.ParseFailure(Failure.transientFailure("Reading it was interrupted."), false);
        }
    }

    private static ExtractionResult failPermanently(String reason) {
        return new ExtractionResult.ExtractionFailed(Failure.permanentFailure(reason));
    }

    /** Decodes a plain text format with the other extractor, which knows charsets and binary content. */
    private ExtractionResult parsePlainText(FileFormat format, ExtractionSource source) {
        ExtractionResult extracted = webExtractor.extractText(
                new ExtractionSource(source.bytes(), null, PlainTextTypes.plainWithCharsetOf(source.contentType()),
                        null));
        if (!(extracted instanceof ExtractionResult.ExtractedText plain)) {
            return extracted;
        }
        String text = new DocumentContent("", plain.sections()).fullText();
        return text.length() <= MAX_IN_PROCESS_CHARACTERS
                ? parseInProcess(format, text)
                : parseInWorkerProcess(new ParseRequest(format, text.getBytes(StandardCharsets.UTF_8)),
                        source.caller(), 0);
    }

    private static ExtractionResult parseInProcess(FileFormat format, String text) {
        try {
            ParseResult.ParsedText read = DocumentParsers.parsePlainText(format, text);
            return InnerDocuments.toExtracted(read);
        } catch (UnreadableContentException e) {
            return new ExtractionResult.ExtractionFailed(Failure.permanentFailure(e.reason()));
        }
    }

    /** Ends the worker processes. Documents in progress fail transiently. */
    @Override
    public void close() {
        parserPool.close();
    }

    /** Builds an extractor. Not thread-safe. */
    public static final class Builder {

        private final TextExtractor webExtractor;
        private ParserLimits limits = ParserLimits.DEFAULT;
        private Class<?> workerProgram = ParserMain.class;

        private Builder(TextExtractor webExtractor) {
            this.webExtractor = webExtractor;
        }

        /** Sets the number of worker processes, each for one document at a time; at least 1, by default 2. */
        public Builder maxProcesses(int limit) {
            limits = new ParserLimits(limit, limits.memoryMebibytes(), limits.cpuTime(), limits.idleTimeout(),
                    limits.maxUses());
            return this;
        }

        /** Sets the heap size of each worker process; at least 32 MiB, by default 512 MiB. */
        public Builder maxMemoryMebibytes(int limit) {
            limits = new ParserLimits(limits.processes(), limit, limits.cpuTime(), limits.idleTimeout(),
                    limits.maxUses());
            return this;
        }

        /**
         * Sets the CPU time limit of a document; by default 60 s. Documents below 3 MiB have less, down to a quarter.
         * If processes or CPUs are busy, a document waits for at most three times as long and then fails transiently.
         */
        public Builder cpuTimeLimit(Duration limit) {
            limits = new ParserLimits(limits.processes(), limits.memoryMebibytes(), limit, limits.idleTimeout(),
                    limits.maxUses());
            return this;
        }

        Builder limits(ParserLimits all) {
            limits = all;
            return this;
        }

        /**
         * Sets the program of the worker processes, by default one that parses files. With it, pages and plain texts of
         * more than 512 KiB are read in a worker process too, within the same limits.
         *
         * @param main a class whose main method calls {@link DocumentFormats#serveAsWorker}
         */
        public Builder workerProgram(Class<?> main) {
            workerProgram = main;
            return this;
        }

        /** Creates the extractor. It starts no worker process before the first document. */
        public DocumentFormats build() {
            return new DocumentFormats(this);
        }
    }

    ParserPool parserPool() {
        return parserPool;
    }
}
