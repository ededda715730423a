package dev.carrel.http.api;

import dev.carrel.application.Carrel;
import dev.carrel.application.LibraryHandle;
import dev.carrel.application.port.Crawls.CrawlStart;
import dev.carrel.domain.crawl.Crawl;
import dev.carrel.domain.crawl.CrawlId;
import dev.carrel.domain.crawl.CrawlPage;
import dev.carrel.domain.crawl.CrawlPlan;
import dev.carrel.domain.crawl.PageStatus;
import dev.carrel.domain.error.AddressRefusedException;
import dev.carrel.http.exchange.ApiRequest;
import dev.carrel.http.exchange.ApiResponse;
import dev.carrel.http.exchange.ProblemException;
import dev.carrel.http.exchange.ProblemMapper;
import dev.carrel.http.request.CursorPage;
import dev.carrel.http.request.JsonRequest;
import dev.carrel.http.request.PathIds;
import dev.carrel.http.request.QueryParameters;
import java.util.List;
import java.util.Optional;
import org.eclipse.jetty.http.HttpHeader;
import org.jspecify.annotations.Nullable;

/** Beginning, reading, listing and cancelling crawls. */
final class CrawlController {

    private static final int DEFAULT_CRAWL_LIMIT = 20;
    private static final int DEFAULT_PAGE_LIMIT = 100;
    private static final int MAX_DIGITS = 18;

    private final Carrel carrel;
    private final ServiceUrls urls;

    CrawlController(Carrel carrel, ServiceUrls urls) {
        this.carrel = carrel;
        this.urls = urls;
    }

    ApiResponse startCrawl(ApiRequest request) {
        CrawlPlan plan = JsonRequest.readBody(request, CrawlPlanRequest::of).toCrawlPlan();
        LibraryHandle library = PathIds.openLibrary(carrel, request);
        CrawlStart started = startCrawl(library, plan);
        return ApiResponse.json(started.created() ? 202 : 200, CrawlBody.of(started.crawl()))
                .withHeader(HttpHeader.LOCATION.asString(),
                        urls.urlOf("/library/" + library.id() + "/crawl/" + started.crawl().id()));
    }

    ApiResponse getCrawl(ApiRequest request) {
        LibraryHandle library = PathIds.openLibrary(carrel, request);
        return ApiResponse.json(200, CrawlBody.of(library.crawl(PathIds.crawlId(library, request))));
    }

    ApiResponse cancelCrawl(ApiRequest request) {
        LibraryHandle library = PathIds.openLibrary(carrel, request);
        return ApiResponse.json(200, CrawlBody.of(library.cancelCrawl(PathIds.crawlId(library, request))));
    }

    ApiResponse listCrawls(ApiRequest request) {
        CrawlListQuery page = QueryParameters.readParameters(request, CrawlListQuery::of);
        LibraryHandle library = PathIds.openLibrary(carrel, request);
        CursorPage<Crawl> crawls = CursorPage.readPage(page.before(), page.limit(), Crawl::id, library::listCrawls);
        return ApiResponse.json(200,
                new CrawlListBody(crawls.items().stream().map(CrawlBody::of).toList(), crawls.nextCursor()));
    }

    ApiResponse listCrawlPages(ApiRequest request) {
        CrawlPageListQuery page = QueryParameters.readParameters(request, CrawlPageListQuery::of);
        LibraryHandle library = PathIds.openLibrary(carrel, request);
        CrawlId crawl = PathIds.crawlId(library, request);
        CursorPage<CrawlPage> pages = CursorPage.readPage(page.after(), page.limit(), CrawlPage::number,
                (after, limit) -> library.listCrawlPages(crawl, page.status(), after == null ? 0 : after, limit));
        return ApiResponse.json(200,
                new CrawlPageListBody(pages.items().stream().map(CrawlPageBody::of).toList(), pages.nextCursor()));
    }

    private static CrawlStart startCrawl(LibraryHandle library, CrawlPlan plan) {
        try {
            return library.crawl(plan);
        } catch (AddressRefusedException e) {
            throw new ProblemException(
                    ProblemMapper.addressRefusedProblem(e, CrawlPlanRequest.startFieldOf(plan.kind())));
        }
    }

    private record CrawlListQuery(@Nullable CrawlId before, int limit) {

        static CrawlListQuery of(QueryParameters query) {
            return new CrawlListQuery(query.readCursor(last -> Optional.of(new CrawlId(last))),
                    query.readInteger("limit", 1, LibraryHandle.MAX_DOCUMENTS, DEFAULT_CRAWL_LIMIT));
        }
    }

    private record CrawlPageListQuery(@Nullable PageStatus status, @Nullable Long after, int limit) {

        static CrawlPageListQuery of(QueryParameters query) {
            return new CrawlPageListQuery(
                    query.readValue("status", PageStatus::fromWireName,
                            "must be waiting, reading, success, skipped or failed"),
                    query.readCursor(CrawlPageListQuery::parseNumber),
                    query.readInteger("limit", 1, LibraryHandle.MAX_CRAWL_PAGES, DEFAULT_PAGE_LIMIT));
        }

        private static Optional<Long> parseNumber(String last) {
            return last.matches("[0-9]{1," + MAX_DIGITS + "}") ? Optional.of(Long.parseLong(last))
                    : Optional.empty();
        }
    }

    record CrawlBody(String id, @Nullable String url, @Nullable String sitemap, int depth, int maxPages,
            String status, @Nullable String message, CrawlPageCounts pages, String createdAt,
            @Nullable String endedAt) {

        static CrawlBody of(Crawl crawl) {
            CrawlPlan plan = crawl.plan();
            String start = plan.start().value();
            boolean isSitemap = plan.kind() == CrawlPlan.CrawlKind.SITEMAP;
            return new CrawlBody(crawl.id().value(), isSitemap ? null : start, isSitemap ? start : null,
                    plan.depth(), plan.maxPages(), crawl.status().wireName(), crawl.message(),
                    CrawlPageCounts.of(crawl),
                    crawl.createdAt().toString(), crawl.endedAt() == null ? null : crawl.endedAt().toString());
        }
    }

    record CrawlPageCounts(long waiting, long reading, long success, long skipped, long failed, long beyond) {

        static CrawlPageCounts of(Crawl crawl) {
            return new CrawlPageCounts(crawl.countPages(PageStatus.WAITING), crawl.countPages(PageStatus.READING),
                    crawl.countPages(PageStatus.SUCCESS), crawl.countPages(PageStatus.SKIPPED),
                    crawl.countPages(PageStatus.FAILED), crawl.pagesOverLimit());
        }
    }

    record CrawlListBody(List<CrawlBody> crawls, @Nullable String nextCursor) {}

    record CrawlPageBody(String url, int depth, String status, @Nullable String document, @Nullable String message) {

        static CrawlPageBody of(CrawlPage page) {
            return new CrawlPageBody(page.url().value(), page.depth(), page.status().wireName(),
                    page.document() == null ? null : page.document().value(), page.reason());
        }
    }

    record CrawlPageListBody(List<CrawlPageBody> pages, @Nullable String nextCursor) {}
}
