package dev.carrel.application;

import dev.carrel.application.fake.model.EchoReplyWriter;
import dev.carrel.application.job.JobIntervals;
import dev.carrel.application.limits.IngestLimits;
import dev.carrel.application.limits.QueryLimits;
import dev.carrel.application.port.PageFetcher;
import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.port.ReplyWriter;
import dev.carrel.application.port.ReplyWriter.RetrievedDocument;
import dev.carrel.application.port.Storage;
import dev.carrel.application.port.TextExtractor;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentContent.Section;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.document.RetryPolicy;
import dev.carrel.domain.error.AddressRefusedException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

import static dev.carrel.application.IndexAgreement.awaitAgreement;

/** An engine on a storage and an index, with a web of canned pages. */
public abstract class EngineFixture {

    static final Duration LONG = Eventually.LIMIT;

    /** Intervals of jobs for tests that wait for what a job does. */
    static final JobIntervals OFTEN = new JobIntervals(Duration.ofMillis(100), Duration.ofMillis(50));

    static final IngestLimits TWO_WORKERS = IngestLimits.builder().workers(2).build();

    final Map<String, PageFetcher.FetchResult> web = new ConcurrentHashMap<>();
    Carrel carrel;
    LibraryHandle handbook;

    /** Opens the storage, with everything that the same test has stored before. */
    protected abstract Storage openStorage();

    /** Opens the index, with everything that the same test has indexed before. */
    protected abstract PassageIndex openIndex();

    @BeforeEach
    void openEngine() {
        carrel = openWith(new EchoReplyWriter(), QueryLimits.DEFAULT, TWO_WORKERS);
        handbook = carrel.createLibrary("handbook");
    }

    @AfterEach
    void closeEngine() throws InterruptedException {
        awaitAgreement(carrel);
        carrel.close();
    }

    Carrel openWith(ReplyWriter writer, QueryLimits answering, IngestLimits processing) {
        return newBuilder(writer, answering, processing).open();
    }

    CarrelBuilder newBuilder(ReplyWriter writer, QueryLimits answering, IngestLimits processing) {
        return Carrel.builder()
                .storage(openStorage())
                .index(openIndex())
                .replyWriter(writer)
                .pageFetcher(new CannedWeb())
                .textExtractor(new PlainText())
                .jobIntervals(OFTEN)
                .queryLimits(answering)
                .ingestLimits(
                        processing.toBuilder()
                                .retries(new RetryPolicy(List.of(Duration.ofMillis(5), Duration.ofMillis(5))))
                                .build());
    }

    void reopenEngine(ReplyWriter writer) {
        reopenEngine(writer, QueryLimits.DEFAULT, TWO_WORKERS);
    }

    void reopenEngine(ReplyWriter writer, QueryLimits answering, IngestLimits processing) {
        carrel.close();
        carrel = openWith(writer, answering, processing);
        handbook = carrel.createLibrary("handbook");
    }

    Document addAndAwait(String text) throws InterruptedException {
        return addAndAwait(NewDocument.ofText(text));
    }

    Document addAndAwait(NewDocument document) throws InterruptedException {
        return handbook.documents().awaitDocument(handbook.documents().addDocument(document).document().id(), LONG);
    }

    List<String> searchTitles(String text) {
        List<RetrievedDocument> found = handbook.queries().search(Question.of(text), 10).documents();
        return found.stream().map(evidence -> evidence.document().title()).toList();
    }

    /** The pages that the test has put. */
    final class CannedWeb implements PageFetcher {

        @Override
        public void checkAddress(WebAddress address) {
            if (address.host().startsWith("10.")) {
                throw new AddressRefusedException("That address is private.");
            }
        }

        @Override
        public FetchResult fetchPage(FetchRequest request) {
            return web.getOrDefault(request.address().value(),
                    new FetchResult.FetchFailed(Failure.permanentFailure("There is no such page.")));
        }

        @Override
        public Duration politenessDelay(WebAddress address, boolean asRobot) {
            return Duration.ZERO;
        }
    }

    /** Reads every page as plain text. */
    static final class PlainText implements TextExtractor {

        @Override
        public ExtractionResult extractText(ExtractionSource source) {
            return new ExtractionResult.ExtractedText(null,
                    List.of(Section.of(new String(source.bytes(), StandardCharsets.UTF_8))), PageLinks.NONE);
        }
    }
}
