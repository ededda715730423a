package dev.carrel.application.port.storage;

import dev.carrel.application.port.Crawls.Begun;
import dev.carrel.application.port.Crawls.Found;
import dev.carrel.application.port.Crawls.SitemapClaim;
import dev.carrel.application.port.Crawls.Visit;
import dev.carrel.application.port.DocumentQueue.Claim;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.crawl.Crawl;
import dev.carrel.domain.crawl.CrawlId;
import dev.carrel.domain.crawl.CrawlPage;
import dev.carrel.domain.crawl.CrawlPlan;
import dev.carrel.domain.crawl.CrawlStatus;
import dev.carrel.domain.crawl.PageStatus;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.document.Occasion;
import dev.carrel.domain.document.RetryPolicy;
import dev.carrel.domain.error.LibraryNotFoundException;
import dev.carrel.domain.library.LibraryId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** What {@link dev.carrel.application.port.Crawls} promises. */
public abstract class CrawlsContract extends StorageContract {

    private static final String SITE = "https://example.com/";
    private static final CrawlPlan PLAN = CrawlPlan.site(SITE).mostPages(5);
    private static final CrawlId ONE = new CrawlId("crawl-1");
    private static final CrawlId TWO = new CrawlId("crawl-2");

    private Crawl begin(CrawlPlan plan, CrawlId id) {
        return storage.crawls().begin(HANDBOOK, plan, id, T0).crawl();
    }

    private Crawl crawl(CrawlId id) {
        return storage.crawls().find(HANDBOOK, id).orElseThrow();
    }

    private List<CrawlPage> pages(CrawlId id, @Nullable PageStatus status) {
        return storage.crawls().pages(HANDBOOK, id, status, 0, 100);
    }

    private static Found found(String path) {
        return new Found(new WebAddress(SITE + path), 1, path, 10, null);
    }

    private void discover(CrawlId id, String... paths) {
        storage.crawls().discover(HANDBOOK, id, Arrays.stream(paths).map(CrawlsContract::found).toList());
    }

    private int admit(CrawlId id, int mostReading) {
        return storage.crawls().admit(HANDBOOK, id, mostReading, this::nextId, T0);
    }

    private Visit visit(Claim claim) {
        return storage.crawls().visit(HANDBOOK, claim.document().id()).orElseThrow();
    }

    private void settle(Visit visit, PageStatus status, @Nullable String reason) {
        storage.crawls().settle(HANDBOOK, visit.crawl().id(), visit.page().number(), status, reason);
    }

    /** The next page is read with success. */
    private void read() {
        Claim claim = claim();
        settle(visit(claim), PageStatus.SUCCESS, null);
        succeed(claim);
    }

    private long count(CrawlId id, PageStatus status) {
        long counted = crawl(id).pages().getOrDefault(status, -1L);
        assertThat(counted).isEqualTo(pages(id, status).size());
        return counted;
    }

    @Test
    void aCrawlOfASiteBeginsWithItsStart() {
        Begun begun = storage.crawls().begin(HANDBOOK, PLAN, ONE, after(1));
        assertThat(begun.isNew()).isTrue();
        Crawl crawl = begun.crawl();
        assertThat(crawl.id()).isEqualTo(ONE);
        assertThat(crawl.library()).isEqualTo(HANDBOOK);
        assertThat(crawl.plan()).isEqualTo(PLAN);
        assertThat(crawl.status()).isEqualTo(CrawlStatus.RUNNING);
        assertThat(crawl.message()).isNull();
        assertThat(crawl.createdAt()).isEqualTo(after(1));
        assertThat(crawl.endedAt()).isNull();
        assertThat(crawl.beyond()).isZero();
        assertThat(crawl.pages()).containsOnlyKeys(PageStatus.values()).containsEntry(PageStatus.WAITING, 1L);
        assertThat(crawl(ONE)).isEqualTo(crawl);
        assertThat(pages(ONE, null)).containsExactly(
                new CrawlPage(1, new WebAddress(SITE), 0, PageStatus.WAITING, null, null));
    }

    @Test
    void aCrawlOfASitemapBeginsWithNothing() {
        CrawlPlan plan = CrawlPlan.sitemap("https://example.com/sitemap.xml");
        assertThat(begin(plan, ONE).plan()).isEqualTo(plan);
        assertThat(pages(ONE, null)).isEmpty();
    }

