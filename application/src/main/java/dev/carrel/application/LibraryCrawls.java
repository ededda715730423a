package dev.carrel.application;

import dev.carrel.application.limits.ListLimits;
import dev.carrel.domain.access.PersonalLibrary;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.crawl.Crawl;
import dev.carrel.domain.crawl.CrawlId;
import dev.carrel.domain.crawl.CrawlPage;
import dev.carrel.domain.crawl.CrawlPage.PageStatus;
import dev.carrel.domain.crawl.CrawlPlan;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.error.AddressRefusedException;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.library.LibraryId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The crawls of one library, see {@link LibraryHandle#crawls}. For a restricted handle only crawls exist whose pages
 * all pass its filter, and of their pages those that still do. A crawl reads the pages of a site into the library.
 * Cheap and thread-safe.
 */
public final class LibraryCrawls {

    /** The maximum number of crawls in a page of their list. */
    public static final int MAX_CRAWLS = 100;

    /** The maximum number of addresses in a page of a crawl's list. */
    public static final int MAX_CRAWL_PAGES = 1000;

    private final VisibleLibrary view;
    private final LibraryId id;
    private final EngineParts engine;

    LibraryCrawls(VisibleLibrary view) {
        this.view = view;
        this.id = view.id();
        this.engine = view.engine();
    }

    /**
     * Starts a crawl, or returns the running one of the same plan. It runs in the background and continues after a
     * restart.
     *
     * @throws AddressRefusedException if the address policy forbids its start
     * @throws InvalidRequestException if the attributes of its pages do not pass the filter of a restricted handle, or
     * the library is that of a person
     */
    public StartedCrawl startCrawl(CrawlPlan plan) {
        if (PersonalLibrary.isPersonal(id)) {
            throw InvalidRequestException.of("", "a personal library takes no crawls: add its pages one by one");
        }
        plan.attributes().requireNoReaders();
        plan.rules().forEach(rule -> rule.attributes().requireNoReaders());
        if (!plan.passes(view.documentFilter())) {
            throw InvalidRequestException.of("attributes",
                    "must pass the filter that holds for this access for every page of the crawl");
        }
        var started = engine.crawls().startCrawl(id, plan.withFilter(plan.filter().and(view.filter())));
        return new StartedCrawl(started.crawl(), started.created());
    }

    /**
     * Returns a crawl.
     *
     * @throws NotFoundException if it does not exist
     */
    public Crawl getCrawl(CrawlId crawl) {
        engine.requireLibrary(id);
        return engine.storage()
                .crawls()
                .findById(id, crawl)
                .filter(view.crawlsThatExist())
                .orElseThrow(() -> NotFoundException.ofCrawl(crawl.value()));
    }

    /**
     * Returns crawls, newest first.
     *
     * @param before only crawls older than this one; null to begin with the newest
     * @param limit 1 to {@value #MAX_CRAWLS}
     */
    public List<Crawl> listCrawls(@Nullable CrawlId before, int limit) {
        engine.requireLibrary(id);
        int wanted = ListLimits.require(limit, MAX_CRAWLS);
        Predicate<Crawl> exists = view.crawlsThatExist();
        var visible = new ArrayList<Crawl>();
        List<Crawl> page = engine.storage().crawls().listNewest(id, before, wanted);
        while (!page.isEmpty() && visible.size() < wanted) {
            page.stream().filter(exists).limit(wanted - visible.size()).forEach(visible::add);
            page = page.size() < wanted ? List.of()
                    : engine.storage().crawls().listNewest(id, page.getLast().id(), wanted);
        }
        return visible;
    }

    /**
     * Returns addresses that a crawl discovered, in the order of their discovery.
     *
     * @param status only addresses with this status; null for all
     * @param after only addresses with a greater {@linkplain CrawlPage#number number}; 0 to begin with the first
     * @param limit 1 to {@value #MAX_CRAWL_PAGES}
     * @throws NotFoundException if the crawl does not exist
     */
    public List<CrawlPage> listCrawlPages(CrawlId crawl, @Nullable PageStatus status, long after, int limit) {
        getCrawl(crawl);
        int wanted = ListLimits.require(limit, MAX_CRAWL_PAGES);
        if (view.filter().isEverything()) {
            return engine.storage().crawls().listPages(id, crawl, status, after, wanted);
        }
        var visible = new ArrayList<CrawlPage>();
        long last = after;
        List<CrawlPage> portion;
        do {
            portion = engine.storage().crawls().listPages(id, crawl, status, last, MAX_CRAWL_PAGES);
            withoutHidden(portion).limit(wanted - visible.size()).forEach(visible::add);
            last = portion.isEmpty() ? last : portion.getLast().number();
        } while (portion.size() == MAX_CRAWL_PAGES && visible.size() < wanted);
        return visible;
    }

    /** Leaves out pages whose documents have been hidden since they were read. */
    private Stream<CrawlPage> withoutHidden(List<CrawlPage> pages) {
        List<DocumentId> ids = pages.stream().map(CrawlPage::document).filter(Objects::nonNull).toList();
        Map<DocumentId, Document> known = engine.storage().documents().findAllById(id, ids);
        AttributeFilter filter = view.documentFilter();
        return pages.stream().filter(page -> {
            Document document = page.document() == null ? null : known.get(page.document());
            return document == null ? page.document() == null : document.passes(filter);
        });
    }

    /**
     * Cancels a crawl. Pages in processing are finished; a crawl that has ended is unchanged.
     *
     * @throws NotFoundException if the crawl does not exist
     */
    public Crawl cancelCrawl(CrawlId crawl) {
        getCrawl(crawl);
        return engine.crawls().cancelCrawl(id, crawl);
    }

    /**
     * The result of starting a crawl.
     *
     * @param created false if a crawl of the same plan was running
     */
    public record StartedCrawl(Crawl crawl, boolean created) {}
}
