package dev.carrel.application;

import dev.carrel.application.port.TextExtractor;
import dev.carrel.application.port.TextExtractor.ExtractionResult;
import dev.carrel.application.port.TextExtractor.ExtractionResult.ExtractedText;
import dev.carrel.application.port.TextExtractor.PageLinks;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.ByteSource;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentContent.Section;
import dev.carrel.domain.document.DocumentListing;
import dev.carrel.domain.document.DocumentState;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.error.ContentTooLargeException;
import dev.carrel.domain.library.LibrarySettings.Webhook;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The promises of the engine about documents and pages, on any storage and index. */
public abstract class EngineIngestContract extends EngineDocumentsFixture {

    // ---- Files and keys
    // ----------------------------------------------------------------------------------------------

    @Test
    void processesAFileAndTitlesItByName() throws Exception {
        Document file = addAndAwait(fileWith("leave.txt", "Leave is granted by the manager."));

        assertThat(file.state().status()).isEqualTo(DocumentStatus.SUCCESS);
        assertThat(searchTitles("manager")).containsExactly("leave.txt");
    }

    @Test
    void saysWhichFileFailedIfNothingElseNamesItsDocument() throws Exception {
        extractor = source -> new ExtractionResult.ExtractionFailed(Failure.permanentFailure("It is damaged."));

        assertThat(addAndAwait(fileWith("leave.txt", "Leave")).state().message())
                .isEqualTo("leave.txt: It is damaged.");
        assertThat(addAndAwait(fileWith("leave.txt", "Leave").withKey("leave")).state().message())
                .isEqualTo("It is damaged.");
        assertThat(addAndAwait(fileWith("leave.txt", "Leave").withTitle("Leave")).state().message())
                .isEqualTo("It is damaged.");
    }

    @Test
    void rejectsATooLargeFile() {
        reopenEngine(limits.toBuilder().maxFileBytes(10).build());

        assertThatThrownBy(() -> handbook.documents().addDocument(fileWith("large.txt", "More than ten bytes.")))
                .isInstanceOf(ContentTooLargeException.class);
        assertThat(handbook.documents().listDocuments(DocumentListing.newest(10))).isEmpty();
    }

    @Test
    void replacesADocumentUnderTheSameKey() throws Exception {
        Document first = addAndAwait(fileWith("leave.txt", "Leave is granted by the manager.").withKey("leave"));
        Document same = handbook.documents()
                .addDocument(fileWith("leave.txt", "Leave is granted by the manager.").withKey("leave"))
                .document();
        Document second = addAndAwait(fileWith("leave.txt", "Leave is granted by the director.").withKey("leave"));

        assertThat(same).isEqualTo(first);
        assertThat(second.id()).isEqualTo(first.id());
        assertThat(second.key()).isEqualTo("leave");
        assertThat(searchTitles("manager")).isEmpty();
        assertThat(searchTitles("director")).hasSize(1);
        assertThat(handbook.documents().listDocuments(DocumentListing.newest(10))).hasSize(1);
    }

    // ---- The queue
    // ---------------------------------------------------------------------------------------------------

    @Test
    void aSlowHostDoesNotDelayOthers() throws Exception {
        var never = new CountDownLatch(1);
        fetches.holdFetch("slow.example", never);
        for (int page = 0; page < 20; page++) {
            web.putPage("https://slow.example/" + page, "Slow.");
            handbook.documents().addDocument(NewDocument.ofPage("https://slow.example/" + page));
        }
        web.putPage("https://quick.example/", "Leave is granted by the manager.");

        assertThat(addAndAwait(NewDocument.ofPage("https://quick.example/")).state().status())
                .isEqualTo(DocumentStatus.SUCCESS);
        assertThat(addAndAwait(NewDocument.ofText("And a text.")).state().status()).isEqualTo(DocumentStatus.SUCCESS);
        assertThat(fetches.maxConcurrent("slow.example")).isLessThanOrEqualTo(limits.maxPerHost());
        never.countDown();
        awaitNothingWaiting();
        assertThat(handbook.describe().documentCounts()).containsEntry(DocumentStatus.SUCCESS, 22L);
        assertThat(fetches.maxConcurrent("slow.example")).isEqualTo(limits.maxPerHost());
    }

    @Test
    void honoursThePolitenessDelay() throws Exception {
        Duration delay = Duration.ofMillis(30);
        web.pause("site.example", delay);
        Instant begun = Instant.now();
        for (int page = 0; page < 5; page++) {
            web.putPage(SITE + "/" + page, "A page.");
            handbook.documents().addDocument(NewDocument.ofPage(SITE + "/" + page));
        }
        awaitNothingWaiting();

        List<Instant> started = fetches.fetchStarted("site.example");
        assertThat(started).hasSize(5);
        for (int page = 1; page < 5; page++) {
            // Not compared with the previous fetch, which a busy machine may begin long after it was permitted.
            assertThat(started.get(page)).isAfter(begun.plus(delay.multipliedBy(page)));
        }
    }