    @Test
    void theRunningCrawlOfTheSamePlanIsTheCrawl() {
        begin(PLAN, ONE);
        assertThat(storage.crawls().begin(HANDBOOK, PLAN, TWO, after(9))).isEqualTo(new Begun(crawl(ONE), false));
        assertThat(storage.crawls().begin(HANDBOOK, PLAN.depth(1), TWO, after(9)).isNew()).isTrue();
        storage.crawls().cancel(HANDBOOK, ONE, after(9));
        assertThat(storage.crawls().begin(HANDBOOK, PLAN, new CrawlId("crawl-3"), after(9)).isNew()).isTrue();
        assertThat(storage.crawls().begin(RECIPES, PLAN, ONE, after(9)).isNew()).isTrue();
        assertThatThrownBy(() -> storage.crawls().begin(new LibraryId("nowhere"), PLAN, ONE, T0))
                .isInstanceOf(LibraryNotFoundException.class);
    }

    @Test
    void ofManyWhoBeginTheSameOneBegins() {
        List<Callable<Begun>> calls = new ArrayList<>();
        for (int each = 0; each < 8; each++) {
            var id = new CrawlId("crawl-" + each);
            calls.add(() -> storage.crawls().begin(HANDBOOK, PLAN, id, T0));
        }
        assertThat(AtOnce.call(calls).stream().filter(Begun::isNew)).hasSize(1);
        assertThat(storage.crawls().running()).hasSize(1);
    }

    @Test
    void crawlsAreListedFromTheNewestAndTheRunningOnesFromTheOldest() {
        for (int each = 1; each <= 4; each++) {
            storage.crawls().begin(HANDBOOK, PLAN.depth(each), new CrawlId("crawl-" + each), after(each));
        }
        storage.crawls().begin(RECIPES, PLAN, new CrawlId("crawl-0"), after(9));
        assertThat(storage.crawls().newest(HANDBOOK, null, 2)).containsExactly(crawl(new CrawlId("crawl-4")),
                crawl(new CrawlId("crawl-3")));
        assertThat(storage.crawls().newest(HANDBOOK, new CrawlId("crawl-3"), 9)).containsExactly(crawl(TWO),
                crawl(ONE));
        storage.crawls().cancel(HANDBOOK, TWO, after(9));
        assertThat(storage.crawls().running()).extracting(crawl -> crawl.id().value())
                .containsExactly("crawl-1", "crawl-3", "crawl-4", "crawl-0");
        assertThat(storage.crawls().find(RECIPES, ONE)).isEmpty();
        assertThat(storage.crawls().newest(new LibraryId("nowhere"), null, 9)).isEmpty();
    }

    @Test
    void whatIsMetAgainIsPassedOver() {
        begin(PLAN, ONE);
        discover(ONE, "a", "", "b", "a");
        discover(ONE, "b", "c");
        assertThat(pages(ONE, null)).extracting(page -> page.url().value())
                .containsExactly(SITE, SITE + "a", SITE + "b", SITE + "c");
        assertThat(pages(ONE, null)).extracting(CrawlPage::number).containsExactly(1L, 2L, 3L, 4L);
        assertThat(storage.crawls().pages(HANDBOOK, ONE, PageStatus.WAITING, 2, 1)).extracting(CrawlPage::number)
                .containsExactly(3L);
        assertThat(storage.crawls().pages(RECIPES, ONE, null, 0, 9)).isEmpty();
    }

    @Test
    void whatIsToBeSkippedIsKeptWithItsReason() {
        begin(PLAN, ONE);
        storage.crawls()
                .discover(HANDBOOK, ONE,
                        List.of(new Found(new WebAddress("https://elsewhere.example/"), 2, "", 1, "It is elsewhere.")));
        assertThat(pages(ONE, PageStatus.SKIPPED)).containsExactly(new CrawlPage(2,
                new WebAddress("https://elsewhere.example/"), 2, PageStatus.SKIPPED, null, "It is elsewhere."));
    }

