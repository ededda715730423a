package dev.carrel.application.fake.storage;

import dev.carrel.application.port.Crawls;
import dev.carrel.application.port.DocumentQueue.FetchReason;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.crawl.Crawl;
import dev.carrel.domain.crawl.Crawl.CrawlStatus;
import dev.carrel.domain.crawl.CrawlId;
import dev.carrel.domain.crawl.CrawlPage;
import dev.carrel.domain.crawl.CrawlPage.PageStatus;
import dev.carrel.domain.crawl.CrawlPlan;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.document.SubmittedDocument;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.library.LibraryId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

record InMemoryCrawls(InMemoryState state) implements Crawls {

    @Override
    public CrawlStart startCrawl(LibraryId id, CrawlPlan plan, CrawlId idIfNew, Instant now) {
        synchronized (state) {
            InMemoryLibrary library = state.library(id).orElseThrow(() -> NotFoundException.ofLibrary(id.value()));
            Optional<InMemoryCrawl> running = library.crawls.values()
                    .stream()
                    .filter(crawl -> crawl.isRunning() && crawl.plan.equals(plan))
                    .findFirst();
            if (running.isPresent()) {
                return new CrawlStart(running.get().crawl(), false);
            }
            var crawl = new InMemoryCrawl(idIfNew, id, plan, now);
            library.crawls.put(idIfNew.value(), crawl);
            switch (plan.kind()) {
                case SITE -> crawl.discover(new DiscoveredPage(plan.start(), 0, "", 1, null));
                case SITEMAP -> crawl.sitemaps.add(plan.start(), now);
            }
            return new CrawlStart(crawl.crawl(), true);
        }
    }

    private Optional<InMemoryCrawl> known(LibraryId library, CrawlId id) {
        return state.library(library).map(found -> found.crawls.get(id.value()));
    }

    private Optional<InMemoryCrawl> runningOne(LibraryId library, CrawlId id) {
        return known(library, id).filter(InMemoryCrawl::isRunning);
    }

    @Override
    public Optional<Crawl> findById(LibraryId library, CrawlId id) {
        synchronized (state) {
            return known(library, id).map(InMemoryCrawl::crawl);
        }
    }

    @Override
    public List<Crawl> listNewest(LibraryId library, @Nullable CrawlId before, int limit) {
        synchronized (state) {
            return state.library(library)
                    .map(found -> before == null ? found.crawls : found.crawls.headMap(before.value(), false))
                    .stream()
                    .flatMap(crawls -> crawls.descendingMap().values().stream())
                    .limit(limit)
                    .map(InMemoryCrawl::crawl)
                    .toList();
        }
    }

    @Override
    public List<Crawl> listRunning() {
        synchronized (state) {
            return state.libraries.values()
                    .stream()
                    .flatMap(library -> library.crawls.values().stream())
                    .filter(InMemoryCrawl::isRunning)
                    .sorted(Comparator.comparing((InMemoryCrawl crawl) -> crawl.createdAt)
                            .thenComparing(crawl -> crawl.id.value()))
                    .map(InMemoryCrawl::crawl)
                    .toList();
        }
    }

    @Override
    public List<Crawl> listReady(int mostReading) {
        return listRunning().stream().filter(crawl -> isReady(crawl.library(), crawl.id(), mostReading)).toList();
    }

    @Override
    public boolean isReady(LibraryId library, CrawlId id, int mostReading) {
        synchronized (state) {
            return runningOne(library, id)
                    .filter(crawl -> crawl.isDone() || !admissible(library, crawl, mostReading).isEmpty())
                    .isPresent();
        }
    }

    @Override
    public List<CrawlPage> listPages(LibraryId library, CrawlId id, @Nullable PageStatus status, long after,
            int limit) {
        synchronized (state) {
            return known(library, id).stream()
                    .flatMap(crawl -> crawl.pages.stream())
                    .filter(page -> page.number() > after && (status == null || page.status() == status))
                    .limit(limit)
                    .toList();
        }
    }

    @Override
    public void addDiscovered(LibraryId library, CrawlId id, List<DiscoveredPage> found) {
        synchronized (state) {
            runningOne(library, id).ifPresent(crawl -> found.forEach(crawl::discover));
        }
    }

    @Override
    public List<SubmittedDocument> enqueuePages(LibraryId library, CrawlId id, int mostReading,
            Supplier<DocumentId> ids, Instant now) {
        synchronized (state) {
            Optional<InMemoryCrawl> crawl = runningOne(library, id);
            if (crawl.isEmpty()) {
                return List.of();
            }
            List<CrawlPage> waiting = admissible(library, crawl.get(), mostReading);
            var submitted = new ArrayList<SubmittedDocument>();
            CrawlPlan plan = crawl.get().plan;
            for (CrawlPage page : waiting) {
                NewDocument document = NewDocument.ofPage(page.url().value())
                        .withAttributes(plan.findAttributes(page.url()));
                if (InMemoryDocuments.findKnown(state.library(library).orElseThrow(), document)
                        .filter(known -> !plan.filter().matches(known.document.metadata().attributes()))
                        .isPresent()) {
                    crawl.get().settle(page::equals, PageStatus.SKIPPED, HIDDEN_PAGE);
                    continue;
                }
                SubmittedDocument added = new InMemoryDocuments(state).submit(library, document, ids,
                        FetchReason.CRAWLED, now);
                crawl.get().read(page, added.document().id());
                submitted.add(added);
            }
            return submitted;
        }
    }