    @Test
    void extendsTheLeaseOfALongRun() throws Exception {
        // The clock stands, lest the lease expire while the machine does.
        time = InstantSource.fixed(Instant.now().truncatedTo(ChronoUnit.MILLIS));
        reopenEngine(limits.toBuilder().lease(Duration.ofMillis(300)).maxRunTime(Duration.ofMinutes(5)).build());
        web.putPage(SITE + "/long", "It takes long.");
        var started = new CountDownLatch(1);
        var end = new CountDownLatch(1);
        fetches.holdFetch("site.example", end, started);
        Document document = handbook.documents().addDocument(NewDocument.ofPage(SITE + "/long")).document();
        Eventually.awaitLatch(started);

        Instant first = lease(document);
        for (int millis = 100; millis <= 900; millis += 100) {
            clockOffset.set(Duration.ofMillis(millis));
            Instant extended = first.plusMillis(millis);
            Eventually.await("the lease is renewed", () -> lease(document).equals(extended));
        }
        end.countDown();

        assertThat(handbook.documents().awaitDocument(document.id(), TIMEOUT).state())
                .isEqualTo(new DocumentState.Success(1));
        assertThat(fetches.fetchStarted("site.example")).hasSize(1);
    }

    @Test
    void failsOnlyTheDocumentThatRunsTooLong() throws Exception {
        reopenEngine(
                limits.toBuilder().workers(2).lease(Duration.ofMillis(600)).maxRunTime(Duration.ofSeconds(1)).build());
        var never = new CountDownLatch(1);
        TextExtractor usual = extractor;
        extractor = source -> {
            if (new String(source.bytes(), StandardCharsets.UTF_8).contains("runaway")) {
                awaitUninterruptibly(never);
            }
            return usual.extractText(source);
        };
        Document runaway = addAndAwait(fileWith("runaway.txt", "A runaway."));

        assertThat(runaway.state().status()).isEqualTo(DocumentStatus.FAILED);
        assertThat(runaway.state().message()).contains("took longer");
        // Tried again, since a busy machine may take longer for any document.
        Eventually.await("another document succeeds", () -> addAndAwait(fileWith("other.txt", "Another.")).state()
                .status() == DocumentStatus.SUCCESS);
        // Others that took too long on a busy machine return.
        Eventually.await("one thread is lost", () -> carrel.readiness() instanceof EngineReadiness.Ready ready
                && ready.notices().size() == 1 && ready.notices().getFirst().endsWith(": 1."));
        assertThat(carrel.inspection().describeEngine().lostThreads()).isEqualTo(1);

        assertThat(addAndAwait(fileWith("second.txt", "Another runaway.")).state().status())
                .isEqualTo(DocumentStatus.FAILED);
        Eventually.await("two threads are lost", () -> carrel.readiness() instanceof EngineReadiness.EngineImpaired);

        never.countDown();
        Eventually.await("the threads return",
                () -> carrel.readiness().equals(new EngineReadiness.Ready()));
    }

    // ---- Refreshes
    // ---------------------------------------------------------------------------------------------------

    @Test
    void extractsByTheSettingOfTheLibrary() throws Exception {
        extractor = source -> new ExtractedText(null,
                List.of(Section.of(source.keepAll() ? "The text and the menu." : "The text.")), PageLinks.NONE,
                source.keepAll() ? 1 : 0.5);
        putPage("/leave", "", FIRST);
        Document page = addAndAwait(NewDocument.ofPage(SITE + "/leave"));
        Document file = addAndAwait(fileWith("leave.html", "Leave"));
        assertThat(List.of(page.kept(), file.kept())).containsOnly(0.5);

        carrel.createOrUpdateLibrary(handbook.id(), settings -> settings.withKeepAll(true));
        assertThat(addAndAwait(NewDocument.ofPage(SITE + "/leave")).kept()).isEqualTo(1);
        assertThat(addAndAwait(fileWith("leave.html", "Leave")).kept()).isEqualTo(1);
        assertThat(handbook.documents().findContent(file.id()).orElseThrow().fullText())
                .isEqualTo("The text and the menu.");
    }

