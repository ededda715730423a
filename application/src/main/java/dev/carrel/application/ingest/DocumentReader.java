package dev.carrel.application.ingest;

import dev.carrel.application.ingest.ReadOutcome.ContentRead;
import dev.carrel.application.ingest.ReadOutcome.PageUnwanted;
import dev.carrel.application.ingest.ReadOutcome.PicturesUnread;
import dev.carrel.application.ingest.ReadOutcome.SourceUnchanged;
import dev.carrel.application.ingest.ReadOutcome.SourceUnreadable;
import dev.carrel.application.job.FailureLog;
import dev.carrel.application.job.Stopwatch;
import dev.carrel.application.port.DocumentQueue.ClaimedDocument;
import dev.carrel.application.port.DocumentQueue.ExtractedContent;
import dev.carrel.application.port.EngineObserver;
import dev.carrel.application.port.EngineObserver.FetchOutcome;
import dev.carrel.application.port.Libraries;
import dev.carrel.application.port.PageFetcher;
import dev.carrel.application.port.PageFetcher.FetchResult;
import dev.carrel.application.port.PageFetcher.Validators;
import dev.carrel.application.port.TextExtractor;
import dev.carrel.application.port.TextExtractor.ExtractionResult;
import dev.carrel.application.port.TextExtractor.ExtractionResult.ExtractedText;
import dev.carrel.application.port.TextExtractor.ExtractionSource;
import dev.carrel.application.port.TextExtractor.PageLinks;
import dev.carrel.application.port.recognition.PictureKey;
import dev.carrel.application.port.recognition.PictureTexts;
import dev.carrel.application.recognition.DocumentPictures;
import dev.carrel.application.recognition.PictureSource;
import dev.carrel.application.recognition.RecognizePages;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.DocumentContent.Section;
import dev.carrel.domain.document.DocumentSource;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.error.StorageException;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads the source of a document: fetches a page if it is one, reserves memory, and extracts the clean text. */
final class DocumentReader {

    private static final Logger log = LoggerFactory.getLogger(DocumentReader.class);
    /** A parsed page takes several times its bytes; a plain text takes few. */
    private static final int MARKUP_FACTOR = 8;

    private final PageFetcher fetcher;
    private final TextExtractor extractor;
    private final Libraries libraries;
    private final RecognizePages recognizePages;
    private final EngineObserver observer;

    DocumentReader(PageFetcher fetcher, TextExtractor extractor, Libraries libraries, RecognizePages recognizePages,
            EngineObserver observer) {
        this.libraries = libraries;
        this.recognizePages = recognizePages;
        this.fetcher = fetcher;
        this.extractor = extractor;
        this.observer = observer;
    }

    /**
     * Reads the source of a run. Blocks while a page is fetched and while the memory budget is exhausted. Returns every
     * fault of a fetcher or an extractor as an outcome.
     *
     * @param needsLinks whether a page is wanted even if it has not changed, since only the page itself has its links
     */
    ReadOutcome read(IngestRun run, boolean needsLinks) {
        return readSafely(run, () -> switch (run.claim().source()) {
            case DocumentSource.RawText raw -> readText(run, raw.text());
            case DocumentSource.SourceFile file -> readFile(run, file);
            case DocumentSource.WebPage page -> readPage(run, page.url(), needsLinks);
        });
    }

    /**
     * Reads the sources of runs that are all raw texts, as {@link #read} does. Their memory is reserved by the first.
     */
    List<ReadOutcome> readTexts(List<IngestRun> runs) {
        runs.getFirst().reserveMemory(runs.stream().mapToLong(run -> textOf(run).length()).sum(), 1);
        return runs.stream().map(run -> readSafely(run, () -> toContent(run, textOf(run)))).toList();
    }

    private static String textOf(IngestRun run) {
        return ((DocumentSource.RawText) run.claim().source()).text();
    }

    private static ReadOutcome readSafely(IngestRun run, Supplier<ReadOutcome> reading) {
        try {
            return reading.get();
        } catch (OutOfMemoryError e) {
            log.warn("There was not enough memory to read document {}", run.lease().id(), e);
            return new SourceUnreadable(Failure.transientFailure("There was not enough memory to read it."));
        } catch (StorageException e) {
            FailureLog.warn(log, e, "The settings of the library of document {} could not be read", run.lease().id());
            return new SourceUnreadable(Failure.transientFailure("The storage could not be read."));
        } catch (RuntimeException | Error e) {
            log.warn("Document {} could not be read because of a fault", run.lease().id(), e);
            return new SourceUnreadable(
                    Failure.permanentFailure("It could not be read because of a fault inside Carrel."));
        } finally {
            run.finishReading();
        }
    }

    private ReadOutcome readText(IngestRun run, String raw) {
        run.reserveMemory(raw.length(), 1);
        return toContent(run, raw);
    }

