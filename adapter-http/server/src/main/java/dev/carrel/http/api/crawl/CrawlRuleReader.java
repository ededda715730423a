package dev.carrel.http.api.crawl;

import dev.carrel.api.crawl.CrawlRuleBody;
import dev.carrel.http.request.BodyFields;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads rules that give attributes to documents by path. */
public final class CrawlRuleReader {

    private CrawlRuleReader() {}

    /** Reads the field {@code rules}. */
    public static @Nullable List<CrawlRuleBody> readRules(BodyFields fields) {
        List<BodyFields> rules = fields.readObjects("rules");
        return rules == null ? null
                : rules.stream()
                        .map(rule -> new CrawlRuleBody(rule.readString("pathPrefix"), rule.readMap("attributes")))
                        .toList();
    }
}
