package dev.carrel.application;

import dev.carrel.application.event.EventSubscription;
import dev.carrel.application.event.LibraryEvent;
import dev.carrel.application.event.LibraryEvent.CrawlChanged;
import dev.carrel.application.event.LibraryEvent.LibraryState;
import dev.carrel.application.fake.place.InMemoryPlace;
import dev.carrel.application.fake.web.LinkingTextExtractor;
import dev.carrel.application.limits.IngestLimits;
import dev.carrel.application.limits.QueryLimits;
import dev.carrel.application.port.PageFetcher;
import dev.carrel.application.port.ReplyWriter;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.crawl.Crawl;
import dev.carrel.domain.crawl.CrawlId;
import dev.carrel.domain.crawl.CrawlPage;
import dev.carrel.domain.crawl.CrawlPage.PageStatus;
import dev.carrel.domain.crawl.CrawlPlan;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentListing;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.error.NotFoundException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Crawls tell nobody the addresses of documents that do not exist for them. */
public abstract class EngineCrawlReadersContract extends EngineConnectorFixture {

    private static final String HOME = "https://intra.example/";
    private static final String PAY = "https://intra.example/pay";
    private static final String LEAVE = "https://intra.example/leave";
    private static final String GONE = "https://intra.example/gone";
    private static final AttributeFilter NOT_HR = AttributeFilter.where("team").notEqualTo("hr");

    @Override
    CarrelBuilder newBuilder(ReplyWriter writer, QueryLimits answering, IngestLimits processing) {
        return super.newBuilder(writer, answering, processing).textExtractor(new LinkingTextExtractor());
    }

    private void putPage(String address, String text) {
        web.put(address, new PageFetcher.FetchResult.FetchedPage(new WebAddress(address), "text/plain",
                text.getBytes(StandardCharsets.UTF_8), PageFetcher.Validators.NONE));
    }

    private void putSite() {
        putPage(HOME, "Home.\n-> " + PAY + "\n-> " + LEAVE + "\n-> " + GONE);
        putPage(PAY, "The zebra salary is paid on the last day.");
        putPage(LEAVE, "Every employee has thirty days of leave.");
    }

    /** Follows two pages of the site, of which one is not for everybody. */
    private void followPages() throws InterruptedException {
        putSite();
        place.write("pay", PAY);
        place.grant("pay", "group:hr");
        place.write("leave", LEAVE);
        place.grant("leave", "*");
        follow(InMemoryPlace.settings().withRights(true, List.of()));
        awaitSearchable(2);
    }

    private LibraryHandle readAs(String... names) {
        return handbook.forReaders(Set.of(names));
    }

    private static CrawlId crawl(LibraryHandle library, CrawlPlan plan) throws InterruptedException {
        CrawlId id = library.crawls().startCrawl(plan).crawl().id();
        Eventually.await("the crawl ends", () -> !library.crawls().getCrawl(id).isRunning());
        return id;
    }

    private static List<String> pagesFor(LibraryHandle library, CrawlId crawl, @Nullable PageStatus status) {
        return library.crawls()
                .listCrawlPages(crawl, status, 0, LibraryCrawls.MAX_CRAWL_PAGES)
                .stream()
                .map(page -> page.url().value())
                .toList();
    }

    private static void assertUnknown(LibraryHandle library, CrawlId crawl) {
        assertThat(library.crawls().listCrawls(null, 9)).extracting(Crawl::id).doesNotContain(crawl);
        assertThatThrownBy(() -> library.crawls().getCrawl(crawl)).isInstanceOf(NotFoundException.class);
        assertThatThrownBy(() -> library.crawls().listCrawlPages(crawl, null, 0, 9))
                .isInstanceOf(NotFoundException.class);
        assertThatThrownBy(() -> library.crawls().cancelCrawl(crawl)).isInstanceOf(NotFoundException.class);
    }

    @Test
    void existForThoseWhoMayReadAllThatTheyMayRead() throws Exception {
        followPages();
        CrawlId byAdmin = crawl(handbook, CrawlPlan.ofSite(HOME));
        assertThat(pagesFor(handbook, byAdmin, null)).containsExactlyInAnyOrder(HOME, PAY, LEAVE, GONE);
        assertUnknown(readAs("group:sales"), byAdmin);
        assertUnknown(readAs(), byAdmin);

        CrawlId byHr = crawl(readAs("group:hr"), CrawlPlan.ofSite(PAY));
        assertThat(pagesFor(readAs("group:hr", "user:anna"), byHr, null)).containsExactly(PAY);
        assertUnknown(readAs("group:sales"), byHr);
        assertThat(handbook.crawls().getCrawl(byHr).countPages(PageStatus.SUCCESS)).isEqualTo(1);
    }

