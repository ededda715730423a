package dev.carrel.application.contract.storage;

import dev.carrel.application.contract.storage.RandomStorageCalls.RandomCall;
import dev.carrel.application.port.Crawls.CrawledPageContext;
import dev.carrel.application.port.Crawls.DiscoveredPage;
import dev.carrel.application.port.Storage;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.crawl.CrawlId;
import dev.carrel.domain.crawl.CrawlPage.PageStatus;
import dev.carrel.domain.crawl.CrawlPlan;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.library.LibraryId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;

/** Random calls about crawls, on pages that are also submitted as documents. */
final class RandomCrawlCalls {

    private final Random random;
    private int crawls;

    RandomCrawlCalls(Random random) {
        this.random = random;
    }

    /** @param ids fresh IDs for enqueued documents, used from the first */
    RandomCall next(LibraryId library, List<DocumentId> ids, DocumentId known, Instant at) {
        var crawl = new CrawlId("crawl-%03d".formatted(random.nextInt(crawls + 1)));
        String name = library + "/" + crawl;
        return switch (random.nextInt(9)) {
            case 0 -> begin(library, at);
            case 1, 2 -> {
                List<DiscoveredPage> found = Stream.generate(this::found).limit(4).toList();
                yield new RandomCall("addDiscovered " + name + " " + found, storage -> {
                    storage.crawls().addDiscovered(library, crawl, found);
                    return everything(storage, library, crawl);
                });
            }
            case 3, 4 -> {
                int most = random.nextInt(4);
                yield new RandomCall("enqueuePages " + name + " up to " + most, storage -> {
                    var left = ids.iterator();
                    return List.of(storage.crawls().listReady(most), storage.crawls().isReady(library, crawl, most),
                            storage.crawls().enqueuePages(library, crawl, most, left::next, at));
                });
            }
            case 5, 6 -> settle(library, known);
            case 7 -> {
                boolean fails = random.nextBoolean();
                yield new RandomCall("end " + name, storage -> fails
                        ? storage.crawls().failCrawl(library, crawl, "It could not begin.", at)
                        : storage.crawls().finishIfDone(library, crawl, "Nothing was met.", at));
            }
            default -> new RandomCall("cancelCrawl " + name, storage -> {
                storage.crawls().deleteEndedBefore(at.minusSeconds(60));
                return List.of(storage.crawls().listRunning(), storage.crawls().cancelCrawl(library, crawl, at));
            });
        };
    }

    private RandomCall begin(LibraryId library, Instant at) {
        var plan = CrawlPlan.ofSite("https://1.example.com/")
                .withDepth(random.nextInt(2))
                .withMaxPages(3 + random.nextInt(2));
        var id = new CrawlId("crawl-%03d".formatted(++crawls));
        return new RandomCall("startCrawl " + library + "/" + id + " " + plan,
                storage -> storage.crawls().startCrawl(library, plan, id, at));
    }

    private DiscoveredPage found() {
        int number = random.nextInt(9);
        return new DiscoveredPage(new WebAddress("https://" + number + ".example.com/"), random.nextInt(3),
                "shape " + number % 3,
                1 + random.nextInt(3), random.nextInt(6) == 0 ? "It is skipped." : null);
    }

    private RandomCall settle(LibraryId library, DocumentId document) {
        PageStatus status = List.of(PageStatus.SUCCESS, PageStatus.FAILED, PageStatus.SKIPPED).get(random.nextInt(3));
        return new RandomCall("recordOutcome " + library + "/" + document + " as " + status, storage -> {
            Optional<CrawledPageContext> visit = storage.crawls().findPageContext(library, document);
            visit.ifPresent(of -> storage.crawls()
                    .recordOutcome(library, of.crawl().id(), of.page().number(), status, "It is " + status));
            return List.of(visit, storage.crawls().listNewest(library, null, 9));
        });
    }

    private static Object everything(Storage storage, LibraryId library, CrawlId crawl) {
        return List.of(storage.crawls().findById(library, crawl),
                storage.crawls().listPages(library, crawl, null, 0, 99),
                storage.crawls().listPages(library, crawl, PageStatus.WAITING, 1, 2));
    }
}
