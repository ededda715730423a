package dev.carrel.formats;

import dev.carrel.application.port.TextExtractor;
import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.Failure;
import dev.carrel.formats.mail.MailTextAssembler;
import dev.carrel.formats.parse.FileFormat;
import dev.carrel.formats.parse.ParseResult;
import dev.carrel.formats.parse.UnreadableException;
import dev.carrel.formats.plain.PlainTextTypes;
import dev.carrel.formats.worker.DocumentParsers;
import dev.carrel.formats.worker.ParserLimits;
import dev.carrel.formats.worker.ParserMain;
import dev.carrel.formats.worker.ParserPool;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/**
 * Reads documents of ordinary formats: PDF; Word, Excel and PowerPoint of both generations; OpenDocument; RTF; EPUB;
 * e-mail; Markdown; tables of comma- and tab-separated values. Pages and plain texts it leaves to another extractor.
 * What a document is is told by its content; its name and content type only tell plain texts apart.
 *
 * <p>
 * What is complicated enough to be dangerous, or long enough for a parser that is slow for some texts, is read in
 * processes of their own, started with the Java and the class path of this one ({@code java.home},
 * {@code java.class.path}): a document that takes too long or too much memory, or that breaks its parser, fails alone.
 * A call waits for a process that is free; when its thread is interrupted, the document fails for now. Texts of more
 * than 5 MiB are refused.
 *
 * <p>
 * Thread-safe. Closing it ends the processes; it can still read what needs none.
 */
public final class DocumentFormats implements TextExtractor, AutoCloseable {

    /**
     * Markdown and tables up to this length are read in this process. A start of a process costs more than they do,
     * even those that take a parser time in the square of their length.
     */
    private static final int MAX_IN_PROCESS_CHARACTERS = 16 * 1024;

    private final TextExtractor webExtractor;
    private final ParserPool parserPool;
    private final MailTextAssembler mailAssembler;

    private DocumentFormats(TextExtractor webExtractor, ParserPool pool, Duration time) {
        this.webExtractor = webExtractor;
        this.parserPool = pool;
        mailAssembler = new MailTextAssembler(webExtractor, this::extractAttachment, time);
    }

    /**
     * @param webExtractor reads HTML and plain texts
     */
    public static Builder builder(TextExtractor webExtractor) {
        return new Builder(webExtractor);
    }

    @Override
    public ExtractionResult extractText(ExtractionSource source) {
        return extractFrom(source, false);
    }

    private ExtractionResult extractAttachment(ExtractionSource source) {
        return extractFrom(source, true);
    }

    private ExtractionResult extractFrom(ExtractionSource source, boolean isAttachment) {
        FileFormat format = FileFormat.detectFormat(source);
        return switch (format) {
            case OTHER -> webExtractor.extractText(source);
            case MARKDOWN, SEPARATED_VALUES -> parsePlainText(format, source);
            case MAIL, PDF, LEGACY_OFFICE, RTF, ZIP_DOCUMENT ->
                    parseInWorkerProcess(format, source.bytes(), isAttachment);
        };
    }

    private ExtractionResult parseInWorkerProcess(FileFormat format, byte[] bytes, boolean isAttachment) {
        try {
            return switch (parserPool.parseDocument(format, bytes)) {
                case ParseResult.ParsedText text ->
                        new ExtractionResult.ExtractedText(text.title(), text.sections(), PageLinks.NONE);
                case ParseResult.ParseFailure failed -> new ExtractionResult.ExtractionFailed(failed.failure());
                case ParseResult.MailMessage mail -> isAttachment ? mailAssembler.assembleWithoutAttachments(mail)
                        : mailAssembler.assembleMail(mail);
            };
        } catch (InterruptedException ignored) {
            Thread.currentThread().interrupt();
            return new ExtractionResult.ExtractionFailed(Failure.transientFailure("Reading it was interrupted."));
        }
    }

    /** The other extractor knows charsets, and what is no text at all. */
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
                : parseInWorkerProcess(format, text.getBytes(StandardCharsets.UTF_8), false);
    }

    private static ExtractionResult parseInProcess(FileFormat format, String text) {
        try {
            ParseResult.ParsedText read = DocumentParsers.parsePlainText(format, text);
            return new ExtractionResult.ExtractedText(read.title(), read.sections(), PageLinks.NONE);
        } catch (UnreadableException e) {
            return new ExtractionResult.ExtractionFailed(Failure.permanentFailure(e.sentence()));
        }
    }

    /** Ends the processes. What is being read fails for now. */
    @Override
    public void close() {
        parserPool.close();
    }

    /** The limits, and what reads the rest. */
    public static final class Builder {

        private final TextExtractor webExtractor;
        private ParserLimits limits = ParserLimits.DEFAULT;
        private Class<?> workerProgram = ParserMain.class;

        private Builder(TextExtractor webExtractor) {
            this.webExtractor = webExtractor;
        }

        /** How many documents are read at a time, each in a process; at least 1, by default 2. */
        public Builder maxProcesses(int limit) {
            limits = new ParserLimits(limit, limits.memoryMebibytes(), limits.cpuTime(), limits.idleTimeout(),
                    limits.maxUses());
            return this;
        }

        /** The heap of each process; at least 32 MiB, by default 512. */
        public Builder maxMemoryMebibytes(int limit) {
            limits = new ParserLimits(limits.processes(), limit, limits.cpuTime(), limits.idleTimeout(),
                    limits.maxUses());
            return this;
        }

        /**
         * What of a processor's time a document may take to be read; by default 60 s. Where the processes or the
         * processors are busy it is waited for three times as long altogether, and then the document fails for now.
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

        Builder workerProgram(Class<?> main) {
            workerProgram = main;
            return this;
        }

        /** No process is started before there is something to read. */
        public DocumentFormats build() {
            return new DocumentFormats(webExtractor, new ParserPool(workerProgram, limits), limits.cpuTime());
        }
    }

    ParserPool parserPool() {
        return parserPool;
    }
}
