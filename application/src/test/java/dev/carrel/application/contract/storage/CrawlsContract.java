package dev.carrel.application.contract.storage;

import dev.carrel.application.port.Crawls.CrawlStart;
import dev.carrel.application.port.Crawls.CrawledPageContext;
import dev.carrel.application.port.Crawls.DiscoveredPage;
import dev.carrel.application.port.Crawls.SitemapClaim;
import dev.carrel.application.port.DocumentQueue.ClaimedDocument;
import dev.carrel.application.port.DocumentQueue.FetchReason;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.crawl.Crawl;
import dev.carrel.domain.crawl.Crawl.CrawlStatus;
import dev.carrel.domain.crawl.CrawlId;
import dev.carrel.domain.crawl.CrawlPage;
import dev.carrel.domain.crawl.CrawlPage.PageStatus;
import dev.carrel.domain.crawl.CrawlPlan;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.document.RetryPolicy;
import dev.carrel.domain.error.NotFoundException.ResourceType;
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

import static dev.carrel.application.NotFoundAssertions.notFound;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** What {@link dev.carrel.application.port.Crawls} promises. */
public abstract class CrawlsContract extends StorageFixture {

    private static final String SITE = "https://example.com/";
    private static final CrawlPlan PLAN = CrawlPlan.ofSite(SITE).withMaxPages(5);
    private static final CrawlId ONE = new CrawlId("crawl-1");
    private static final CrawlId TWO = new CrawlId("crawl-2");

    private Crawl startCrawl(CrawlPlan plan, CrawlId id) {
        return storage.crawls().startCrawl(HANDBOOK, plan, id, T0).crawl();
    }

    private Crawl reloadCrawl(CrawlId id) {
        return storage.crawls().findById(HANDBOOK, id).orElseThrow();
    }

    private List<CrawlPage> listPages(CrawlId id, @Nullable PageStatus status) {
        return storage.crawls().listPages(HANDBOOK, id, status, 0, 100);
    }

    private static DiscoveredPage discovered(String path) {
        return new DiscoveredPage(new WebAddress(SITE + path), 1, path, 10, null);
    }

    private void addDiscovered(CrawlId id, String... paths) {
        storage.crawls().addDiscovered(HANDBOOK, id, Arrays.stream(paths).map(CrawlsContract::discovered).toList());
    }

    private int enqueuePages(CrawlId id, int mostReading) {
        return storage.crawls().enqueuePages(HANDBOOK, id, mostReading, this::nextId, T0);
    }

    private CrawledPageContext findPageContext(ClaimedDocument claim) {
        return storage.crawls().findPageContext(HANDBOOK, claim.document().id()).orElseThrow();
    }

    private void recordOutcome(CrawledPageContext visit, PageStatus status, @Nullable String reason) {
        storage.crawls().recordOutcome(HANDBOOK, visit.crawl().id(), visit.page().number(), status, reason);
    }

    /** The next page is read with success. */
    private void processNext() {
        ClaimedDocument claim = claimNext();
        recordOutcome(findPageContext(claim), PageStatus.SUCCESS, null);
        markSucceeded(claim);
    }

    private long countPages(CrawlId id, PageStatus status) {
        long counted = reloadCrawl(id).pageCounts().getOrDefault(status, -1L);
        assertThat(counted).isEqualTo(listPages(id, status).size());
        return counted;
    }

    @Test
    void startsASiteCrawlWithItsStartPage() {
        CrawlStart begun = storage.crawls().startCrawl(HANDBOOK, PLAN, ONE, atSecond(1));
        assertThat(begun.created()).isTrue();
        Crawl crawl = begun.crawl();
        assertThat(crawl.id()).isEqualTo(ONE);
        assertThat(crawl.library()).isEqualTo(HANDBOOK);
        assertThat(crawl.plan()).isEqualTo(PLAN);
        assertThat(crawl.status()).isEqualTo(CrawlStatus.RUNNING);
        assertThat(crawl.message()).isNull();
        assertThat(crawl.createdAt()).isEqualTo(atSecond(1));
        assertThat(crawl.endedAt()).isNull();
        assertThat(crawl.pagesOverLimit()).isZero();
        assertThat(crawl.pageCounts()).containsOnlyKeys(PageStatus.values()).containsEntry(PageStatus.WAITING, 1L);
        assertThat(reloadCrawl(ONE)).isEqualTo(crawl);
        assertThat(listPages(ONE, null)).containsExactly(
                new CrawlPage(1, new WebAddress(SITE), 0, PageStatus.WAITING, null, null));
    }

