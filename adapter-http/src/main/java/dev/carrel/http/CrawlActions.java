package dev.carrel.http;

import dev.carrel.application.Carrel;
import dev.carrel.application.LibraryHandle;
import dev.carrel.application.port.Crawls.CrawlStart;
import dev.carrel.domain.crawl.Crawl;
import dev.carrel.domain.crawl.CrawlId;
import dev.carrel.domain.crawl.CrawlPage;
import dev.carrel.domain.crawl.CrawlPlan;
import dev.carrel.domain.crawl.PageStatus;
import dev.carrel.domain.error.AddressRefusedException;
import java.util.List;
import java.util.Optional;
import org.eclipse.jetty.http.HttpHeader;
import org.jspecify.annotations.Nullable;

/** Beginning, reading, listing and cancelling crawls. */
final class CrawlActions {

    private static final int CRAWLS_ON_A_PAGE = 20;
    private static final int PAGES_ON_A_PAGE = 100;
    private static final int MOST_DIGITS = 18;

    private final Carrel carrel;
    private final Addresses addresses;

    CrawlActions(Carrel carrel, Addresses addresses) {
        this.carrel = carrel;
        this.addresses = addresses;
    }

    Answer begin(Call call) {
        CrawlPlan plan = JsonBody.read(call, PlanBody::of).plan();
        LibraryHandle library = Targets.library(carrel, call);
        CrawlStart begun = begin(library, plan);
        return Answer.json(begun.created() ? 202 : 200, CrawlBody.of(begun.crawl()))
                .with(HttpHeader.LOCATION.asString(),
                        addresses.of("/library/" + library.id() + "/crawl/" + begun.crawl().id()));
    }

    Answer get(Call call) {
        LibraryHandle library = Targets.library(carrel, call);
        return Answer.json(200, CrawlBody.of(library.crawl(Targets.crawl(library, call))));
    }

    Answer cancel(Call call) {
        LibraryHandle library = Targets.library(carrel, call);
        return Answer.json(200, CrawlBody.of(library.cancelCrawl(Targets.crawl(library, call))));
    }

    Answer list(Call call) {
        Page page = QueryString.read(call, Page::of);
        LibraryHandle library = Targets.library(carrel, call);
        Listing<Crawl> crawls = Listing.read(page.before(), page.limit(), Crawl::id, library::listCrawls);
        return Answer.json(200, new Listed(crawls.items().stream().map(CrawlBody::of).toList(), crawls.nextCursor()));
    }

    Answer pages(Call call) {
        PagesPage page = QueryString.read(call, PagesPage::of);
        LibraryHandle library = Targets.library(carrel, call);
        CrawlId crawl = Targets.crawl(library, call);
        Listing<CrawlPage> pages = Listing.read(page.after(), page.limit(), CrawlPage::number,
                (after, limit) -> library.listCrawlPages(crawl, page.status(), after == null ? 0 : after, limit));
        return Answer.json(200,
                new PagesListed(pages.items().stream().map(PageBody::of).toList(), pages.nextCursor()));
    }

    private static CrawlStart begin(LibraryHandle library, CrawlPlan plan) {
        try {
            return library.crawl(plan);
        } catch (AddressRefusedException e) {
            throw new Refused(Problems.refused(e, PlanBody.fieldOf(plan.kind())));
        }
    }

    private record Page(@Nullable CrawlId before, int limit) {

        static Page of(QueryString query) {
            return new Page(query.cursor(last -> Optional.of(new CrawlId(last))),
                    query.integer("limit", 1, LibraryHandle.MAX_DOCUMENTS, CRAWLS_ON_A_PAGE));
        }
    }

    private record PagesPage(@Nullable PageStatus status, @Nullable Long after, int limit) {

        static PagesPage of(QueryString query) {
            return new PagesPage(
                    query.value("status", PageStatus::fromWireName,
                            "must be waiting, reading, success, skipped or failed"),
                    query.cursor(PagesPage::number),
                    query.integer("limit", 1, LibraryHandle.MAX_CRAWL_PAGES, PAGES_ON_A_PAGE));
        }

        private static Optional<Long> number(String last) {
            return last.matches("[0-9]{1," + MOST_DIGITS + "}") ? Optional.of(Long.parseLong(last))
                    : Optional.empty();
        }
    }

    record CrawlBody(String id, @Nullable String url, @Nullable String sitemap, int depth, int maxPages,
            String status, @Nullable String message, PageCounts pages, String createdAt, @Nullable String endedAt) {

        static CrawlBody of(Crawl crawl) {
            CrawlPlan plan = crawl.plan();
            String start = plan.start().value();
            boolean isSitemap = plan.kind() == CrawlPlan.CrawlKind.SITEMAP;
            return new CrawlBody(crawl.id().value(), isSitemap ? null : start, isSitemap ? start : null,
                    plan.depth(), plan.maxPages(), crawl.status().wireName(), crawl.message(), PageCounts.of(crawl),
                    crawl.createdAt().toString(), crawl.endedAt() == null ? null : crawl.endedAt().toString());
        }
    }

    record PageCounts(long waiting, long reading, long success, long skipped, long failed, long beyond) {

        static PageCounts of(Crawl crawl) {
            return new PageCounts(crawl.countPages(PageStatus.WAITING), crawl.countPages(PageStatus.READING),
                    crawl.countPages(PageStatus.SUCCESS), crawl.countPages(PageStatus.SKIPPED),
                    crawl.countPages(PageStatus.FAILED), crawl.pagesOverLimit());
        }
    }

    record Listed(List<CrawlBody> crawls, @Nullable String nextCursor) {}

    record PageBody(String url, int depth, String status, @Nullable String document, @Nullable String message) {

        static PageBody of(CrawlPage page) {
            return new PageBody(page.url().value(), page.depth(), page.status().wireName(),
                    page.document() == null ? null : page.document().value(), page.reason());
        }
    }

    record PagesListed(List<PageBody> pages, @Nullable String nextCursor) {}
}
