package dev.carrel.domain.crawl;

import dev.carrel.domain.OpaqueId;

/** The id of a crawl; generated, never reused. */
public record CrawlId(String value) {

    public CrawlId {
        OpaqueId.requireValid("crawl_id", value);
    }

    @Override
    public String toString() {
        return value;
    }
}