    @Test
    void asManyWaitAsThePlanHasPagesLeft() {
        begin(PLAN, ONE);
        discover(ONE, "a", "b", "c", "d", "e", "f");
        assertThat(count(ONE, PageStatus.WAITING)).isEqualTo(5);
        assertThat(crawl(ONE).beyond()).isEqualTo(2);
        admit(ONE, 2);
        read();
        settle(visit(claim()), PageStatus.FAILED, "It is gone.");
        discover(ONE, "e", "f", "g");
        assertThat(count(ONE, PageStatus.WAITING)).as("one in the place of the one that failed").isEqualTo(4);
        assertThat(crawl(ONE).beyond()).isEqualTo(4);
    }

    @Test
    void soManyOfOneShapeAreReadAndTheOthersSkipped() {
        begin(CrawlPlan.site(SITE), ONE);
        List<Found> days = new ArrayList<>();
        for (int day = 1; day <= 5; day++) {
            days.add(new Found(new WebAddress(SITE + "day/" + day), 1, "day/#", 2, null));
        }
        storage.crawls().discover(HANDBOOK, ONE, days);
        assertThat(count(ONE, PageStatus.SKIPPED)).isEqualTo(3);
        assertThat(pages(ONE, PageStatus.SKIPPED)).allMatch(page -> page.reason() != null && page.document() == null);
        assertThat(count(ONE, PageStatus.WAITING)).isEqualTo(3);
    }

    @Test
    void admittedPagesAreDocumentsThatAreReadForTheCrawl() {
        begin(PLAN, ONE);
        assertThat(admit(ONE, 3)).isEqualTo(1);
        assertThat(admit(ONE, 3)).isZero();
        Claim claim = claim();
        assertThat(claim.document().url()).isEqualTo(new WebAddress(SITE));
        assertThat(claim.occasion()).isEqualTo(Occasion.CRAWLED);
        Visit visit = visit(claim);
        assertThat(visit.crawl()).isEqualTo(crawl(ONE));
        assertThat(visit.page()).isEqualTo(
                new CrawlPage(1, new WebAddress(SITE), 0, PageStatus.READING, claim.document().id(), null));
        assertThat(pages(ONE, null)).containsExactly(visit.page());

        settle(visit, PageStatus.SUCCESS, null);
        assertThat(storage.crawls().visit(HANDBOOK, claim.document().id())).isEmpty();
        settle(visit, PageStatus.FAILED, "Too late.");
        assertThat(pages(ONE, null)).containsExactly(
                new CrawlPage(1, new WebAddress(SITE), 0, PageStatus.SUCCESS, claim.document().id(), null));
    }

    @Test
    void pagesNearTheStartAreAdmittedFirstAndSoManyAtATime() {
        begin(PLAN, ONE);
        storage.crawls()
                .discover(HANDBOOK, ONE,
                        List.of(new Found(new WebAddress(SITE + "deep"), 2, "", 9, null), found("a"), found("b")));
        assertThat(admit(ONE, 3)).isEqualTo(3);
        assertThat(pages(ONE, PageStatus.WAITING)).extracting(page -> page.url().value())
                .containsExactly(SITE + "deep");
        assertThat(admit(ONE, 2)).isZero();
        read();
        assertThat(admit(ONE, 3)).isEqualTo(1);
        assertThat(count(ONE, PageStatus.READING)).isEqualTo(3);
        assertThat(storage.queue().waiting()).isEqualTo(3);
    }

    @Test
    void aPageThatTheLibraryHasIsReadAgain() {
        Document known = answering(HANDBOOK, NewDocument.page(SITE).titled("Start"), "one");
        begin(PLAN, ONE);
        assertThat(admit(ONE, 1)).isEqualTo(1);
        Claim claim = claim();
        assertThat(claim.document().id()).isEqualTo(known.id());
        assertThat(claim.document().title()).isEqualTo("Start");
        assertThat(claim.occasion()).isEqualTo(Occasion.CRAWLED);
        assertThat(visit(claim).page().document()).isEqualTo(known.id());
    }

    @Test
    void whatAPersonWaitsForIsReadAsByThatPersonAndYetTheCrawlsVisit() {
        submit(HANDBOOK, NewDocument.page(SITE));
        begin(PLAN, ONE);
        admit(ONE, 1);
        submit(HANDBOOK, NewDocument.page(SITE));
        Claim claim = claim();
        assertThat(claim.occasion()).isEqualTo(Occasion.ASKED);
        assertThat(visit(claim).crawl().id()).isEqualTo(ONE);
    }