    @Test
    void startsASitemapCrawlWithoutPages() {
        CrawlPlan plan = CrawlPlan.ofSitemap("https://example.com/sitemap.xml");
        assertThat(startCrawl(plan, ONE).plan()).isEqualTo(plan);
        assertThat(listPages(ONE, null)).isEmpty();
    }

    @Test
    void returnsTheRunningCrawlOfTheSamePlan() {
        startCrawl(PLAN, ONE);
        assertThat(storage.crawls().startCrawl(HANDBOOK, PLAN, TWO, atSecond(9)))
                .isEqualTo(new CrawlStart(reloadCrawl(ONE), false));
        assertThat(storage.crawls().startCrawl(HANDBOOK, PLAN.withDepth(1), TWO, atSecond(9)).created()).isTrue();
        storage.crawls().cancelCrawl(HANDBOOK, ONE, atSecond(9));
        assertThat(storage.crawls().startCrawl(HANDBOOK, PLAN, new CrawlId("crawl-3"), atSecond(9)).created()).isTrue();
        assertThat(storage.crawls().startCrawl(RECIPES, PLAN, ONE, atSecond(9)).created()).isTrue();
        assertThatThrownBy(() -> storage.crawls().startCrawl(new LibraryId("nowhere"), PLAN, ONE, T0))
                .satisfies(notFound(ResourceType.LIBRARY));
    }

    @Test
    void startsOneCrawlForConcurrentRequests() {
        List<Callable<CrawlStart>> calls = new ArrayList<>();
        for (int each = 0; each < 8; each++) {
            var id = new CrawlId("crawl-" + each);
            calls.add(() -> storage.crawls().startCrawl(HANDBOOK, PLAN, id, T0));
        }
        assertThat(ConcurrentCalls.callConcurrently(calls).stream().filter(CrawlStart::created)).hasSize(1);
        assertThat(storage.crawls().listRunning()).hasSize(1);
    }

    @Test
    void listsNewestFirstAndRunningOldestFirst() {
        for (int each = 1; each <= 4; each++) {
            storage.crawls().startCrawl(HANDBOOK, PLAN.withDepth(each), new CrawlId("crawl-" + each), atSecond(each));
        }
        storage.crawls().startCrawl(RECIPES, PLAN, new CrawlId("crawl-0"), atSecond(9));
        assertThat(storage.crawls().listNewest(HANDBOOK, null, 2)).containsExactly(reloadCrawl(new CrawlId("crawl-4")),
                reloadCrawl(new CrawlId("crawl-3")));
        assertThat(storage.crawls().listNewest(HANDBOOK, new CrawlId("crawl-3"), 9)).containsExactly(reloadCrawl(TWO),
                reloadCrawl(ONE));
        storage.crawls().cancelCrawl(HANDBOOK, TWO, atSecond(9));
        assertThat(storage.crawls().listRunning()).extracting(crawl -> crawl.id().value())
                .containsExactly("crawl-1", "crawl-3", "crawl-4", "crawl-0");
        assertThat(storage.crawls().findById(RECIPES, ONE)).isEmpty();
        assertThat(storage.crawls().listNewest(new LibraryId("nowhere"), null, 9)).isEmpty();
    }

