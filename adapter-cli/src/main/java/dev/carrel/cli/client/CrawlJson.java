package dev.carrel.cli.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.crawl.Crawl;
import dev.carrel.domain.crawl.CrawlId;
import dev.carrel.domain.crawl.CrawlPlan;
import dev.carrel.domain.crawl.CrawlStatus;
import dev.carrel.domain.crawl.PageStatus;
import dev.carrel.domain.library.LibraryId;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Reads and writes the JSON of crawls. */
public final class CrawlJson {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private CrawlJson() {}

    public static ObjectNode writeCrawl(Crawl crawl) {
        CrawlPlan plan = crawl.plan();
        ObjectNode node = JSON.objectNode()
                .put("id", crawl.id().value())
                .put("url", plan.kind() == CrawlPlan.CrawlKind.SITE ? plan.start().value() : null)
                .put("sitemap", plan.kind() == CrawlPlan.CrawlKind.SITEMAP ? plan.start().value() : null)
                .put("depth", plan.depth())
                .put("maxPages", plan.maxPages())
                .put("status", crawl.status().wireName())
                .put("message", crawl.message());
        ObjectNode pages = node.putObject("pages");
        for (PageStatus status : PageStatus.values()) {
            pages.put(status.wireName(), crawl.pageCounts().get(status));
        }
        pages.put("beyond", crawl.pagesOverLimit());
        return node.put("createdAt", crawl.createdAt().toString())
                .put("endedAt", crawl.endedAt() == null ? null : crawl.endedAt().toString());
    }

    /** Writes a crawl with some of its pages, in one list for each status. */
    public static ObjectNode writeCrawl(Crawl crawl, Map<PageStatus, List<CrawledPageView>> pages) {
        ObjectNode node = writeCrawl(crawl);
        pages.forEach((status, some) -> {
            ArrayNode array = node.putArray(status.wireName());
            some.forEach(page -> array.add(page(page)));
        });
        return node;
    }

    static ObjectNode writePlan(CrawlPlan plan) {
        return JSON.objectNode()
                .put(plan.kind() == CrawlPlan.CrawlKind.SITE ? "url" : "sitemap", plan.start().value())
                .put("depth", plan.depth())
                .put("maxPages", plan.maxPages());
    }

    static Crawl crawl(LibraryId library, JsonNode node) {
        boolean isSite = ServerJsonParser.textOrNull(node, "url") != null;
        var plan = new CrawlPlan(isSite ? CrawlPlan.CrawlKind.SITE : CrawlPlan.CrawlKind.SITEMAP,
                new WebAddress(ServerJsonParser.requireText(node, isSite ? "url" : "sitemap")),
                node.path("depth").asInt(),
                node.path("maxPages").asInt(CrawlPlan.DEFAULT_PAGES));
        var pages = new EnumMap<PageStatus, Long>(PageStatus.class);
        for (PageStatus status : PageStatus.values()) {
            pages.put(status, node.path("pages").path(status.wireName()).asLong());
        }
        return new Crawl(new CrawlId(ServerJsonParser.requireText(node, "id")), library, plan,
                CrawlStatus.fromWireName(ServerJsonParser.requireText(node, "status"))
                        .orElseThrow(() -> ServerJsonParser.missingField("status")),
                ServerJsonParser.textOrNull(node, "message"), pages, node.path("pages").path("beyond").asLong(),
                ServerJsonParser.requireInstant(node, "createdAt"), ServerJsonParser.instantOrNull(node, "endedAt"));
    }

    static CrawledPageView page(JsonNode node) {
        return new CrawledPageView(ServerJsonParser.requireText(node, "url"), node.path("depth").asInt(),
                PageStatus.fromWireName(ServerJsonParser.requireText(node, "status"))
                        .orElseThrow(() -> ServerJsonParser.missingField("status")),
                ServerJsonParser.textOrNull(node, "document"), ServerJsonParser.textOrNull(node, "message"));
    }

    private static ObjectNode page(CrawledPageView page) {
        return JSON.objectNode()
                .put("url", page.url())
                .put("depth", page.depth())
                .put("status", page.status().wireName())
                .put("document", page.document())
                .put("message", page.message());
    }
}
