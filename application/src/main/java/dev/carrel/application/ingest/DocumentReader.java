package dev.carrel.application.ingest;

import dev.carrel.application.port.DocumentQueue.ClaimedDocument;
import dev.carrel.application.port.PageFetcher;
import dev.carrel.application.port.PageFetcher.FetchResult;
import dev.carrel.application.port.TextExtractor;
import dev.carrel.application.port.TextExtractor.ExtractionResult;
import dev.carrel.application.port.TextExtractor.PageLinks;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.DocumentSource;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.document.Section;
import dev.carrel.domain.document.Validators;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** Gets the clean text of a document from its source. */
public final class DocumentReader {

    /** A parsed page takes several times its bytes; what is a text already takes few. */
    private static final long MARKUP_FACTOR = 8;

    private final PageFetcher fetcher;
    private final TextExtractor extractor;

    public DocumentReader(PageFetcher fetcher, TextExtractor extractor) {
        this.fetcher = fetcher;
        this.extractor = extractor;
    }

    /**
     * Reads; blocks while a page is fetched.
     *
     * @param needsLinks whether a page is wanted whole even if it has not changed, because its links are only in the
     * page itself
     * @param reserve called with the size of the source in bytes before it is parsed; blocks while there is no memory
     * for it
     */
    ReadOutcome read(ClaimedDocument claim, boolean needsLinks, LongConsumer reserve) {
        return switch (claim.source()) {
            case DocumentSource.RawText raw -> {
                reserve.accept(raw.text().length());
                yield readText(raw.text());
            }
            case DocumentSource.SourceFile file -> {
                reserve.accept(MARKUP_FACTOR * file.content().size());
                yield readFile(file);
            }
            case DocumentSource.WebPage page -> fetchPage(page.url(), claim, needsLinks, reserve);
        };
    }

    private static ReadOutcome readText(String raw) {
        String text = raw.replace("\r\n", "\n").replace('\r', '\n');
        return toContent(null, List.of(Section.of(text)), null, PageLinks.NONE, Validators.NONE);
    }

    private ReadOutcome readFile(DocumentSource.SourceFile file) {
        byte[] bytes;
        try (InputStream content = file.content().openStream()) {
            bytes = content.readAllBytes();
        } catch (IOException ignored) {
            return new ReadOutcome.Unreadable(Failure.transientFailure("The file was replaced while it was read."));
        }
        return switch (extractor
                .extractText(new TextExtractor.ExtractionSource(bytes, file.name(), file.mediaType(), null))) {
            case ExtractionResult.ExtractionFailed failed -> new ReadOutcome.Unreadable(failed.failure());
            case ExtractionResult.ExtractedText text ->
                    toContent(text.title() == null ? file.name() : text.title(), text.sections(), null, PageLinks.NONE,
                            Validators.NONE);
        };
    }

    private ReadOutcome fetchPage(WebAddress url, ClaimedDocument claim, boolean needsLinks, LongConsumer reserve) {
        Validators known = needsLinks ? Validators.NONE : claim.knownValidators();
        return switch (fetcher.fetchPage(new PageFetcher.FetchRequest(url, known, claim.fetchReason().isByRobot()))) {
            case FetchResult.FetchFailed failed -> new ReadOutcome.Unreadable(failed.failure());
            case FetchResult.NotModified unchanged -> new ReadOutcome.Unchanged();
            case FetchResult.RobotsDisallowed disallowed ->
                    new ReadOutcome.Unwanted("The site does not want it to be read by robots (robots.txt).");
            case FetchResult.FetchedPage page -> {
                reserve.accept(MARKUP_FACTOR * page.bytes().length);
                yield extractPage(page);
            }
        };
    }

    private ReadOutcome extractPage(FetchResult.FetchedPage page) {
        return switch (extractor
                .extractText(
                        new TextExtractor.ExtractionSource(page.bytes(), null, page.contentType(), page.location()))) {
            case ExtractionResult.ExtractionFailed failed -> new ReadOutcome.Unreadable(failed.failure());
            case ExtractionResult.ExtractedText text ->
                    toContent(text.title(), text.sections(), page.location(), text.links(), page.validators());
        };
    }

    private static ReadOutcome toContent(@Nullable String title, List<Section> sections, @Nullable WebAddress location,
            PageLinks links, Validators validators) {
        var untitled = new DocumentContent("", sections);
        if (untitled.isBlank()) {
            return new ReadOutcome.Unreadable(Failure.permanentFailure("There is no text in it."));
        }
        String known = title == null || title.isBlank() ? DocumentContent.deriveTitle(untitled.fullText())
                : title.strip();
        return new ReadOutcome.Read(new DocumentContent(known, sections), location, links, validators);
    }

    /** What came of reading. */
    public sealed interface ReadOutcome {

        /**
         * @param location where a page was found in the end; null if it is no page
         */
        record Read(DocumentContent content, @Nullable WebAddress location, PageLinks links, Validators validators)
                implements
                    ReadOutcome {}

        /** It is what the document answers with already. */
        record Unchanged() implements ReadOutcome {}

        /** It may be there, and is not to be taken in. */
        record Unwanted(String reason) implements ReadOutcome {}

        record Unreadable(Failure failure) implements ReadOutcome {}
    }
}
