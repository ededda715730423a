package dev.carrel.application.contract.storage;

import dev.carrel.application.port.Crawls.CrawlStart;
import dev.carrel.application.port.Crawls.CrawledPageContext;
import dev.carrel.application.port.DocumentQueue.ClaimedDocument;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.crawl.Crawl;
import dev.carrel.domain.crawl.Crawl.CrawlStatus;
import dev.carrel.domain.crawl.CrawlId;
import dev.carrel.domain.crawl.CrawlPage;
import dev.carrel.domain.crawl.CrawlPage.PageStatus;
import dev.carrel.domain.crawl.CrawlPlan;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.document.RetryPolicy;
import dev.carrel.domain.error.NotFoundException.ResourceType;
import dev.carrel.domain.library.LibraryId;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

import static dev.carrel.application.NotFoundAssertions.notFound;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The contract of {@link dev.carrel.application.port.Crawls}: the start and the end of crawls. */
public abstract class CrawlsContract extends CrawlsFixture {

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
}
