package dev.carrel.application;

import dev.carrel.application.fake.index.InMemoryPassageIndex;
import dev.carrel.application.fake.model.EchoReplyWriter;
import dev.carrel.application.fake.storage.InMemoryStorage;
import dev.carrel.application.fake.web.CannedPageFetcher;
import dev.carrel.application.limits.IngestLimits;
import dev.carrel.application.port.PageFetcher.Validators;
import dev.carrel.application.port.TextExtractor;
import dev.carrel.application.port.recognition.PictureImage;
import dev.carrel.application.port.recognition.PictureKey;
import dev.carrel.application.port.recognition.PictureTexts;
import dev.carrel.application.port.recognition.RecognitionLimits;
import dev.carrel.application.port.recognition.TextRecognizer;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.ByteSource;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentContent.Section;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.document.LeftOut;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.document.RecognizedLine;
import dev.carrel.domain.document.RecognizedPage;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** An engine reads scans, whose pages are the words of a text, beside other documents. */
class EngineRecognitionTest {

    private final InMemoryStorage storage = new InMemoryStorage();
    private final InMemoryPassageIndex index = new InMemoryPassageIndex();
    private final CannedPageFetcher web = new CannedPageFetcher();
    private final List<String> recognized = Collections.synchronizedList(new ArrayList<>());
    private final Semaphore permits = new Semaphore(0);
    private volatile CountDownLatch installationIsKnown = new CountDownLatch(0);
    private volatile Optional<String> problem = Optional.empty();
    private int maxPages = 100;
    private Carrel carrel = open();

    /** Extracts a text word by word, each of which is a page. */
    private static final class WordScans implements TextExtractor {

        @Override
        public ExtractionResult extractText(ExtractionSource source) {
            String text = new String(source.bytes(), StandardCharsets.UTF_8);
            boolean hasTypedPages = text.startsWith("part: ");
            if (!text.startsWith("scan: ") && !hasTypedPages) {
                return new ExtractionResult.ExtractedText(null, List.of(Section.of(text)), List.of());
            }
            PictureTexts pictures = source.caller().pictures();
            if (pictures.whyUnread().isPresent() && hasTypedPages) {
                return new ExtractionResult.ExtractedText(null, List.of(Section.of("Typed.")),
                        List.of(new LeftOut(LeftOut.Part.PICTURED_PAGES, text.split(" ").length - 1)));
            }
            if (pictures.whyUnread().isPresent()) {
                return new ExtractionResult.ExtractionFailed(
                        Failure.permanentFailure(pictures.whyUnread().orElseThrow()));
            }
            Map<Integer, RecognizedPage> known = pictures.findOf(text);
            var sections = new ArrayList<Section>();
            for (int page = 1; page < text.split(" ").length; page++) {
                RecognizedPage found = known.get(page);
                if (found == null) {
                    pictures.request(new PictureKey(text, page));
                } else if (found.isRead()) {
                    sections.add(new Section(List.of(), page, found.lines().getFirst().text()));
                }
            }
            return new ExtractionResult.ExtractedText(null, sections, List.of());
        }

        @Override
        public DrawingResult drawPicture(SourceLoader source, PictureKey picture) {
            String word = picture.file().split(" ")[picture.number()];
            return word.equals("torn") ? new DrawingResult.DrawingFailed(Failure.permanentFailure("It is torn."))
                    : new DrawingResult.DrawnPicture(new PictureImage(word.getBytes(StandardCharsets.UTF_8), 0));
        }
    }

    /** Reads a page when it is permitted. */
    private final class PermittedRecognizer implements TextRecognizer {

        private final Thread[] readers = new Thread[1];

        @Override
        public Optional<String> findProblem() {
            try {
                installationIsKnown.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            return problem;
        }

        @Override
        public RecognitionLimits limits() {
            return new RecognitionLimits(1, maxPages);
        }

        @Override
        public RecognizedPage recognizeText(PictureImage picture) throws InterruptedException, TimeoutException {
            synchronized (readers) {
                readers[0] = Thread.currentThread();
            }
            permits.acquire();
            String word = new String(picture.bytes(), StandardCharsets.UTF_8);
            recognized.add(word);
            if (word.equals("busy") && recognized.indexOf(word) == recognized.size() - 1) {
                throw new TimeoutException("The machine is busy.");
            }
            return new RecognizedPage(List.of(new RecognizedLine(word, 0, 0, 9, 9, 9, false, 90)), 99);
        }

        @Override
        public void close() {
            synchronized (readers) {
                if (readers[0] != null) {
                    readers[0].interrupt();
                }
            }
        }
    }

    private Carrel open() {
        return Carrel.builder()
                .storage(storage)
                .index(index)
                .replyWriter(new EchoReplyWriter())
                .pageFetcher(web)
                .textExtractor(new WordScans())
                .textRecognizer(new PermittedRecognizer())
                .jobIntervals(EngineFixture.OFTEN)
                .ingestLimits(IngestLimits.builder().workers(1).maxOriginalBytes(100).build())
                .open();
    }

    @AfterEach
    void close() {
        carrel.close();
    }

