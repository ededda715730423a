package dev.carrel.application.contract.storage;

import dev.carrel.application.port.Crawls.SitemapClaim;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.crawl.Crawl;
import dev.carrel.domain.crawl.Crawl.CrawlStatus;
import dev.carrel.domain.crawl.CrawlId;
import dev.carrel.domain.crawl.CrawlPlan;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The contract of {@link dev.carrel.application.port.Crawls} about the sitemaps of a crawl. */
public abstract class CrawlSitemapsContract extends CrawlsFixture {

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
}
