package dev.carrel.domain.crawl;

import dev.carrel.domain.OpaqueId;

/** Names a crawl; made here, and never given to another. */
public record CrawlId(String value) {

    public CrawlId {
        OpaqueId.requireValid("crawl_id", value);
    }

    @Override
    public String toString() {
        return value;
    }
}
