package dev.carrel.bootstrap.cli.client;

import dev.carrel.api.crawl.CrawlBody;
import dev.carrel.api.document.DocumentBody;
import dev.carrel.client.transport.ApiJson;
import dev.carrel.domain.crawl.Crawl.CrawlStatus;
import dev.carrel.domain.document.DocumentStatus;

/**
 * The status that a body names. A {@link dev.carrel.domain.error.ServerException} refuses one that only a later version
 * knows.
 */
public final class BodyStatus {

    private BodyStatus() {}

    /** Returns the status of a document. */
    public static DocumentStatus of(DocumentBody document) {
        return parseDocumentStatus(document.status());
    }

    /** Returns the status of a crawl. */
    public static CrawlStatus of(CrawlBody crawl) {
        return ApiJson.requireKnown(CrawlStatus.fromWireName(crawl.status()), "status");
    }

    /** Returns whether a crawl discovers or reads pages. */
    public static boolean isRunning(CrawlBody crawl) {
        return of(crawl) == CrawlStatus.RUNNING;
    }

    /** Returns whether processing of a document has succeeded or failed for good. */
    static boolean isSettled(DocumentBody document) {
        DocumentStatus status = of(document);
        return status == DocumentStatus.SUCCESS || status == DocumentStatus.FAILED;
    }

    static DocumentStatus parseDocumentStatus(String name) {
        return ApiJson.requireKnown(DocumentStatus.fromWireName(name), "status");
    }
}