    @Test
    void aPageIsReadForOneCrawlAtATime() {
        begin(PLAN, ONE);
        begin(PLAN.depth(1), TWO);
        assertThat(admit(ONE, 5)).isEqualTo(1);
        discover(TWO, "a");
        assertThat(admit(TWO, 5)).isEqualTo(1);
        assertThat(pages(TWO, PageStatus.READING)).extracting(page -> page.url().value()).containsExactly(SITE + "a");
        read();
        read();
        assertThat(admit(TWO, 5)).isEqualTo(1);
        assertThat(visit(claim()).crawl().id()).isEqualTo(TWO);
    }

    @Test
    void aDocumentThatIsDeletedIsNoPageAnyMore() {
        begin(PLAN, ONE);
        discover(ONE, "a");
        admit(ONE, 2);
        read();
        for (CrawlPage page : pages(ONE, null)) {
            if (page.document() != null) {
                storage.documents().remove(HANDBOOK, page.document());
            }
        }
        assertThat(pages(ONE, null)).containsExactlyInAnyOrder(
                new CrawlPage(1, new WebAddress(SITE), 0, PageStatus.SUCCESS, null, null),
                new CrawlPage(2, new WebAddress(SITE + "a"), 1, PageStatus.SKIPPED, null, "The document was deleted."));
        assertThat(count(ONE, PageStatus.SKIPPED)).isEqualTo(1);
        assertThat(storage.crawls().finish(HANDBOOK, ONE, "Nothing was listed.", after(5))).isTrue();
    }

    @Test
    void aPageThatIsSettledBeforeItsDocumentIsDroppedKeepsItsReason() {
        begin(PLAN, ONE);
        admit(ONE, 1);
        Claim claim = claim();
        settle(visit(claim), PageStatus.SKIPPED, "It asks not to be kept.");
        storage.queue().drop(claim);
        assertThat(pages(ONE, null)).containsExactly(
                new CrawlPage(1, new WebAddress(SITE), 0, PageStatus.SKIPPED, null, "It asks not to be kept."));
    }

    @Test
    void aCrawlIsDoneWhenNothingIsWaitingOrRead() {
        begin(PLAN, ONE);
        assertThat(storage.crawls().finish(HANDBOOK, ONE, "Nothing was listed.", after(5))).isFalse();
        admit(ONE, 1);
        assertThat(storage.crawls().finish(HANDBOOK, ONE, "Nothing was listed.", after(5))).isFalse();
        read();
        assertThat(storage.crawls().finish(HANDBOOK, ONE, "Nothing was listed.", after(5))).isTrue();
        assertThat(crawl(ONE).status()).isEqualTo(CrawlStatus.DONE);
        assertThat(crawl(ONE).endedAt()).isEqualTo(after(5));
        assertThat(storage.crawls().fail(HANDBOOK, ONE, "Too late.", after(6))).isFalse();
        assertThat(crawl(ONE).message()).isNull();
    }

    @Test
    void aCrawlThatCouldNotBeginHasFailed() {
        begin(PLAN, ONE);
        assertThat(storage.crawls().fail(HANDBOOK, ONE, "There is no sitemap.", after(5))).isTrue();
        assertThat(crawl(ONE).status()).isEqualTo(CrawlStatus.FAILED);
        assertThat(crawl(ONE).message()).isEqualTo("There is no sitemap.");
        assertThat(count(ONE, PageStatus.WAITING)).isZero();
        assertThat(storage.crawls().running()).isEmpty();
    }

