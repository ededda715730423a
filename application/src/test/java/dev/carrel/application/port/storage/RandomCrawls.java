package dev.carrel.application.port.storage;

import dev.carrel.application.port.Crawls.Found;
import dev.carrel.application.port.Crawls.Visit;
import dev.carrel.application.port.Storage;
import dev.carrel.application.port.storage.RandomCalls.Call;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.crawl.CrawlId;
import dev.carrel.domain.crawl.CrawlPlan;
import dev.carrel.domain.crawl.PageStatus;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.library.LibraryId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;

/** Draws calls that are about crawls, of pages that documents are handed in for too. */
final class RandomCrawls {

    private final Random random;
    private int crawls;

    RandomCrawls(Random random) {
        this.random = random;
    }

    /**
     * @param ids of which the first that are needed are given to documents
     */
    Call next(LibraryId library, List<DocumentId> ids, DocumentId known, Instant at) {
        var crawl = new CrawlId("crawl-%03d".formatted(random.nextInt(crawls + 1)));
        String name = library + "/" + crawl;
        return switch (random.nextInt(9)) {
            case 0 -> begin(library, at);
            case 1, 2 -> {
                List<Found> found = Stream.generate(this::found).limit(4).toList();
                yield new Call("discover " + name + " " + found, storage -> {
                    storage.crawls().discover(library, crawl, found);
                    return everything(storage, library, crawl);
                });
            }
            case 3, 4 -> {
                int most = random.nextInt(4);
                yield new Call("admit " + name + " up to " + most, storage -> {
                    var left = ids.iterator();
                    return List.of(storage.crawls().ready(most), storage.crawls().isReady(library, crawl, most),
                            storage.crawls().admit(library, crawl, most, left::next, at));
                });
            }
            case 5, 6 -> settle(library, known);
            case 7 -> {
                boolean fails = random.nextBoolean();
                yield new Call("end " + name, storage -> fails
                        ? storage.crawls().fail(library, crawl, "It could not begin.", at)
                        : storage.crawls().finish(library, crawl, "Nothing was met.", at));
            }
            default -> new Call("cancel " + name, storage -> {
                storage.crawls().forget(at.minusSeconds(60));
                return List.of(storage.crawls().running(), storage.crawls().cancel(library, crawl, at));
            });
        };
    }

    private Call begin(LibraryId library, Instant at) {
        var plan = CrawlPlan.site("https://1.example.com/").depth(random.nextInt(2)).mostPages(3 + random.nextInt(2));
        var id = new CrawlId("crawl-%03d".formatted(++crawls));
        return new Call("begin " + library + "/" + id + " " + plan,
                storage -> storage.crawls().begin(library, plan, id, at));
    }

    private Found found() {
        int number = random.nextInt(9);
        return new Found(new WebAddress("https://" + number + ".example.com/"), random.nextInt(3),
                "shape " + number % 3,
                1 + random.nextInt(3), random.nextInt(6) == 0 ? "It is skipped." : null);
    }

    private Call settle(LibraryId library, DocumentId document) {
        PageStatus status = List.of(PageStatus.SUCCESS, PageStatus.FAILED, PageStatus.SKIPPED).get(random.nextInt(3));
        return new Call("settle " + library + "/" + document + " as " + status, storage -> {
            Optional<Visit> visit = storage.crawls().visit(library, document);
            visit.ifPresent(of -> storage.crawls()
                    .settle(library, of.crawl().id(), of.page().number(), status, "It is " + status));
            return List.of(visit, storage.crawls().newest(library, null, 9));
        });
    }

    private static Object everything(Storage storage, LibraryId library, CrawlId crawl) {
        return List.of(storage.crawls().find(library, crawl), storage.crawls().pages(library, crawl, null, 0, 99),
                storage.crawls().pages(library, crawl, PageStatus.WAITING, 1, 2));
    }
}