    @Test
    void ignoresAnAddressMetBefore() {
        startCrawl(PLAN, ONE);
        addDiscovered(ONE, "a", "", "b", "a");
        addDiscovered(ONE, "b", "c");
        assertThat(listPages(ONE, null)).extracting(page -> page.url().value())
                .containsExactly(SITE, SITE + "a", SITE + "b", SITE + "c");
        assertThat(listPages(ONE, null)).extracting(CrawlPage::number).containsExactly(1L, 2L, 3L, 4L);
        assertThat(storage.crawls().listPages(HANDBOOK, ONE, PageStatus.WAITING, 2, 1)).extracting(CrawlPage::number)
                .containsExactly(3L);
        assertThat(storage.crawls().listPages(RECIPES, ONE, null, 0, 9)).isEmpty();
    }

    @Test
    void storesSkippedPagesWithTheirReason() {
        startCrawl(PLAN, ONE);
        storage.crawls()
                .addDiscovered(HANDBOOK, ONE,
                        List.of(new DiscoveredPage(new WebAddress("https://elsewhere.example/"), 2, "", 1,
                                "It is elsewhere.")));
        assertThat(listPages(ONE, PageStatus.SKIPPED)).containsExactly(new CrawlPage(2,
                new WebAddress("https://elsewhere.example/"), 2, PageStatus.SKIPPED, null, "It is elsewhere."));
    }

    @Test
    void limitsWaitingPagesToTheRestOfThePlan() {
        startCrawl(PLAN, ONE);
        addDiscovered(ONE, "a", "b", "c", "d", "e", "f");
        assertThat(countPages(ONE, PageStatus.WAITING)).isEqualTo(5);
        assertThat(reloadCrawl(ONE).pagesOverLimit()).isEqualTo(2);
        enqueuePages(ONE, 2);
        processNext();
        recordOutcome(findPageContext(claimNext()), PageStatus.FAILED, "It is gone.");
        addDiscovered(ONE, "e", "f", "g");
        assertThat(countPages(ONE, PageStatus.WAITING)).as("one in the place of the one that failed").isEqualTo(4);
        assertThat(reloadCrawl(ONE).pagesOverLimit()).isEqualTo(4);
    }

    @Test
    void skipsPagesBeyondTheLimitOfAUrlPattern() {
        startCrawl(CrawlPlan.ofSite(SITE), ONE);
        List<DiscoveredPage> days = new ArrayList<>();
        for (int day = 1; day <= 5; day++) {
            days.add(new DiscoveredPage(new WebAddress(SITE + "day/" + day), 1, "day/#", 2, null));
        }
        storage.crawls().addDiscovered(HANDBOOK, ONE, days);
        assertThat(countPages(ONE, PageStatus.SKIPPED)).isEqualTo(3);
        assertThat(listPages(ONE, PageStatus.SKIPPED))
                .allMatch(page -> page.reason() != null && page.document() == null);
        assertThat(countPages(ONE, PageStatus.WAITING)).isEqualTo(3);
    }

    @Test
    void enqueuesPagesAsDocuments() {
        startCrawl(PLAN, ONE);
        assertThat(enqueuePages(ONE, 3)).isEqualTo(1);
        assertThat(enqueuePages(ONE, 3)).isZero();
        ClaimedDocument claim = claimNext();
        assertThat(claim.document().url()).isEqualTo(new WebAddress(SITE));
        assertThat(claim.fetchReason()).isEqualTo(FetchReason.CRAWLED);
        CrawledPageContext visit = findPageContext(claim);
        assertThat(visit.crawl()).isEqualTo(reloadCrawl(ONE));
        assertThat(visit.page()).isEqualTo(
                new CrawlPage(1, new WebAddress(SITE), 0, PageStatus.READING, claim.document().id(), null));
        assertThat(listPages(ONE, null)).containsExactly(visit.page());

        recordOutcome(visit, PageStatus.SUCCESS, null);
        assertThat(storage.crawls().findPageContext(HANDBOOK, claim.document().id())).isEmpty();
        recordOutcome(visit, PageStatus.FAILED, "Too late.");
        assertThat(listPages(ONE, null)).containsExactly(
                new CrawlPage(1, new WebAddress(SITE), 0, PageStatus.SUCCESS, claim.document().id(), null));
    }