    @Test
    void aCancelledCrawlSkipsWhatWaitsAndWhatIsReadIsSettledByItsEnd() {
        begin(PLAN, ONE);
        discover(ONE, "a", "b", "c");
        admit(ONE, 2);
        assertThat(storage.crawls().cancel(HANDBOOK, ONE, after(5))).contains(crawl(ONE));
        assertThat(crawl(ONE).status()).isEqualTo(CrawlStatus.CANCELLED);
        assertThat(count(ONE, PageStatus.SKIPPED)).isEqualTo(2);
        assertThat(count(ONE, PageStatus.READING)).isEqualTo(2);
        assertThat(admit(ONE, 5)).isZero();
        discover(ONE, "d");
        assertThat(pages(ONE, null)).hasSize(4);

        Claim first = claim();
        assertThat(storage.crawls().visit(HANDBOOK, first.document().id())).isEmpty();
        succeed(first);
        Claim second = claim();
        storage.queue()
                .advance(second, running -> running.fail(Failure.gone("It is gone."), RetryPolicy.DEFAULT, T0), T0);
        assertThat(count(ONE, PageStatus.SUCCESS)).isEqualTo(1);
        assertThat(pages(ONE, PageStatus.FAILED)).extracting(CrawlPage::reason).containsExactly("It is gone.");
        assertThat(storage.crawls().cancel(HANDBOOK, ONE, after(9))).contains(crawl(ONE));
        assertThat(crawl(ONE).endedAt()).isEqualTo(after(5));
        assertThat(storage.crawls().cancel(HANDBOOK, TWO, after(9))).isEmpty();
    }

    @Test
    void crawlsThatEndedLongAgoAreForgottenAndTheirDocumentsStay() {
        begin(PLAN, ONE);
        admit(ONE, 1);
        read();
        storage.crawls().finish(HANDBOOK, ONE, "Nothing was listed.", after(5));
        begin(PLAN, TWO);
        storage.crawls().forget(after(5));
        assertThat(storage.crawls().find(HANDBOOK, ONE)).isPresent();
        storage.crawls().forget(after(6));
        assertThat(storage.crawls().newest(HANDBOOK, null, 9)).extracting(Crawl::id).containsExactly(TWO);
        assertThat(pages(ONE, null)).isEmpty();
        assertThat(storage.documents().newest(HANDBOOK, null, null, 9)).hasSize(1);
    }

    @Test
    void crawlsGoWithTheirLibrary() {
        begin(PLAN, ONE);
        admit(ONE, 1);
        storage.libraries().remove(HANDBOOK);
        assertThat(storage.crawls().running()).isEmpty();
        storage.libraries().put(HANDBOOK, settings -> settings, T0);
        assertThat(storage.crawls().find(HANDBOOK, ONE)).isEmpty();
        assertThat(admit(ONE, 1)).isZero();
        discover(ONE, "a");
        settle(new Visit(begin(PLAN, TWO), new CrawlPage(1, new WebAddress(SITE), 0, PageStatus.READING, null, null)),
                PageStatus.SUCCESS, null);
        assertThat(pages(TWO, PageStatus.SUCCESS)).isEmpty();
    }

    // ---- Sitemaps ---------------------------------------------------------------------------------------------------

    private static final CrawlPlan LISTED = CrawlPlan.sitemap(SITE + "sitemap.xml");

    private Optional<SitemapClaim> claimSitemap(Instant now) {
        return storage.crawls().claimSitemap(now, now.plusSeconds(120));
    }

    private void finishSitemap(SitemapClaim claim, Instant now, String... named) {
        storage.crawls()
                .finishSitemap(claim, Arrays.stream(named).map(path -> new WebAddress(SITE + path)).toList(), 5, now,
                        now);
    }

    @Test
    void theSitemapOfACrawlIsClaimedByOneAndIsDueAgainIfNothingIsHeard() {
        Crawl crawl = begin(LISTED, ONE);
        assertThat(claimSitemap(T0)).contains(new SitemapClaim(crawl, LISTED.start(), 1));
        assertThat(claimSitemap(after(119))).isEmpty();
        assertThat(claimSitemap(after(120))).contains(new SitemapClaim(crawl, LISTED.start(), 2));
    }

    @Test
    void aCrawlOfASiteHasNoSitemaps() {
        begin(PLAN, ONE);
        assertThat(claimSitemap(after(999))).isEmpty();
    }

