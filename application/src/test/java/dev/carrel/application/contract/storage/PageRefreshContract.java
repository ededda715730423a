package dev.carrel.application.contract.storage;

import dev.carrel.application.port.DocumentQueue.ClaimedDocument;
import dev.carrel.application.port.DocumentQueue.ExtractedContent;
import dev.carrel.application.port.DocumentQueue.FetchReason;
import dev.carrel.application.port.PageFetcher.Validators;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.DocumentContent.Section;
import dev.carrel.domain.document.DocumentState;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.library.LibraryId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The contract of {@link dev.carrel.application.port.DocumentQueue} about refreshing pages. */
public abstract class PageRefreshContract extends PageRefreshFixture {

    private static final Duration HOUR = Duration.ofHours(1);

    private void refreshEvery(LibraryId library, Duration interval) {
        storage.libraries().createOrUpdate(library, settings -> settings.withRefreshInterval(interval), T0);
    }

    @Test
    void passesValidatorsToTheNextClaim() {
        submitDocument(HANDBOOK, PAGE);
        ClaimedDocument first = claimNext();
        assertThat(first.knownValidators()).isEqualTo(Validators.NONE);
        storage.documentQueue().storeContent(first, ExtractedContent.of(contentOf("one")), VERSION, T0);
        markSucceeded(first);
        submitDocument(HANDBOOK, PAGE);
        ClaimedDocument second = claimNext();
        assertThat(second.knownValidators()).isEqualTo(VERSION);
        storage.documentQueue().storeContent(second, ExtractedContent.of(contentOf("two")), Validators.NONE, T0);
        markSucceeded(second);
        submitDocument(HANDBOOK, PAGE);
        assertThat(claimNext().knownValidators()).isEqualTo(Validators.NONE);
    }

    @Test
    void passesNoValidatorsOfATextUnderAnotherSetting() {
        addProcessed(HANDBOOK, PAGE, "one");
        submitDocument(HANDBOOK, PAGE);
        ClaimedDocument claim = claimNext();
        storage.documentQueue().storeContent(claim, ExtractedContent.of(contentOf("one")), VERSION, T0);
        markSucceeded(claim);
        storage.libraries().createOrUpdate(HANDBOOK, settings -> settings.withKeepAll(true), T0);
        submitDocument(HANDBOOK, PAGE);
        ClaimedDocument again = claimNext();
        assertThat(again.knownValidators()).isEqualTo(Validators.NONE);

        var everything = new ExtractedContent(contentOf("one and the menu"), 1.0, true);
        storage.documentQueue().storeContent(again, everything, VERSION, T0);
        markSucceeded(again);
        submitDocument(HANDBOOK, PAGE);
        assertThat(claimNext().knownValidators()).isEqualTo(VERSION);
    }

    @Test
    void identicalTextIsNoChange() {
        Document document = addProcessed(HANDBOOK, PAGE, "one");
        addProcessed(HANDBOOK, NewDocument.ofText("another"), "another");
        submitDocument(HANDBOOK, PAGE);
        ClaimedDocument claim = claimNext();
        assertThat(storage.documentQueue()
                .storeContent(claim, ExtractedContent.of(contentOf("one")), VERSION, atSecond(9))).hasValue(1);
        assertThat(reload(document).updatedAt()).isEqualTo(T0);
        assertThat(storage.changeLog().findPosition(HANDBOOK).orElseThrow().revision()).isEqualTo(2);
        markSucceeded(claim);
        submitDocument(HANDBOOK, PAGE);
        assertThat(claimNext().knownValidators()).as("the version is another though").isEqualTo(VERSION);
    }

    @Test
    void identicalTextHasTheRevisionOfALaterTitle() {
        addProcessed(HANDBOOK, PAGE, "one");
        submitDocument(HANDBOOK, PAGE.withTitle("Given"));
        assertThat(storeText(claimNext(), "one")).isEqualTo(2);
    }

    @Test
    void anyDifferenceOfTitleHeadingsOrTextIsAChange() {
        submitDocument(HANDBOOK, PAGE);
        ClaimedDocument claim = claimNext();
        long revision = 0;
        for (DocumentContent each : List.of(new DocumentContent("a", List.of(Section.of("b"))),
                new DocumentContent("ab", List.of(Section.of(""))), new DocumentContent("a", List.of(Section.of("b "))),
                new DocumentContent("a", List.of(new Section(List.of("b"), ""))),
                new DocumentContent("a", List.of(new Section(List.of("b", ""), ""))),
                new DocumentContent("a", List.of(Section.of("b"), Section.of(""))),
                new DocumentContent("a", List.of(Section.of("b"))))) {
            assertThat(storage.documentQueue().storeContent(claim, ExtractedContent.of(each), VERSION, T0))
                    .hasValue(++revision);
            assertThat(storage.documentQueue().storeContent(claim, ExtractedContent.of(each), VERSION, T0))
                    .hasValue(revision);
        }
    }

    @Test
    void aSubmittedPageIsFetchedAsRequested() {
        submitDocument(HANDBOOK, PAGE);
        assertThat(claimNext().fetchReason()).isEqualTo(FetchReason.ASKED);
    }

