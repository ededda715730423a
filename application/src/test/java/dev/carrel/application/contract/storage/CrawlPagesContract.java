package dev.carrel.application.contract.storage;

import dev.carrel.application.port.Crawls.CrawledPageContext;
import dev.carrel.application.port.Crawls.DiscoveredPage;
import dev.carrel.application.port.DocumentQueue.ClaimedDocument;
import dev.carrel.application.port.DocumentQueue.FetchReason;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.crawl.CrawlPage;
import dev.carrel.domain.crawl.CrawlPage.PageStatus;
import dev.carrel.domain.crawl.CrawlPlan;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.NewDocument;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The contract of {@link dev.carrel.application.port.Crawls} about the pages of a crawl. */
public abstract class CrawlPagesContract extends CrawlsFixture {

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
