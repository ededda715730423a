package dev.carrel.persistence.column;

import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.attribute.FilterGrammar;
import dev.carrel.domain.crawl.CrawlPlan.AttributeRule;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Columns with attributes and filters, as JSON. */
public final class AttributeColumns {

    private AttributeColumns() {}

    /** Returns the column of attributes; null for none. */
    public static @Nullable String toColumn(Attributes attributes) {
        return attributes.isEmpty() ? null : JsonColumns.write(attributes.toStoredMap());
    }

    /** Returns the attributes of a column. */
    public static Attributes readAttributes(@Nullable String column) {
        return column == null ? Attributes.NONE : toAttributes(JsonColumns.read(column));
    }

    /** Returns the column of a filter; null for everything. */
    public static @Nullable String toColumn(AttributeFilter filter) {
        return filter.isEverything() ? null : JsonColumns.write(filter.toMap());
    }

    /** Returns the filter of a column. */
    public static AttributeFilter readFilter(@Nullable String column) {
        return column == null ? AttributeFilter.everything() : FilterGrammar.parseUnbounded(JsonColumns.read(column));
    }

    /** Returns the column of the rules of a crawl; null for none. */
    public static @Nullable String toColumn(List<AttributeRule> rules) {
        if (rules.isEmpty()) {
            return null;
        }
        var byPrefix = new LinkedHashMap<String, Map<String, Object>>();
        rules.forEach(rule -> byPrefix.put(rule.pathPrefix(), rule.attributes().toStoredMap()));
        return JsonColumns.write(byPrefix);
    }

    /** Returns the rules of a column. */
    public static List<AttributeRule> readRules(@Nullable String column) {
        return column == null ? List.of()
                : readObject(JsonColumns.read(column)).entrySet()
                        .stream()
                        .map(rule -> new AttributeRule(rule.getKey(), toAttributes(rule.getValue())))
                        .toList();
    }

    static Attributes toAttributes(Object tree) {
        return Attributes.ofStored(readObject(tree));
    }

    private static Map<String, Object> readObject(Object tree) {
        var object = new LinkedHashMap<String, Object>();
        ((Map<?, ?>) tree).forEach((key, value) -> object.put((String) key, value));
        return object;
    }
}
