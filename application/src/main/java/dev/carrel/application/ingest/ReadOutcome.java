package dev.carrel.application.ingest;

import dev.carrel.application.port.DocumentQueue.ExtractedContent;
import dev.carrel.application.port.PageFetcher.Validators;
import dev.carrel.application.port.TextExtractor.PageLinks;
import dev.carrel.application.port.recognition.PictureKey;
import dev.carrel.application.recognition.PictureSource;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.Failure;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The outcome of reading the source of a document. */
sealed interface ReadOutcome {

    /**
     * The text was read.
     *
     * @param location the final address of a page, after redirects; null if the document is no page
     */
    record ContentRead(ExtractedContent extracted, @Nullable WebAddress location, PageLinks links,
            Validators validators)
            implements
                ReadOutcome {}

    /** The page has not changed since its text was stored. */
    record SourceUnchanged() implements ReadOutcome {}

    /** The page may exist, but is not to be indexed. */
    record PageUnwanted(String reason) implements ReadOutcome {}

    /**
     * The text is not whole before pictures have been read.
     *
     * @param pictures not empty
     * @param source is closed when all of them have been read
     */
    record PicturesUnread(List<PictureKey> pictures, PictureSource source) implements ReadOutcome {}

    record SourceUnreadable(Failure failure) implements ReadOutcome {}
}