    @Test
    void doesNotReindexAnUnchangedPage() throws Exception {
        putPage("/leave", "Leave is granted by the manager.", FIRST);
        Document page = addAndAwait(NewDocument.ofPage(SITE + "/leave"));
        long revision = currentRevision();

        handbook.documents().refreshDocument(page.id());
        assertThat(handbook.documents().awaitDocument(page.id(), TIMEOUT).state())
                .isEqualTo(new DocumentState.Success(1));
        assertThat(fetches.lastFetch().knownValidators()).isEqualTo(FIRST);
        assertThat(currentRevision()).isEqualTo(revision);

        putPage("/leave", "Leave is granted by the manager.", SECOND);
        handbook.documents().refreshDocument(page.id());
        handbook.documents().awaitDocument(page.id(), TIMEOUT);
        assertThat(currentRevision()).as("another version with the same text").isEqualTo(revision);

        putPage("/leave", "Leave is granted by the director.", FIRST);
        handbook.documents().refreshDocument(page.id());
        handbook.documents().awaitDocument(page.id(), TIMEOUT);
        assertThat(fetches.lastFetch().knownValidators()).isEqualTo(SECOND);
        assertThat(currentRevision()).isGreaterThan(revision);
        assertThat(searchTitles("director")).hasSize(1);
    }

    @Test
    void unpublishesAGonePageAfterTheGracePeriod() throws Exception {
        putPage("/leave", "Leave is granted by the manager.", FIRST);
        Document page = addAndAwait(NewDocument.ofPage(SITE + "/leave"));
        web.failAddress(SITE + "/leave", Failure.sourceGone("There is no such page."));
        handbook.documents().refreshDocument(page.id());
        Document gone = handbook.documents().awaitDocument(page.id(), TIMEOUT);

        assertThat(gone.state()).isEqualTo(new DocumentState.Failed(1, "There is no such page.", true));
        assertThat(searchTitles("manager")).hasSize(1);
        clockOffset.set(limits.goneGrace().plusHours(1));
        Eventually.await("the text is withdrawn", () -> searchTitles("manager").isEmpty());
        assertThat(handbook.documents().findContent(page.id())).isEmpty();

        putPage("/leave", "Leave is granted by the manager.", SECOND);
        assertThat(addAndAwait(NewDocument.ofPage(SITE + "/leave")).state().status()).isEqualTo(DocumentStatus.SUCCESS);
        assertThat(searchTitles("manager")).hasSize(1);
    }

    @Test
    void refreshesPagesAtTheLibrarysInterval() throws Exception {
        putPage("/leave", "Leave is granted by the manager.", FIRST);
        Document page = addAndAwait(NewDocument.ofPage(SITE + "/leave"));
        carrel.createOrUpdateLibrary(handbook.id(), settings -> settings.withRefreshInterval(Duration.ofHours(1)));
        putPage("/leave", "Leave is granted by the director.", SECOND);
        clockOffset.set(Duration.ofHours(2));

        Eventually.await("the page is read again", () -> !searchTitles("director").isEmpty());
        assertThat(handbook.documents().awaitDocument(page.id(), TIMEOUT).state().status())
                .isEqualTo(DocumentStatus.SUCCESS);
        assertThat(fetches.lastFetch().asRobot()).isTrue();
    }

    // ---- Webhooks
    // ----------------------------------------------------------------------------------------------------

    @Test
    void deliversWebhookEventsAndRetriesRejectedOnes() throws Exception {
        var target = new Webhook(new WebAddress("https://hooks.example/"), carrel.newWebhookSecret());
        carrel.createOrUpdateLibrary(handbook.id(), settings -> settings.withWebhook(target));
        webhooks.failWith(Failure.transientFailure("It is busy."));

        Document text = addAndAwait(NewDocument.ofText("Leave is granted by the manager.").withTitle("Leave"));
        var refused = webhooks.awaitNext();
        // The time of the next attempt may be set before or after the clock was moved.
        Eventually.await("the event is sent again", () -> {
            clockOffset.updateAndGet(offset -> offset.plusMinutes(1));
            return !webhooks.calls().isEmpty();
        });
        var accepted = webhooks.awaitNext();

        assertThat(accepted.event()).isEqualTo(refused.event());
        assertThat(accepted.target()).isEqualTo(target);
        assertThat(accepted.event().document()).isEqualTo(text.id());
        assertThat(accepted.event().status()).isEqualTo(DocumentStatus.SUCCESS);
        assertThat(accepted.event().title()).isEqualTo("Leave");

        addAndAwait(NewDocument.ofPage(pageOf("/missing")));
        var failed = webhooks.awaitNext();
        assertThat(failed.event().status()).isEqualTo(DocumentStatus.FAILED);
        assertThat(failed.event().message()).isEqualTo("There is no such page.");
    }

    // ---- Helpers
    // -----------------------------------------------------------------------------------------------------

    private static NewDocument fileWith(String name, String text) {
        return NewDocument.ofFile(name, ByteSource.of(text.getBytes(StandardCharsets.UTF_8)));
    }

    private Instant lease(Document document) {
        return handbook.documents().getDocument(document.id()).state() instanceof DocumentState.Running running
                ? running.lease().expiresAt()
                : Instant.MAX;
    }

    private static void awaitUninterruptibly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError("workers are not interrupted", e);
        }
    }
}