    private ReadOutcome toContent(IngestRun run, String raw) {
        String text = raw.replace("\r\n", "\n").replace('\r', '\n');
        List<Section> sections = Section.divide(text);
        List<String> first = sections.getFirst().headings();
        var extracted = new ExtractedText(first.isEmpty() ? null : first.getLast(), sections, PageLinks.NONE);
        return toContent(extracted, null, keepsAll(run), PageLinks.NONE, null, Validators.NONE);
    }

    private ReadOutcome readFile(IngestRun run, DocumentSource.SourceFile file) {
        run.reservePlace(file.content().size());
        run.reserveMemory(file.content().size(), MARKUP_FACTOR);
        byte[] bytes;
        try (InputStream content = file.content().openStream()) {
            bytes = content.readAllBytes();
        } catch (IOException ignored) {
            return new SourceUnreadable(Failure.transientFailure("The file was replaced while it was read."));
        }
        boolean keepAll = keepsAll(run);
        var source = new ExtractionSource(bytes, file.name(), file.mediaType(), null, keepAll, run);
        return extract(run, source, () -> PictureSource.ofFile(file),
                text -> toContent(text, file.name(), keepAll, PageLinks.NONE, null, Validators.NONE));
    }

    private ReadOutcome extract(IngestRun run, ExtractionSource source, Supplier<PictureSource> pictureSource,
            Function<ExtractedText, ReadOutcome> toOutcome) {
        PictureTexts pictures = recognizePages.openPictures(run.claim().library(), run.claim().id());
        run.openPictures(pictures);
        ExtractionResult result = extractor.extractText(source);
        if (pictures instanceof DocumentPictures ofDocument) {
            List<PictureKey> requested = ofDocument.listRequested();
            if (!requested.isEmpty()) {
                return new PicturesUnread(requested, pictureSource.get());
            }
            ofDocument.forgetOthers();
        }
        return switch (result) {
            case ExtractionResult.ExtractionFailed failed -> new SourceUnreadable(failed.failure());
            case ExtractedText text -> toOutcome.apply(text);
        };
    }

    private ReadOutcome readPage(IngestRun run, WebAddress url, boolean needsLinks) {
        ClaimedDocument claim = run.claim();
        // Who asks for a page again wants the pages of a PDF that were not read, although it has not changed.
        boolean readsAgain = claim.document().hasUnreadPages() && !claim.fetchReason().isByRobot();
        Validators known = needsLinks || readsAgain ? Validators.NONE : claim.knownValidators();
        var request = new PageFetcher.FetchRequest(url, known, claim.fetchReason().isByRobot());
        Stopwatch stopwatch = Stopwatch.start();
        FetchResult result = fetcher.fetchPage(request);
        observer.onFetchEnded(outcomeOf(result), stopwatch.elapsed());
        return switch (result) {
            case FetchResult.FetchFailed failed -> new SourceUnreadable(failed.failure());
            case FetchResult.NotModified notModified -> new SourceUnchanged();
            case FetchResult.RobotsDisallowed disallowed ->
                    new PageUnwanted("The site does not want it to be read by robots (robots.txt).");
            case FetchResult.FetchedPage page -> extractPage(run, page);
        };
    }

    private static FetchOutcome outcomeOf(FetchResult result) {
        return switch (result) {
            case FetchResult.FetchedPage page -> FetchOutcome.FETCHED;
            case FetchResult.NotModified unchanged -> FetchOutcome.UNCHANGED;
            case FetchResult.RobotsDisallowed disallowed -> FetchOutcome.DISALLOWED;
            case FetchResult.FetchFailed failed -> FetchOutcome.FAILED;
        };
    }

    private ReadOutcome extractPage(IngestRun run, FetchResult.FetchedPage page) {
        run.reservePlace(page.bytes().length);
        run.reserveMemory(page.bytes().length, MARKUP_FACTOR);
        boolean keepAll = keepsAll(run);
        var source = new ExtractionSource(page.bytes(), null, page.contentType(), page.location(), keepAll, run);
        return extract(run, source, () -> PictureSource.ofFetched(source),
                text -> toContent(text, null, keepAll, text.links().restrictedBy(page.robots()), page.location(),
                        page.validators()));
    }

    private boolean keepsAll(IngestRun run) {
        return libraries.findById(run.claim().library()).map(library -> library.settings().keepAll()).orElse(false);
    }

    /** @param name the title of a text without one; null to use its first words */
    private static ReadOutcome toContent(ExtractedText text, @Nullable String name, boolean keepAll,
            PageLinks links, @Nullable WebAddress location, Validators validators) {
        var untitled = new DocumentContent("", text.sections());
        if (untitled.isBlank()) {
            return new SourceUnreadable(Failure.permanentFailure("There is no text in it."));
        }
        String title = text.title() == null ? name : text.title();
        String known = title == null || title.isBlank()
                ? DocumentContent.deriveTitle(untitled.plainText())
                : title.strip();
        var content = new DocumentContent(known, text.sections());
        return new ContentRead(new ExtractedContent(content, text.kept(), keepAll, text.images(), text.leftOut()),
                location, links,
                validators);
    }
}