    @Test
    void enqueuesShallowPagesFirstUpToTheLimit() {
        startCrawl(PLAN, ONE);
        storage.crawls()
                .addDiscovered(HANDBOOK, ONE,
                        List.of(new DiscoveredPage(new WebAddress(SITE + "deep"), 2, "", 9, null), discovered("a"),
                                discovered("b")));
        assertThat(enqueuePages(ONE, 3)).isEqualTo(3);
        assertThat(listPages(ONE, PageStatus.WAITING)).extracting(page -> page.url().value())
                .containsExactly(SITE + "deep");
        assertThat(enqueuePages(ONE, 2)).isZero();
        processNext();
        assertThat(enqueuePages(ONE, 3)).isEqualTo(1);
        assertThat(countPages(ONE, PageStatus.READING)).isEqualTo(3);
        assertThat(storage.documentQueue().countPending()).isEqualTo(3);
    }

    @Test
    void resubmitsAPageThatTheLibraryHas() {
        Document known = addProcessed(HANDBOOK, NewDocument.ofPage(SITE).withTitle("Start"), "one");
        startCrawl(PLAN, ONE);
        assertThat(enqueuePages(ONE, 1)).isEqualTo(1);
        ClaimedDocument claim = claimNext();
        assertThat(claim.document().id()).isEqualTo(known.id());
        assertThat(claim.document().title()).isEqualTo("Start");
        assertThat(claim.fetchReason()).isEqualTo(FetchReason.CRAWLED);
        assertThat(findPageContext(claim).page().document()).isEqualTo(known.id());
    }

    @Test
    void keepsTheRequestedReasonOfAPageThatAUserWaitsFor() {
        submitDocument(HANDBOOK, NewDocument.ofPage(SITE));
        startCrawl(PLAN, ONE);
        enqueuePages(ONE, 1);
        submitDocument(HANDBOOK, NewDocument.ofPage(SITE));
        ClaimedDocument claim = claimNext();
        assertThat(claim.fetchReason()).isEqualTo(FetchReason.ASKED);
        assertThat(findPageContext(claim).crawl().id()).isEqualTo(ONE);
    }

    @Test
    void readsAPageForOneCrawlAtATime() {
        startCrawl(PLAN, ONE);
        startCrawl(PLAN.withDepth(1), TWO);
        assertThat(enqueuePages(ONE, 5)).isEqualTo(1);
        addDiscovered(TWO, "a");
        assertThat(enqueuePages(TWO, 5)).isEqualTo(1);
        assertThat(listPages(TWO, PageStatus.READING)).extracting(page -> page.url().value())
                .containsExactly(SITE + "a");
        processNext();
        processNext();
        assertThat(enqueuePages(TWO, 5)).isEqualTo(1);
        assertThat(findPageContext(claimNext()).crawl().id()).isEqualTo(TWO);
    }

    @Test
    void skipsThePageOfADeletedDocument() {
        startCrawl(PLAN, ONE);
        addDiscovered(ONE, "a");
        enqueuePages(ONE, 2);
        processNext();
        for (CrawlPage page : listPages(ONE, null)) {
            if (page.document() != null) {
                storage.documents().deleteById(HANDBOOK, page.document());
            }
        }
        assertThat(listPages(ONE, null)).containsExactlyInAnyOrder(
                new CrawlPage(1, new WebAddress(SITE), 0, PageStatus.SUCCESS, null, null),
                new CrawlPage(2, new WebAddress(SITE + "a"), 1, PageStatus.SKIPPED, null, "The document was deleted."));
        assertThat(countPages(ONE, PageStatus.SKIPPED)).isEqualTo(1);
        assertThat(storage.crawls().finishIfDone(HANDBOOK, ONE, "Nothing was listed.", atSecond(5))).isTrue();
    }

    @Test
    void keepsARecordedOutcomeWhenTheDocumentIsDeleted() {
        startCrawl(PLAN, ONE);
        enqueuePages(ONE, 1);
        ClaimedDocument claim = claimNext();
        recordOutcome(findPageContext(claim), PageStatus.SKIPPED, "It asks not to be kept.");
        storage.documentQueue().deleteIfEmpty(claim);
        assertThat(listPages(ONE, null)).containsExactly(
                new CrawlPage(1, new WebAddress(SITE), 0, PageStatus.SKIPPED, null, "It asks not to be kept."));
    }

