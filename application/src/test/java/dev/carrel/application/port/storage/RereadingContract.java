package dev.carrel.application.port.storage;

import dev.carrel.application.port.Changes.Change.Removed;
import dev.carrel.application.port.Changes.Change.Written;
import dev.carrel.application.port.DocumentQueue.Claim;
import dev.carrel.domain.crawl.CrawlId;
import dev.carrel.domain.crawl.CrawlPlan;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.DocumentState;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.document.Occasion;
import dev.carrel.domain.document.RetryPolicy;
import dev.carrel.domain.document.Section;
import dev.carrel.domain.document.Validators;
import dev.carrel.domain.library.LibraryId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** What {@link dev.carrel.application.port.DocumentQueue} promises about pages that are read again. */
public abstract class RereadingContract extends StorageContract {

    private static final NewDocument PAGE = NewDocument.page("https://example.com/page");
    private static final Validators VERSION = new Validators("\"v1\"", "Mon, 05 Jan 2026 08:00:00 GMT");
    private static final Duration HOUR = Duration.ofHours(1);

    private void refreshEvery(LibraryId library, Duration interval) {
        storage.libraries().put(library, settings -> settings.refreshedEvery(interval), T0);
    }

    private void fail(Claim claim, Failure failure, Instant now) {
        storage.queue().advance(claim, running -> running.fail(failure, RetryPolicy.DEFAULT, now), now);
    }

    @Test
    void theVersionThatWasReadIsKnownToTheNextReading() {
        submit(HANDBOOK, PAGE);
        Claim first = claim();
        assertThat(first.known()).isEqualTo(Validators.NONE);
        storage.queue().store(first, content("one"), VERSION, T0);
        succeed(first);
        submit(HANDBOOK, PAGE);
        Claim second = claim();
        assertThat(second.known()).isEqualTo(VERSION);
        storage.queue().store(second, content("two"), Validators.NONE, T0);
        succeed(second);
        submit(HANDBOOK, PAGE);
        assertThat(claim().known()).isEqualTo(Validators.NONE);
    }

    @Test
    void theVerySameTextIsNoChange() {
        Document document = answering(HANDBOOK, PAGE, "one");
        answering(HANDBOOK, NewDocument.text("another"), "another");
        submit(HANDBOOK, PAGE);
        Claim claim = claim();
        assertThat(storage.queue().store(claim, content("one"), VERSION, after(9))).hasValue(1);
        assertThat(found(document).updatedAt()).isEqualTo(T0);
        assertThat(storage.changes().position(HANDBOOK).orElseThrow().revision()).isEqualTo(2);
        succeed(claim);
        submit(HANDBOOK, PAGE);
        assertThat(claim().known()).as("the version is another though").isEqualTo(VERSION);
    }

    @Test
    void theVerySameTextUnderATitleThatWasGivenMeanwhileHasTheRevisionOfThat() {
        answering(HANDBOOK, PAGE, "one");
        submit(HANDBOOK, PAGE.titled("Given"));
        assertThat(store(claim(), "one")).isEqualTo(2);
    }

    @Test
    void anyDifferenceOfTitleHeadingsOrTextIsAChange() {
        submit(HANDBOOK, PAGE);
        Claim claim = claim();
        long revision = 0;
        for (DocumentContent each : List.of(new DocumentContent("a", List.of(Section.of("b"))),
                new DocumentContent("ab", List.of(Section.of(""))), new DocumentContent("a", List.of(Section.of("b "))),
                new DocumentContent("a", List.of(new Section(List.of("b"), ""))),
                new DocumentContent("a", List.of(new Section(List.of("b", ""), ""))),
                new DocumentContent("a", List.of(Section.of("b"), Section.of(""))),
                new DocumentContent("a", List.of(Section.of("b"))))) {
            assertThat(storage.queue().store(claim, each, VERSION, T0)).hasValue(++revision);
            assertThat(storage.queue().store(claim, each, VERSION, T0)).hasValue(revision);
        }
    }

