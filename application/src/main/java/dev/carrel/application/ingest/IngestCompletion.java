package dev.carrel.application.ingest;

import dev.carrel.application.crawl.FollowLinks;
import dev.carrel.application.event.ChangeFeed;
import dev.carrel.application.ingest.lease.LeaseKeeper;
import dev.carrel.application.job.FailureLog;
import dev.carrel.application.port.Crawls.CrawledPageContext;
import dev.carrel.application.port.DocumentQueue.DocumentLease;
import dev.carrel.domain.error.CarrelException;
import java.util.Collection;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The last step of every run, however it ended: drops the lease, wakes callers that wait, and continues the crawl. */
final class IngestCompletion {

    private static final Logger log = LoggerFactory.getLogger(IngestCompletion.class);

    private final LeaseKeeper leases;
    private final CompletionSignals completionSignals;
    private final FollowLinks followLinks;
    private final ChangeFeed changes;

    IngestCompletion(LeaseKeeper leases, CompletionSignals completionSignals, FollowLinks followLinks,
            ChangeFeed changes) {
        this.leases = leases;
        this.completionSignals = completionSignals;
        this.followLinks = followLinks;
        this.changes = changes;
    }

    /** @param crawledPage the page that a crawl had the document read as; empty if it was read for no crawl */
    void complete(DocumentLease lease, Optional<CrawledPageContext> crawledPage) {
        leases.dropLease(lease);
        changes.noteDocument(lease.library(), lease.id());
        completionSignals.signalCompletion(lease.id());
        crawledPage.ifPresent(this::continueCrawl);
    }

    /** Drops the leases of documents that are complete or given up. */
    void dropLeases(Collection<DocumentLease> ended) {
        ended.forEach(leases::dropLease);
    }

    private void continueCrawl(CrawledPageContext crawledPage) {
        try {
            followLinks.continueCrawl(crawledPage);
        } catch (CarrelException e) {
            FailureLog.warn(log, e, "Crawl {} could not continue at once; it does so in its next round",
                    crawledPage.crawl().id());
        }
    }
}
