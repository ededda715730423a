package dev.carrel.application.contract.storage;

import dev.carrel.application.port.ChangeLog.DocumentChange.DocumentRemoved;
import dev.carrel.application.port.ChangeLog.DocumentChange.TextWritten;
import dev.carrel.application.port.DocumentQueue.ClaimedDocument;
import dev.carrel.application.port.DocumentQueue.ExtractedContent;
import dev.carrel.application.port.DocumentQueue.FetchReason;
import dev.carrel.application.port.PageFetcher.Validators;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentState;
import dev.carrel.domain.document.Failure;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The contract of {@link dev.carrel.application.port.DocumentQueue} about unpublishing and deleting pages. */
public abstract class PageRemovalContract extends PageRefreshFixture {

    @Test
    void unpublishesATextAfterTheGracePeriod() {
        Document document = addProcessed(HANDBOOK, PAGE, "one");
        submitDocument(HANDBOOK, PAGE);
        fail(claimNext(), Failure.sourceGone("It is gone."), atSecond(10));
        assertThat(storage.documentQueue().unpublishGone(atSecond(10), atSecond(99))).isEmpty();
        assertThat(reload(document).hasContent()).isTrue();

        assertThat(storage.documentQueue().unpublishGone(atSecond(11), atSecond(99))).containsExactly(HANDBOOK);

        assertThat(reload(document).hasContent()).isFalse();
        assertThat(reload(document).state()).isEqualTo(new DocumentState.Failed(1, "It is gone.", true));
        assertThat(reload(document).updatedAt()).isEqualTo(atSecond(99));
        assertThat(storage.documents().findContent(HANDBOOK, document.id())).isEmpty();
        assertThat(changesAfter(HANDBOOK, 0)).containsExactly(new DocumentRemoved(2, document.id()));
        assertThat(storage.documentQueue().unpublishGone(atSecond(11), atSecond(100))).isEmpty();
    }

    @Test
    void countsTheGracePeriodFromTheFirstFailure() {
        Document document = addProcessed(HANDBOOK, PAGE, "one");
        for (int each = 1; each <= 3; each++) {
            submitDocument(HANDBOOK, PAGE);
            fail(claimNext(), Failure.sourceGone("It is gone."), atSecond(each * 10));
        }
        submitDocument(HANDBOOK, PAGE);
        assertThat(storage.documentQueue().unpublishGone(atSecond(11), atSecond(99))).as("while it is to be read")
                .isEmpty();
        fail(claimNext(), Failure.sourceGone("It is gone."), atSecond(40));
        assertThat(storage.documentQueue().unpublishGone(atSecond(11), atSecond(99))).containsExactly(HANDBOOK);
        assertThat(reload(document).hasContent()).isFalse();
    }

    @Test
    void resetsTheGracePeriodWhenTheSourceReturns() {
        Document document = addProcessed(HANDBOOK, PAGE, "one");
        submitDocument(HANDBOOK, PAGE);
        fail(claimNext(), Failure.sourceGone("It is gone."), atSecond(10));
        submitDocument(HANDBOOK, PAGE);
        markSucceeded(claimNext());
        assertThat(storage.documentQueue().unpublishGone(atSecond(99), atSecond(99))).isEmpty();
        submitDocument(HANDBOOK, PAGE);
        fail(claimNext(), Failure.sourceGone("It is gone."), atSecond(20));
        submitDocument(HANDBOOK, PAGE);
        fail(claimNext(), Failure.permanentFailure("It is no text."), atSecond(30));
        assertThat(reload(document).state()).isEqualTo(new DocumentState.Failed(1, "It is no text.", false));
        assertThat(storage.documentQueue().unpublishGone(atSecond(99), atSecond(99))).isEmpty();
        submitDocument(HANDBOOK, PAGE);
        fail(claimNext(), Failure.sourceGone("It is gone."), atSecond(40));
        assertThat(storage.documentQueue().unpublishGone(atSecond(40), atSecond(99))).isEmpty();
    }

