package dev.carrel.application.ingest;

import dev.carrel.application.ingest.ReadOutcome.ContentRead;
import dev.carrel.application.ingest.ReadOutcome.PageUnwanted;
import dev.carrel.application.ingest.ReadOutcome.SourceUnchanged;
import dev.carrel.application.ingest.ReadOutcome.SourceUnreadable;
import dev.carrel.application.port.DocumentQueue.ClaimedDocument;
import dev.carrel.application.port.PageFetcher;
import dev.carrel.application.port.PageFetcher.FetchResult;
import dev.carrel.application.port.PageFetcher.Validators;
import dev.carrel.application.port.TextExtractor;
import dev.carrel.application.port.TextExtractor.ExtractionResult;
import dev.carrel.application.port.TextExtractor.PageLinks;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.DocumentContent.Section;
import dev.carrel.domain.document.DocumentSource;
import dev.carrel.domain.document.Failure;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads the source of a document: fetches a page if it is one, reserves memory, and extracts the clean text. */
final class DocumentReader {

    private static final Logger log = LoggerFactory.getLogger(DocumentReader.class);
    /** A parsed page takes several times its bytes; a plain text takes few. */
    private static final long MARKUP_FACTOR = 8;

    private final PageFetcher fetcher;
    private final TextExtractor extractor;

    DocumentReader(PageFetcher fetcher, TextExtractor extractor) {
        this.fetcher = fetcher;
        this.extractor = extractor;
    }

    /**
     * Reads the source of a run. Blocks while a page is fetched and while the memory budget is exhausted. Returns every
     * fault of a fetcher or an extractor as an outcome.
     *
     * @param needsLinks whether a page is wanted even if it has not changed, since only the page itself has its links
     */
    ReadOutcome read(IngestRun run, boolean needsLinks) {
        try {
            return switch (run.claim().source()) {
                case DocumentSource.RawText raw -> readText(run, raw.text());
                case DocumentSource.SourceFile file -> readFile(run, file);
                case DocumentSource.WebPage page -> readPage(run, page.url(), needsLinks);
            };
        } catch (OutOfMemoryError e) {
            log.warn("There was not enough memory to read document {}", run.lease().id(), e);
            return new SourceUnreadable(Failure.transientFailure("There was not enough memory to read it."));
        } catch (RuntimeException | Error e) {
            log.warn("Document {} could not be read because of a fault", run.lease().id(), e);
            return new SourceUnreadable(
                    Failure.permanentFailure("It could not be read because of a fault inside Carrel."));
        } finally {
            run.finishReading();
        }
    }

    private static ReadOutcome readText(IngestRun run, String raw) {
        run.reserveMemory(raw.length());
        String text = raw.replace("\r\n", "\n").replace('\r', '\n');
        return toContent(null, List.of(Section.of(text)), null, PageLinks.NONE, Validators.NONE);
    }

    private ReadOutcome readFile(IngestRun run, DocumentSource.SourceFile file) {
        run.reserveMemory(MARKUP_FACTOR * file.content().size());
        byte[] bytes;
        try (InputStream content = file.content().openStream()) {
            bytes = content.readAllBytes();
        } catch (IOException ignored) {
            return new SourceUnreadable(Failure.transientFailure("The file was replaced while it was read."));
        }
        var source = new TextExtractor.ExtractionSource(bytes, file.name(), file.mediaType(), null);
        return switch (extractor.extractText(source)) {
            case ExtractionResult.ExtractionFailed failed -> new SourceUnreadable(failed.failure());
            case ExtractionResult.ExtractedText text -> toContent(text.title() == null ? file.name() : text.title(),
                    text.sections(), null, PageLinks.NONE, Validators.NONE);
        };
    }

    private ReadOutcome readPage(IngestRun run, WebAddress url, boolean needsLinks) {
        ClaimedDocument claim = run.claim();
        Validators known = needsLinks ? Validators.NONE : claim.knownValidators();
        var request = new PageFetcher.FetchRequest(url, known, claim.fetchReason().isByRobot());
        return switch (fetcher.fetchPage(request)) {
            case FetchResult.FetchFailed failed -> new SourceUnreadable(failed.failure());
            case FetchResult.NotModified notModified -> new SourceUnchanged();
            case FetchResult.RobotsDisallowed disallowed ->
                    new PageUnwanted("The site does not want it to be read by robots (robots.txt).");
            case FetchResult.FetchedPage page -> extractPage(run, page);
        };
    }

    private ReadOutcome extractPage(IngestRun run, FetchResult.FetchedPage page) {
        run.reserveMemory(MARKUP_FACTOR * page.bytes().length);
        var source = new TextExtractor.ExtractionSource(page.bytes(), null, page.contentType(), page.location());
        return switch (extractor.extractText(source)) {
            case ExtractionResult.ExtractionFailed failed -> new SourceUnreadable(failed.failure());
            case ExtractionResult.ExtractedText text ->
                    toContent(text.title(), text.sections(), page.location(), text.links(), page.validators());
        };
    }

    private static ReadOutcome toContent(@Nullable String title, List<Section> sections,
            @Nullable WebAddress location, PageLinks links, Validators validators) {
        var untitled = new DocumentContent("", sections);
        if (untitled.isBlank()) {
            return new SourceUnreadable(Failure.permanentFailure("There is no text in it."));
        }
        String known = title == null || title.isBlank()
                ? DocumentContent.deriveTitle(untitled.plainText())
                : title.strip();
        return new ContentRead(new DocumentContent(known, sections), location, links, validators);
    }
}