    @Test
    void finishesWhenNoPageIsLeft() {
        startCrawl(PLAN, ONE);
        assertThat(storage.crawls().finishIfDone(HANDBOOK, ONE, "Nothing was listed.", atSecond(5))).isFalse();
        enqueuePages(ONE, 1);
        assertThat(storage.crawls().finishIfDone(HANDBOOK, ONE, "Nothing was listed.", atSecond(5))).isFalse();
        processNext();
        assertThat(storage.crawls().finishIfDone(HANDBOOK, ONE, "Nothing was listed.", atSecond(5))).isTrue();
        assertThat(reloadCrawl(ONE).status()).isEqualTo(CrawlStatus.DONE);
        assertThat(reloadCrawl(ONE).endedAt()).isEqualTo(atSecond(5));
        assertThat(storage.crawls().failCrawl(HANDBOOK, ONE, "Too late.", atSecond(6))).isFalse();
        assertThat(reloadCrawl(ONE).message()).isNull();
    }

    @Test
    void failsACrawlWithAMessage() {
        startCrawl(PLAN, ONE);
        assertThat(storage.crawls().failCrawl(HANDBOOK, ONE, "There is no sitemap.", atSecond(5))).isTrue();
        assertThat(reloadCrawl(ONE).status()).isEqualTo(CrawlStatus.FAILED);
        assertThat(reloadCrawl(ONE).message()).isEqualTo("There is no sitemap.");
        assertThat(countPages(ONE, PageStatus.WAITING)).isZero();
        assertThat(storage.crawls().listRunning()).isEmpty();
    }

    @Test
    void cancellingSkipsWaitingPagesAndLetsRunningOnesEnd() {
        startCrawl(PLAN, ONE);
        addDiscovered(ONE, "a", "b", "c");
        enqueuePages(ONE, 2);
        assertThat(storage.crawls().cancelCrawl(HANDBOOK, ONE, atSecond(5))).contains(reloadCrawl(ONE));
        assertThat(reloadCrawl(ONE).status()).isEqualTo(CrawlStatus.CANCELLED);
        assertThat(countPages(ONE, PageStatus.SKIPPED)).isEqualTo(2);
        assertThat(countPages(ONE, PageStatus.READING)).isEqualTo(2);
        assertThat(enqueuePages(ONE, 5)).isZero();
        addDiscovered(ONE, "d");
        assertThat(listPages(ONE, null)).hasSize(4);

        ClaimedDocument first = claimNext();
        assertThat(storage.crawls().findPageContext(HANDBOOK, first.document().id())).isEmpty();
        markSucceeded(first);
        ClaimedDocument second = claimNext();
        storage.documentQueue()
                .applyTransition(second,
                        running -> running.fail(Failure.sourceGone("It is gone."), RetryPolicy.DEFAULT, T0), T0);
        assertThat(countPages(ONE, PageStatus.SUCCESS)).isEqualTo(1);
        assertThat(listPages(ONE, PageStatus.FAILED)).extracting(CrawlPage::reason).containsExactly("It is gone.");
        assertThat(storage.crawls().cancelCrawl(HANDBOOK, ONE, atSecond(9))).contains(reloadCrawl(ONE));
        assertThat(reloadCrawl(ONE).endedAt()).isEqualTo(atSecond(5));
        assertThat(storage.crawls().cancelCrawl(HANDBOOK, TWO, atSecond(9))).isEmpty();
    }