    @Test
    void recordsOneChangeForAnUnpublishedText() {
        Document document = submitDocument(HANDBOOK, PAGE);
        ClaimedDocument first = claimNext();
        storage.documentQueue().storeContent(first, ExtractedContent.of(contentOf("one")), VERSION, T0);
        markSucceeded(first);
        submitDocument(HANDBOOK, PAGE);
        fail(claimNext(), Failure.sourceGone("It is gone."), T0);
        storage.documentQueue().unpublishGone(atSecond(1), T0);
        submitDocument(HANDBOOK, PAGE);
        ClaimedDocument claim = claimNext();
        assertThat(claim.knownValidators()).isEqualTo(Validators.NONE);
        assertThat(storeText(claim, "one")).isEqualTo(3);
        assertThat(changesAfter(HANDBOOK, 0))
                .containsExactly(new TextWritten(3, document.id(), "one", contentOf("one")));

        fail(claim, Failure.sourceGone("It is gone."), T0);
        storage.documentQueue().unpublishGone(atSecond(1), T0);
        storage.documents().deleteById(HANDBOOK, document.id());
        assertThat(changesAfter(HANDBOOK, 0)).containsExactly(new DocumentRemoved(5, document.id()));
    }

    @Test
    void deletesAnEmptyDocumentOfACrawl() {
        crawl(HANDBOOK, "crawl");
        ClaimedDocument claim = claimNext();
        assertThat(storage.documentQueue().deleteIfEmpty(claim)).isTrue();
        assertThat(storage.documents().findById(HANDBOOK, claim.id())).isEmpty();
        assertThat(changesAfter(HANDBOOK, 0)).containsExactly(new DocumentRemoved(1, claim.id()));
        assertThat(storage.documentQueue().deleteIfEmpty(claim)).isFalse();
    }

    @Test
    void keepsADocumentWithContentOrAnotherClaim() {
        Document document = addProcessed(HANDBOOK, PAGE, "one");
        submitDocument(HANDBOOK, PAGE);
        assertThat(storage.documentQueue().deleteIfEmpty(claimNext())).isFalse();
        crawl(RECIPES, "crawl");
        ClaimedDocument stale = claimNext();
        storage.documentQueue().applyTransition(stale, running -> running.release(T0), T0);
        assertThat(storage.documentQueue().deleteIfEmpty(stale)).isFalse();
        claimNext();
        assertThat(storage.documentQueue().deleteIfEmpty(stale)).isFalse();
        assertThat(storage.documents().findById(HANDBOOK, document.id())).isPresent();
        assertThat(storage.documents().findById(RECIPES, stale.document().id())).isPresent();
    }

    @Test
    void keepsADocumentSubmittedDuringACrawl() {
        crawl(HANDBOOK, "crawl");
        ClaimedDocument claim = claimNext();
        assertThat(claim.fetchReason()).isEqualTo(FetchReason.CRAWLED);
        Document asked = submitDocument(HANDBOOK, PAGE);
        assertThat(storage.documentQueue().deleteIfEmpty(claim)).isFalse();
        fail(claim, Failure.sourceGone("It is gone."), T0);
        ClaimedDocument again = claimNext();
        assertThat(again.id()).isEqualTo(asked.id());
        assertThat(again.fetchReason()).isEqualTo(FetchReason.ASKED);
    }

    @Test
    void keepsADocumentOnceRequested() {
        submitDocument(HANDBOOK, PAGE);
        fail(claimNext(), Failure.permanentFailure("There is no text in it."), T0);
        crawl(HANDBOOK, "crawl");
        ClaimedDocument claim = claimNext();
        assertThat(claim.fetchReason()).isEqualTo(FetchReason.CRAWLED);
        assertThat(storage.documentQueue().deleteIfEmpty(claim)).isFalse();
        assertThat(storage.documents().findById(HANDBOOK, claim.id())).isPresent();
    }
}