    @Test
    void enqueuesPagesAfterTheRefreshInterval() {
        refreshEvery(HANDBOOK, HOUR);
        Document page = addProcessed(HANDBOOK, PAGE, "one");
        addProcessed(HANDBOOK, NewDocument.ofText("text"), "text");
        addProcessed(RECIPES, PAGE, "one");

        assertThat(storage.documentQueue().enqueueRefreshes(T0.plus(HOUR).minusMillis(1), 10, 10)).isZero();
        assertThat(storage.documentQueue().enqueueRefreshes(T0.plus(HOUR).plusMillis(1), 10, 10)).isEqualTo(1);

        Instant now = T0.plus(HOUR).plusMillis(1);
        assertThat(reload(page).state()).isEqualTo(DocumentState.newlyQueued(now));
        assertThat(reload(page).hasContent()).isTrue();
        assertThat(storage.documentQueue().enqueueRefreshes(now, 10, 10)).as("what waits already").isZero();
        ClaimedDocument claim = claimAt(now);
        assertThat(claim.document().id()).isEqualTo(page.id());
        assertThat(claim.fetchReason()).isEqualTo(FetchReason.SCHEDULED);
        assertThat(storage.documentQueue().enqueueRefreshes(now.plus(HOUR), 10, 10)).as("what is being read").isZero();
        storage.documentQueue().applyTransition(claim, running -> running.succeed(now), now);
        assertThat(storage.documentQueue().enqueueRefreshes(now.plus(HOUR).minusMillis(1), 10, 10)).isZero();
        assertThat(storage.documentQueue().enqueueRefreshes(now.plus(HOUR).plusMillis(1), 10, 10)).isEqualTo(1);
    }

    @Test
    void enqueuesFailedPagesToo() {
        refreshEvery(HANDBOOK, HOUR);
        submitDocument(HANDBOOK, PAGE);
        fail(claimNext(), Failure.sourceGone("It is gone."), T0);
        assertThat(storage.documentQueue().enqueueRefreshes(T0.plus(HOUR).plusMillis(1), 10, 10)).isEqualTo(1);
    }

    @Test
    void aRequestedPageStaysRequested() {
        refreshEvery(HANDBOOK, HOUR);
        addProcessed(HANDBOOK, PAGE, "one");
        storage.documentQueue().enqueueRefreshes(atSecond(7200), 10, 10);
        submitDocument(HANDBOOK, PAGE);
        assertThat(claimAt(atSecond(7200)).fetchReason()).isEqualTo(FetchReason.ASKED);
    }

    @Test
    void enqueuesTheOldestPagesUpToTheLimit() {
        refreshEvery(HANDBOOK, HOUR);
        Document first = null;
        for (int each = 0; each < 5; each++) {
            Instant read = atSecond(each);
            Document page = submitDocument(HANDBOOK, NewDocument.ofPage("https://example.com/" + (9 - each)));
            storage.documentQueue().applyTransition(claimAt(read), running -> running.succeed(read), read);
            first = each == 0 ? page : first;
        }
        assertThat(storage.documentQueue().enqueueRefreshes(atSecond(7200), 9, 1)).isEqualTo(1);
        assertThat(claimAt(atSecond(7200)).document().id()).isEqualTo(first == null ? null : first.id());
        assertThat(storage.documentQueue().enqueueRefreshes(atSecond(7200), 9, 3)).isEqualTo(3);
        assertThat(storage.documentQueue().enqueueRefreshes(atSecond(7200), 9, 3)).isEqualTo(1);
        assertThat(storage.documentQueue().enqueueRefreshes(atSecond(7200), 9, 3)).isZero();
    }

    @Test
    void aCrawlDoesNotDowngradeARequestedPage() {
        submitDocument(HANDBOOK, PAGE);
        ClaimedDocument claim = claimNext();
        crawl(HANDBOOK, "crawl");
        fail(claim, Failure.transientFailure("The server is busy."), T0);
        assertThat(claimNext().fetchReason()).isEqualTo(FetchReason.ASKED);
    }

    @Test
    void givesEachLibraryItsOwnShare() {
        refreshEvery(HANDBOOK, HOUR);
        refreshEvery(RECIPES, HOUR);
        for (int page = 0; page < 10; page++) {
            read(HANDBOOK, page, T0);
        }
        read(RECIPES, 0, atSecond(1));
        assertThat(storage.documentQueue().enqueueRefreshes(atSecond(7200), 3, 100)).isEqualTo(4);
        assertThat(storage.documentQueue().enqueueRefreshes(atSecond(7200), 3, 100)).as("while they wait").isZero();
        storage.documentQueue().claimDue(HOLDER, atSecond(7200), atSecond(9999), Set.of(), 9);
        assertThat(storage.documentQueue().enqueueRefreshes(atSecond(7200), 3, 100)).as("while they are read").isZero();
        assertThat(storage.documentQueue().enqueueRefreshes(atSecond(7200), 4, 100)).isEqualTo(1);
    }

    @Test
    void startsWithTheLibraryDueFirst() {
        refreshEvery(HANDBOOK, HOUR);
        refreshEvery(RECIPES, HOUR.dividedBy(2));
        read(HANDBOOK, 0, T0);
        read(RECIPES, 0, atSecond(60));
        assertThat(storage.documentQueue().enqueueRefreshes(atSecond(7200), 9, 1)).isEqualTo(1);
        assertThat(claimAt(atSecond(7200)).library()).isEqualTo(RECIPES);
    }
}
