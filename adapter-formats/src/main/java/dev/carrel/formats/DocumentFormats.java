package dev.carrel.formats;

import dev.carrel.application.port.TextExtractor;
import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.Failure;
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
    private static final int MAX_SHORT_TEXT = 16 * 1024;

    private final TextExtractor pagesAndTexts;
    private final ReaderPool pool;
    private final Letters letters;

    private DocumentFormats(TextExtractor pagesAndTexts, ReaderPool pool, Duration time) {
        this.pagesAndTexts = pagesAndTexts;
        this.pool = pool;
        letters = new Letters(pagesAndTexts, this::extractAttachment, time);
    }

    /**
     * @param pagesAndTexts reads HTML and plain texts
     */
    public static Builder builder(TextExtractor pagesAndTexts) {
        return new Builder(pagesAndTexts);
    }

    @Override
    public ExtractionResult extractText(ExtractionSource source) {
        return extract(source, false);
    }

    private ExtractionResult extractAttachment(ExtractionSource source) {
        return extract(source, true);
    }

    private ExtractionResult extract(ExtractionSource source, boolean attached) {
        Kind kind = Kind.of(source);
        return switch (kind) {
            case OTHER -> pagesAndTexts.extractText(source);
            case MARKDOWN, TABLE -> asText(kind, source);
            case MAIL, PDF, OLD_OFFICE, RTF, ARCHIVE -> apart(kind, source.bytes(), attached);
        };
    }

    private ExtractionResult apart(Kind kind, byte[] bytes, boolean attached) {
        try {
            return switch (pool.read(kind, bytes)) {
                case Reading.Text text ->
                        new ExtractionResult.ExtractedText(text.title(), text.sections(), PageLinks.NONE);
                case Reading.Failed failed -> new ExtractionResult.ExtractionFailed(failed.failure());
                case Reading.Letter letter -> attached ? letters.openOuter(letter) : letters.open(letter);
            };
        } catch (InterruptedException ignored) {
            Thread.currentThread().interrupt();
            return new ExtractionResult.ExtractionFailed(Failure.transientFailure("Reading it was interrupted."));
        }
    }

    /** The other extractor knows charsets, and what is no text at all. */
    private ExtractionResult asText(Kind kind, ExtractionSource source) {
        ExtractionResult extracted = pagesAndTexts.extractText(
                new ExtractionSource(source.bytes(), null, MediaTypes.plainWithCharsetOf(source.contentType()), null));
        if (!(extracted instanceof ExtractionResult.ExtractedText plain)) {
            return extracted;
        }
        String text = new DocumentContent("", plain.sections()).fullText();
        return text.length() <= MAX_SHORT_TEXT
                ? readHere(kind, text)
                : apart(kind, text.getBytes(StandardCharsets.UTF_8), false);
    }

    private static ExtractionResult readHere(Kind kind, String text) {
        try {
            Reading.Text read = DocumentReaders.readPlain(kind, text);
            return new ExtractionResult.ExtractedText(read.title(), read.sections(), PageLinks.NONE);
        } catch (UnreadableException e) {
            return new ExtractionResult.ExtractionFailed(Failure.permanentFailure(e.sentence()));
        }
    }

    /** Ends the processes. What is being read fails for now. */
    @Override
    public void close() {
        pool.close();
    }

    /** The limits, and what reads the rest. */
    public static final class Builder {

        private final TextExtractor pagesAndTexts;
        private ReaderLimits limits = ReaderLimits.USUAL;
        private Class<?> program = ReaderMain.class;

        private Builder(TextExtractor pagesAndTexts) {
            this.pagesAndTexts = pagesAndTexts;
        }

        /** How many documents are read at a time, each in a process; at least 1, by default 2. */
        public Builder processes(int most) {
            limits = new ReaderLimits(most, limits.memoryMebibytes(), limits.time(), limits.idle(), limits.uses());
            return this;
        }

        /** The heap of each process; at least 32 MiB, by default 512. */
        public Builder memoryMebibytes(int most) {
            limits = new ReaderLimits(limits.processes(), most, limits.time(), limits.idle(), limits.uses());
            return this;
        }

        /**
         * What of a processor's time a document may take to be read; by default 60 s. Where the processes or the
         * processors are busy it is waited for three times as long altogether, and then the document fails for now.
         */
        public Builder time(Duration most) {
            limits = new ReaderLimits(limits.processes(), limits.memoryMebibytes(), most, limits.idle(), limits.uses());
            return this;
        }

        Builder limits(ReaderLimits all) {
            limits = all;
            return this;
        }

        Builder program(Class<?> main) {
            program = main;
            return this;
        }

        /** No process is started before there is something to read. */
        public DocumentFormats build() {
            return new DocumentFormats(pagesAndTexts, new ReaderPool(program, limits), limits.time());
        }
    }

    ReaderPool pool() {
        return pool;
    }
}
