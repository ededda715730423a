package dev.carrel.application.recognition;

import dev.carrel.application.port.Documents;
import dev.carrel.application.port.TextExtractor;
import dev.carrel.application.port.TextExtractor.DrawingResult;
import dev.carrel.application.port.TextExtractor.ExtractionSource;
import dev.carrel.application.port.recognition.PictureKey;
import dev.carrel.application.port.recognition.RecognizedPages;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentSource.SourceFile;
import dev.carrel.domain.document.RecognizedPage;
import dev.carrel.domain.error.UnavailableException;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.text.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Draws pages of kept files again in which text was recognised, so that a reader sees where it stands. One at a time,
 * since each takes the memory of its file. Thread-safe.
 */
public final class FindPageImage {

    private static final Duration MAX_WAIT = Duration.ofSeconds(20);
    private static final Duration RETRY_AFTER = Duration.ofSeconds(5);

    private final Documents documents;
    private final RecognizedPages pages;
    private final TextExtractor extractor;
    private final Semaphore turn = new Semaphore(1, true);

    public FindPageImage(Documents documents, RecognizedPages pages, TextExtractor extractor) {
        this.documents = documents;
        this.pages = pages;
        this.extractor = extractor;
    }

    /**
     * Finds a page of a document.
     *
     * @param number from 1
     * @return empty if no text was recognised in it, or its file is not kept
     * @throws UnavailableException if many pages are being drawn
     */
    public Optional<PageImage> find(LibraryId library, DocumentId document, int number) throws InterruptedException {
        Map<PictureKey, RecognizedPage> recognized = pages.findAll(library, document);
        Optional<SourceFile> file = documents.findOriginal(library, document);
        if (file.isEmpty() || recognized.keySet().stream().noneMatch(key -> key.number() == number)) {
            return Optional.empty();
        }
        if (!turn.tryAcquire(MAX_WAIT.toMillis(), TimeUnit.MILLISECONDS)) {
            throw new UnavailableException("Many pages are being drawn.", RETRY_AFTER);
        }
        try {
            return draw(file.get(), number, recognized);
        } catch (IOException ignored) {
            // It was replaced or deleted meanwhile.
            return Optional.empty();
        } finally {
            turn.release();
        }
    }

    private Optional<PageImage> draw(SourceFile file, int number, Map<PictureKey, RecognizedPage> recognized)
            throws IOException {
        byte[] bytes;
        try (InputStream content = file.content().openStream()) {
            bytes = content.readAllBytes();
        }
        // The pages of an attachment have the digest of that.
        var picture = new PictureKey(HexFormat.of().formatHex(Sha256.of(bytes)), number);
        RecognizedPage text = recognized.get(picture);
        if (text == null || !text.isRead()) {
            return Optional.empty();
        }
        var source = new ExtractionSource(bytes, file.name(), file.mediaType(), null);
        return extractor.drawPicture(() -> source, picture) instanceof DrawingResult.DrawnPicture drawn
                ? Optional.of(new PageImage(drawn.image(), text))
                : Optional.empty();
    }
}
