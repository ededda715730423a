package dev.carrel.application.fake.storage;

import dev.carrel.application.port.Crawls.CrawledPageContext;
import dev.carrel.application.port.Crawls.DiscoveredPage;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.crawl.Crawl;
import dev.carrel.domain.crawl.Crawl.CrawlStatus;
import dev.carrel.domain.crawl.CrawlId;
import dev.carrel.domain.crawl.CrawlPage;
import dev.carrel.domain.crawl.CrawlPage.PageStatus;
import dev.carrel.domain.crawl.CrawlPlan;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentState;
import dev.carrel.domain.library.LibraryId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A crawl with its addresses, in the order of their discovery. */
final class InMemoryCrawl {

    final CrawlId id;
    final CrawlPlan plan;
    final Instant createdAt;
    final List<CrawlPage> pages = new ArrayList<>();
    final InMemorySitemaps sitemaps = new InMemorySitemaps();
    CrawlStatus status = CrawlStatus.RUNNING;
    @Nullable
    Instant endedAt;
    private final LibraryId library;
    private final Map<WebAddress, String> shapes = new HashMap<>();
    private @Nullable String message;
    private long beyond;

    InMemoryCrawl(CrawlId id, LibraryId library, CrawlPlan plan, Instant createdAt) {
        this.id = id;
        this.library = library;
        this.plan = plan;
        this.createdAt = createdAt;
    }

    Crawl crawl() {
        var counts = new EnumMap<PageStatus, Long>(PageStatus.class);
        pages.forEach(page -> counts.merge(page.status(), 1L, Long::sum));
        return new Crawl(id, library, plan, status, message, counts, beyond, createdAt, endedAt);
    }

    boolean isRunning() {
        return status == CrawlStatus.RUNNING;
    }

    boolean isDone() {
        return count(PageStatus.WAITING) + count(PageStatus.READING) == 0 && !sitemaps.isAnyWaiting();
    }

    long count(PageStatus wanted) {
        return pages.stream().filter(page -> page.status() == wanted).count();
    }

    void discover(DiscoveredPage found) {
        if (shapes.containsKey(found.url())) {
            return;
        }
        String reason = found.skipReason() != null ? found.skipReason() : enoughOfShape(found);
        long taken = count(PageStatus.WAITING) + count(PageStatus.READING) + count(PageStatus.SUCCESS);
        if (reason == null && taken >= plan.maxPages()) {
            beyond++;
            return;
        }
        shapes.put(found.url(), found.urlPattern());
        pages.add(new CrawlPage(pages.size() + 1L, found.url(), found.depth(),
                reason == null ? PageStatus.WAITING : PageStatus.SKIPPED, null, reason));
    }

    private @Nullable String enoughOfShape(DiscoveredPage found) {
        long read = pages.stream()
                .filter(page -> page.status() != PageStatus.SKIPPED)
                .filter(page -> found.urlPattern().equals(shapes.get(page.url())))
                .count();
        return read < found.maxOfPattern() ? null : "Enough pages of its kind are read.";
    }

    boolean isReading(DocumentId document) {
        return isRunning() && pages.stream().anyMatch(reading(document));
    }

    Optional<CrawledPageContext> visit(DocumentId document) {
        return pages.stream().filter(reading(document)).findFirst().map(page -> new CrawledPageContext(crawl(), page));
    }

    private static Predicate<CrawlPage> reading(DocumentId document) {
        return page -> page.status() == PageStatus.READING && document.equals(page.document());
    }

    void settle(Predicate<CrawlPage> which, PageStatus to, @Nullable String reason) {
        pages.replaceAll(page -> which.test(page)
                ? new CrawlPage(page.number(), page.url(), page.depth(), to, page.document(), reason)
                : page);
    }

    void read(CrawlPage waiting, DocumentId document) {
        pages.set((int) waiting.number() - 1, new CrawlPage(waiting.number(), waiting.url(), waiting.depth(),
                PageStatus.READING, document, null));
    }

    void end(CrawlStatus as, @Nullable String because, Instant now) {
        status = as;
        message = because;
        endedAt = now;
        settle(page -> page.status() == PageStatus.WAITING, PageStatus.SKIPPED, "The crawl ended before.");
    }

    void ended(DocumentId document, DocumentState state) {
        settle(reading(document), state instanceof DocumentState.Success ? PageStatus.SUCCESS : PageStatus.FAILED,
                state.message());
    }

    void removed(DocumentId document) {
        settle(reading(document), PageStatus.SKIPPED, "The document was deleted.");
        pages.replaceAll(page -> document.equals(page.document())
                ? new CrawlPage(page.number(), page.url(), page.depth(), page.status(), null, page.reason())
                : page);
    }
}