    @Test
    void deletesOldCrawlsAndKeepsTheirDocuments() {
        startCrawl(PLAN, ONE);
        enqueuePages(ONE, 1);
        processNext();
        storage.crawls().finishIfDone(HANDBOOK, ONE, "Nothing was listed.", atSecond(5));
        startCrawl(PLAN, TWO);
        storage.crawls().deleteEndedBefore(atSecond(5));
        assertThat(storage.crawls().findById(HANDBOOK, ONE)).isPresent();
        storage.crawls().deleteEndedBefore(atSecond(6));
        assertThat(storage.crawls().listNewest(HANDBOOK, null, 9)).extracting(Crawl::id).containsExactly(TWO);
        assertThat(listPages(ONE, null)).isEmpty();
        assertThat(storage.documents().listNewest(HANDBOOK, null, null, 9)).hasSize(1);
    }

    @Test
    void deletesCrawlsWithTheirLibrary() {
        startCrawl(PLAN, ONE);
        enqueuePages(ONE, 1);
        storage.libraries().deleteById(HANDBOOK);
        assertThat(storage.crawls().listRunning()).isEmpty();
        storage.libraries().createOrUpdate(HANDBOOK, settings -> settings, T0);
        assertThat(storage.crawls().findById(HANDBOOK, ONE)).isEmpty();
        assertThat(enqueuePages(ONE, 1)).isZero();
        addDiscovered(ONE, "a");
        recordOutcome(
                new CrawledPageContext(startCrawl(PLAN, TWO),
                        new CrawlPage(1, new WebAddress(SITE), 0, PageStatus.READING, null, null)),
                PageStatus.SUCCESS, null);
        assertThat(listPages(TWO, PageStatus.SUCCESS)).isEmpty();
    }

    // ---- Sitemaps ---------------------------------------------------------------------------------------------------

    private static final CrawlPlan LISTED = CrawlPlan.ofSitemap(SITE + "sitemap.xml");

    private Optional<SitemapClaim> claimSitemap(Instant now) {
        return storage.crawls().claimSitemap(now, now.plusSeconds(120));
    }

    private void finishSitemap(SitemapClaim claim, Instant now, String... named) {
        storage.crawls()
                .finishSitemap(claim, Arrays.stream(named).map(path -> new WebAddress(SITE + path)).toList(), 5, now,
                        now);
    }

    @Test
    void claimsASitemapOnceUntilTheClaimExpires() {
        Crawl crawl = startCrawl(LISTED, ONE);
        assertThat(claimSitemap(T0)).contains(new SitemapClaim(crawl, LISTED.start(), 1));
        assertThat(claimSitemap(atSecond(119))).isEmpty();
        assertThat(claimSitemap(atSecond(120))).contains(new SitemapClaim(crawl, LISTED.start(), 2));
    }

    @Test
    void aSiteCrawlHasNoSitemaps() {
        startCrawl(PLAN, ONE);
        assertThat(claimSitemap(atSecond(999))).isEmpty();
    }

    @Test
    void claimsNestedSitemapsOneByOneOnceEach() {
        startCrawl(LISTED, ONE);
        SitemapClaim start = claimSitemap(T0).orElseThrow();
        assertThat(start.isStart()).isTrue();
        storage.crawls()
                .finishSitemap(start, List.of(new WebAddress(SITE + "a"), LISTED.start(), new WebAddress(SITE + "b")),
                        5, atSecond(3), T0);
        assertThat(claimSitemap(atSecond(2))).as("while the site is left alone").isEmpty();
        SitemapClaim first = claimSitemap(atSecond(3)).orElseThrow();
        assertThat(first.address()).isEqualTo(new WebAddress(SITE + "a"));
        assertThat(first.isStart()).isFalse();
        assertThat(claimSitemap(atSecond(3))).as("one of a crawl at a time").isEmpty();
        finishSitemap(first, atSecond(3), "b", "c", "d", "e", "f");
        List<String> rest = new ArrayList<>();
        for (Optional<SitemapClaim> next = claimSitemap(atSecond(4)); next
                .isPresent(); next = claimSitemap(atSecond(4))) {
            rest.add(next.get().address().value().substring(SITE.length()));
            finishSitemap(next.get(), atSecond(4));
        }
        assertThat(rest).as("five in all").containsExactly("b", "c", "d");
    }