    @Test
    void whatAPersonHandsInIsReadAsByThatPerson() {
        submit(HANDBOOK, PAGE);
        assertThat(claim().occasion()).isEqualTo(Occasion.ASKED);
    }

    @Test
    void pagesAreReadAgainWhenTheirTimeHasCome() {
        refreshEvery(HANDBOOK, HOUR);
        Document page = answering(HANDBOOK, PAGE, "one");
        answering(HANDBOOK, NewDocument.text("text"), "text");
        answering(RECIPES, PAGE, "one");

        assertThat(storage.queue().refresh(T0.plus(HOUR).minusMillis(1), 10, 10)).isZero();
        assertThat(storage.queue().refresh(T0.plus(HOUR).plusMillis(1), 10, 10)).isEqualTo(1);

        Instant now = T0.plus(HOUR).plusMillis(1);
        assertThat(found(page).state()).isEqualTo(DocumentState.submitted(now));
        assertThat(found(page).answers()).isTrue();
        assertThat(storage.queue().refresh(now, 10, 10)).as("what waits already").isZero();
        Claim claim = claimAt(now);
        assertThat(claim.document().id()).isEqualTo(page.id());
        assertThat(claim.occasion()).isEqualTo(Occasion.SCHEDULED);
        assertThat(storage.queue().refresh(now.plus(HOUR), 10, 10)).as("what is being read").isZero();
        storage.queue().advance(claim, running -> running.succeed(now), now);
        assertThat(storage.queue().refresh(now.plus(HOUR).minusMillis(1), 10, 10)).isZero();
        assertThat(storage.queue().refresh(now.plus(HOUR).plusMillis(1), 10, 10)).isEqualTo(1);
    }

    @Test
    void pagesThatFailedAreReadAgainToo() {
        refreshEvery(HANDBOOK, HOUR);
        submit(HANDBOOK, PAGE);
        fail(claim(), Failure.gone("It is gone."), T0);
        assertThat(storage.queue().refresh(T0.plus(HOUR).plusMillis(1), 10, 10)).isEqualTo(1);
    }

    @Test
    void aReadingThatIsAskedForIsReadAsAskedAgain() {
        refreshEvery(HANDBOOK, HOUR);
        answering(HANDBOOK, PAGE, "one");
        storage.queue().refresh(after(7200), 10, 10);
        submit(HANDBOOK, PAGE);
        assertThat(claimAt(after(7200)).occasion()).isEqualTo(Occasion.ASKED);
    }

    @Test
    void soManyAreReadAgainAtATimeAsAskedTheOldestFirst() {
        refreshEvery(HANDBOOK, HOUR);
        Document first = null;
        for (int each = 0; each < 5; each++) {
            Instant read = after(each);
            Document page = submit(HANDBOOK, NewDocument.page("https://example.com/" + (9 - each)));
            storage.queue().advance(claimAt(read), running -> running.succeed(read), read);
            first = each == 0 ? page : first;
        }
        assertThat(storage.queue().refresh(after(7200), 9, 1)).isEqualTo(1);
        assertThat(claimAt(after(7200)).document().id()).isEqualTo(first == null ? null : first.id());
        assertThat(storage.queue().refresh(after(7200), 9, 3)).isEqualTo(3);
        assertThat(storage.queue().refresh(after(7200), 9, 3)).isEqualTo(1);
        assertThat(storage.queue().refresh(after(7200), 9, 3)).isZero();
    }