    @Test
    void theSitemapsThatAreNamedAreClaimedOneAfterAnotherEachOnce() {
        begin(LISTED, ONE);
        SitemapClaim start = claimSitemap(T0).orElseThrow();
        assertThat(start.isStart()).isTrue();
        storage.crawls()
                .finishSitemap(start, List.of(new WebAddress(SITE + "a"), LISTED.start(), new WebAddress(SITE + "b")),
                        5, after(3), T0);
        assertThat(claimSitemap(after(2))).as("while the site is left alone").isEmpty();
        SitemapClaim first = claimSitemap(after(3)).orElseThrow();
        assertThat(first.address()).isEqualTo(new WebAddress(SITE + "a"));
        assertThat(first.isStart()).isFalse();
        assertThat(claimSitemap(after(3))).as("one of a crawl at a time").isEmpty();
        finishSitemap(first, after(3), "b", "c", "d", "e", "f");
        List<String> rest = new ArrayList<>();
        for (Optional<SitemapClaim> next = claimSitemap(after(4)); next.isPresent(); next = claimSitemap(after(4))) {
            rest.add(next.get().address().value().substring(SITE.length()));
            finishSitemap(next.get(), after(4));
        }
        assertThat(rest).as("five in all").containsExactly("b", "c", "d");
    }

    @Test
    void crawlsTakeTurnsWithTheirSitemaps() {
        begin(LISTED, ONE);
        finishSitemap(claimSitemap(T0).orElseThrow(), T0, "a", "b", "c");
        storage.crawls().begin(RECIPES, LISTED, TWO, after(1));
        List<CrawlId> turns = new ArrayList<>();
        for (int turn = 2; turn < 4; turn++) {
            SitemapClaim claim = claimSitemap(after(turn)).orElseThrow();
            turns.add(claim.crawl().id());
            finishSitemap(claim, after(turn), "x", "y");
        }
        assertThat(turns).containsExactlyInAnyOrder(ONE, TWO);
    }

    @Test
    void aSitemapThatIsTriedLaterHoldsUpNoOther() {
        begin(LISTED, ONE);
        finishSitemap(claimSitemap(T0).orElseThrow(), T0, "a", "b");
        SitemapClaim failed = claimSitemap(T0).orElseThrow();
        storage.crawls().retrySitemap(failed, after(60), T0);
        SitemapClaim other = claimSitemap(T0).orElseThrow();
        assertThat(other.address()).isEqualTo(new WebAddress(SITE + "b"));
        finishSitemap(other, T0);
        assertThat(claimSitemap(after(59))).isEmpty();
        assertThat(claimSitemap(after(60)).orElseThrow().attempts()).isEqualTo(2);
    }

    @Test
    void aWaitThatWasDecidedWhileTheClockWasAheadIsOver() {
        begin(LISTED, ONE);
        Instant ahead = after(3 * 3600);
        storage.crawls().retrySitemap(claimSitemap(ahead).orElseThrow(), ahead.plusSeconds(30), ahead);
        SitemapClaim claim = claimSitemap(T0).orElseThrow();
        assertThat(claim.attempts()).isEqualTo(2);
        storage.crawls().retrySitemap(claim, after(30), T0);
        assertThat(claimSitemap(after(29))).isEmpty();
        assertThat(claimSitemap(after(30))).isPresent();
    }

    @Test
    void aCrawlThatEndedHasNoSitemapsToRead() {
        begin(LISTED, ONE);
        SitemapClaim claim = claimSitemap(T0).orElseThrow();
        storage.crawls().cancel(HANDBOOK, ONE, T0);
        finishSitemap(claim, T0, "a");
        storage.crawls().retrySitemap(claim, T0, T0);
        assertThat(claimSitemap(after(999))).isEmpty();
    }

    @Test
    void aCrawlIsNotDoneWhileASitemapWaitsAndHasFailedIfNoPageWasListed() {
        begin(LISTED, ONE);
        assertThat(storage.crawls().isReady(HANDBOOK, ONE, 9)).isFalse();
        assertThat(storage.crawls().finish(HANDBOOK, ONE, "Nothing was listed.", after(5))).isFalse();
        SitemapClaim claim = claimSitemap(T0).orElseThrow();
        assertThat(storage.crawls().finish(HANDBOOK, ONE, "Nothing was listed.", after(5))).isFalse();
        finishSitemap(claim, T0);
        assertThat(storage.crawls().isReady(HANDBOOK, ONE, 9)).isTrue();
        assertThat(storage.crawls().finish(HANDBOOK, ONE, "Nothing was listed.", after(5))).isTrue();
        assertThat(crawl(ONE).status()).isEqualTo(CrawlStatus.FAILED);
        assertThat(crawl(ONE).message()).isEqualTo("Nothing was listed.");
    }