    @Test
    void claimsSitemapsOfCrawlsInTurn() {
        startCrawl(LISTED, ONE);
        finishSitemap(claimSitemap(T0).orElseThrow(), T0, "a", "b", "c");
        storage.crawls().startCrawl(RECIPES, LISTED, TWO, atSecond(1));
        List<CrawlId> turns = new ArrayList<>();
        for (int turn = 2; turn < 4; turn++) {
            SitemapClaim claim = claimSitemap(atSecond(turn)).orElseThrow();
            turns.add(claim.crawl().id());
            finishSitemap(claim, atSecond(turn), "x", "y");
        }
        assertThat(turns).containsExactlyInAnyOrder(ONE, TWO);
    }

    @Test
    void aRetriedSitemapDoesNotDelayOthers() {
        startCrawl(LISTED, ONE);
        finishSitemap(claimSitemap(T0).orElseThrow(), T0, "a", "b");
        SitemapClaim failed = claimSitemap(T0).orElseThrow();
        storage.crawls().retrySitemap(failed, atSecond(60), T0);
        SitemapClaim other = claimSitemap(T0).orElseThrow();
        assertThat(other.address()).isEqualTo(new WebAddress(SITE + "b"));
        finishSitemap(other, T0);
        assertThat(claimSitemap(atSecond(59))).isEmpty();
        assertThat(claimSitemap(atSecond(60)).orElseThrow().attempts()).isEqualTo(2);
    }

    @Test
    void ignoresWaitsSetByAClockThatWasAhead() {
        startCrawl(LISTED, ONE);
        Instant ahead = atSecond(3 * 3600);
        storage.crawls().retrySitemap(claimSitemap(ahead).orElseThrow(), ahead.plusSeconds(30), ahead);
        SitemapClaim claim = claimSitemap(T0).orElseThrow();
        assertThat(claim.attempts()).isEqualTo(2);
        storage.crawls().retrySitemap(claim, atSecond(30), T0);
        assertThat(claimSitemap(atSecond(29))).isEmpty();
        assertThat(claimSitemap(atSecond(30))).isPresent();
    }

    @Test
    void claimsNoSitemapOfAnEndedCrawl() {
        startCrawl(LISTED, ONE);
        SitemapClaim claim = claimSitemap(T0).orElseThrow();
        storage.crawls().cancelCrawl(HANDBOOK, ONE, T0);
        finishSitemap(claim, T0, "a");
        storage.crawls().retrySitemap(claim, T0, T0);
        assertThat(claimSitemap(atSecond(999))).isEmpty();
    }

    @Test
    void finishesAfterTheLastSitemapAndFailsWithoutPages() {
        startCrawl(LISTED, ONE);
        assertThat(storage.crawls().isReady(HANDBOOK, ONE, 9)).isFalse();
        assertThat(storage.crawls().finishIfDone(HANDBOOK, ONE, "Nothing was listed.", atSecond(5))).isFalse();
        SitemapClaim claim = claimSitemap(T0).orElseThrow();
        assertThat(storage.crawls().finishIfDone(HANDBOOK, ONE, "Nothing was listed.", atSecond(5))).isFalse();
        finishSitemap(claim, T0);
        assertThat(storage.crawls().isReady(HANDBOOK, ONE, 9)).isTrue();
        assertThat(storage.crawls().finishIfDone(HANDBOOK, ONE, "Nothing was listed.", atSecond(5))).isTrue();
        assertThat(reloadCrawl(ONE).status()).isEqualTo(CrawlStatus.FAILED);
        assertThat(reloadCrawl(ONE).message()).isEqualTo("Nothing was listed.");
    }

