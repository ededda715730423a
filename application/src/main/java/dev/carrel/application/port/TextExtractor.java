package dev.carrel.application.port;

import dev.carrel.application.port.PageFetcher.RobotsDirectives;
import dev.carrel.application.port.recognition.PictureImage;
import dev.carrel.application.port.recognition.PictureKey;
import dev.carrel.application.port.recognition.PictureTexts;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.DocumentContent.Section;
import dev.carrel.domain.document.DocumentImage;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.document.LeftOut;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Extracts clean text from the formats that it supports. Trusts nothing in its input. Safe for use by many threads. */
public interface TextExtractor {

    /** Extracts the text. Never throws for what the bytes are. */
    ExtractionResult extractText(ExtractionSource source);

    /**
     * Draws a picture that {@linkplain PictureTexts#request was asked for} when the text of the same source was
     * extracted. Never throws for what the bytes are.
     *
     * @param source is not loaded where its bytes are still known from another picture
     * @throws IOException only if the source cannot be loaded
     */
    default DrawingResult drawPicture(SourceLoader source, PictureKey picture) throws IOException {
        return new DrawingResult.DrawingFailed(Failure.permanentFailure("Its pictures are not read."));
    }

    /**
     * Bytes to extract text from.
     *
     * @param bytes the content; not changed
     * @param name of the file; null if there is none
     * @param contentType the declared type, possibly wrong; null if none was declared
     * @param location the base of relative links; null if there is none
     * @param keepAll whether to keep all visible text of an HTML page, with its navigation
     * @param caller who waits for the text
     */
    record ExtractionSource(byte[] bytes, @Nullable String name, @Nullable String contentType,
            @Nullable WebAddress location, boolean keepAll, ExtractionCaller caller) {

        /** Creates a source whose caller is not known. */
        public ExtractionSource(byte[] bytes, @Nullable String name, @Nullable String contentType,
                @Nullable WebAddress location, boolean keepAll) {
            this(bytes, name, contentType, location, keepAll, ExtractionCaller.UNKNOWN);
        }

        /** Creates the source of a text without boilerplate. */
        public ExtractionSource(byte[] bytes, @Nullable String name, @Nullable String contentType,
                @Nullable WebAddress location) {
            this(bytes, name, contentType, location, false);
        }
    }

    /** Loads the bytes of a source when they are needed. */
    @FunctionalInterface
    interface SourceLoader {

        /** @throws IOException if the source is gone, or cannot be read */
        ExtractionSource load() throws IOException;
    }

    /** Who waits for the text of a source. */
    interface ExtractionCaller {

        /** A caller that is not known. */
        ExtractionCaller UNKNOWN = () -> "";

        /** Returns whose document it is, such as a library: owners share what is scarce. */
        Object owner();

        /**
         * Is called when the source is read elsewhere from here on, such as in a process: here it takes the memory of
         * its bytes only.
         */
        default void readElsewhere() {}

        /** Is called when the thread begins to wait for what is scarce, such as a process. */
        default void beginWait() {}

        /** Is called when the thread has waited. */
        default void endWait() {}

        /** Returns the texts of the pictures in the source and in files inside it; by default they are not read. */
        default PictureTexts pictures() {
            return PictureTexts.NONE;
        }
    }

    /** The result of an extraction. */
    sealed interface ExtractionResult {

        /**
         * The text was extracted.
         *
         * @param title of the text itself, in one line; null if it has none
         * @param sections in reading order, not all blank
         * @param kept the share of an HTML page's visible text that the sections keep, from 0 to 1, by letters and
         * digits; null for other formats
         * @param images in reading order, at most {@value DocumentImage#MAX_IMAGES}
         * @param leftOut what was found and not taken
         */
        record ExtractedText(@Nullable String title, List<Section> sections, PageLinks links, @Nullable Double kept,
                List<DocumentImage> images, List<LeftOut> leftOut)
                implements
                    ExtractionResult {

            public ExtractedText {
                sections = List.copyOf(sections);
                images = List.copyOf(images);
                leftOut = List.copyOf(leftOut);
            }

            /** Creates the text of a page without images. */
            public ExtractedText(@Nullable String title, List<Section> sections, PageLinks links,
                    @Nullable Double kept) {
                this(title, sections, links, kept, List.of(), List.of());
            }

            /** Creates the text of a document that is no HTML page, and that was taken whole. */
            public ExtractedText(@Nullable String title, List<Section> sections, PageLinks links) {
                this(title, sections, links, null);
            }

            /** Creates the text of a document that is no HTML page. */
            public ExtractedText(@Nullable String title, List<Section> sections, List<LeftOut> leftOut) {
                this(title, sections, PageLinks.NONE, null, List.of(), leftOut);
            }
        }

        /** There is no text, or the content cannot be read. */
        record ExtractionFailed(Failure failure) implements ExtractionResult {}
    }

    /** The result of drawing a picture. */
    sealed interface DrawingResult {

        record DrawnPicture(PictureImage image) implements DrawingResult {}

        record DrawingFailed(Failure failure) implements DrawingResult {}
    }

    /**
     * The links of a page, and what it asks of robots.
     *
     * @param targets the addresses that robots may follow, absolute, in order, without duplicates
     * @param canonical the canonical address that the page declares; null if it declares none
     * @param mayIndex whether robots may keep the page
     */
    record PageLinks(List<WebAddress> targets, @Nullable WebAddress canonical, boolean mayIndex) {

        /** No links and no restrictions. */
        public static final PageLinks NONE = new PageLinks(List.of(), null, true);

        public PageLinks {
            targets = List.copyOf(targets);
        }

        /** Returns what is left of the links under further demands on robots. */
        public PageLinks restrictedBy(RobotsDirectives robots) {
            return new PageLinks(robots.mayFollow() ? targets : List.of(), canonical, mayIndex && robots.mayIndex());
        }
    }
}