    @Test
    void readNothingHiddenForThoseWhoStartThem() throws Exception {
        followPages();
        LibraryHandle sales = readAs("group:sales");
        CrawlId own = crawl(sales, CrawlPlan.ofSite(HOME));
        assertThat(pagesFor(sales, own, PageStatus.SUCCESS)).containsExactlyInAnyOrder(HOME, LEAVE);
        assertThat(pagesFor(sales, own, PageStatus.FAILED)).containsExactly(GONE);
        assertThat(sales.crawls().listCrawlPages(own, PageStatus.SKIPPED, 0, 9))
                .extracting(CrawlPage::document)
                .containsOnlyNulls();
    }

    @Test
    void forgetPagesThatAreHiddenLater() throws Exception {
        followPages();
        LibraryHandle sales = readAs("group:sales");
        CrawlId own = crawl(sales, CrawlPlan.ofSite(HOME));
        place.grant("leave", "group:hr");
        runAgain(false);
        assertThat(pagesFor(sales, own, PageStatus.SUCCESS)).containsExactly(HOME);
        assertThat(sales.crawls().listCrawlPages(own, PageStatus.SUCCESS, 1, 1)).isEmpty();
        assertThat(pagesFor(handbook, own, PageStatus.SUCCESS)).containsExactlyInAnyOrder(HOME, LEAVE);
    }

    @Test
    void areNoEventsForOthers() throws Exception {
        followPages();
        try (EventSubscription events = readAs("group:sales").subscribe(null)) {
            assertThat(events.nextEvent(LONG)).containsInstanceOf(LibraryState.class);
            crawl(handbook, CrawlPlan.ofSite(HOME));
            CrawlId own = crawl(readAs("group:sales"), CrawlPlan.ofSite(LEAVE));
            var told = new ArrayList<CrawlId>();
            while (!told.contains(own)) {
                LibraryEvent event = events.nextEvent(LONG).orElseThrow();
                assertThat(event.toString()).doesNotContain(PAY);
                if (event instanceof CrawlChanged changed) {
                    told.add(changed.crawl().id());
                }
            }
            assertThat(told).containsOnly(own);
        }
    }

    @Test
    void thatLeaveAttributesAloneAreNotForOtherFilters() throws Exception {
        putSite();
        Document pay = addAndAwait(NewDocument.ofPage(PAY).withAttributes(Attributes.of(Map.of("team", "hr"))));
        LibraryHandle others = handbook.restrictedTo(NOT_HR);
        assertUnknown(others, crawl(handbook, CrawlPlan.ofSite(HOME)));
        assertThat(pagesFor(others, crawl(others, CrawlPlan.ofSite(HOME)), PageStatus.SUCCESS))
                .containsExactlyInAnyOrder(HOME, LEAVE);

        CrawlId sales = crawl(handbook, CrawlPlan.ofSite(HOME).withAttributes(Attributes.of(Map.of("team", "sales"))));
        assertThat(pagesFor(others, sales, PageStatus.SUCCESS)).containsExactlyInAnyOrder(HOME, PAY, LEAVE);
        handbook.documents().updateAttributes(pay.id(), Attributes.of(Map.of("team", "hr")));
        assertThat(pagesFor(others, sales, PageStatus.SUCCESS)).containsExactlyInAnyOrder(HOME, LEAVE);
    }

    @Test
    void leaveHiddenPagesAloneAsThoseWhoAddThemDo() throws Exception {
        followPages();
        LibraryDocuments sales = readAs("group:sales").documents();
        assertThatThrownBy(() -> sales.addDocument(NewDocument.ofPage(PAY)
                .withAttributes(Attributes.of(Map.of("team", "sales")))))
                .isInstanceOf(InvalidRequestException.class)
                .message()
                .contains("hidden")
                .doesNotContain("zebra", PAY);
        assertThat(readAs("group:hr").documents()
                .listDocuments(DocumentListing.newest(9)))
                .allSatisfy(page -> assertThat(page.metadata().attributes().toMap()).isEmpty());
    }

    @Test
    void areForAllReadersWhereNoConnectorKeepsRights() throws Exception {
        putSite();
        CrawlId byAdmin = crawl(handbook, CrawlPlan.ofSite(HOME));
        assertThat(pagesFor(readAs(), byAdmin, null)).containsExactlyInAnyOrder(HOME, PAY, LEAVE, GONE);
    }
}