    private List<CrawlPage> admissible(LibraryId id, InMemoryCrawl crawl, int mostReading) {
        long free = mostReading - crawl.count(PageStatus.READING);
        if (free <= 0 || crawl.sitemaps.isAnyWaiting() && crawl.plan.depth() > 0) {
            return List.of();
        }
        InMemoryLibrary library = state.library(id).orElseThrow();
        return crawl.pages.stream()
                .filter(page -> page.status() == PageStatus.WAITING)
                .sorted(Comparator.comparingInt(CrawlPage::depth).thenComparingLong(CrawlPage::number))
                .filter(page -> !isReadForAnother(library, page))
                .limit(free)
                .toList();
    }

    @Override
    public Optional<SitemapClaim> claimSitemap(Instant now, Instant again) {
        synchronized (state) {
            return state.libraries.values()
                    .stream()
                    .flatMap(library -> library.crawls.values().stream())
                    .filter(crawl -> crawl.isRunning() && crawl.sitemaps.isDue(now))
                    .min(Comparator.comparing(crawl -> crawl.sitemaps.due()))
                    .map(crawl -> crawl.sitemaps.claim(crawl.crawl(), now, again));
        }
    }

    @Override
    public void finishSitemap(SitemapClaim claim, List<WebAddress> named, int most, Instant next, Instant now) {
        synchronized (state) {
            sitemaps(claim).ifPresent(sitemaps -> sitemaps.finish(claim.address(), named, most, next, now));
        }
    }

    @Override
    public void retrySitemap(SitemapClaim claim, Instant next, Instant now) {
        synchronized (state) {
            sitemaps(claim).ifPresent(sitemaps -> sitemaps.retry(claim.address(), next, now));
        }
    }

    private Optional<InMemorySitemaps> sitemaps(SitemapClaim claim) {
        return runningOne(claim.crawl().library(), claim.crawl().id()).map(crawl -> crawl.sitemaps);
    }

    /** Returns whether another crawl reads the page; a document belongs to one crawl at a time. */
    private static boolean isReadForAnother(InMemoryLibrary library, CrawlPage page) {
        return library.documents.values()
                .stream()
                .filter(entry -> page.url().equals(entry.document.url()))
                .anyMatch(entry -> library.crawls.values()
                        .stream()
                        .anyMatch(crawl -> crawl.isReading(entry.document.id())));
    }

    @Override
    public Optional<CrawledPageContext> findPageContext(LibraryId library, DocumentId document) {
        synchronized (state) {
            return state.library(library)
                    .stream()
                    .flatMap(found -> found.crawls.values().stream())
                    .filter(InMemoryCrawl::isRunning)
                    .flatMap(crawl -> crawl.visit(document).stream())
                    .findFirst();
        }
    }

    @Override
    public void recordOutcome(LibraryId library, CrawlId id, long page, PageStatus status, @Nullable String reason) {
        synchronized (state) {
            known(library, id).ifPresent(crawl -> crawl.settle(
                    each -> each.number() == page && each.status() == PageStatus.READING, status, reason));
        }
    }

    @Override
    public boolean finishIfDone(LibraryId library, CrawlId id, String ifNothingMet, Instant now) {
        synchronized (state) {
            Optional<InMemoryCrawl> ending = runningOne(library, id).filter(InMemoryCrawl::isDone);
            ending.ifPresent(crawl -> {
                boolean hasMet = !crawl.pages.isEmpty();
                crawl.end(hasMet ? CrawlStatus.DONE : CrawlStatus.FAILED, hasMet ? null : ifNothingMet, now);
            });
            return ending.isPresent();
        }
    }

    @Override
    public boolean failCrawl(LibraryId library, CrawlId id, String message, Instant now) {
        synchronized (state) {
            Optional<InMemoryCrawl> ending = runningOne(library, id);
            ending.ifPresent(crawl -> crawl.end(CrawlStatus.FAILED, message, now));
            return ending.isPresent();
        }
    }

    @Override
    public Optional<Crawl> cancelCrawl(LibraryId library, CrawlId id, Instant now) {
        synchronized (state) {
            runningOne(library, id).ifPresent(crawl -> crawl.end(CrawlStatus.CANCELLED, null, now));
            return findById(library, id);
        }
    }

    @Override
    public void deleteEndedBefore(Instant endedBefore) {
        synchronized (state) {
            state.libraries.values()
                    .forEach(library -> library.crawls.values()
                            .removeIf(crawl -> crawl.endedAt != null && crawl.endedAt.isBefore(endedBefore)));
        }
    }
}