    private LibraryHandle library() {
        return carrel.createLibrary("archive");
    }

    private Document submit(String content) {
        return library()
                .documents()
                .addDocument(NewDocument.ofFile("file.txt",
                        ByteSource.of(content.getBytes(StandardCharsets.UTF_8))).withKey(content.substring(0, 6)))
                .document();
    }

    private Document awaitEnd(Document document) throws InterruptedException {
        return library().documents().awaitDocument(document.id(), Eventually.LIMIT);
    }

    private List<String> pagesOf(Document document) throws InterruptedException {
        assertThat(awaitEnd(document).state().status()).isEqualTo(DocumentStatus.SUCCESS);
        return library().documents()
                .findContent(document.id())
                .orElseThrow()
                .sections()
                .stream()
                .map(section -> section.page() + " " + section.text())
                .toList();
    }

    @Test
    void readsScansPageByPageWhileOtherDocumentsPass() throws Exception {
        Document scan = submit("scan: oak ash torn elm");
        Eventually.await("a page is being read", permits::hasQueuedThreads);
        Document typed = submit("A typed page.");
        assertThat(awaitEnd(typed).state().status()).isEqualTo(DocumentStatus.SUCCESS);
        assertThat(library().documents().getDocument(scan.id()).state().status()).isEqualTo(DocumentStatus.RUNNING);

        permits.release(10);
        assertThat(pagesOf(scan)).containsExactly("1 oak", "2 ash", "4 elm");
        assertThat(recognized).containsExactly("oak", "ash", "elm");
    }

    @Test
    void readsAPageLaterForWhichTheMachineWasTooBusy() throws Exception {
        permits.release(10);
        assertThat(pagesOf(submit("scan: oak busy elm"))).containsExactly("1 oak", "2 busy", "3 elm");
        assertThat(recognized).containsExactly("oak", "busy", "elm", "busy");
    }

    @Test
    void goesOnWithTheNextPageAfterARestart() throws Exception {
        Document scan = submit("scan: oak ash elm");
        permits.release(2);
        Eventually.await("two pages are read, and kept", () -> recognized.size() == 2 && permits.hasQueuedThreads());
        carrel.close();
        permits.release(10);
        carrel = open();
        assertThat(pagesOf(scan)).containsExactly("1 oak", "2 ash", "3 elm");
        assertThat(recognized).containsExactly("oak", "ash", "elm");
    }

    @Test
    void readsNoMoreOfAScanThatWasDeletedOrReplaced() throws Exception {
        Document scan = submit("scan: oak ash elm");
        Eventually.await("a page is being read", permits::hasQueuedThreads);
        library().documents().deleteDocument(scan.id());
        permits.release(1);
        Document replaced = submit("scan: yew fir");
        Eventually.await("a page is being read", permits::hasQueuedThreads);
        submit("scan: pine");
        permits.release(10);
        assertThat(pagesOf(replaced)).containsExactly("1 pine");
        assertThat(recognized).doesNotContain("ash", "elm", "fir");
    }

    @Test
    void saysWhatIsMissing() throws Exception {
        problem = Optional.of("Nothing is installed.");
        assertThat(awaitEnd(submit("scan: oak")).state().message()).isEqualTo("Nothing is installed.");
        assertThat(carrel.readiness().toString()).contains("Nothing is installed.");
        problem = Optional.empty();
        Eventually.await("it is installed", () -> !carrel.readiness().toString().contains("Nothing is installed."));
    }

    @Test
    void readsTheOtherPagesOfAFileThatIsReadAgain() throws Exception {
        problem = Optional.of("Nothing is installed.");
        web.putPage(new WebAddress("https://site.example/part.pdf"), "application/pdf",
                "part: elm yew".getBytes(StandardCharsets.UTF_8), new Validators("\"1\"", null));
        Document file = submit("part: oak ash");
        Document page = library().documents()
                .addDocument(NewDocument.ofPage("https://site.example/part.pdf"))
                .document();
        for (Document each : List.of(file, page)) {
            assertThat(awaitEnd(each).hasUnreadPages()).isTrue();
            assertThat(pagesOf(each)).containsExactly("0 Typed.");
        }
        problem = Optional.empty();
        permits.release(10);
        for (Document each : List.of(file, page)) {
            library().documents().refreshDocument(each.id());
            assertThat(pagesOf(each)).hasSize(2);
            assertThat(library().documents().getDocument(each.id()).hasUnreadPages()).isFalse();
        }
        assertThat(pagesOf(file)).containsExactly("1 oak", "2 ash");
        assertThat(pagesOf(page)).containsExactly("1 elm", "2 yew");
    }

    @Test
    void neitherTheStartNorTheReadinessWaitForAProgramThatHangs() throws Exception {
        carrel.close();
        installationIsKnown = new CountDownLatch(1);
        problem = Optional.of("Nothing is installed.");
        carrel = open();
        assertThat(carrel.readiness().toString()).doesNotContain("Nothing is installed.");
        installationIsKnown.countDown();
        Eventually.await("the problem is told", () -> carrel.readiness().toString().contains("Nothing is installed."));
    }
}