    @Test
    void enqueuesPagesWhileSitemapsWaitUnlessLinksAreFollowed() {
        startCrawl(LISTED, ONE);
        startCrawl(LISTED.withDepth(1), TWO);
        for (int turn = 1; turn <= 2; turn++) {
            finishSitemap(claimSitemap(atSecond(turn)).orElseThrow(), atSecond(turn), "a");
        }
        addDiscovered(ONE, "page");
        addDiscovered(TWO, "other");
        assertThat(storage.crawls().listReady(9)).extracting(Crawl::id).containsExactly(ONE);
        assertThat(enqueuePages(TWO, 9)).isZero();
        assertThat(enqueuePages(ONE, 9)).isEqualTo(1);
        for (int turn = 3; turn <= 4; turn++) {
            finishSitemap(claimSitemap(atSecond(turn)).orElseThrow(), atSecond(turn));
        }
        assertThat(enqueuePages(TWO, 9)).isEqualTo(1);
    }

    @Test
    void isReadyIfPagesCanBeEnqueuedOrNothingIsLeft() {
        startCrawl(PLAN, ONE);
        startCrawl(PLAN.withDepth(1), TWO);
        assertThat(storage.crawls().listReady(9)).extracting(Crawl::id).containsExactly(ONE, TWO);
        assertThat(storage.crawls().listReady(0)).isEmpty();
        enqueuePages(ONE, 9);
        assertThat(storage.crawls().listReady(9)).as("the page of both is being read").isEmpty();
        addDiscovered(ONE, "a");
        assertThat(storage.crawls().isReady(HANDBOOK, ONE, 1)).as("as many are being read as may be").isFalse();
        assertThat(storage.crawls().isReady(HANDBOOK, ONE, 2)).isTrue();
        assertThat(storage.crawls().isReady(RECIPES, ONE, 2)).isFalse();
        enqueuePages(ONE, 9);
        processNext();
        processNext();
        assertThat(storage.crawls().listReady(9)).extracting(Crawl::id).containsExactly(ONE, TWO);
        storage.crawls().finishIfDone(HANDBOOK, ONE, "Nothing was met.", T0);
        assertThat(storage.crawls().listReady(9)).extracting(Crawl::id).containsExactly(TWO);
    }

    @Test
    void listsPagesSkippedAtTheEndInOrder() {
        startCrawl(CrawlPlan.ofSite(SITE), ONE);
        storage.crawls()
                .addDiscovered(HANDBOOK, ONE,
                        List.of(discovered("a"), new DiscoveredPage(new WebAddress(SITE + "b"), 1, "b", 9, "No."),
                                discovered("c"), new DiscoveredPage(new WebAddress(SITE + "d"), 1, "d", 9, "No."),
                                discovered("e")));
        enqueuePages(ONE, 1);
        storage.crawls().cancelCrawl(HANDBOOK, ONE, atSecond(5));
        assertThat(listPages(ONE, PageStatus.SKIPPED)).extracting(page -> page.number() + " " + page.reason())
                .containsExactly("2 The crawl ended before.", "3 No.", "4 The crawl ended before.", "5 No.",
                        "6 The crawl ended before.");
        assertThat(storage.crawls().listPages(HANDBOOK, ONE, PageStatus.SKIPPED, 2, 2)).extracting(CrawlPage::number)
                .containsExactly(3L, 4L);
        assertThat(listPages(ONE, PageStatus.WAITING)).isEmpty();
        assertThat(listPages(ONE, null)).hasSize(6).noneMatch(page -> page.status() == PageStatus.WAITING);
        assertThat(reloadCrawl(ONE).pageCounts()).containsEntry(PageStatus.SKIPPED, 5L)
                .containsEntry(PageStatus.WAITING, 0L);
    }

    @Test
    void addsManyDiscoveredPages() {
        startCrawl(CrawlPlan.ofSite(SITE).withMaxPages(1100), ONE);
        addDiscovered(ONE, IntStream.range(0, 1500).mapToObj(number -> "page/" + number % 1200).toArray(String[]::new));
        assertThat(reloadCrawl(ONE).pageCounts()).containsEntry(PageStatus.WAITING, 1100L);
        assertThat(storage.crawls().listPages(HANDBOOK, ONE, null, 0, 2000)).extracting(CrawlPage::number)
                .containsExactlyElementsOf(LongStream.rangeClosed(1, 1100).boxed().toList());
        assertThat(reloadCrawl(ONE).pagesOverLimit()).isEqualTo(101);
    }
}