    @Test
    void aTextIsWithdrawnWhenItsSourceHasBeenGoneForLong() {
        Document document = answering(HANDBOOK, PAGE, "one");
        submit(HANDBOOK, PAGE);
        fail(claim(), Failure.gone("It is gone."), after(10));
        assertThat(storage.queue().withdraw(after(10), after(99))).isEmpty();
        assertThat(found(document).answers()).isTrue();

        assertThat(storage.queue().withdraw(after(11), after(99))).containsExactly(HANDBOOK);

        assertThat(found(document).answers()).isFalse();
        assertThat(found(document).state()).isEqualTo(new DocumentState.Failed(1, "It is gone.", true));
        assertThat(found(document).updatedAt()).isEqualTo(after(99));
        assertThat(storage.documents().content(HANDBOOK, document.id())).isEmpty();
        assertThat(changesAfter(HANDBOOK, 0)).containsExactly(new Removed(2, document.id()));
        assertThat(storage.queue().withdraw(after(11), after(100))).isEmpty();
    }

    @Test
    void aSourceIsGoneSinceItWasFirstFoundSo() {
        Document document = answering(HANDBOOK, PAGE, "one");
        for (int each = 1; each <= 3; each++) {
            submit(HANDBOOK, PAGE);
            fail(claim(), Failure.gone("It is gone."), after(each * 10));
        }
        submit(HANDBOOK, PAGE);
        assertThat(storage.queue().withdraw(after(11), after(99))).as("while it is to be read").isEmpty();
        fail(claim(), Failure.gone("It is gone."), after(40));
        assertThat(storage.queue().withdraw(after(11), after(99))).containsExactly(HANDBOOK);
        assertThat(found(document).answers()).isFalse();
    }

    @Test
    void aSourceThatComesBackOrFailsOtherwiseIsNotGone() {
        Document document = answering(HANDBOOK, PAGE, "one");
        submit(HANDBOOK, PAGE);
        fail(claim(), Failure.gone("It is gone."), after(10));
        submit(HANDBOOK, PAGE);
        succeed(claim());
        assertThat(storage.queue().withdraw(after(99), after(99))).isEmpty();
        submit(HANDBOOK, PAGE);
        fail(claim(), Failure.gone("It is gone."), after(20));
        submit(HANDBOOK, PAGE);
        fail(claim(), Failure.forGood("It is no text."), after(30));
        assertThat(found(document).state()).isEqualTo(new DocumentState.Failed(1, "It is no text.", false));
        assertThat(storage.queue().withdraw(after(99), after(99))).isEmpty();
        submit(HANDBOOK, PAGE);
        fail(claim(), Failure.gone("It is gone."), after(40));
        assertThat(storage.queue().withdraw(after(40), after(99))).isEmpty();
    }

    @Test
    void aTextThatWasWithdrawnMayComeBackOrBeDeletedAndIsOneChange() {
        Document document = submit(HANDBOOK, PAGE);
        Claim first = claim();
        storage.queue().store(first, content("one"), VERSION, T0);
        succeed(first);
        submit(HANDBOOK, PAGE);
        fail(claim(), Failure.gone("It is gone."), T0);
        storage.queue().withdraw(after(1), T0);
        submit(HANDBOOK, PAGE);
        Claim claim = claim();
        assertThat(claim.known()).isEqualTo(Validators.NONE);
        assertThat(store(claim, "one")).isEqualTo(3);
        assertThat(changesAfter(HANDBOOK, 0)).containsExactly(new Written(3, document.id(), "one", content("one")));

        fail(claim, Failure.gone("It is gone."), T0);
        storage.queue().withdraw(after(1), T0);
        storage.documents().remove(HANDBOOK, document.id());
        assertThat(changesAfter(HANDBOOK, 0)).containsExactly(new Removed(5, document.id()));
    }

    @Test
    void aDocumentThatOnlyACrawlWantedIsDropped() {
        crawl(HANDBOOK, "crawl");
        Claim claim = claim();
        assertThat(storage.queue().drop(claim)).isTrue();
        assertThat(storage.documents().find(HANDBOOK, claim.id())).isEmpty();
        assertThat(changesAfter(HANDBOOK, 0)).containsExactly(new Removed(1, claim.id()));
        assertThat(storage.queue().drop(claim)).isFalse();
    }

