package dev.carrel.http.api.crawl;

import dev.carrel.api.crawl.CrawlBody;
import dev.carrel.api.crawl.CrawlListBody;
import dev.carrel.api.crawl.CrawlPageBody;
import dev.carrel.api.crawl.CrawlPageListBody;
import dev.carrel.application.Carrel;
import dev.carrel.application.LibraryCrawls;
import dev.carrel.application.LibraryCrawls.StartedCrawl;
import dev.carrel.application.LibraryHandle;
import dev.carrel.domain.crawl.Crawl;
import dev.carrel.domain.crawl.CrawlId;
import dev.carrel.domain.crawl.CrawlPage;
import dev.carrel.domain.crawl.CrawlPage.PageStatus;
import dev.carrel.domain.crawl.CrawlPlan;
import dev.carrel.domain.error.AddressRefusedException;
import dev.carrel.http.exchange.ApiRequest;
import dev.carrel.http.exchange.ApiResponse;
import dev.carrel.http.exchange.ProblemException;
import dev.carrel.http.exchange.ProblemMapper;
import dev.carrel.http.exchange.ServiceUrls;
import dev.carrel.http.request.CursorPage;
import dev.carrel.http.request.JsonRequest;
import dev.carrel.http.request.LibraryAccess;
import dev.carrel.http.request.PathIds;
import dev.carrel.http.request.QueryParameters;
import java.util.Optional;
import org.eclipse.jetty.http.HttpHeader;
import org.jspecify.annotations.Nullable;

/** Starts, reads, lists and cancels crawls. */
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
        CrawlPlan plan = CrawlPlanReader.toPlan(JsonRequest.readBody(request, CrawlPlanReader::readRequest));
        LibraryHandle library = LibraryAccess.openLibrary(carrel, request);
        StartedCrawl started = startCrawl(library, plan);
        return ApiResponse.json(started.created() ? 202 : 200, CrawlBody.of(started.crawl()))
                .withHeader(HttpHeader.LOCATION.asString(),
                        urls.urlOf("/library/" + library.id() + "/crawl/" + started.crawl().id()));
    }

    ApiResponse getCrawl(ApiRequest request) {
        LibraryHandle library = LibraryAccess.openLibrary(carrel, request);
        return ApiResponse.json(200, CrawlBody.of(library.crawls().getCrawl(PathIds.crawlId(library, request))));
    }

    ApiResponse cancelCrawl(ApiRequest request) {
        LibraryHandle library = LibraryAccess.openLibrary(carrel, request);
        return ApiResponse.json(200, CrawlBody.of(library.crawls().cancelCrawl(PathIds.crawlId(library, request))));
    }

    ApiResponse listCrawls(ApiRequest request) {
        CrawlListQuery query = QueryParameters.readParameters(request, CrawlListQuery::of);
        LibraryHandle library = LibraryAccess.openLibrary(carrel, request);
        CursorPage<Crawl> crawls = CursorPage.readPage(query.before(), query.limit(), Crawl::id,
                library.crawls()::listCrawls);
        return ApiResponse.json(200,
                new CrawlListBody(crawls.items().stream().map(CrawlBody::of).toList(), crawls.nextCursor()));
    }

    ApiResponse listCrawlPages(ApiRequest request) {
        CrawlPageListQuery query = QueryParameters.readParameters(request, CrawlPageListQuery::of);
        LibraryHandle library = LibraryAccess.openLibrary(carrel, request);
        CrawlId crawl = PathIds.crawlId(library, request);
        CursorPage<CrawlPage> pages = CursorPage.readPage(query.after(), query.limit(), CrawlPage::number,
                (after, limit) -> library.crawls()
                        .listCrawlPages(crawl, query.status(), after == null ? 0 : after, limit));
        return ApiResponse.json(200,
                new CrawlPageListBody(pages.items().stream().map(CrawlPageBody::of).toList(), pages.nextCursor()));
    }

    private static StartedCrawl startCrawl(LibraryHandle library, CrawlPlan plan) {
        try {
            return library.crawls().startCrawl(plan);
        } catch (AddressRefusedException e) {
            throw new ProblemException(
                    ProblemMapper.addressRefusedProblem(e, CrawlPlanReader.startFieldOf(plan.kind())));
        }
    }

    /** The parameters of a list of crawls. */
    private record CrawlListQuery(@Nullable CrawlId before, int limit) {

        static CrawlListQuery of(QueryParameters query) {
            return new CrawlListQuery(query.readCursor(last -> Optional.of(new CrawlId(last))),
                    query.readInteger("limit", 1, LibraryHandle.MAX_DOCUMENTS, DEFAULT_CRAWL_LIMIT));
        }
    }

    /** The parameters of a list of crawled pages. */
    private record CrawlPageListQuery(@Nullable PageStatus status, @Nullable Long after, int limit) {

        static CrawlPageListQuery of(QueryParameters query) {
            return new CrawlPageListQuery(
                    query.readValue("status", PageStatus::fromWireName,
                            "must be waiting, reading, success, skipped or failed"),
                    query.readCursor(CrawlPageListQuery::parseNumber),
                    query.readInteger("limit", 1, LibraryCrawls.MAX_CRAWL_PAGES, DEFAULT_PAGE_LIMIT));
        }

        private static Optional<Long> parseNumber(String last) {
            return last.matches("[0-9]{1," + MAX_DIGITS + "}") ? Optional.of(Long.parseLong(last)) : Optional.empty();
        }
    }
}
