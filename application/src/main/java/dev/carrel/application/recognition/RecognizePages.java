package dev.carrel.application.recognition;

import dev.carrel.application.job.Deadline;
import dev.carrel.application.job.FailureLog;
import dev.carrel.application.port.DocumentQueue.DocumentLease;
import dev.carrel.application.port.TextExtractor;
import dev.carrel.application.port.TextExtractor.DrawingResult;
import dev.carrel.application.port.recognition.PictureKey;
import dev.carrel.application.port.recognition.PictureTexts;
import dev.carrel.application.port.recognition.RecognitionLimits;
import dev.carrel.application.port.recognition.RecognizedPages;
import dev.carrel.application.port.recognition.TextRecognizer;
import dev.carrel.application.recognition.PictureQueue.PictureTask;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.document.RecognizedPage;
import dev.carrel.domain.library.LibraryId;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the text of pictures on threads of its own, so that other documents never wait for a scan. Each picture is kept
 * as soon as it is read: after a crash, only the others are read. Thread-safe.
 */
public final class RecognizePages {

    private static final Logger log = LoggerFactory.getLogger(RecognizePages.class);
    /** How often a page is drawn that no process had the time for. */
    private static final int MAX_DRAWINGS = 3;

    private final @Nullable TextRecognizer recognizer;
    private final RecognitionLimits limits;
    private final TextExtractor extractor;
    private final RecognizedPages pages;
    private final PictureQueue queue = new PictureQueue();
    private final List<Thread> threads;
    /** What was missing when it was looked for the last time. */
    private volatile Optional<String> problem = Optional.empty();

    /** @param recognizer null to leave the text of pictures out */
    public RecognizePages(@Nullable TextRecognizer recognizer, TextExtractor extractor, RecognizedPages pages) {
        this.recognizer = recognizer;
        this.limits = recognizer == null ? RecognitionLimits.DEFAULT : recognizer.limits();
        this.extractor = extractor;
        this.pages = pages;
        this.threads = IntStream.rangeClosed(1, recognizer == null ? 0 : limits.threads())
                .mapToObj(number -> Thread.ofPlatform()
                        .daemon()
                        .name("carrel-recognition-" + number)
                        .unstarted(this::readPictures))
                .toList();
    }

    /** Starts the threads. */
    public void start() {
        threads.forEach(Thread::start);
    }

    /** Ends what is running; the pictures under way are read again later. */
    public void stop(Duration timeout) {
        queue.close();
        if (recognizer != null) {
            recognizer.close();
        }
        Deadline deadline = Deadline.after(timeout);
        threads.forEach(deadline::joinThread);
    }

    /** Returns what is missing to read pictures although they are to be read; empty if nothing is. Never waits. */
    public Optional<String> findProblem() {
        return problem;
    }

    /** Looks for what is missing, and logs it when it has changed. */
    public Optional<String> lookForProblem() {
        Optional<String> before = problem;
        Optional<String> now = Optional.ofNullable(recognizer).flatMap(TextRecognizer::findProblem);
        problem = now;
        now.filter(missing -> !now.equals(before))
                .ifPresent(missing -> log.warn("The text of pictures is not read. {}", missing));
        return now;
    }

    /** Returns what is known of the pictures of a document, for the extraction of its text. */
    public PictureTexts openPictures(LibraryId library, DocumentId document) {
        return recognizer == null ? PictureTexts.NONE
                : lookForProblem().map(PictureTexts::unread)
                        .orElseGet(() -> new DocumentPictures(pages, library, document));
    }

    /** Has the pictures of a document read, some time. The ones beyond the limit are not. */
    public void addDocument(PicturedDocument document) {
        List<PictureKey> beyond = document.removeAfter(limits.maxPages());
        RecognizedPage unread = RecognizedPage.unread("Only " + limits.maxPages() + " pages are read.");
        if (beyond.isEmpty() || save(document.lease(),
                beyond.stream().collect(Collectors.toMap(Function.identity(), picture -> unread)))) {
            queue.add(document);
        } else {
            document.drop();
            document.end();
        }
    }

    private void readPictures() {
        lookForProblem();
        try {
            for (Optional<PictureTask> next = queue.takeNext(); next.isPresent(); next = queue.takeNext()) {
                readPicture(next.get());
            }
        } catch (InterruptedException ignored) {
            // The recogniser was closed: the documents go back to the queue with their leases.
        }
    }

    private void readPicture(PictureTask task) throws InterruptedException {
        PicturedDocument document = task.document();
        DocumentLease lease = document.lease();
        try {
            RecognizedPage page = recognize(document, task.picture());
            if (queue.isClosed()) {
                throw new InterruptedException("stopped");
            }
            if (!page.isRead()) {
                log.info("Picture {} of document {} is not read: {}", task.picture().number(), lease.id(),
                        page.failure());
            }
            if (!save(lease, Map.of(task.picture(), page))) {
                document.drop();
            }
        } catch (TimeoutException e) {
            log.info("Picture {} of document {} is read later: {}", task.picture().number(), lease.id(),
                    e.getMessage());
            document.leavePicture();
        } catch (IOException ignored) {
            document.drop();
        } catch (RuntimeException | Error e) {
            FailureLog.warn(log, e, "The pictures of document {} could not be read; it is tried again", lease.id());
            document.drop();
        }
        document.endPicture();
    }

    private boolean save(DocumentLease lease, Map<PictureKey, RecognizedPage> read) {
        return pages.saveAll(lease.library(), lease.id(), lease.lease(), read);
    }

    private RecognizedPage recognize(PicturedDocument document, PictureKey picture)
            throws InterruptedException, IOException, TimeoutException {
        Failure failure = Failure.transientFailure("");
        for (int drawing = 0; drawing < MAX_DRAWINGS && failure.isRetryable() && !queue.isClosed(); drawing++) {
            switch (extractor.drawPicture(document.source(), picture)) {
                case DrawingResult.DrawnPicture drawn -> {
                    return requireRecognizer().recognizeText(drawn.image());
                }
                case DrawingResult.DrawingFailed failed -> failure = failed.failure();
            }
        }
        return RecognizedPage.unread(failure.reason());
    }

    private TextRecognizer requireRecognizer() {
        if (recognizer == null) {
            throw new IllegalStateException("There is nothing that reads pictures.");
        }
        return recognizer;
    }
}