    @Test
    void aDocumentThatAnswersOrIsHeldByAnotherIsNotDropped() {
        Document document = answering(HANDBOOK, PAGE, "one");
        submit(HANDBOOK, PAGE);
        assertThat(storage.queue().drop(claim())).isFalse();
        crawl(RECIPES, "crawl");
        Claim stale = claim();
        storage.queue().advance(stale, running -> running.giveBack(T0), T0);
        assertThat(storage.queue().drop(stale)).isFalse();
        claim();
        assertThat(storage.queue().drop(stale)).isFalse();
        assertThat(storage.documents().find(HANDBOOK, document.id())).isPresent();
        assertThat(storage.documents().find(RECIPES, stale.document().id())).isPresent();
    }

    private void crawl(LibraryId library, String id) {
        storage.crawls().begin(library, CrawlPlan.site("https://example.com/page"), new CrawlId(id), T0);
        storage.crawls().admit(library, new CrawlId(id), 1, this::nextId, T0);
    }

    @Test
    void aDocumentThatAPersonHandsInWhileACrawlReadsItIsNotDroppedAndReadAsByThatPerson() {
        crawl(HANDBOOK, "crawl");
        Claim claim = claim();
        assertThat(claim.occasion()).isEqualTo(Occasion.CRAWLED);
        Document asked = submit(HANDBOOK, PAGE);
        assertThat(storage.queue().drop(claim)).isFalse();
        fail(claim, Failure.gone("It is gone."), T0);
        Claim again = claim();
        assertThat(again.id()).isEqualTo(asked.id());
        assertThat(again.occasion()).isEqualTo(Occasion.ASKED);
    }

    @Test
    void aDocumentThatAPersonEverAskedForIsNotDropped() {
        submit(HANDBOOK, PAGE);
        fail(claim(), Failure.forGood("There is no text in it."), T0);
        crawl(HANDBOOK, "crawl");
        Claim claim = claim();
        assertThat(claim.occasion()).isEqualTo(Occasion.CRAWLED);
        assertThat(storage.queue().drop(claim)).isFalse();
        assertThat(storage.documents().find(HANDBOOK, claim.id())).isPresent();
    }

    @Test
    void whatAPersonWaitsForIsReadAsByThatPersonWhenACrawlComesByWhileItIsRead() {
        submit(HANDBOOK, PAGE);
        Claim claim = claim();
        crawl(HANDBOOK, "crawl");
        fail(claim, Failure.forNow("The server is busy."), T0);
        assertThat(claim().occasion()).isEqualTo(Occasion.ASKED);
    }

    private void read(LibraryId library, int page, Instant now) {
        submit(library, NewDocument.page("https://" + library + ".example/" + page));
        storage.queue().advance(claimAt(now), running -> running.succeed(now), now);
    }

    @Test
    void eachLibraryHasAShareOfItsOwn() {
        refreshEvery(HANDBOOK, HOUR);
        refreshEvery(RECIPES, HOUR);
        for (int page = 0; page < 10; page++) {
            read(HANDBOOK, page, T0);
        }
        read(RECIPES, 0, after(1));
        assertThat(storage.queue().refresh(after(7200), 3, 100)).isEqualTo(4);
        assertThat(storage.queue().refresh(after(7200), 3, 100)).as("while they wait").isZero();
        storage.queue().claim(after(7200), after(9999), Set.of(), 9);
        assertThat(storage.queue().refresh(after(7200), 3, 100)).as("while they are read").isZero();
        assertThat(storage.queue().refresh(after(7200), 4, 100)).isEqualTo(1);
    }

    @Test
    void theLibraryWhosePageWasDueFirstComesFirst() {
        refreshEvery(HANDBOOK, HOUR);
        refreshEvery(RECIPES, HOUR.dividedBy(2));
        read(HANDBOOK, 0, T0);
        read(RECIPES, 0, after(60));
        assertThat(storage.queue().refresh(after(7200), 9, 1)).isEqualTo(1);
        assertThat(claimAt(after(7200)).library()).isEqualTo(RECIPES);
    }
}