    @Test
    void pagesAreAdmittedWhileSitemapsWaitUnlessLinksWouldTakeTheirPlaces() {
        begin(LISTED, ONE);
        begin(LISTED.depth(1), TWO);
        for (int turn = 1; turn <= 2; turn++) {
            finishSitemap(claimSitemap(after(turn)).orElseThrow(), after(turn), "a");
        }
        discover(ONE, "page");
        discover(TWO, "other");
        assertThat(storage.crawls().ready(9)).extracting(Crawl::id).containsExactly(ONE);
        assertThat(admit(TWO, 9)).isZero();
        assertThat(admit(ONE, 9)).isEqualTo(1);
        for (int turn = 3; turn <= 4; turn++) {
            finishSitemap(claimSitemap(after(turn)).orElseThrow(), after(turn));
        }
        assertThat(admit(TWO, 9)).isEqualTo(1);
    }

    @Test
    void aCrawlIsReadyIfPagesCanBeAdmittedOrNothingIsLeft() {
        begin(PLAN, ONE);
        begin(PLAN.depth(1), TWO);
        assertThat(storage.crawls().ready(9)).extracting(Crawl::id).containsExactly(ONE, TWO);
        assertThat(storage.crawls().ready(0)).isEmpty();
        admit(ONE, 9);
        assertThat(storage.crawls().ready(9)).as("the page of both is being read").isEmpty();
        discover(ONE, "a");
        assertThat(storage.crawls().isReady(HANDBOOK, ONE, 1)).as("as many are being read as may be").isFalse();
        assertThat(storage.crawls().isReady(HANDBOOK, ONE, 2)).isTrue();
        assertThat(storage.crawls().isReady(RECIPES, ONE, 2)).isFalse();
        admit(ONE, 9);
        read();
        read();
        assertThat(storage.crawls().ready(9)).extracting(Crawl::id).containsExactly(ONE, TWO);
        storage.crawls().finish(HANDBOOK, ONE, "Nothing was met.", T0);
        assertThat(storage.crawls().ready(9)).extracting(Crawl::id).containsExactly(TWO);
    }

    @Test
    void thePagesThatWaitedWhenACrawlEndedAreListedAsSkippedInTheirOrder() {
        begin(CrawlPlan.site(SITE), ONE);
        storage.crawls()
                .discover(HANDBOOK, ONE, List.of(found("a"), new Found(new WebAddress(SITE + "b"), 1, "b", 9, "No."),
                        found("c"), new Found(new WebAddress(SITE + "d"), 1, "d", 9, "No."), found("e")));
        admit(ONE, 1);
        storage.crawls().cancel(HANDBOOK, ONE, after(5));
        assertThat(pages(ONE, PageStatus.SKIPPED)).extracting(page -> page.number() + " " + page.reason())
                .containsExactly("2 The crawl ended before.", "3 No.", "4 The crawl ended before.", "5 No.",
                        "6 The crawl ended before.");
        assertThat(storage.crawls().pages(HANDBOOK, ONE, PageStatus.SKIPPED, 2, 2)).extracting(CrawlPage::number)
                .containsExactly(3L, 4L);
        assertThat(pages(ONE, PageStatus.WAITING)).isEmpty();
        assertThat(pages(ONE, null)).hasSize(6).noneMatch(page -> page.status() == PageStatus.WAITING);
        assertThat(crawl(ONE).pages()).containsEntry(PageStatus.SKIPPED, 5L).containsEntry(PageStatus.WAITING, 0L);
    }

    @Test
    void manyAddressesAreMetAsFewAre() {
        begin(CrawlPlan.site(SITE).mostPages(1100), ONE);
        discover(ONE, IntStream.range(0, 1500).mapToObj(number -> "page/" + number % 1200).toArray(String[]::new));
        assertThat(crawl(ONE).pages()).containsEntry(PageStatus.WAITING, 1100L);
        assertThat(storage.crawls().pages(HANDBOOK, ONE, null, 0, 2000)).extracting(CrawlPage::number)
                .containsExactlyElementsOf(LongStream.rangeClosed(1, 1100).boxed().toList());
        assertThat(crawl(ONE).beyond()).isEqualTo(101);
    }
}
